// Reading a file of sections: refuses what is none, another version, cut short or changed, and hands out the sections'
// bytes. What they mean is not known here.

/// The sections of a mapped or in-memory file; immutable, shared between threads.
@safe public final class SectionFile: Sendable {
    private let storage: Storage
    private let ranges: [UInt32: Range<Int>]

    /// Maps and checks a file.
    ///
    /// - Throws: `SectionFileError.unreadable`, `.otherKind`, `.otherVersion`, `.damaged`.
    /// - Complexity: O(file length), some gigabytes a second.
    public convenience init(path: String, kind: SectionFileKind) throws(SectionFileError) {
        let mapped: MappedFile
        do {
            mapped = try MappedFile(path: path)
        } catch .unreadable(_, let reason) {
            throw .unreadable(reason: reason)
        } catch {
            throw .unreadable(reason: error.description)
        }
        try self.init(.mapped(mapped), kind, isChecked: true)
    }

    /// A file in memory.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - kind: what it must be.
    ///   - isChecked: false leaves the checksum out, for fuzzing what lies behind it.
    /// - Throws: `SectionFileError.otherKind`, `.otherVersion`, `.damaged`.
    public convenience init(
        bytes: [UInt8],
        kind: SectionFileKind,
        isChecked: Bool = true
    ) throws(SectionFileError) {
        try self.init(.owned(AlignedBytes(bytes)), kind, isChecked: isChecked)
    }

    private init(_ storage: Storage, _ kind: SectionFileKind, isChecked: Bool) throws(SectionFileError) {
        self.storage = storage
        let bytes = unsafe storage.bytes
        let header = unsafe HeaderReader(bytes)
        guard bytes.count >= SectionFileFormat.headerLength,
            kind.magic.indices.allSatisfy({ header.byte($0) == kind.magic[$0] })
        else { throw .otherKind }
        let version = UInt32(truncatingIfNeeded: header.number(at: 8, bytes: 4))
        guard version == kind.version else { throw .otherVersion(found: version) }
        guard header.number(at: 16, bytes: 8) == UInt64(bytes.count) else {
            throw .damaged(what: "its length is not the one it was written with")
        }
        guard (40..<SectionFileFormat.headerLength).allSatisfy({ header.byte($0) == 0 }) else {
            throw .damaged(what: "its header holds what was not written")
        }
        let count = UInt32(truncatingIfNeeded: header.number(at: 12, bytes: 4))
        let table = header.number(at: 32, bytes: 8)
        if isChecked {
            var checksum = SectionFileFormat.Checksum()
            unsafe checksum.update(UnsafeRawBufferPointer(rebasing: bytes[SectionFileFormat.headerLength...]))
            guard checksum.value(sections: count, table: table) == header.number(at: 24, bytes: 8) else {
                throw .damaged(what: "its content does not fit its checksum")
            }
        }
        ranges = try Self.ranges(header, length: bytes.count, table: table, count: count)
    }

    private static func ranges(
        _ header: HeaderReader,
        length fileLength: Int,
        table: UInt64,
        count: UInt32
    ) throws(SectionFileError) -> [UInt32: Range<Int>] {
        let tableLength = UInt64(count) * UInt64(SectionFileFormat.tableEntryLength)
        guard count <= SectionFileFormat.mostSections, table <= UInt64(fileLength),
            table >= UInt64(SectionFileFormat.headerLength),
            tableLength <= UInt64(fileLength) - table
        else { throw .damaged(what: "its table of sections is cut short") }
        var ranges: [UInt32: Range<Int>] = [:]
        for entry in 0..<Int(count) {
            let at = Int(table) + entry * SectionFileFormat.tableEntryLength
            let id = UInt32(truncatingIfNeeded: header.number(at: at, bytes: 4))
            let offset = header.number(at: at + 8, bytes: 8), length = header.number(at: at + 16, bytes: 8)
            guard offset <= UInt64(fileLength), length <= UInt64(fileLength) - offset,
                offset % UInt64(SectionFileFormat.alignment) == 0
            else { throw .damaged(what: "a section lies outside the file") }
            ranges[id] = Int(offset)..<Int(offset + length)
        }
        return ranges
    }

    /// Whether the file has a section.
    public func has(_ section: UInt32) -> Bool { ranges[section] != nil }

    /// A section's bytes, which may be used as long as the file is kept; nil when there is no such section.
    public func bytes(of section: UInt32) -> UnsafeRawBufferPointer? {
        guard let range = ranges[section] else { return nil }
        return unsafe UnsafeRawBufferPointer(rebasing: storage.bytes[range])
    }

    private enum Storage: Sendable {
        case mapped(MappedFile)
        case owned(AlignedBytes)

        var bytes: UnsafeRawBufferPointer {
            switch self {
            case .mapped(let file): return unsafe file.bytes
            case .owned(let owned): return unsafe owned.bytes
            }
        }
    }
}

/// Little-endian numbers of a header, zero outside the bytes.
@safe private struct HeaderReader {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = unsafe bytes }

    func byte(_ index: Int) -> UInt8 { unsafe index >= 0 && index < bytes.count ? bytes[index] : 0 }

    func number(at offset: Int, bytes count: Int) -> UInt64 {
        (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(byte(offset + $1)) }
    }
}

/// Bytes of our own, aligned as a mapped file's are.
@safe private final class AlignedBytes: Sendable {
    private nonisolated(unsafe) let base: UnsafeMutableRawBufferPointer
    private let count: Int

    init(_ bytes: [UInt8]) {
        unsafe base = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(bytes.count, 1),
            alignment: SectionFileFormat.alignment
        )
        unsafe base.copyBytes(from: bytes)
        count = bytes.count
    }

    deinit { unsafe base.deallocate() }

    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: base[..<count]) }
}
