// What the store knows of a source without asking the disk: the fixes that are not yet in chunks, and the latest.

internal import History

/// The state of one source, which always is what the last commit left.
struct RecentPositions: Sendable {
    /// The source's number in the tables.
    var number: Int64
    /// The fixes of the ingest tier.
    var run = FixRun()
    /// The rows of the ingest tier that hold them.
    var rows: [Int64] = []
    /// The last fix in the chunks.
    var lastChunked: KeptFix?

    /// The fix of the latest time.
    var latest: KeptFix? {
        guard let recent = run.fixes.last else { return lastChunked }
        guard let lastChunked, lastChunked.time > recent.time else { return recent }
        return lastChunked
    }

    /// The time of the last fix in the chunks.
    var chunkedEnd: Int64? { lastChunked?.time }
}

extension Connection {
    /// The number of a source, if it has one.
    func sourceNumber(_ id: String) throws -> Int64? {
        try row("SELECT number FROM position_source WHERE id = ?", .text(id)) { $0.integer(0) }
    }

    /// The state of a source that has nothing in the ingest tier; a new source gets its number.
    func position(of source: PositionSource) throws -> RecentPositions {
        if let number = try sourceNumber(source.id) { return try chunkedState(number) }
        try run(
            "INSERT INTO position_source (id, account_id) VALUES (?, ?)",
            .text(source.id),
            .text(orNull: source.accountID)
        )
        return RecentPositions(number: lastInsertedRow)
    }

    /// The state of a source as its chunks tell it.
    ///
    /// Where the last chunk is damaged its end is still known, its fix is not.
    func chunkedState(_ number: Int64) throws -> RecentPositions {
        var state = RecentPositions(number: number)
        var chunk = try chunk(of: number, atOrBefore: .max)
        while let last = chunk {
            if let fix = try? last.run().fixes.last {
                state.lastChunked = fix
                break
            }
            chunk = last.first > .min ? try self.chunk(of: number, atOrBefore: last.first - 1) : nil
        }
        return state
    }

    /// The states of all sources that have something in the ingest tier.
    func recentPositions() throws -> [String: RecentPositions] {
        var states: [String: RecentPositions] = [:]
        try forEachRow(
            "SELECT s.id, s.number, i.number, i.fixes FROM position_ingest i JOIN position_source s "
                + "ON s.number = i.source ORDER BY i.number",
            []
        ) { row in
            let id = row.text(0)
            var state = try states.removeValue(forKey: id) ?? chunkedState(row.integer(1))
            state.rows.append(row.integer(2))
            // A damaged row loses its own fixes only; it stays in the file.
            if let fixes = try? FixChunk.unpack(row.blob(3)) {
                if let first = fixes.first, first.time > state.run.fixes.last?.time ?? .min {
                    for fix in fixes { state.run.insert(fix) }
                } else {
                    state.run = state.run.merged(with: FixRun(ascending: fixes))
                }
            } else {
                state.rows.removeLast()
            }
            states[id] = state
        }
        return states
    }

    /// Puts fixes at the end of the ingest tier and returns their row.
    func addIngest(_ run: FixRun, of source: Int64) throws(DatabaseError) -> Int64 {
        try self.run(
            "INSERT INTO position_ingest (source, fixes) VALUES (?, ?)",
            .integer(source),
            .blob(FixChunk.pack(run.fixes))
        )
        return lastInsertedRow
    }

    /// Moves a source's recent fixes into chunks: late ones to their place, of the others as many as fill chunks.
    func compact(_ state: RecentPositions, wholly: Bool = false) throws -> RecentPositions {
        var result = state
        for row in state.rows { try run("DELETE FROM position_ingest WHERE number = ?", .integer(row)) }
        result.rows = []
        let lateCount = state.chunkedEnd.map { end in state.run.index(of: end) + (state.run.fix(at: end) == nil ? 0 : 1)
        }
        let late = state.run.fixes.prefix(lateCount ?? 0)
        try mergeLate(late, of: state.number)
        if let end = state.chunkedEnd, let same = late.last, same.time == end { result.lastChunked = same }
        let fresh = state.run.fixes.dropFirst(late.count)
        let full = fresh.prefix(wholly ? fresh.count : fresh.count / FixChunk.fullCount * FixChunk.fullCount)
        try addChunks(full, of: state.number, evenly: false)
        if let last = full.last { result.lastChunked = last }
        result.run = FixRun(ascending: Array(fresh.dropFirst(full.count)))
        if !result.run.fixes.isEmpty { result.rows = [try addIngest(result.run, of: state.number)] }
        return result
    }
}
