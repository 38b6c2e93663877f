// The operator's commands on identity pools and roles.

public import Foundation
import Identity

/// An identity pool as commands show it: with what an app's configuration needs.
public struct PoolSummary: Codable, Sendable, Equatable {
    /// The pool's identifier.
    public let identityPoolId: String
    /// The region that clients are told.
    public let region: String
    /// The account in ARNs.
    public let accountId: String
    /// The pool's name.
    public let name: String
    /// Whether guests get identities.
    public let allowsGuests: Bool
    /// The role of guests.
    public let guestRoleArn: String?
    /// When it was made.
    public let createdAt: Date

    init(_ pool: IdentityPool, _ context: ControlContext) {
        identityPoolId = pool.id
        region = String(pool.id.prefix { $0 != ":" })
        accountId = context.identity.pools.names.accountID
        name = pool.name
        allowsGuests = pool.allowsGuests
        guestRoleArn = pool.guestRole
        createdAt = pool.createdAt
    }
}

/// Makes a pool for guests.
public struct CreatePool: ControlCommand {
    /// The command's name on the wire.
    public static let name = "pool.create"
    /// What the command is about.
    public var subject: String { "identitypool/*" }
    let poolName: String
    let guestPolicy: String

    /// Makes a pool whose guests may do what a policy allows.
    public init(poolName: String, guestPolicy: String) {
        self.poolName = poolName
        self.guestPolicy = guestPolicy
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> PoolSummary {
        PoolSummary(
            try await context.identity.pools.makePool(named: poolName, allowsGuests: true, guestPolicy: guestPolicy),
            context
        )
    }
}

/// Lists all pools.
public struct ListPools: ControlCommand {
    /// The command's name on the wire.
    public static let name = "pool.list"
    /// What the command is about.
    public var subject: String { "identitypool/*" }
    /// It shows no secrets.
    public static let isAudited = false

    /// Lists all pools.
    public init() {}

    /// Does it.
    public func perform(in context: ControlContext) async throws -> [PoolSummary] {
        try context.identity.pools.store.pools(after: nil, limit: 100_000).map { PoolSummary($0, context) }
    }
}

/// Deletes a pool; its guests' credentials stop working.
public struct DeletePool: ControlCommand {
    /// The command's name on the wire.
    public static let name = "pool.delete"
    /// What the command is about.
    public var subject: String { "identitypool/\(id)" }
    let id: String

    /// Deletes a pool by its identifier.
    public init(id: String) { self.id = id }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> PoolSummary {
        let pool = try context.identity.pools.pool(id: id)
        try await context.identity.pools.store.removePool(id: id)
        return PoolSummary(pool, context)
    }
}

/// A role as commands show it.
public struct RoleSummary: Codable, Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its ARN, as SetIdentityPoolRoles takes it.
    public let roleArn: String
    /// Its policy as it was given.
    public let policy: String
    /// When it was made.
    public let createdAt: Date

    init(_ role: Role, _ context: ControlContext) {
        name = role.name
        roleArn = context.identity.pools.names.roleARN(role.name)
        policy = role.policy
        createdAt = role.createdAt
    }
}

/// Makes a role.
public struct CreateRole: ControlCommand {
    /// The command's name on the wire.
    public static let name = "role.create"
    /// What the command is about.
    public var subject: String { "role/\(roleName)" }
    let roleName: String
    let policy: String

    /// Makes a role with a policy.
    public init(roleName: String, policy: String) {
        self.roleName = roleName
        self.policy = policy
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> RoleSummary {
        RoleSummary(try await context.identity.pools.makeRole(named: roleName, policy: policy), context)
    }
}

/// Lists all roles.
public struct ListRoles: ControlCommand {
    /// The command's name on the wire.
    public static let name = "role.list"
    /// What the command is about.
    public var subject: String { "role/*" }
    /// It shows no secrets.
    public static let isAudited = false

    /// Lists all roles.
    public init() {}

    /// Does it.
    public func perform(in context: ControlContext) async throws -> [RoleSummary] {
        try context.identity.pools.store.roles().map { RoleSummary($0, context) }
    }
}

/// Deletes a role that no pool has.
public struct DeleteRole: ControlCommand {
    /// The command's name on the wire.
    public static let name = "role.delete"
    /// What the command is about.
    public var subject: String { "role/\(roleName)" }
    let roleName: String

    /// Deletes a role by its name.
    public init(roleName: String) { self.roleName = roleName }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> RoleSummary {
        let pools = context.identity.pools
        guard let role = try pools.store.role(named: roleName) else { throw PoolError.unknownRole(roleName) }
        try await pools.removeRole(named: roleName)
        return RoleSummary(role, context)
    }
}
