// Positions in the database, in two tiers: what arrives is written in the order of its arrival and answered once it is
// on the disk, many together for one fsync; when a source has enough for a chunk, the fixes move there in the same
// transaction as the next arrivals. One loop does everything that changes something, so what the memory knows is always
// exactly what the last commit left, and a commit that fails changes nothing.

internal import Foundation
internal import Geodesy
public import History

/// Keeps positions in the database.
public final class SQLitePositionStore: PositionStore, @unchecked Sendable {
    private let database: Database
    private let lock = NSLock()
    private var states: [String: RecentPositions]
    private var waiting: [Work] = []
    private var waitingFixes = 0
    private var isAtWork = false

    /// With so many fixes waiting for the disk more are refused, and their senders try again.
    private static let mostWaiting = 400_000
    /// So many fixes at most go into one commit, that the first need not wait long for the last.
    private static let mostTogether = 40_000
    /// With more fixes than these in memory even sources with few are compacted.
    private let mostRecent: Int
    private var recentCount: Int

    private enum Work: Sendable {
        case append(PendingAppend)
        case change(@Sendable () async -> Void)
    }

    /// The positions of a database.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - mostRecent: with more fixes outside of chunks than these all are compacted.
    /// - Throws: `DatabaseError` when the tables cannot be read.
    public init(_ database: Database, mostRecent: Int = 500_000) throws {
        self.database = database
        self.mostRecent = mostRecent
        states = try database.read { try $0.recentPositions() }
        recentCount = states.values.reduce(0) { $0 + $1.run.fixes.count }
    }

    // MARK: Changing

    /// Keeps fixes, in any order; they are on the disk when this returns.
    ///
    /// - Throws: `HistoryError.busy`.
    public func append(_ fixes: [KeptFix], of source: PositionSource) async throws -> [Keeping] {
        guard !fixes.isEmpty else { return [] }
        return try await withCheckedThrowingContinuation { continuation in
            let isTaken = lock.withLock {
                guard waitingFixes < Self.mostWaiting else { return false }
                waitingFixes += fixes.count
                waiting.append(.append(PendingAppend(fixes: fixes, source: source, continuation: continuation)))
                return true
            }
            guard isTaken else { return continuation.resume(throwing: HistoryError.busy(reason: "too much waits")) }
            wake()
        }
    }

    /// Removes fixes and returns how many.
    ///
    /// - Throws: `HistoryError.busy`, `.damagedChunk`.
    public func remove(of id: String, in selection: PositionSelection) async throws -> Int {
        try await change(of: id) { connection, state in
            // Late fixes first go to their place, that none is counted twice.
            var state = try connection.compact(state)
            var removed = try connection.removeChunked(selection, of: state.number)
            let before = state
            removed += state.run.remove(selection)
            if state.run != before.run {
                for row in state.rows {
                    try connection.run("DELETE FROM position_ingest WHERE number = ?", .integer(row))
                }
                state.rows = state.run.fixes.isEmpty ? [] : [try connection.addIngest(state.run, of: state.number)]
            }
            state.lastChunked = try connection.chunkedState(state.number).lastChunked
            return (state, removed)
        } ?? 0
    }

    /// Moves everything into chunks.
    public func compact() async throws {
        for id in lock.withLock({ Array(states.keys) }) {
            _ = try await change(of: id) { connection, state in (try connection.compact(state, wholly: true), 0) }
        }
    }

