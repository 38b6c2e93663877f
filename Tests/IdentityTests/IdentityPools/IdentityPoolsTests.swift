import Cryptography
import Foundation
import Identity
import Testing

@Suite("Identity pools")
struct IdentityPoolsTests {
    private static let policy = #"{"Statement":{"Effect":"Allow","Action":"geo:GetMap*","Resource":"*"}}"#
    private let store = MemoryPoolStore()

    private func pools(at seconds: Double = 0, key: UInt8 = 1) throws -> IdentityPools {
        IdentityPools(
            store: store,
            names: ResourceNames(),
            box: try #require(SecretBox(key: Array(repeating: key, count: 32))),
            clock: { Date(timeIntervalSince1970: 1_800_000_000 + seconds) }
        )
    }

    @Test("from a pool with a policy for guests to a guest that is recognised")
    func guest() async throws {
        let pools = try pools()
        let pool = try await pools.makePool(named: "App 1", allowsGuests: true, guestPolicy: Self.policy)
        #expect(pool.id.hasPrefix("us-east-1:") && pool.id.utf8.count == 46 && pool.id.split(separator: ":").count == 2)
        let identity = try await pools.makeIdentity(poolID: pool.id)
        #expect(identity.id != (try await pools.makeIdentity(poolID: pool.id)).id)
        let credentials = try await pools.credentials(identityID: identity.id)
        #expect(credentials.accessKeyID.hasPrefix("ASIA"))
        #expect(credentials.expiresAt == Date(timeIntervalSince1970: 1_800_003_600))
        let role = try #require(pool.guestRole.flatMap { ResourceNames().roleName(inARN: $0) })
        let presented = try pools.guest(
            accessKeyID: credentials.accessKeyID,
            sessionToken: credentials.sessionToken
        )
        guard case .valid(let principal, let secret) = presented else {
            Issue.record("the guest should be known")
            return
        }
        #expect(principal == .guest(identityID: identity.id, poolID: pool.id, role: role))
        #expect(secret == credentials.secret)
        #expect(try pools.policies(ofRole: role) == [try PolicyDocument(parsing: Self.policy)])
        #expect(try pools.identity(id: identity.id).usedAt == Date(timeIntervalSince1970: 1_800_000_000))
    }

    private func isUnknown(_ presented: IdentityPools.Presented) -> Bool {
        if case .unknown = presented { true } else { false }
    }

    @Test("credentials end: with their hour, their identity, their pool, and guests' access")
    func ends() async throws {
        let pools = try pools()
        let pool = try await pools.makePool(named: "a", allowsGuests: true, guestPolicy: Self.policy)
        let identity = try await pools.makeIdentity(poolID: pool.id)
        let given = try await pools.credentials(identityID: identity.id)
        func present(_ pools: IdentityPools) throws -> IdentityPools.Presented {
            try pools.guest(accessKeyID: given.accessKeyID, sessionToken: given.sessionToken)
        }
        if case .valid = try present(self.pools(at: 3599)) {} else { Issue.record("an hour is not over") }
        if case .expired = try present(self.pools(at: 3600)) {} else { Issue.record("an hour is over") }
        var closed = pool
        closed.allowsGuests = false
        try await pools.update(closed)
        #expect(isUnknown(try present(pools)))
        try await pools.update(pool)
        #expect(!isUnknown(try present(pools)))
        _ = try await store.removeIdentities(ids: [identity.id])
        #expect(isUnknown(try present(pools)))
    }

