// Cognito Identity's operations: guests get identities and credentials, operators set pools up. People with sign-in at
// other providers are not known here: what concerns them is refused, never half done.

import Foundation
import HTTPServing
import Identity
import JSON

/// Answers Cognito Identity's operations.
struct CognitoIdentityDesk: Sendable {
    let pools: IdentityPools
    let tokens: OpenIDTokens
    let issuer: @Sendable (Request) throws -> String
    /// How many identities an address may ask for: an app asks once a start.
    private let limit = RateLimit(burst: 300, interval: 5)
    var clock: @Sendable () -> Date = { Date() }

    // MARK: For everybody

    /// The answer to an operation that needs no signature; nil for all others.
    ///
    /// - Throws: `PoolError`, `AmazonFault`.
    func answerToEverybody(
        _ operation: String,
        _ input: CognitoInput,
        _ request: Request
    ) async throws -> JSONValue? {
        switch operation {
        case "GetId":
            let poolID = try input.identifier("IdentityPoolId")
            try Self.refuseLogins(input)
            try checkRate(request)
            return ["IdentityId": .string(try await pools.makeIdentity(poolID: poolID).id)]
        case "GetCredentialsForIdentity":
            let id = try input.identifier("IdentityId")
            try Self.refuseLogins(input)
            guard !input.isGiven("CustomRoleArn") else {
                throw CognitoInput.invalid("CustomRoleArn", "is for identities that signed in, and guests have not")
            }
            let credentials = try await pools.credentials(identityID: id)
            return ["IdentityId": .string(id), "Credentials": .object(Self.members(of: credentials))]
        case "GetOpenIdToken":
            let identity = try pools.identity(id: try input.identifier("IdentityId"))
            try Self.refuseLogins(input)
            let pool = try pools.pool(id: identity.poolID)
            guard pool.allowsGuests else { throw PoolError.guestsNotAllowed }
            guard pool.allowsClassicFlow else {
                throw AmazonFault(
                    "InvalidParameterException",
                    status: 400,
                    "Basic (classic) flow is not enabled, please use enhanced flow."
                )
            }
            try checkRate(request)
            try await pools.store.noteUse(ofIdentity: identity.id, at: clock())
            let token = try await tokens.token(for: identity, issuer: try issuer(request))
            return ["IdentityId": .string(identity.id), "Token": .string(token)]
        case "UnlinkIdentity":
            _ = try pools.identity(id: try input.identifier("IdentityId"))
            throw AmazonFault(
                "NotAuthorizedException",
                status: 400,
                "The identity is a guest's, and no login is linked to it."
            )
        default: return nil
        }
    }

    private func checkRate(_ request: Request) throws(AmazonFault) {
        if let seconds = limit.take(request.remoteAddress.countingKey.description, at: clock()) {
            throw .tooManyRequests(seconds: seconds)
        }
    }

    private static func refuseLogins(_ input: CognitoInput) throws(AmazonFault) {
        guard !input.isGiven("Logins") else {
            throw AmazonFault(
                "NotAuthorizedException",
                status: 400,
                "This server's pools are for guests: leave Logins out."
            )
        }
    }

    private static func members(of credentials: TemporaryCredentials) -> [JSONMember] {
        [
            JSONMember("AccessKeyId", .string(credentials.accessKeyID)),
            JSONMember("SecretKey", .string(credentials.secret)),
            JSONMember("SessionToken", .string(credentials.sessionToken)),
            JSONMember("Expiration", .integer(Int(credentials.expiresAt.timeIntervalSince1970))),
        ]
    }

    // MARK: For operators

    /// The answer to an operation whose request was signed and allowed; nil for one that is not built.
    ///
    /// - Throws: `PoolError`, `AmazonFault`.
    func answerToOperators(_ operation: String, _ input: CognitoInput) async throws -> JSONValue? {
        switch operation {
        case "CreateIdentityPool": return try await createPool(input)
        case "UpdateIdentityPool": return try await updatePool(input)
        case "DescribeIdentityPool": return Self.answer(try pools.pool(id: try input.identifier("IdentityPoolId")))
        case "ListIdentityPools": return try listPools(input)
        case "DeleteIdentityPool":
            try await pools.store.removePool(id: try input.identifier("IdentityPoolId"))
            return .object([])
        case "SetIdentityPoolRoles":
            try await setRoles(input)
            return .object([])
        case "GetIdentityPoolRoles": return try roles(input)
        case "ListIdentities": return try listIdentities(input)
        case "DescribeIdentity":
            return .object(Self.members(of: try pools.identity(id: try input.identifier("IdentityId"))))
        case "DeleteIdentities":
            _ = try await pools.store.removeIdentities(ids: try input.identifiers("IdentityIdsToDelete"))
            return ["UnprocessedIdentityIds": .array([])]
        default: return nil
        }
    }