    /// Changes one source alone, in its turn; nil when there is no such source.
    private func change(
        of id: String,
        _ body: @escaping @Sendable (Connection, RecentPositions) throws -> (RecentPositions, Int)
    ) async throws -> Int? {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int?, any Error>) in
            lock.withLock {
                waiting.append(
                    .change { [self] in
                        do {
                            continuation.resume(returning: try await changeNow(id, body))
                        } catch {
                            continuation.resume(throwing: Self.fault(error))
                        }
                    }
                )
            }
            wake()
        }
    }

    private func changeNow(
        _ id: String,
        _ body: @escaping @Sendable (Connection, RecentPositions) throws -> (RecentPositions, Int)
    ) async throws -> Int? {
        let known = state(of: id)
        let result = try await database.write { connection -> (RecentPositions, Int)? in
            guard let number = try connection.sourceNumber(id) else { return nil }
            return try body(connection, try known ?? connection.chunkedState(number))
        }
        lock.withLock { keep(result?.0, of: id) }
        return result?.1
    }

    // MARK: The loop

    private func wake() {
        let starts = lock.withLock {
            defer { isAtWork = true }
            return !isAtWork
        }
        if starts { Task.detached { await self.work() } }
    }

    private func work() async {
        while true {
            switch next() {
            case .append(let group): await write(group)
            case .change(let body): await body()
            case nil: return
            }
        }
    }

    private enum Turn {
        case append([PendingAppend])
        case change(@Sendable () async -> Void)
    }

    /// The next appends in a row, or one change.
    private func next() -> Turn? {
        lock.withLock {
            if recentCount > mostRecent { return .change { await self.compactMany() } }
            guard let first = waiting.first else {
                isAtWork = false
                return nil
            }
            if case .change(let body) = first {
                waiting.removeFirst()
                return .change(body)
            }
            var group: [PendingAppend] = []
            var count = 0
            for work in waiting {
                guard case .append(let append) = work, count < Self.mostTogether else { break }
                group.append(append)
                count += append.fixes.count
            }
            waiting.removeFirst(group.count)
            waitingFixes -= count
            return .append(group)
        }
    }

    private func write(_ group: [PendingAppend]) async {
        do {
            let written = try await database.write { connection in
                var writer = GroupWriter(connection) { id in self.state(of: id) }
                return try writer.write(group)
            }
            lock.withLock { for (id, state) in written.states { keep(state, of: id) } }
            for (append, keepings) in zip(group, written.keepings) { append.continuation.resume(returning: keepings) }
        } catch DatabaseError.constraint where group.count > 1 {
            // One of them, say of an account that is gone, must not keep the others' from being written.
            for append in group { await write([append]) }
        } catch {
            // What was known of a source whose row is gone is known no more.
            if case DatabaseError.constraint = error { lock.withLock { keep(nil, of: group[0].source.id) } }
            for append in group { append.continuation.resume(throwing: Self.fault(error)) }
        }
    }

    /// Compacts all there is in one go; where that fails the limit is not looked at for a while.
    private func compactMany() async {
        let before = lock.withLock { states }
        let after = try? await database.write { connection in
            try before.mapValues { state -> RecentPositions? in
                let isThere = try connection.row(
                    "SELECT 1 FROM position_source WHERE number = ?",
                    .integer(state.number)
                ) { _ in true }
                return try isThere == nil ? nil : connection.compact(state, wholly: true)
            }
        }
        lock.withLock {
            if let after { for (id, state) in after { keep(state, of: id) } } else { recentCount /= 2 }
        }
    }

    /// Takes over what a commit left; under the lock.
    private func keep(_ state: RecentPositions?, of id: String) {
        recentCount += (state?.run.fixes.count ?? 0) - (states[id]?.run.fixes.count ?? 0)
        states[id] = state
    }

    private func state(of id: String) -> RecentPositions? { lock.withLock { states[id] } }

    /// What a caller is told: whoever tries again later succeeds, once there is space again.
    private static func fault(_ error: any Error) -> any Error {
        switch error {
        case DatabaseError.noSpace: HistoryError.busy(reason: "the disk is full")
        case DatabaseError.unwritable: HistoryError.busy(reason: "the disk cannot be written")
        case DatabaseError.locked: HistoryError.busy(reason: "another process keeps the database to itself")
        default: error
        }
    }

    // MARK: Reading

    /// The fix of the latest time.
    public func latest(of id: String) throws -> KeptFix? {
        if let state = state(of: id) { return state.latest }
        return try database.read { connection in
            try connection.sourceNumber(id).flatMap { try connection.chunkedState($0).lastChunked }
        }
    }

    /// A part of a source's history in order of time.
    ///
    /// - Complexity: O(limit + size of the chunks that are looked into).
    public func page(of id: String, in selection: PositionSelection, limit: Int) throws -> PositionPage {
        // The memory first: what moves to the chunks meanwhile is then seen twice, and once too few never.
        let known = state(of: id)
        return try database.read { connection in
            guard let number = try known?.number ?? connection.sourceNumber(id) else {
                return PositionPage(fixes: [], next: nil)
            }
            return try connection.page(of: number, known?.run ?? FixRun(), in: selection, limit: limit)
        }
    }

    /// How many fixes are meant.
    ///
    /// - Complexity: O(number of chunks) for a time alone, else O(number of fixes).
    public func count(of id: String, in selection: PositionSelection) throws -> Int {
        if selection.box == nil {
            let known = state(of: id)
            return try database.read { connection in
                guard let number = try known?.number ?? connection.sourceNumber(id) else { return 0 }
                let end = try connection.chunk(of: number, atOrBefore: .max)?.last
                var cache = ChunkCache()
                // Some may have moved to the chunks since the memory was asked, or stand for a fix that is there.
                let recent = try known?.run.fixes.count { fix in
                    guard selection.contains(fix) else { return false }
                    guard let end, fix.time <= end else { return true }
                    return try connection.chunkedFix(of: number, at: fix.time, cache: &cache) == nil
                }
                return try connection.countChunked(selection.times, of: number) + (recent ?? 0)
            }
        }
        var count = 0
        try export(of: id, in: selection) { count += $0.count }
        return count
    }

    /// The sources that there are, by name.
    public func sources() throws -> [PositionSource] {
        try database.read {
            try $0.rows("SELECT id, account_id FROM position_source ORDER BY id") {
                PositionSource(id: $0.text(0), accountID: $0.optionalText(1))
            }
        }
    }
}

