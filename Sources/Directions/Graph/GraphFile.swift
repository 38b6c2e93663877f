// The container of a road graph: refuses what is none, another version, cut short or changed, and hands out sections.
// What the sections mean is not known here.

import Regions

/// The sections of a mapped or in-memory file; immutable, shared between threads.
@safe final class GraphFile: Sendable {
    /// What the file is called in errors.
    let path: String
    private let storage: Storage
    private let ranges: [UInt32: Range<Int>]

    /// Maps and checks a file.
    ///
    /// - Throws: `DirectionsError.unreadable`, `.notAGraph`, `.otherVersion`, `.damaged`.
    /// - Complexity: O(file length), some gigabytes a second.
    convenience init(path: String) throws(DirectionsError) {
        let mapped: MappedFile
        do {
            mapped = try MappedFile(path: path)
        } catch .unreadable(_, let reason) {
            throw .unreadable(path: path, reason: reason)
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        try self.init(.mapped(mapped), path: path, isChecked: true)
    }

    /// A file in memory; `isChecked`: false leaves the checksum out, for fuzzing what lies behind it.
    convenience init(bytes: [UInt8], path: String = "in memory", isChecked: Bool = true) throws(DirectionsError) {
        try self.init(.owned(AlignedBytes(bytes)), path: path, isChecked: isChecked)
    }

    private init(_ storage: Storage, path: String, isChecked: Bool) throws(DirectionsError) {
        self.path = path
        self.storage = storage
        let bytes = unsafe storage.bytes
        let header = unsafe HeaderReader(bytes)
        guard bytes.count >= GraphFormat.headerLength,
            GraphFormat.magic.indices.allSatisfy({ header.byte($0) == GraphFormat.magic[$0] })
        else { throw .notAGraph(path: path) }
        let version = UInt32(truncatingIfNeeded: header.number(at: 8, bytes: 4))
        guard version == GraphFormat.version else { throw .otherVersion(path: path, found: version) }
        guard header.number(at: 16, bytes: 8) == UInt64(bytes.count) else {
            throw .damaged(path: path, what: "its length is not the one it was written with")
        }
        let count = UInt32(truncatingIfNeeded: header.number(at: 12, bytes: 4))
        let table = header.number(at: 32, bytes: 8)
        if isChecked {
            var checksum = GraphFormat.Checksum()
            unsafe checksum.update(UnsafeRawBufferPointer(rebasing: bytes[GraphFormat.headerLength...]))
            guard checksum.value(sections: count, table: table) == header.number(at: 24, bytes: 8) else {
                throw .damaged(path: path, what: "its content does not fit its checksum")
            }
        }
        let tableLength = UInt64(count) * UInt64(GraphFormat.tableEntryLength)
        guard count <= GraphFormat.mostSections, table <= UInt64(bytes.count),
            table >= UInt64(GraphFormat.headerLength),
            tableLength <= UInt64(bytes.count) - table
        else { throw .damaged(path: path, what: "its table of sections is cut short") }
        var ranges: [UInt32: Range<Int>] = [:]
        for entry in 0..<Int(count) {
            let at = Int(table) + entry * GraphFormat.tableEntryLength
            let id = UInt32(truncatingIfNeeded: header.number(at: at, bytes: 4))
            let offset = header.number(at: at + 8, bytes: 8), length = header.number(at: at + 16, bytes: 8)
            guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset,
                offset % UInt64(GraphFormat.alignment) == 0
            else { throw .damaged(path: path, what: "a section lies outside the file") }
            ranges[id] = Int(offset)..<Int(offset + length)
        }
        self.ranges = ranges
    }

    /// Whether the file has a section.
    func has(_ section: GraphSection) -> Bool { ranges[section.rawValue] != nil }

    /// A section's values; the file must be kept as long as they are used.
    ///
    /// - Throws: `DirectionsError.damaged` when there is no such section or it does not hold whole values.
    func column<Value: BitwiseCopyable & Sendable>(
        _ section: GraphSection,
        as type: Value.Type = Value.self
    ) throws(DirectionsError) -> Column<Value> {
        guard let range = ranges[section.rawValue] else {
            throw .damaged(path: path, what: "section \(section.rawValue) is missing")
        }
        guard range.count % MemoryLayout<Value>.stride == 0 else {
            throw .damaged(path: path, what: "section \(section.rawValue) is cut short")
        }
        return unsafe Column(UnsafeRawBufferPointer(rebasing: storage.bytes[range]))
    }

    /// A section of exactly `count` values.
    ///
    /// - Throws: `DirectionsError.damaged` when there are more or fewer, or none of that number.
    func column<Value: BitwiseCopyable & Sendable>(
        _ section: GraphSection,
        count: Int,
        as type: Value.Type = Value.self
    ) throws(DirectionsError) -> Column<Value> {
        let column = try column(section, as: type)
        guard column.count == count else {
            throw .damaged(path: path, what: "section \(section.rawValue) has another length than those beside it")
        }
        return column
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

    init(_ bytes: [UInt8]) {
        unsafe base = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(bytes.count, 1),
            alignment: GraphFormat.alignment
        )
        unsafe base.copyBytes(from: bytes)
        count = bytes.count
    }

    deinit { unsafe base.deallocate() }

    private let count: Int

    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: base[..<count]) }
}
