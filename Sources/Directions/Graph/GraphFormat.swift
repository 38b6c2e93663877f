// The file `roads.graph`: a header, the sections, and a table of them, little-endian. Sections begin at multiples of 64
// bytes, so that mapped arrays are aligned for any type. What a section holds stands in GraphSection.swift.
//
//   header    8 bytes magic, u32 version, u32 section count, u64 file length, u64 checksum, u64 place of the table,
//             24 bytes of zeros
//   sections  one after the other, each followed by zeros up to a multiple of 64
//   table     per section: u32 id, u32 0, u64 offset, u64 length in bytes
//
// The checksum is over all that follows the header, then over the section count and the table's place.

enum GraphFormat {
    static let magic: [UInt8] = Array("WMROADS\0".utf8)
    static let version: UInt32 = 1
    static let headerLength = 64
    static let tableEntryLength = 24
    static let alignment = 64
    static let mostSections = 1000

    /// The checksum of bytes: four lanes of multiply and rotate, 8 bytes a step each.
    @safe struct Checksum {
        private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
            0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5
        )
        private var length: UInt64 = 0

        init() {}

        /// Takes bytes in; every call but the last must bring a multiple of 32.
        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            var at = 0
            while at + 32 <= bytes.count {
                lanes.0 = Self.step(lanes.0, unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                lanes.1 = Self.step(lanes.1, unsafe bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
                lanes.2 = Self.step(lanes.2, unsafe bytes.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self))
                lanes.3 = Self.step(lanes.3, unsafe bytes.loadUnaligned(fromByteOffset: at + 24, as: UInt64.self))
                at += 32
            }
            while at < bytes.count {
                lanes.0 = Self.step(lanes.0, UInt64(unsafe bytes[at]) | 0x100)
                at += 1
            }
            length += UInt64(bytes.count)
        }

        /// The sum of the bytes taken in and of the header's numbers.
        func value(sections: UInt32, table: UInt64) -> UInt64 {
            var mixed = Self.step(lanes.0, lanes.1)
            for word in [lanes.2, lanes.3, length, UInt64(sections), table] { mixed = Self.step(mixed, word) }
            return mixed ^ (mixed >> 29)
        }

        @inline(__always) private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
            let mixed = (lane ^ word) &* 0x9FB2_1C65_1E98_DF25
            return (mixed << 31) | (mixed >> 33)
        }
    }
}
