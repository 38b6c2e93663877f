// The file `places.index`: a header, a table of sections, and the sections, little-endian and aligned to 8 bytes.
//
//   header   8 bytes magic, u32 version, u32 section count, u64 file length, u64 checksum of all that follows
//   table    per section: u32 id, u32 0, u64 offset, u64 length in bytes
//
// Documents are numbered by falling importance, so a list of document numbers in order is a list by importance.
// Every read is bounds-checked and gives zero outside, every loop is bounded by what was read against section lengths:
// a damaged file that slips past the checksum gives wrong answers, never a crash.

enum IndexFormat {
    static let magic: [UInt8] = Array("WMPLACES".utf8)
    static let version: UInt32 = 1
    static let headerLength = 32
    static let tableEntryLength = 24
    /// Bits of the `flags` section's only number.
    static let hasCyrillic: UInt32 = 1
    static let hasVietnamese: UInt32 = 2

    /// The checksum of a file's bytes after its header: four lanes of multiply and rotate, 8 bytes a step each.
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

        var value: UInt64 {
            var mixed = Self.step(lanes.0, lanes.1)
            mixed = Self.step(mixed, lanes.2)
            mixed = Self.step(mixed, lanes.3)
            mixed = Self.step(mixed, length)
            return mixed ^ (mixed >> 29)
        }

        @inline(__always) private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
            let mixed = (lane ^ word) &* 0x9FB2_1C65_1E98_DF25
            return (mixed << 31) | (mixed >> 33)
        }
    }
}

/// The sections of an index file.
///
/// Raw values are in files: never renumber them.
enum SectionID: UInt32, CaseIterable {
    // Documents: one value each.
    case documentLatitude = 1, documentLongitude, documentSource, documentNames, documentChain, documentTraits
    case documentExtra, flags, wholeNameHash
    // Blobs the documents point into.
    case names = 10, extra, geometry, wholeNameDocument
    // Address context: a tree of areas.
    case chainParent = 20, chainArea
    // House numbers, grouped by street, sorted by number.
    case houseLatitude = 30, houseLongitude, houseSource, houseNumber, houseStreet, houseChain, houseRing, houseRadius
    case numberMain = 40, numberText, numbers
    // The vocabulary.
    case blockGroup = 50, blockOffset, words, groupToken, tokenHash, tokenPostings, postings, contextTokens
    case heavyFirst = 60, heavyEnd, heavyOffset, heavyLists
    // Categories, languages and attribute keys.
    case categoryNames = 70, categoryPostings, languages, attributeKeys
    // Space.
    case cellKey = 80, cellStart, cellEntry, pieceStreet, pieceOffset
    case areaDocument, areaBox, areaOffset, settlements
    // Ids.
    case documentsBySource = 90, housesBySource, memberSource, memberDocument
}
