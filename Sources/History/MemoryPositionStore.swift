// Positions in memory, for tests and for a server that keeps none.

internal import Foundation

/// Keeps positions as long as it lives.
public final class MemoryPositionStore: PositionStore, @unchecked Sendable {
    private let lock = NSLock()
    private var runs: [String: (source: PositionSource, run: FixRun)] = [:]

    /// A store without positions.
    public init() {}

    /// Keeps fixes, in any order.
    public func append(_ fixes: [KeptFix], of source: PositionSource) async throws -> [Keeping] {
        lock.withLock {
            fixes.map { fix in
                var entry = runs[source.id] ?? (source, FixRun())
                let keeping = Keeping.of(fix, beside: entry.run.fix(at: fix.time))
                if keeping != .known { entry.run.insert(fix) }
                runs[source.id] = entry
                return keeping
            }
        }
    }

    /// The fix of the latest time.
    public func latest(of id: String) throws -> KeptFix? { run(id).fixes.last }

    /// A part of a source's history in order of time.
    public func page(of id: String, in selection: PositionSelection, limit: Int) throws -> PositionPage {
        run(id).page(selection, limit: limit)
    }

    /// How many fixes are meant.
    public func count(of id: String, in selection: PositionSelection) throws -> Int {
        run(id).fixes.count { selection.contains($0) }
    }

    /// Removes fixes and returns how many.
    public func remove(of id: String, in selection: PositionSelection) async throws -> Int {
        lock.withLock { runs[id]?.run.remove(selection) ?? 0 }
    }

    /// The sources that there are, by name.
    public func sources() throws -> [PositionSource] {
        lock.withLock { runs.values.map(\.source).sorted { $0.id < $1.id } }
    }

    private func run(_ id: String) -> FixRun { lock.withLock { runs[id]?.run ?? FixRun() } }
}