extension Connection {
    /// A page over the chunks and what is not yet in them.
    fileprivate func page(
        of source: Int64,
        _ recent: FixRun,
        in selection: PositionSelection,
        limit: Int
    ) throws -> PositionPage {
        var fixes: [KeptFix] = []
        var meant = 0
        var next = try chunk(of: source, reaching: selection.times.lowerBound)
        while let chunk = next, chunk.first < selection.times.upperBound, meant <= limit {
            let run = try chunk.run()
            fixes += run.fixes
            meant += run.fixes.count { selection.contains($0) }
            next = try self.chunk(of: source, after: chunk.first)
        }
        // Recent fixes after the next chunk's begin belong to a later page.
        let end = next.map { min($0.first, selection.times.upperBound) } ?? selection.times.upperBound
        let part = recent.fixes[recent.index(of: selection.times.lowerBound)...].prefix { $0.time < end }
        let merged = FixRun(ascending: fixes).merged(with: FixRun(ascending: Array(part)))
        let page = merged.page(selection, limit: limit)
        if page.next == nil, let next, next.first < selection.times.upperBound {
            return PositionPage(fixes: page.fixes, next: next.first)
        }
        return page
    }

    /// How many fixes of a time the chunks hold.
    fileprivate func countChunked(_ times: Range<Int64>, of source: Int64) throws -> Int {
        guard let first = try chunk(of: source, reaching: times.lowerBound) else { return 0 }
        var count = 0
        var split: [Int64] = []
        try forEachRow(
            "SELECT first_ms, last_ms, count FROM position_chunk WHERE source = ? AND first_ms >= ? AND first_ms < ?",
            [.integer(source), .integer(first.first), .integer(times.upperBound)]
        ) { row in
            if row.integer(0) >= times.lowerBound, row.integer(1) < times.upperBound {
                count += Int(row.integer(2))
            } else {
                split.append(row.integer(0))
            }
        }
        for time in split {
            let run = try chunk(of: source, atOrBefore: time)?.run() ?? FixRun()
            count += run.fixes.count { times.contains($0.time) }
        }
        return count
    }
}
