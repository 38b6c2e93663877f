// Walks in memory, for tests and for a server that keeps none.

internal import Foundation

/// Keeps walks as long as it lives.
public final class MemoryWalkStore: WalkStore, @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [String: KeptWalk] = [:]

    /// An empty store.
    public init() {}

    /// Keeps a walk.
    public func add(_ walk: KeptWalk) async throws -> Bool {
        try lock.withLock {
            if let known = kept[walk.walk.id] {
                guard known.walk.accountID == walk.walk.accountID else { throw WalkError.unknown }
                return false
            }
            kept[walk.walk.id] = walk
            return true
        }
    }

    /// An account's walk.
    public func walk(id: String, accountID: String) throws -> Walk? {
        lock.withLock { kept[id]?.walk }.flatMap { $0.accountID == accountID ? $0 : nil }
    }

    /// An account's walks, the latest first.
    public func walks(_ wanted: WalkSelection) throws -> [Walk] {
        let found = lock.withLock { kept.values.map(\.walk).filter(wanted.contains) }
        return Array(found.sorted { ($0.start, $0.id) > ($1.start, $1.id) }.prefix(wanted.limit))
    }

    /// A walk's fixes.
    public func fixes(of id: String) throws -> [KeptFix] { lock.withLock { kept[id]?.fixes ?? [] } }

    /// A walk's picture.
    public func picture(of id: String) throws -> String? { lock.withLock { kept[id]?.picture } }

    /// Changes a walk.
    public func update(_ walk: Walk, picture: String?) async throws {
        try lock.withLock {
            guard kept[walk.id]?.walk.accountID == walk.accountID else { throw WalkError.unknown }
            kept[walk.id]?.walk = walk
            if let picture { kept[walk.id]?.picture = picture }
        }
    }

    /// Keeps walks in the place of others.
    public func replace(_ ids: [String], of accountID: String, by walks: [KeptWalk], at time: Int64) async throws {
        try lock.withLock {
            guard ids.allSatisfy({ kept[$0]?.walk.accountID == accountID }) else { throw WalkError.unknown }
            for id in ids { kept[id]?.walk.deletedAt = time }
            for walk in walks { kept[walk.walk.id] = walk }
        }
    }

    /// Removes for good what was deleted before a time.
    public func removeDeleted(before time: Int64) async throws -> Int {
        lock.withLock {
            let gone = kept.values.filter { $0.walk.deletedAt.map { $0 < time } ?? false }.map(\.walk.id)
            for id in gone { kept[id] = nil }
            return gone.count
        }
    }
}
