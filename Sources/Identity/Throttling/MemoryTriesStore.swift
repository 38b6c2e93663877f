// Tries in memory: for tests.

public import Foundation

/// Tries that go with the process.
public final class MemoryTriesStore: TriesStore, @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [TokenSum: KeptTries] = [:]

    /// A store without tries.
    public init() {}

    /// All tries.
    public func tries() -> [KeptTries] { lock.withLock { Array(entries.values) } }

    /// Keeps some tries, unless later ones of the same key are kept already, and forgets others.
    public func keep(_ tries: [KeptTries], forgetting keys: [TokenSum]) async {
        lock.withLock {
            for entry in tries where entries[entry.key].map({ $0.last <= entry.last }) ?? true {
                entries[entry.key] = entry
            }
            for key in keys { entries[key] = nil }
        }
    }

    /// Forgets tries whose last one was before a time.
    public func removeTries(before time: Date) async {
        lock.withLock { entries = entries.filter { $0.value.last >= time } }
    }
}
