// The port through which pools, roles and identities are kept. Every call that changes something is done wholly or not
// at all, and done for good when it returns.

public import Foundation

/// Where identity pools are kept.
public protocol PoolStore: Sendable {
    /// Pools by identifier, those after a given one.
    func pools(after id: String?, limit: Int) throws -> [IdentityPool]
    /// The pool of an identifier.
    func pool(id: String) throws -> IdentityPool?
    /// Adds a pool, and a role with it.
    ///
    /// - Throws: `PoolError.roleTaken`.
    func add(_ pool: IdentityPool, role: Role?) async throws
    /// Replaces everything of a pool but its identifier.
    ///
    /// - Throws: `PoolError.unknownPool`.
    func update(_ pool: IdentityPool) async throws
    /// Removes a pool with its identities.
    ///
    /// - Throws: `PoolError.unknownPool`.
    func removePool(id: String) async throws

    /// All roles by name.
    func roles() throws -> [Role]
    /// The role of a name.
    func role(named name: String) throws -> Role?
    /// Adds a role.
    ///
    /// - Throws: `PoolError.roleTaken`.
    func add(_ role: Role) async throws
    /// Removes a role.
    ///
    /// - Throws: `PoolError.unknownRole`.
    func removeRole(named name: String) async throws

    /// A pool's identities by identifier, those after a given one.
    func identities(poolID: String, after id: String?, limit: Int) throws -> [GuestIdentity]
    /// The identity of an identifier.
    func identity(id: String) throws -> GuestIdentity?
    /// Adds an identity.
    ///
    /// - Throws: `PoolError.unknownPool`.
    func add(_ identity: GuestIdentity) async throws
    /// Notes that an identity got credentials.
    ///
    /// - Throws: `PoolError.unknownIdentity`.
    func noteUse(ofIdentity id: String, at time: Date) async throws
    /// Removes identities; those that were there.
    func removeIdentities(ids: [String]) async throws -> [String]
    /// Removes identities that were used last, or made and never used, before given times; how many.
    func removeIdentities(usedBefore used: Date, unusedSince created: Date) async throws -> Int
}
