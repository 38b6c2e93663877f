// Identity pools: how apps without sign-in get credentials. A pool gives each guest an identity, and the pool's role
// says what guests may do.

public import Foundation

/// A pool of identities.
public struct IdentityPool: Sendable, Equatable {
    /// `REGION:UUID`; clients take the region from it.
    public let id: String
    /// Its name, 1 to 128 characters.
    public var name: String
    /// Whether guests get identities.
    public var allowsGuests: Bool
    /// Whether clients may ask for a token and trade it for credentials themselves.
    public var allowsClassicFlow: Bool
    /// The ARN of the role of guests.
    public var guestRole: String?
    /// The ARN of the role of those who signed in.
    public var authenticatedRole: String?
    /// Labels.
    public var tags: [String: String]
    /// When it was made.
    public let createdAt: Date

    /// A pool.
    public init(
        id: String,
        name: String,
        allowsGuests: Bool,
        allowsClassicFlow: Bool = false,
        guestRole: String? = nil,
        authenticatedRole: String? = nil,
        tags: [String: String] = [:],
        createdAt: Date
    ) {
        self.id = id
        self.name = name
        self.allowsGuests = allowsGuests
        self.allowsClassicFlow = allowsClassicFlow
        self.guestRole = guestRole
        self.authenticatedRole = authenticatedRole
        self.tags = tags
        self.createdAt = createdAt
    }
}

/// An identity that a pool gave to a guest.
public struct GuestIdentity: Sendable, Equatable {
    /// `REGION:UUID`.
    public let id: String
    /// Its pool.
    public let poolID: String
    /// When it was made.
    public let createdAt: Date
    /// When it got credentials last; nil for never.
    public var usedAt: Date?

    /// An identity.
    public init(id: String, poolID: String, createdAt: Date, usedAt: Date? = nil) {
        self.id = id
        self.poolID = poolID
        self.createdAt = createdAt
        self.usedAt = usedAt
    }
}

/// What the guests of pools may do, under a name.
public struct Role: Sendable, Equatable {
    /// Its name, 1 to 100 letters, digits, `-`, `.` and `_`.
    public let name: String
    /// Its policy as it was given.
    public var policy: String
    /// When it was made.
    public let createdAt: Date

    /// A role.
    public init(name: String, policy: String, createdAt: Date) {
        self.name = name
        self.policy = policy
        self.createdAt = createdAt
    }
}

/// Credentials that end by themselves.
public struct TemporaryCredentials: Sendable, Equatable {
    /// The identifier, `ASIA` and 16 more.
    public let accessKeyID: String
    /// The secret to sign with.
    public let secret: String
    /// What must come with every signature.
    public let sessionToken: String
    /// When they end.
    public let expiresAt: Date
}
