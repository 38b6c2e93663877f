// What can be done with identity pools: make and change them, give guests identities and credentials, recognise those
// credentials again. How pools are kept is the store's matter, how they are spoken of on the wire the face's.

public import Cryptography
public import Foundation

/// The identity pools of a server.
public final class IdentityPools: Sendable {
    /// For how long credentials hold, in seconds.
    public static let validity: TimeInterval = 3600
    /// An identity that got no credentials for so many seconds is forgotten; its guest gets a new one.
    public static let idleLimit: TimeInterval = 30 * 86_400
    /// An identity that never got credentials is forgotten after so many seconds.
    public static let unusedLimit: TimeInterval = 3600

    /// Where pools are kept.
    public let store: any PoolStore
    /// The region and account in identifiers and ARNs.
    public let names: ResourceNames
    private let tokens: SessionTokens
    private let clock: @Sendable () -> Date

    /// The pools of a store.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - names: the region and account in identifiers and ARNs.
    ///   - box: seals what credentials carry.
    ///   - clock: tells the time.
    public init(
        store: any PoolStore,
        names: ResourceNames,
        box: SecretBox,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.names = names
        tokens = SessionTokens(box: box)
        self.clock = clock
    }

    // MARK: Pools

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - name: its name, 1 to 128 letters, digits, blanks and `+=,.@-_`.
    ///   - allowsGuests: whether guests get identities.
    ///   - allowsClassicFlow: whether clients may trade tokens for credentials themselves.
    ///   - guestPolicy: what guests may do; makes a role for the pool.
    ///   - tags: labels.
    /// - Returns: the pool.
    /// - Throws: `PoolError.invalid`, `PolicyError`.
    public func makePool(
        named name: String,
        allowsGuests: Bool,
        allowsClassicFlow: Bool = false,
        guestPolicy: String? = nil,
        tags: [String: String] = [:]
    ) async throws -> IdentityPool {
        var pool = IdentityPool(
            id: "\(names.region):\(RandomBytes.uuid())",
            name: name,
            allowsGuests: allowsGuests,
            allowsClassicFlow: allowsClassicFlow,
            tags: tags,
            createdAt: clock()
        )
        try Self.check(pool)
        guard let guestPolicy else {
            try await store.add(pool, role: nil)
            return pool
        }
        _ = try PolicyDocument(parsing: guestPolicy)
        let role = Role(
            name: "guests-" + pool.id.split(separator: ":")[1].prefix(8),
            policy: guestPolicy,
            createdAt: clock()
        )
        pool.guestRole = names.roleARN(role.name)
        try await store.add(pool, role: role)
        return pool
    }

    /// Changes a pool.
    ///
    /// - Throws: `PoolError.unknownPool`, `.invalid`.
    public func update(_ pool: IdentityPool) async throws {
        try Self.check(pool)
        try await store.update(pool)
    }

