import Cryptography
import Foundation
import Identity
import Testing

@Suite("Keys")
struct KeysTests {
    private let names = ResourceNames()
    private let store = MemoryKeyStore()

    private func keys(at seconds: Double = 0, key: UInt8 = 1) throws -> Keys {
        Keys(
            store: store,
            box: try #require(SecretBox(key: Array(repeating: key, count: 32))),
            clock: { Date(timeIntervalSince1970: 1_800_000_000 + seconds) }
        )
    }

    @Test("an API key's value is found again, read again, and told when its time is over")
    func value() async throws {
        let keys = try keys()
        let (key, value) = try await keys.makeAPIKey(
            named: "web",
            restrictions: .everything(names),
            expiresAt: Date(timeIntervalSince1970: 1_800_000_060)
        )
        #expect(value.hasPrefix("v1.public.") && value.utf8.count > 50)
        #expect(try keys.value(ofAPIKey: "web") == value)
        guard case .valid(key) = try keys.apiKey(presenting: value) else {
            Issue.record("the key should be valid")
            return
        }
        guard case .expired(key) = try self.keys(at: 60).apiKey(presenting: value) else {
            Issue.record("the key should have expired")
            return
        }
        for other in ["", "v1.public.x", value + "x", String(value.dropLast()), String(repeating: "x", count: 5000)] {
            guard case .unknown = try keys.apiKey(presenting: other) else {
                Issue.record("no key should be found")
                continue
            }
        }
        await #expect(throws: APIKeyError.invalid("ExpireTime", "must be still to come")) {
            try await self.keys(at: 60).makeAPIKey(
                named: "x",
                restrictions: .everything(names),
                expiresAt: Date(timeIntervalSince1970: 1_800_000_060)
            )
        }
    }

    @Test("what was sealed opens neither with another server's key nor in another place")
    func sealed() async throws {
        let keys = try keys()
        _ = try await keys.makeAPIKey(named: "web", restrictions: .everything(names))
        let access = try await keys.makeAccessKey(named: "operator", policy: nil)
        #expect(throws: APIKeyError.unreadable("web")) { try self.keys(key: 2).value(ofAPIKey: "web") }
        #expect(try self.keys(key: 2).accessKey(id: access.key.id) == nil)
        let stolen = try #require(store.apiKey(named: "web")).sealedValue
        try await store.add(AccessKey(id: "AKIAX", name: "x", policy: nil, createdAt: Date()), sealedSecret: stolen)
        #expect(try keys.accessKey(id: "AKIAX") == nil)
        let other = try #require(store.accessKey(id: access.key.id)).sealedSecret
        try await store.add(AccessKey(id: "AKIAY", name: "y", policy: nil, createdAt: Date()), sealedSecret: other)
        #expect(try keys.accessKey(id: "AKIAY") == nil)
    }

    @Test("an access key's secret is read again to verify signatures")
    func accessKey() async throws {
        let keys = try keys()
        let policy = #"{"Statement":{"Effect":"Allow","Action":"geo:*","Resource":"*"}}"#
        let made = try await keys.makeAccessKey(named: "deploy", policy: policy)
        #expect(made.key.id.hasPrefix("AKIA") && made.key.id.utf8.count == 20)
        #expect(made.secret.utf8.count == 40)
        #expect(try keys.accessKey(id: made.key.id)?.secret == made.secret)
        #expect(!made.key.isAdministrator)
        await #expect(throws: PolicyError.self) { try await keys.makeAccessKey(named: "bad", policy: "{}") }
        #expect(store.accessKeys().map(\.name) == ["deploy"])
    }

    @Test(
        "names that addresses or ARNs could not carry are refused",
        arguments: ["", ".", "..", "a b", "a/b", "é", "*"]
    )
    func names(name: String) async throws {
        let keys = try keys()
        await #expect(throws: APIKeyError.invalidName(name)) {
            try await keys.makeAPIKey(named: name, restrictions: .everything(names))
        }
        await #expect(throws: APIKeyError.invalidName(name)) { try await keys.makeAccessKey(named: name, policy: nil) }
    }

    @Test(
        "a key does only what it is for, and never anything with trackers or geofences",
        arguments: [
            ("geo:GetMapTile", true), ("geo:GetMapGlyphs", true), ("geo:SearchPlaceIndexForText", true),
            ("geo-places:Suggest", true), ("geo-routes:CalculateRoutes", true), ("geo-maps:GetStaticMap", true),
            ("geo:ListGeofences", false), ("geo:GetDevicePosition", false), ("geo:BatchUpdateDevicePosition", false),
            ("geo:CreateMap", false), ("geo:ListMaps", false), ("cognito-identity:ListIdentityPools", false),
            ("geo:Unheard", false),
        ]
    )
    func actions(action: String, isAllowed: Bool) {
        let type = ActionCatalog.action(named: action)?.resourceType ?? .map
        let use = KeyUse(action: action, resource: names.arn(type, "x"))
        #expect(KeyRestrictions.everything(names).allow(use) == isAllowed)
    }

    @Test("resources: of this account and region only, the name may be wild")
    func resources() throws {
        let restrictions = try KeyRestrictions(
            actions: ["geo:GetMap*"],
            resources: ["arn:aws:geo:us-east-1:000000000000:map/Ex*"]
        )
        #expect(restrictions.allow(KeyUse(action: "geo:GetMapTile", resource: names.arn(.map, "Example"))))
        #expect(!restrictions.allow(KeyUse(action: "geo:GetMapTile", resource: names.arn(.map, "example"))))
        let elsewhere = ResourceNames(region: "eu-west-1").arn(.map, "Example")
        #expect(!restrictions.allow(KeyUse(action: "geo:GetMapTile", resource: elsewhere)))
    }

    @Test(
        "pages and apps: one of those listed",
        arguments: [
            (nil, nil, nil, false), ("https://a.example/x?y", nil, nil, true), ("http://b.example/", nil, nil, true),
            ("https://evil.example/?https://a.example/", nil, nil, false), (nil, "com.example.App", nil, true),
            (nil, "com.example.Other", nil, false), (nil, nil, "aabb01", true), (nil, nil, "AA:BB:01", true),
            (nil, nil, "AA:BB:02", false),
        ]
    )
    func callers(referer: String?, bundle: String?, certificate: String?, isAllowed: Bool) throws {
        let restrictions = try KeyRestrictions(
            actions: ["geo-maps:*"],
            resources: [names.arn(.mapProvider, "")],
            referers: ["https://a.example/*", "b.example/*"],
            appleApps: ["com.example.App"],
            androidApps: [.init(package: "com.example.app", certificateFingerprint: "AA:BB:01")]
        )
        let use = KeyUse(
            action: "geo-maps:GetTile",
            resource: names.arn(.mapProvider, ""),
            referer: referer,
            appleBundle: bundle,
            androidPackage: certificate == nil ? nil : "com.example.app",
            androidCertificate: certificate
        )
        #expect(restrictions.allow(use) == isAllowed)
    }

    @Test(
        "restrictions that Amazon does not take are refused",
        arguments: [
            ([], ["*"]), (["geo:GetMapTile"], []), (["geo:*"], []), (["*"], []), (["geo:CreateMap"], []),
            (["geo:GetDevicePosition"], []), (["s3:*"], []), (Array(repeating: "geo-maps:*", count: 25), []),
            (["geo-maps:*"], ["*"]), (["geo-maps:*"], ["arn:aws:geo:*:000000000000:map/a"]),
            (["geo-maps:*"], ["arn:aws:s3:us-east-1:000000000000:map/a"]),
        ]
    )
    func refused(actions: [String], resources: [String]) {
        let resources = resources.isEmpty ? [names.arn(.map, "a")] : resources
        #expect(throws: APIKeyError.self) { try KeyRestrictions(actions: actions, resources: resources) }
    }

    @Test("a key is refused while its account is being deleted, and works again when that is taken back")
    func suspended() async throws {
        let active = ActiveOwners()
        let keys = Keys(
            store: store,
            box: try #require(SecretBox(key: Array(repeating: 1, count: 32))),
            isOwnerActive: { active.contains($0) }
        )
        let own = try await keys.makeAPIKey(named: "own", accountID: "ada", restrictions: .everything(names)).value
        let operators = try await keys.makeAPIKey(named: "operators", restrictions: .everything(names)).value
        for isActive in [true, false, true] {
            active.set("ada", isActive)
            if case .suspended = try keys.apiKey(presenting: own) { #expect(!isActive) } else { #expect(isActive) }
            guard case .valid = try keys.apiKey(presenting: operators) else {
                Issue.record("the operator's key is nobody's to delete")
                return
            }
        }
    }

    @Test("a changed key keeps its value under its new name; one that expired can still be renamed")
    func changing() async throws {
        let keys = try keys()
        let end = Date(timeIntervalSince1970: 1_800_000_060)
        var (key, value) = try await keys.makeAPIKey(named: "a", restrictions: .everything(names), expiresAt: end)
        _ = try await keys.makeAPIKey(named: "b", restrictions: .everything(names))
        key.name = "c"
        let later = try self.keys(at: 100)
        let changed = try await later.change(apiKeyNamed: "a", to: key)
        #expect(changed.name == "c" && changed.updatedAt == Date(timeIntervalSince1970: 1_800_000_100))
        #expect(try later.value(ofAPIKey: "c") == value)
        #expect(throws: APIKeyError.unknown("a")) { try later.value(ofAPIKey: "a") }
        key.expiresAt = Date(timeIntervalSince1970: 1_800_000_099)
        await #expect(throws: APIKeyError.invalid("ExpireTime", "must be still to come")) {
            try await later.change(apiKeyNamed: "c", to: key)
        }
        key.expiresAt = nil
        key.name = "b"
        await #expect(throws: APIKeyError.nameTaken("b")) { try await later.change(apiKeyNamed: "c", to: key) }
        key.name = "no name"
        await #expect(throws: APIKeyError.invalidName("no name")) { try await later.change(apiKeyNamed: "c", to: key) }
        await #expect(throws: APIKeyError.unknown("x")) { try await later.change(apiKeyNamed: "x", to: key) }
    }
}

/// Accounts that are there and not about to go.
private final class ActiveOwners: @unchecked Sendable {
    private let lock = NSLock()
    private var names: Set<String> = []
    func contains(_ name: String) -> Bool { lock.withLock { names.contains(name) } }
    func set(_ name: String, _ isActive: Bool) {
        lock.withLock { if isActive { names.insert(name) } else { names.remove(name) } }
    }
}
