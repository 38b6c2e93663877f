// What every store of keys, pools and audits promises: one suite, over memory and SQLite.

import Cryptography
import Foundation
import Identity
import Storage
import Testing

extension StoreKind {
    /// The other stores, with the folder that must outlive them.
    func makeOthers() throws -> (keys: any KeyStore, pools: any PoolStore, audit: any AuditLog, TemporaryDatabase) {
        let temporary = try TemporaryDatabase()
        switch self {
        case .memory: return (MemoryKeyStore(), MemoryPoolStore(), MemoryAuditLog(limit: 5), temporary)
        case .sqlite:
            let database = try Database(path: temporary.path)
            return (
                SQLiteKeyStore(database), SQLitePoolStore(database), SQLiteAuditLog(database, limit: 5), temporary
            )
        }
    }
}

@Suite("Stores of keys") struct KeyStoreTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func key(_ name: String) throws -> APIKey {
        APIKey(
            name: name,
            description: "đây",
            restrictions: try KeyRestrictions(
                actions: ["geo-places:*"],
                resources: [ResourceNames().arn(.placeProvider, "")],
                referers: ["https://a.example/*"],
                appleApps: ["com.example.App"],
                androidApps: [.init(package: "com.example.app", certificateFingerprint: "AA:BB")]
            ),
            createdAt: start,
            updatedAt: start,
            expiresAt: start.addingTimeInterval(60)
        )
    }

    private func sum(_ text: String) -> TokenSum { TokenSum(bytes: SHA256.digest(of: text.utf8)) }

    @Test("an API key comes back as it was given, by name and by its value's sum", arguments: StoreKind.allCases)
    func apiKeys(kind: StoreKind) async throws {
        let (store, _, _, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        let (first, second) = (try key("b"), try key("a"))
        try await store.add(first, sealedValue: [1, 2], valueSum: sum("b"))
        try await store.add(second, sealedValue: [3], valueSum: sum("a"))
        await #expect(throws: APIKeyError.nameTaken("a")) {
            try await store.add(second, sealedValue: [4], valueSum: sum("c"))
        }
        #expect(try store.apiKeys() == [second, first])
        #expect(try store.apiKey(named: "b")?.key == first)
        #expect(try store.apiKey(named: "b")?.sealedValue == [1, 2])
        #expect(try store.apiKey(valueSum: sum("a")) == second)
        #expect(try store.apiKey(valueSum: sum("c")) == nil)
        var changed = first
        changed.description = "new"
        changed.expiresAt = nil
        try await store.update(changed)
        #expect(try store.apiKey(named: "b")?.key == changed)
        try await store.removeAPIKey(named: "a")
        await #expect(throws: APIKeyError.unknown("a")) { try await store.removeAPIKey(named: "a") }
        await #expect(throws: APIKeyError.unknown("a")) { try await store.update(second) }
        #expect(try store.apiKeys() == [changed])
        try await store.add(second, sealedValue: [3], valueSum: sum("a"))
        var renamed = changed
        renamed.name = "a"
        await #expect(throws: APIKeyError.nameTaken("a")) { try await store.update(renamed, named: "b") }
        renamed.name = "c"
        try await store.update(renamed, named: "b")
        #expect(try store.apiKeys() == [second, renamed])
        #expect(try store.apiKey(valueSum: sum("b")) == renamed)
        #expect(try store.apiKey(named: "c")?.sealedValue == [1, 2])
    }

    @Test("an access key comes back as it was given; names are its alone", arguments: StoreKind.allCases)
    func accessKeys(kind: StoreKind) async throws {
        let (store, _, _, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        let first = AccessKey(id: "AKIA1", name: "b", policy: nil, createdAt: start)
        let second = AccessKey(id: "AKIA2", name: "a", policy: "{}", createdAt: start)
        try await store.add(first, sealedSecret: [1])
        try await store.add(second, sealedSecret: [2])
        await #expect(throws: APIKeyError.nameTaken("a")) {
            try await store.add(AccessKey(id: "AKIA3", name: "a", policy: nil, createdAt: start), sealedSecret: [])
        }
        #expect(try store.accessKeys() == [second, first])
        #expect(try store.accessKey(id: "AKIA2")?.key == second)
        #expect(try store.accessKey(id: "AKIA2")?.sealedSecret == [2])
        #expect(try store.accessKey(id: "AKIA3")?.key == nil)
        try await store.removeAccessKey(id: "AKIA1")
        await #expect(throws: APIKeyError.unknown("AKIA1")) { try await store.removeAccessKey(id: "AKIA1") }
        #expect(try store.accessKeys() == [second])
    }

    @Test("the audit keeps the newest lines", arguments: StoreKind.allCases)
    func audit(kind: StoreKind) async throws {
        let (_, _, audit, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        for number in 1...8 {
            try await audit.record(
                AuditEntry(
                    time: start.addingTimeInterval(Double(number)),
                    principal: "p",
                    action: "geo:GetMapTile",
                    resource: "r",
                    decision: "allowed",
                    requestID: "\(number)"
                )
            )
        }
        #expect(try audit.latest(100).map(\.requestID) == ["8", "7", "6", "5", "4"])
        #expect(try audit.latest(1).first?.time == start.addingTimeInterval(8))
    }
}

