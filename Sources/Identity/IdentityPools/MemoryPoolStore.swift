// Identity pools in memory: for tests, and for servers that shall keep nothing.

public import Foundation

/// Pools that go with the process.
public final class MemoryPoolStore: PoolStore, @unchecked Sendable {
    private let lock = NSLock()
    private var poolEntries: [String: IdentityPool] = [:]
    private var roleEntries: [String: Role] = [:]
    private var identityEntries: [String: GuestIdentity] = [:]

    /// A store without pools.
    public init() {}

    /// Pools by identifier, those after a given one.
    public func pools(after id: String?, limit: Int) -> [IdentityPool] {
        let all = lock.withLock { Array(poolEntries.values) }
        return Array(all.sorted { $0.id < $1.id }.filter { id == nil || $0.id > id ?? "" }.prefix(limit))
    }

    /// The pool of an identifier.
    public func pool(id: String) -> IdentityPool? { lock.withLock { poolEntries[id] } }

    /// Adds a pool, and a role with it.
    ///
    /// - Throws: `PoolError.roleTaken`.
    public func add(_ pool: IdentityPool, role: Role?) async throws {
        try lock.withLock {
            if let role {
                guard roleEntries[role.name] == nil else { throw PoolError.roleTaken(role.name) }
                roleEntries[role.name] = role
            }
            poolEntries[pool.id] = pool
        }
    }

    /// Replaces everything of a pool but its identifier.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func update(_ pool: IdentityPool) async throws {
        try lock.withLock {
            guard poolEntries[pool.id] != nil else { throw PoolError.unknownPool(pool.id) }
            poolEntries[pool.id] = pool
        }
    }

    /// Removes a pool with its identities.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func removePool(id: String) async throws {
        try lock.withLock {
            guard poolEntries.removeValue(forKey: id) != nil else { throw PoolError.unknownPool(id) }
            identityEntries = identityEntries.filter { $0.value.poolID != id }
        }
    }

    /// All roles by name.
    public func roles() -> [Role] { lock.withLock { Array(roleEntries.values) }.sorted { $0.name < $1.name } }

    /// The role of a name.
    public func role(named name: String) -> Role? { lock.withLock { roleEntries[name] } }

    /// Adds a role.
    ///
    /// - Throws: `PoolError.roleTaken`.
    public func add(_ role: Role) async throws {
        try lock.withLock {
            guard roleEntries[role.name] == nil else { throw PoolError.roleTaken(role.name) }
            roleEntries[role.name] = role
        }
    }

    /// Removes a role.
    ///
    /// - Throws: `PoolError.unknownRole`.
    public func removeRole(named name: String) async throws {
        try lock.withLock {
            guard roleEntries.removeValue(forKey: name) != nil else { throw PoolError.unknownRole(name) }
        }
    }

    /// A pool's identities by identifier, those after a given one.
    public func identities(poolID: String, after id: String?, limit: Int) -> [GuestIdentity] {
        let all = lock.withLock { identityEntries.values.filter { $0.poolID == poolID } }
        return Array(all.sorted { $0.id < $1.id }.filter { id == nil || $0.id > id ?? "" }.prefix(limit))
    }

    /// The identity of an identifier.
    public func identity(id: String) -> GuestIdentity? { lock.withLock { identityEntries[id] } }

    /// Adds an identity.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func add(_ identity: GuestIdentity) async throws {
        try lock.withLock {
            guard poolEntries[identity.poolID] != nil else { throw PoolError.unknownPool(identity.poolID) }
            identityEntries[identity.id] = identity
        }
    }

    /// Notes that an identity got credentials.
    ///
    /// - Throws: `PoolError.unknownIdentity`.
    public func noteUse(ofIdentity id: String, at time: Date) async throws {
        try lock.withLock {
            guard identityEntries[id] != nil else { throw PoolError.unknownIdentity(id) }
            identityEntries[id]?.usedAt = time
        }
    }

    /// Removes identities; those that were there.
    public func removeIdentities(ids: [String]) async throws -> [String] {
        lock.withLock { ids.filter { identityEntries.removeValue(forKey: $0) != nil } }
    }

    /// Removes identities that were used last, or made and never used, before given times; how many.
    public func removeIdentities(usedBefore used: Date, unusedSince created: Date) async throws -> Int {
        lock.withLock {
            let before = identityEntries.count
            identityEntries = identityEntries.filter {
                $0.value.usedAt.map { $0 >= used } ?? ($0.value.createdAt >= created)
            }
            return before - identityEntries.count
        }
    }
}