    /// The pool of an identifier.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func pool(id: String) throws -> IdentityPool {
        guard let pool = try store.pool(id: id) else { throw PoolError.unknownPool(id) }
        return pool
    }

    /// Gives a pool its roles, which must be there.
    ///
    /// - Throws: `PoolError.unknownPool`, `.unknownRole`.
    public func setRoles(poolID: String, guest: String?, authenticated: String?) async throws {
        var pool = try pool(id: poolID)
        for arn in [guest, authenticated].compactMap({ $0 }) {
            guard let name = names.roleName(inARN: arn), try store.role(named: name) != nil else {
                throw PoolError.unknownRole(arn)
            }
        }
        pool.guestRole = guest
        pool.authenticatedRole = authenticated
        try await store.update(pool)
    }

    private static func check(_ pool: IdentityPool) throws {
        let isName = pool.name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.properties.isWhitespace
                || "_+=,.@-".unicodeScalars.contains($0)
        }
        guard (1...128).contains(pool.name.unicodeScalars.count), isName else {
            throw PoolError.invalid(
                field: "IdentityPoolName",
                reason: "must be 1 to 128 letters, digits, blanks and _ + = , . @ -"
            )
        }
        guard pool.tags.count <= 50,
            pool.tags.allSatisfy({ (1...128).contains($0.key.count) && $0.value.count <= 256 })
        else {
            throw PoolError.invalid(
                field: "IdentityPoolTags",
                reason: "must be at most 50, names of 1 to 128 and values of up to 256 characters"
            )
        }
    }

    // MARK: Roles

    /// Makes a role.
    ///
    /// - Throws: `PoolError.invalidRoleName`, `.roleTaken`, `PolicyError`.
    public func makeRole(named name: String, policy: String) async throws -> Role {
        guard ResourceName.isValid(name) else { throw PoolError.invalidRoleName(name) }
        _ = try PolicyDocument(parsing: policy)
        let role = Role(name: name, policy: policy, createdAt: clock())
        try await store.add(role)
        return role
    }

    /// Removes a role that no pool has.
    ///
    /// - Throws: `PoolError.unknownRole`, `.roleInUse`.
    public func removeRole(named name: String) async throws {
        let arn = names.roleARN(name)
        guard
            try !store.pools(after: nil, limit: .max).contains(where: {
                [$0.guestRole, $0.authenticatedRole].contains(arn)
            })
        else { throw PoolError.roleInUse(name) }
        try await store.removeRole(named: name)
    }

    // MARK: Guests

    /// Gives a guest a new identity.
    ///
    /// - Throws: `PoolError.unknownPool`, `.guestsNotAllowed`.
    public func makeIdentity(poolID: String) async throws -> GuestIdentity {
        guard try pool(id: poolID).allowsGuests else { throw PoolError.guestsNotAllowed }
        let identity = GuestIdentity(id: "\(names.region):\(RandomBytes.uuid())", poolID: poolID, createdAt: clock())
        try await store.add(identity)
        return identity
    }

    /// The identity of an identifier.
    ///
    /// - Throws: `PoolError.unknownIdentity`.
    public func identity(id: String) throws -> GuestIdentity {
        guard let identity = try store.identity(id: id) else { throw PoolError.unknownIdentity(id) }
        return identity
    }

    /// Gives a guest credentials that hold for an hour.
    ///
    /// - Throws: `PoolError.unknownIdentity`, `.guestsNotAllowed`, `.noRole`.
    public func credentials(identityID: String) async throws -> TemporaryCredentials {
        let identity = try identity(id: identityID)
        let pool = try pool(id: identity.poolID)
        guard pool.allowsGuests else { throw PoolError.guestsNotAllowed }
        guard let arn = pool.guestRole, let role = names.roleName(inARN: arn), try store.role(named: role) != nil else {
            throw PoolError.noRole(pool.id)
        }
        let now = clock()
        try await store.noteUse(ofIdentity: identity.id, at: now)
        return tokens.make(
            identityID: identity.id,
            poolID: pool.id,
            role: role,
            expiresAt: now.addingTimeInterval(Self.validity)
        )
    }

    /// What a session token stands for.
    public enum Presented: Sendable {
        /// A guest whose credentials hold.
        case valid(principal: Principal, secret: String)
        /// A guest whose credentials have ended.
        case expired
        /// Nothing that this server gave, or whose identity is gone.
        case unknown
    }

    /// The guest that temporary credentials belong to.
    public func guest(accessKeyID: String, sessionToken: String) throws -> Presented {
        guard let session = tokens.read(sessionToken, accessKeyID: accessKeyID) else { return .unknown }
        guard session.expiresAt > clock() else { return .expired }
        guard let identity = try store.identity(id: session.identityID), identity.poolID == session.poolID,
            try store.pool(id: identity.poolID)?.allowsGuests == true
        else { return .unknown }
        return .valid(
            principal: .guest(identityID: identity.id, poolID: identity.poolID, role: session.role),
            secret: session.secret
        )
    }

    /// The policies of a guest's role, as they are now; none where the role is gone.
    public func policies(ofRole name: String) throws -> [PolicyDocument] {
        guard let role = try store.role(named: name) else { return [] }
        return [try PolicyDocument(parsing: role.policy)]
    }

    /// Forgets identities that nobody uses; how many.
    public func removeIdleIdentities() async throws -> Int {
        let now = clock()
        return try await store.removeIdentities(
            usedBefore: now.addingTimeInterval(-Self.idleLimit),
            unusedSince: now.addingTimeInterval(-Self.unusedLimit)
        )
    }
}
