// The container of the indexes made at import: a header, sections, and a table of them, little-endian. Sections begin at
// multiples of 64 bytes, so that mapped arrays are aligned for any type. What a section holds is its module's matter.
//
//   header    8 bytes magic, u32 version, u32 section count, u64 file length, u64 checksum, u64 place of the table,
//             24 bytes of zeros
//   sections  one after the other, each followed by zeros up to a multiple of 64
//   table     per section: u32 id, u32 0, u64 offset, u64 length in bytes
//
// The checksum is over all that follows the header, then over the section count and the table's place.

/// Which files a reader takes: the first eight bytes and the version after them.
public struct SectionFileKind: Sendable {
    /// The first eight bytes.
    public let magic: [UInt8]
    /// The only version that is read and written.
    public let version: UInt32

    /// A kind of file.
    ///
    /// - Parameters:
    ///   - magic: eight characters of ASCII.
    ///   - version: the version that is read and written.
    public init(magic: StaticString, version: UInt32) {
        self.magic = Array(magic.description.utf8)
        self.version = version
        precondition(self.magic.count == 8, "a file's magic is eight bytes long")
    }
}

/// Why a file of sections cannot be read or written.
///
/// The path is the caller's to tell.
public enum SectionFileError: Error, Equatable {
    /// The file cannot be read; the system's reason.
    case unreadable(reason: String)
    /// The file cannot be written; the system's reason.
    case unwritable(reason: String)
    /// The file is something else.
    case otherKind
    /// The file has another version.
    case otherVersion(found: UInt32)
    /// The file is cut short or changed.
    case damaged(what: String)
}

enum SectionFileFormat {
    static let headerLength = 64
    static let tableEntryLength = 24
    static let alignment = 64
    static let mostSections: UInt32 = 1000

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