@Suite("Stores of identity pools") struct PoolStoreTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func pool(_ id: String) -> IdentityPool {
        IdentityPool(
            id: id,
            name: "Đà Nẵng",
            allowsGuests: true,
            allowsClassicFlow: true,
            guestRole: "arn:role",
            authenticatedRole: nil,
            tags: ["a": "b"],
            createdAt: start
        )
    }

    @Test("pools come back as they were given, in pages", arguments: StoreKind.allCases)
    func pools(kind: StoreKind) async throws {
        let (_, store, _, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        let all = ["r:1", "r:2", "r:3"].map(pool)
        for pool in all.reversed() { try await store.add(pool, role: nil) }
        #expect(try store.pools(after: nil, limit: 2) == Array(all[..<2]))
        #expect(try store.pools(after: "r:2", limit: 2) == [all[2]])
        #expect(try store.pools(after: "r:3", limit: 2).isEmpty)
        var changed = all[0]
        changed.name = "x"
        changed.allowsGuests = false
        changed.guestRole = nil
        try await store.update(changed)
        #expect(try store.pool(id: "r:1") == changed)
        try await store.removePool(id: "r:1")
        #expect(try store.pool(id: "r:1") == nil)
        await #expect(throws: PoolError.unknownPool("r:1")) { try await store.removePool(id: "r:1") }
        await #expect(throws: PoolError.unknownPool("r:1")) { try await store.update(changed) }
    }

    @Test("a pool and its role are added together or not at all", arguments: StoreKind.allCases)
    func poolWithRole(kind: StoreKind) async throws {
        let (_, store, _, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        let role = Role(name: "r", policy: "{}", createdAt: start)
        try await store.add(pool("r:1"), role: role)
        await #expect(throws: PoolError.roleTaken("r")) { try await store.add(pool("r:2"), role: role) }
        #expect(try store.pool(id: "r:2") == nil)
        #expect(try store.roles() == [role])
        #expect(try store.role(named: "r") == role)
        await #expect(throws: PoolError.roleTaken("r")) { try await store.add(role) }
        try await store.removeRole(named: "r")
        await #expect(throws: PoolError.unknownRole("r")) { try await store.removeRole(named: "r") }
    }

    @Test("identities belong to a pool and go with it", arguments: StoreKind.allCases)
    func identities(kind: StoreKind) async throws {
        let (_, store, _, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        let make = { (id: String, pool: String) in GuestIdentity(id: id, poolID: pool, createdAt: start) }
        await #expect(throws: PoolError.unknownPool("r:1")) { try await store.add(make("i:1", "r:1")) }
        try await store.add(pool("r:1"), role: nil)
        try await store.add(pool("r:2"), role: nil)
        for id in ["i:3", "i:1", "i:2"] { try await store.add(make(id, "r:1")) }
        try await store.add(make("i:4", "r:2"))
        #expect(try store.identities(poolID: "r:1", after: nil, limit: 2).map(\.id) == ["i:1", "i:2"])
        #expect(try store.identities(poolID: "r:1", after: "i:2", limit: 2).map(\.id) == ["i:3"])
        try await store.noteUse(ofIdentity: "i:1", at: start.addingTimeInterval(5))
        #expect(try store.identity(id: "i:1")?.usedAt == start.addingTimeInterval(5))
        await #expect(throws: PoolError.unknownIdentity("i:9")) {
            try await store.noteUse(ofIdentity: "i:9", at: start)
        }
        #expect(try await store.removeIdentities(ids: ["i:2", "i:9"]) == ["i:2"])
        try await store.removePool(id: "r:1")
        #expect(try store.identity(id: "i:1") == nil)
        #expect(try store.identity(id: "i:4")?.poolID == "r:2")
    }

    @Test("idle identities go, those in use stay", arguments: StoreKind.allCases)
    func idle(kind: StoreKind) async throws {
        let (_, store, _, folder) = try kind.makeOthers()
        defer { withExtendedLifetime(folder) {} }
        try await store.add(pool("r:1"), role: nil)
        for (id, created, used) in [("old", 0, 10), ("current", 0, 30), ("never", 0, nil), ("fresh", 50, nil)] {
            try await store.add(
                GuestIdentity(
                    id: id,
                    poolID: "r:1",
                    createdAt: start.addingTimeInterval(Double(created)),
                    usedAt: used.map { start.addingTimeInterval(Double($0)) }
                )
            )
        }
        let removed = try await store.removeIdentities(
            usedBefore: start.addingTimeInterval(20),
            unusedSince: start.addingTimeInterval(40)
        )
        #expect(removed == 2)
        #expect(try store.identities(poolID: "r:1", after: nil, limit: 9).map(\.id) == ["current", "fresh"])
    }
}
