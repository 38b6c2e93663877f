// The chunk tier of positions: finding, reading and rewriting the chunks of one source. When fixes move here is
// SQLitePositionStore's matter.

internal import History

/// A chunk as a row holds it.
struct StoredChunk {
    let first: Int64
    let last: Int64
    let count: Int
    let packed: [UInt8]

    func run() throws(HistoryError) -> FixRun { FixRun(ascending: try FixChunk.unpack(packed)) }
}

extension Connection {
    private static let chunkColumns = "first_ms, last_ms, count, fixes"

    /// The chunk that begins at a time or last before it.
    func chunk(of source: Int64, atOrBefore time: Int64) throws -> StoredChunk? {
        try row(
            """
            SELECT \(Self.chunkColumns) FROM position_chunk WHERE source = ? AND first_ms <= ?
            ORDER BY first_ms DESC LIMIT 1
            """,
            .integer(source),
            .integer(time)
        ) { $0.chunk() }
    }

    /// The first chunk that begins after a time.
    func chunk(of source: Int64, after time: Int64) throws -> StoredChunk? {
        try row(
            """
            SELECT \(Self.chunkColumns) FROM position_chunk WHERE source = ? AND first_ms > ?
            ORDER BY first_ms LIMIT 1
            """,
            .integer(source),
            .integer(time)
        ) { $0.chunk() }
    }

    /// The first chunk that has a time or comes after it.
    func chunk(of source: Int64, reaching time: Int64) throws -> StoredChunk? {
        if let before = try chunk(of: source, atOrBefore: time), before.last >= time { return before }
        return try chunk(of: source, after: time)
    }

    /// The fix of a time in the chunks; nil also where its chunk is damaged.
    func chunkedFix(of source: Int64, at time: Int64, cache: inout ChunkCache) throws -> KeptFix? {
        if !cache.holds(source, time) {
            guard let chunk = try chunk(of: source, atOrBefore: time), chunk.last >= time else { return nil }
            cache = ChunkCache(source: source, range: chunk.first...chunk.last, run: (try? chunk.run()) ?? FixRun())
        }
        return cache.run.fix(at: time)
    }

    /// Adds chunks made of a run, each as full as can be, or all equally full when others follow in time.
    func addChunks(_ fixes: ArraySlice<KeptFix>, of source: Int64, evenly: Bool) throws(DatabaseError) {
        let pieces = (fixes.count + FixChunk.fullCount - 1) / FixChunk.fullCount
        for piece in 0..<pieces {
            let bounds =
                evenly
                ? (fixes.count * piece / pieces, fixes.count * (piece + 1) / pieces)
                : (piece * FixChunk.fullCount, min(fixes.count, (piece + 1) * FixChunk.fullCount))
            try addChunk(fixes[(fixes.startIndex + bounds.0)..<(fixes.startIndex + bounds.1)], of: source)
        }
    }

    private func addChunk(_ fixes: ArraySlice<KeptFix>, of source: Int64) throws(DatabaseError) {
        guard let first = fixes.first, let last = fixes.last else { return }
        var (south, west, north, east) = (Int32.max, Int32.max, Int32.min, Int32.min)
        for fix in fixes {
            south = min(south, fix.latitudeE7)
            north = max(north, fix.latitudeE7)
            west = min(west, fix.longitudeE7)
            east = max(east, fix.longitudeE7)
        }
        try run(
            "INSERT INTO position_chunk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            .integer(source),
            .integer(first.time),
            .integer(last.time),
            .integer(Int64(fixes.count)),
            .integer(Int64(south)),
            .integer(Int64(west)),
            .integer(Int64(north)),
            .integer(Int64(east)),
            .blob(FixChunk.pack(fixes))
        )
    }

    /// Puts late fixes, ascending and none after the last chunk's end, into the chunks they belong to.
    func mergeLate(_ late: ArraySlice<KeptFix>, of source: Int64) throws {
        var rest = late
        while let fix = rest.first {
            let begin = try chunk(of: source, atOrBefore: fix.time) ?? chunk(of: source, after: fix.time)
            guard let chunk = begin else { return try addChunks(rest, of: source, evenly: true) }
            let end = try self.chunk(of: source, after: max(chunk.first, fix.time))?.first ?? .max
            let part = rest.prefix { $0.time < end }
            let merged = try chunk.run().merged(with: FixRun(ascending: Array(part)))
            try removeChunk(chunk, of: source)
            try addChunks(merged.fixes[...], of: source, evenly: true)
            rest = rest.dropFirst(part.count)
        }
    }

    /// Removes a chunk.
    func removeChunk(_ chunk: StoredChunk, of source: Int64) throws(DatabaseError) {
        try run(
            "DELETE FROM position_chunk WHERE source = ? AND first_ms = ?",
            .integer(source),
            .integer(chunk.first)
        )
    }

    /// Removes the fixes that are meant from the chunks and returns how many.
    func removeChunked(_ selection: PositionSelection, of source: Int64) throws -> Int {
        var removed = 0
        var next = try chunk(of: source, reaching: selection.times.lowerBound)
        while let chunk = next, chunk.first < selection.times.upperBound {
            next = try self.chunk(of: source, after: chunk.first)
            let isWhole = chunk.first >= selection.times.lowerBound && chunk.last < selection.times.upperBound
            if selection.box == nil, isWhole {
                try removeChunk(chunk, of: source)
                removed += chunk.count
            } else {
                var run = try chunk.run()
                let count = run.remove(selection)
                guard count > 0 else { continue }
                try removeChunk(chunk, of: source)
                try addChunks(run.fixes[...], of: source, evenly: true)
                removed += count
            }
        }
        return removed
    }
}

/// The chunk that was looked into last: late fixes mostly come in order.
struct ChunkCache {
    var source: Int64 = -1
    var range: ClosedRange<Int64> = 0...0
    var run = FixRun()

    func holds(_ source: Int64, _ time: Int64) -> Bool { self.source == source && range.contains(time) }
}

extension Row {
    fileprivate func chunk() -> StoredChunk {
        StoredChunk(first: integer(0), last: integer(1), count: Int(integer(2)), packed: blob(3))
    }
}
