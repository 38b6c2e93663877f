// The header and table of an index file: refuses what is no index, another version, cut short or changed.

import Regions

/// The sections of a mapped file.
@safe struct SectionTable {
    private let bytes: UnsafeRawBufferPointer
    private var ranges: [UInt32: Range<Int>] = [:]

    init(_ mapped: MappedFile, path: String, isChecked: Bool) throws(PlaceError) {
        unsafe bytes = mapped.bytes
        let file = unsafe Section<UInt8>(mapped.bytes)
        guard file.count >= IndexFormat.headerLength,
            IndexFormat.magic.indices.allSatisfy({ file[$0] == IndexFormat.magic[$0] })
        else { throw .notAnIndex(path: path) }
        let version = UInt32(truncatingIfNeeded: Self.number(file, at: 8, bytes: 4))
        guard version == IndexFormat.version else { throw .otherVersion(path: path, found: version) }
        guard Self.number(file, at: 16, bytes: 8) == UInt64(file.count) else {
            throw .damaged(path: path, what: "its length is not the one it was written with")
        }
        if isChecked {
            var checksum = IndexFormat.Checksum()
            unsafe checksum.update(UnsafeRawBufferPointer(rebasing: mapped.bytes[IndexFormat.headerLength...]))
            guard checksum.value == Self.number(file, at: 24, bytes: 8) else {
                throw .damaged(path: path, what: "its content does not fit its checksum")
            }
        }
        let count = Int(Self.number(file, at: 12, bytes: 4))
        guard count <= 1000, IndexFormat.headerLength + count * IndexFormat.tableEntryLength <= file.count else {
            throw .damaged(path: path, what: "its table of sections is cut short")
        }
        for entry in 0..<count {
            let at = IndexFormat.headerLength + entry * IndexFormat.tableEntryLength
            let id = UInt32(truncatingIfNeeded: Self.number(file, at: at, bytes: 4))
            let offset = Self.number(file, at: at + 8, bytes: 8), length = Self.number(file, at: at + 16, bytes: 8)
            guard offset <= UInt64(file.count), length <= UInt64(file.count) - offset else {
                throw .damaged(path: path, what: "a section lies outside the file")
            }
            ranges[id] = Int(offset)..<Int(offset + length)
        }
        for id in SectionID.allCases where ranges[id.rawValue] == nil {
            throw .damaged(path: path, what: "a section is missing")
        }
    }

    /// A section's numbers.
    func section<Value>(_ id: SectionID) -> Section<Value> {
        let range = ranges[id.rawValue] ?? 0..<0
        return unsafe Section(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    /// Texts written by `InternedTexts`.
    static func texts(_ blob: Section<UInt8>) -> [String] {
        var cursor = ByteCursor(blob, at: 0)
        let count = cursor.count()
        var texts: [String] = []
        texts.reserveCapacity(count)
        for _ in 0..<count where cursor.position < blob.count { texts.append(cursor.text()) }
        return texts
    }

    private static func number(_ file: Section<UInt8>, at offset: Int, bytes: Int) -> UInt64 {
        (0..<bytes).reversed().reduce(0) { $0 << 8 | UInt64(file[offset + $1]) }
    }
}
