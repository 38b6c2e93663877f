// One group of appends: which fixes are new, and what is written of them in one transaction. Nothing here changes what
// readers see; SQLitePositionStore takes the result over once it is on the disk.

internal import History

/// Some fixes of a source that wait to be kept.
struct PendingAppend: Sendable {
    let fixes: [KeptFix]
    let source: PositionSource
    let continuation: CheckedContinuation<[Keeping], any Error>
}

/// What a group of appends comes to.
struct WrittenGroup: Sendable {
    /// What became of each fix of each append.
    var keepings: [[Keeping]] = []
    /// The states of the sources that changed.
    var states: [String: RecentPositions] = [:]
}

/// Writes a group of appends.
struct GroupWriter {
    let connection: Connection
    /// The states before the group.
    let known: (String) -> RecentPositions?
    private var group = WrittenGroup()
    private var states: [String: (state: RecentPositions, fresh: FixRun)] = [:]
    private var cache = ChunkCache()

    init(_ connection: Connection, known: @escaping (String) -> RecentPositions?) {
        self.connection = connection
        self.known = known
    }

    /// Writes the appends and returns what they came to.
    mutating func write(_ appends: [PendingAppend]) throws -> WrittenGroup {
        group.keepings.reserveCapacity(appends.count)
        for append in appends { try stage(append) }
        for (id, staged) in states where !staged.fresh.fixes.isEmpty {
            group.states[id] = try store(staged.state, staged.fresh)
        }
        return group
    }

    private mutating func stage(_ append: PendingAppend) throws {
        let id = append.source.id
        // Taken out and put back, so that the run is changed in place.
        var entry: (state: RecentPositions, fresh: FixRun) =
            try states.removeValue(forKey: id) ?? (known(id) ?? connection.position(of: append.source), FixRun())
        var keepings: [Keeping] = []
        keepings.reserveCapacity(append.fixes.count)
        for fix in append.fixes {
            var other = entry.fresh.fix(at: fix.time) ?? entry.state.run.fix(at: fix.time)
            if other == nil, let end = entry.state.chunkedEnd, fix.time <= end {
                other = try connection.chunkedFix(of: entry.state.number, at: fix.time, cache: &cache)
            }
            let keeping = Keeping.of(fix, beside: other)
            if keeping != .known { entry.fresh.insert(fix) }
            keepings.append(keeping)
        }
        group.keepings.append(keepings)
        states[id] = entry
    }

    /// A source that has enough for a chunk is compacted at once, in the same transaction.
    private func store(_ before: RecentPositions, _ fresh: FixRun) throws -> RecentPositions {
        var state = before
        state.run = state.run.merged(with: fresh)
        if state.run.fixes.count >= FixChunk.fullCount {
            do {
                try connection.run("SAVEPOINT compaction")
                let compacted = try connection.compact(state)
                try connection.run("RELEASE compaction")
                return compacted
            } catch HistoryError.damagedChunk {
                // A late fix belongs into a chunk that cannot be read: it stays where it is.
                try connection.run("ROLLBACK TO compaction")
                try connection.run("RELEASE compaction")
            }
        }
        state.rows.append(try connection.addIngest(fresh, of: state.number))
        return state
    }
}
