// What can be wrong with pools, identities and roles: one sentence each. Which wire error a case becomes is the face's.

/// A fault of identity pools.
public enum PoolError: Error, Equatable, Sendable {
    /// There is no such pool.
    case unknownPool(String)
    /// There is no such identity.
    case unknownIdentity(String)
    /// There is no such role.
    case unknownRole(String)
    /// A role of that name is there already.
    case roleTaken(String)
    /// Pools still give the role to their guests.
    case roleInUse(String)
    /// A name that no role may have.
    case invalidRoleName(String)
    /// A value that a pool may not have.
    case invalid(field: String, reason: String)
    /// The pool gives guests no identities.
    case guestsNotAllowed
    /// The pool has no role for guests, or one that is gone.
    case noRole(String)
}

extension PoolError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unknownPool: "pool.unknown"
        case .unknownIdentity: "pool.unknown-identity"
        case .unknownRole: "role.unknown"
        case .roleTaken: "role.name-taken"
        case .roleInUse: "role.in-use"
        case .invalidRoleName: "role.invalid-name"
        case .invalid: "pool.invalid"
        case .guestsNotAllowed: "pool.guests-not-allowed"
        case .noRole: "pool.no-role"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unknownPool(let id): "IdentityPool '\(id.prefix(60))' not found."
        case .unknownIdentity(let id): "Identity '\(id.prefix(60))' not found."
        case .unknownRole(let name):
            "There is no role '\(name.prefix(200))'; “waymark role list” shows those there are."
        case .roleTaken(let name): "There is a role called '\(name)' already: choose another name or delete that one."
        case .roleInUse(let name): "The role '\(name)' is a pool's: delete the pool first or give it another role."
        case .invalidRoleName(let name):
            "A role cannot be called '\(name.prefix(100))': use 1 to 100 letters, digits, -, . and _."
        case .invalid(let field, let reason): "\(field) \(reason)."
        case .guestsNotAllowed: "Unauthenticated access is not supported for this identity pool."
        case .noRole(let pool):
            "Invalid identity pool configuration. The identity pool '\(pool.prefix(60))' has no role for guests: set "
                + "one with SetIdentityPoolRoles."
        }
    }
}