    private func createPool(_ input: CognitoInput) async throws -> JSONValue {
        try Self.refuseProviders(input)
        guard let name = try input.text("IdentityPoolName") else {
            throw CognitoInput.invalid("IdentityPoolName", "must not be null")
        }
        guard let allowsGuests = try input.boolean("AllowUnauthenticatedIdentities") else {
            throw CognitoInput.invalid("AllowUnauthenticatedIdentities", "must not be null")
        }
        return Self.answer(
            try await pools.makePool(
                named: name,
                allowsGuests: allowsGuests,
                allowsClassicFlow: try input.boolean("AllowClassicFlow") ?? false,
                tags: try input.texts("IdentityPoolTags")
            )
        )
    }

    private func updatePool(_ input: CognitoInput) async throws -> JSONValue {
        var pool = try pools.pool(id: try input.identifier("IdentityPoolId"))
        try Self.refuseProviders(input)
        guard let name = try input.text("IdentityPoolName"),
            let allowsGuests = try input.boolean("AllowUnauthenticatedIdentities")
        else { throw CognitoInput.invalid("IdentityPoolName or AllowUnauthenticatedIdentities", "must not be null") }
        pool.name = name
        pool.allowsGuests = allowsGuests
        pool.allowsClassicFlow = try input.boolean("AllowClassicFlow") ?? false
        if input["IdentityPoolTags"] != nil { pool.tags = try input.texts("IdentityPoolTags") }
        try await pools.update(pool)
        return Self.answer(pool)
    }

    private static func refuseProviders(_ input: CognitoInput) throws(AmazonFault) {
        let providers = [
            "SupportedLoginProviders", "DeveloperProviderName", "OpenIdConnectProviderARNs",
            "CognitoIdentityProviders", "SamlProviderARNs",
        ]
        for name in providers where input.isGiven(name) {
            throw CognitoInput.invalid(name, "is not available: pools of this server are for guests only")
        }
    }

    private func listPools(_ input: CognitoInput) throws -> JSONValue {
        let count = try input.pageLength()
        let page = try pools.store.pools(after: try input.text("NextToken"), limit: count + 1)
        let shown = page.prefix(count).map { pool -> JSONValue in
            ["IdentityPoolId": .string(pool.id), "IdentityPoolName": .string(pool.name)]
        }
        var members = [JSONMember("IdentityPools", .array(Array(shown)))]
        // The last one's identifier is where the next page goes on; it stays right whatever is added or removed
        // meanwhile.
        if page.count > count { members.append(JSONMember("NextToken", .string(page[count - 1].id))) }
        return .object(members)
    }

    private func listIdentities(_ input: CognitoInput) throws -> JSONValue {
        let pool = try pools.pool(id: try input.identifier("IdentityPoolId"))
        let count = try input.pageLength()
        let page = try pools.store.identities(
            poolID: pool.id,
            after: try input.text("NextToken"),
            limit: count + 1
        )
        var members = [
            JSONMember("IdentityPoolId", .string(pool.id)),
            JSONMember("Identities", .array(page.prefix(count).map { .object(Self.members(of: $0)) })),
        ]
        if page.count > count { members.append(JSONMember("NextToken", .string(page[count - 1].id))) }
        return .object(members)
    }

    private func setRoles(_ input: CognitoInput) async throws {
        let poolID = try input.identifier("IdentityPoolId")
        guard !input.isGiven("RoleMappings") else {
            throw CognitoInput.invalid("RoleMappings", "is not available: pools of this server are for guests only")
        }
        guard input["Roles"] != nil else { throw CognitoInput.invalid("Roles", "must not be null") }
        let roles = try input.texts("Roles")
        guard roles.keys.allSatisfy({ ["authenticated", "unauthenticated"].contains($0) }) else {
            throw CognitoInput.invalid("Roles", "may name the roles authenticated and unauthenticated only")
        }
        try await pools.setRoles(
            poolID: poolID,
            guest: roles["unauthenticated"],
            authenticated: roles["authenticated"]
        )
    }

    private func roles(_ input: CognitoInput) throws -> JSONValue {
        let pool = try pools.pool(id: try input.identifier("IdentityPoolId"))
        var roles: [JSONMember] = []
        if let arn = pool.authenticatedRole { roles.append(JSONMember("authenticated", .string(arn))) }
        if let arn = pool.guestRole { roles.append(JSONMember("unauthenticated", .string(arn))) }
        return ["IdentityPoolId": .string(pool.id), "Roles": .object(roles)]
    }

    private static func answer(_ pool: IdentityPool) -> JSONValue {
        [
            "IdentityPoolId": .string(pool.id),
            "IdentityPoolName": .string(pool.name),
            "AllowUnauthenticatedIdentities": .bool(pool.allowsGuests),
            "AllowClassicFlow": .bool(pool.allowsClassicFlow),
            "IdentityPoolTags": .object(
                pool.tags.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
            ),
        ]
    }

    private static func members(of identity: GuestIdentity) -> [JSONMember] {
        [
            JSONMember("IdentityId", .string(identity.id)),
            JSONMember("CreationDate", .number(identity.createdAt.timeIntervalSince1970)),
            JSONMember(
                "LastModifiedDate",
                .number((identity.usedAt ?? identity.createdAt).timeIntervalSince1970)
            ),
        ]
    }
}