    @Test("a token that was changed, is another key's, or another server's, is none")
    func forged() async throws {
        let pools = try pools()
        let pool = try await pools.makePool(named: "a", allowsGuests: true, guestPolicy: Self.policy)
        let identity = try await pools.makeIdentity(poolID: pool.id)
        let given = try await pools.credentials(identityID: identity.id)
        let other = try await pools.credentials(identityID: identity.id)
        #expect(isUnknown(try pools.guest(accessKeyID: other.accessKeyID, sessionToken: given.sessionToken)))
        #expect(
            isUnknown(try self.pools(key: 2).guest(accessKeyID: given.accessKeyID, sessionToken: given.sessionToken))
        )
        for index in stride(from: 0, to: given.sessionToken.utf8.count, by: 7) {
            var bytes = Array(given.sessionToken.utf8)
            bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let token = String(decoding: bytes, as: UTF8.self)
            #expect(isUnknown(try pools.guest(accessKeyID: given.accessKeyID, sessionToken: token)))
        }
        for token in ["", "x", String(repeating: "A", count: 5000)] {
            #expect(isUnknown(try pools.guest(accessKeyID: given.accessKeyID, sessionToken: token)))
        }
    }

    @Test("each thing that is missing has its own fault")
    func faults() async throws {
        let pools = try pools()
        await #expect(throws: PoolError.unknownPool("us-east-1:0")) {
            try await pools.makeIdentity(poolID: "us-east-1:0")
        }
        await #expect(throws: PoolError.unknownIdentity("us-east-1:0")) {
            try await pools.credentials(identityID: "us-east-1:0")
        }
        let closed = try await pools.makePool(named: "closed", allowsGuests: false, guestPolicy: Self.policy)
        await #expect(throws: PoolError.guestsNotAllowed) { try await pools.makeIdentity(poolID: closed.id) }
        let bare = try await pools.makePool(named: "bare", allowsGuests: true)
        let identity = try await pools.makeIdentity(poolID: bare.id)
        await #expect(throws: PoolError.noRole(bare.id)) { try await pools.credentials(identityID: identity.id) }
        await #expect(throws: PoolError.unknownRole("arn:aws:iam::000000000000:role/none")) {
            try await pools.setRoles(poolID: bare.id, guest: "arn:aws:iam::000000000000:role/none", authenticated: nil)
        }
        await #expect(throws: PolicyError.self) {
            try await pools.makePool(named: "bad", allowsGuests: true, guestPolicy: "{}")
        }
        #expect(store.pools(after: nil, limit: 9).count == 2)
    }

    @Test("a role serves several pools and stays while one has it")
    func roles() async throws {
        let pools = try pools()
        let role = try await pools.makeRole(named: "guests", policy: Self.policy)
        let arn = ResourceNames().roleARN(role.name)
        let pool = try await pools.makePool(named: "a", allowsGuests: true)
        try await pools.setRoles(poolID: pool.id, guest: arn, authenticated: nil)
        let identity = try await pools.makeIdentity(poolID: pool.id)
        _ = try await pools.credentials(identityID: identity.id)
        await #expect(throws: PoolError.roleInUse("guests")) { try await pools.removeRole(named: "guests") }
        try await store.removePool(id: pool.id)
        try await pools.removeRole(named: "guests")
        #expect(store.roles().isEmpty)
    }

    @Test(
        "names and labels within Amazon's bounds",
        arguments: ["", "a;b", String(repeating: "a", count: 129), "a\u{0}b"]
    )
    func poolNames(name: String) async throws {
        let pools = try pools()
        await #expect(throws: PoolError.self) { try await pools.makePool(named: name, allowsGuests: true) }
        _ = try await pools.makePool(named: "Bản đồ_1 +=,.@-", allowsGuests: true)
    }

    @Test("identities that nobody uses are forgotten")
    func idle() async throws {
        let pools = try pools()
        let pool = try await pools.makePool(named: "a", allowsGuests: true, guestPolicy: Self.policy)
        let used = try await pools.makeIdentity(poolID: pool.id)
        _ = try await pools.credentials(identityID: used.id)
        _ = try await pools.makeIdentity(poolID: pool.id)
        #expect(try await self.pools(at: 3599).removeIdleIdentities() == 0)
        #expect(try await self.pools(at: 3601).removeIdleIdentities() == 1)
        #expect(try await self.pools(at: 30 * 86_400 - 1).removeIdleIdentities() == 0)
        #expect(try await self.pools(at: 30 * 86_400 + 1).removeIdleIdentities() == 1)
    }
}
