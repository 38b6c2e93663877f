// A PMTiles directory (specification version 3, section 4): which tile numbers lie where. Read and written here;
// compression and files are the archive's and the writer's business.

/// One entry: a run of equal tiles, or (run length 0) a leaf directory.
struct DirectoryEntry: Equatable, Sendable {
    var tile: UInt64
    var offset: UInt64
    var length: UInt32
    var run: UInt32
}

/// Entries sorted by tile number.
struct PMTilesDirectory: Sendable {
    var entries: [DirectoryEntry] = []

    init(entries: [DirectoryEntry] = []) { self.entries = entries }

    /// Reads an uncompressed directory, or nil when it is damaged.
    ///
    /// - Complexity: O(entries).
    init?(_ bytes: [UInt8]) {
        var reader = VarintReader(bytes)
        // Each entry takes at least four bytes, so a larger count is false.
        guard let count = reader.next(), count <= UInt64(bytes.count / 4) else { return nil }
        entries = [DirectoryEntry](
            repeating: DirectoryEntry(tile: 0, offset: 0, length: 0, run: 0),
            count: Int(count)
        )
        var tile: UInt64 = 0
        for index in entries.indices {
            guard let delta = reader.next() else { return nil }
            let (next, overflow) = tile.addingReportingOverflow(delta)
            guard !overflow, index == 0 || delta > 0 else { return nil }
            tile = next
            entries[index].tile = tile
        }
        for index in entries.indices {
            guard let run = reader.next(), run <= UInt64(UInt32.max) else { return nil }
            entries[index].run = UInt32(run)
        }
        for index in entries.indices {
            guard let length = reader.next(), length > 0, length <= UInt64(UInt32.max) else { return nil }
            entries[index].length = UInt32(length)
        }
        for index in entries.indices {
            guard let value = reader.next() else { return nil }
            if value == 0 {
                guard index > 0 else { return nil }
                let previous = entries[index - 1]
                let (next, overflow) = previous.offset.addingReportingOverflow(UInt64(previous.length))
                guard !overflow else { return nil }
                entries[index].offset = next
            } else {
                entries[index].offset = value - 1
            }
        }
    }

    /// The entry that answers for a tile: one whose run holds it, or the leaf that may.
    ///
    /// - Complexity: O(log entries).
    func entry(for tile: UInt64) -> DirectoryEntry? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].tile <= tile { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.run == 0 || tile - entry.tile < UInt64(entry.run) ? entry : nil
    }

    /// Appends the uncompressed form of some entries.
    static func encode(_ entries: ArraySlice<DirectoryEntry>, into out: inout ByteBuffer) {
        out.appendVarint(UInt64(entries.count))
        var previousTile: UInt64 = 0
        for entry in entries {
            out.appendVarint(entry.tile - previousTile)
            previousTile = entry.tile
        }
        for entry in entries { out.appendVarint(entry.run) }
        for entry in entries { out.appendVarint(entry.length) }
        var expected: UInt64?
        for entry in entries {
            out.appendVarint(entry.offset == expected ? 0 : entry.offset + 1)
            expected = entry.offset + UInt64(entry.length)
        }
    }
}

/// Reads varints one after another, never beyond the end.
struct VarintReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            if shift == 63, byte > 1 { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
