import Foundation
import Identity
import Testing

@Suite("What policies allow")
struct PolicyEvaluationTests {
    private let names = ResourceNames()

    private func decide(
        _ text: String,
        _ action: String,
        _ resource: String,
        _ context: [PolicyCondition.Key: [String]] = [:],
        identity: String? = nil
    ) throws -> PolicyDecision {
        PolicyDecision(
            [try PolicyDocument(parsing: text)],
            AccessQuestion(action: action, resource: resource, context: context, identity: identity)
        )
    }

    /// The policy of the tutorial that the first users come from, its placeholders filled.
    private static let tutorial = """
        {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": [
          "geo:GetMapTile", "geo:GetMapStyleDescriptor", "geo:GetMapSprites", "geo:GetMapGlyphs",
          "geo:SearchPlaceIndexForPosition", "geo:GetDevicePositionHistory", "geo:BatchUpdateDevicePosition"
        ], "Resource": [
          "arn:aws:geo:us-east-1:000000000000:map/m", "arn:aws:geo:us-east-1:000000000000:place-index/i",
          "arn:aws:geo:us-east-1:000000000000:tracker/t"
        ]}]}
        """

    @Test("the tutorial's policy allows its seven actions on its three resources, and nothing else of all there is")
    func seed() throws {
        let policy = try PolicyDocument(parsing: Self.tutorial)
        let guest = Principal.guest(identityID: "us-east-1:0", poolID: "us-east-1:1", role: "r")
        var allowed: Set<String> = []
        var asked = 0
        for action in ActionCatalog.all {
            for type in ResourceType.allCases where type != .anyGeo {
                for name in ["m", "i", "t", "M", "mm", "*", ""] {
                    let resource = names.arn(type, name)
                    asked += 1
                    let question = AccessQuestion(action: action.name, resource: resource)
                    guard Verdict(of: guest, policies: [policy], question) == .allowed else { continue }
                    // What matters is the pair that a request really asks for: an action on its own kind of resource.
                    if action.resourceType == type { allowed.insert("\(action.name) \(type) \(name)") }
                    #expect(["map/m", "place-index/i", "tracker/t"].contains { resource.hasSuffix(":" + $0) })
                }
            }
        }
        #expect(asked == 104 * 11 * 7)
        #expect(
            allowed == [
                "geo:GetMapTile map m", "geo:GetMapStyleDescriptor map m", "geo:GetMapSprites map m",
                "geo:GetMapGlyphs map m", "geo:SearchPlaceIndexForPosition placeIndex i",
                "geo:GetDevicePositionHistory tracker t", "geo:BatchUpdateDevicePosition tracker t",
            ]
        )
    }

    @Test("the catalog has the 104 operations, each once, and 22 take a key")
    func catalog() {
        #expect(ActionCatalog.all.count == 104)
        #expect(Set(ActionCatalog.all.map(\.name)).count == 104)
        #expect(
            ActionCatalog.all.filter(\.takesKey).allSatisfy {
                !$0.name.contains("Device") && !$0.name.contains("Geofence")
            }
        )
        #expect(ActionCatalog.action(named: "geo:GetMapTile")?.resourceType == .map)
        #expect(ActionCatalog.action(named: "geo:ListTrackerConsumers")?.resourceType == .tracker)
        #expect(ActionCatalog.action(named: "geo:GetPlace")?.resourceType == .placeIndex)
        #expect(ActionCatalog.action(named: "geo:CalculateRouteMatrix")?.resourceType == .routeCalculator)
    }

    @Test("a guest never creates or deletes, whatever the role's policy says")
    func ceiling() throws {
        let all = try PolicyDocument(parsing: #"{"Statement":{"Effect":"Allow","Action":"*","Resource":"*"}}"#)
        let guest = Principal.guest(identityID: "us-east-1:0", poolID: "us-east-1:1", role: "r")
        let allowed = Set(
            ActionCatalog.all.filter {
                Verdict(of: guest, policies: [all], AccessQuestion(action: $0.name, resource: "x")) == .allowed
            }
            .map(\.name)
        )
        for name in [
            "geo:CreateMap", "geo:DeleteTracker", "geo:CreateKey", "geo:UpdateTracker", "geo:TagResource",
            "geo:AssociateTrackerConsumer", "geo:CreateGeofenceCollection", "geo:ListTrackers", "geo:StartJob",
            "cognito-identity:DeleteIdentityPool", "cognito-identity:CreateIdentityPool",
        ] {
            #expect(!allowed.contains(name), "\(name)")
        }
        for name in [
            "geo:GetMapTile", "geo:PutGeofence", "geo:ListGeofences", "geo:BatchDeleteDevicePositionHistory",
            "geo:CalculateRoute", "geo-places:ReverseGeocode", "geo-routes:CalculateRoutes", "geo-maps:GetTile",
        ] {
            #expect(allowed.contains(name), "\(name)")
        }
        let key = Principal.accessKey(id: "AKIA", name: "n", isAdministrator: false)
        let question = AccessQuestion(action: "geo:CreateMap", resource: "x")
        #expect(Verdict(of: key, policies: [all], question) == .allowed)
        #expect(Verdict(of: guest, policies: [all], question) == .denied(.guestCeiling))
        #expect(Verdict(of: .anonymous, policies: [all], question) == .denied(.noStatement))
        #expect(
            Verdict(of: .accessKey(id: "AKIA", name: "n", isAdministrator: true), policies: [], question) == .allowed
        )
    }

    @Test(
        "wildcards: * any text, ? one character",
        arguments: [
            ("geo:GetMap*", "geo:GetMapTile", true), ("geo:*", "geo:GetMapTile", true), ("*", "geo:GetMapTile", true),
            ("geo:GetMapTil?", "geo:GetMapTile", true), ("geo:GetMap?", "geo:GetMapTile", false),
            ("GEO:getmaptile", "geo:GetMapTile", true), ("geo:*Tile", "geo:GetMapTile", true),
            ("geo:*e*", "geo:GetMapTile", true), ("geo:*Tiles", "geo:GetMapTile", false),
        ]
    )
    func wildcards(pattern: String, action: String, fits: Bool) throws {
        // A pattern that fits no action at all is refused when it is saved; beside one that does it is judged here.
        let text = #"{"Statement":{"Effect":"Allow","Action":["geo:ListMaps","\#(pattern)"],"Resource":"*"}}"#
        guard fits || pattern.hasSuffix("?") == false && pattern != "geo:*Tiles" else {
            #expect(throws: PolicyError.self) { try PolicyDocument(parsing: text) }
            return
        }
        #expect(try (decide(text, action, "x") == .allow) == fits)
    }

    @Test("many stars cost no more than pattern times text")
    func stars() throws {
        let pattern = "arn:aws:geo:us-east-1:0:map/" + String(repeating: "a*", count: 200) + "b"
        let text = #"{"Statement":{"Effect":"Allow","Action":"*","Resource":"\#(pattern)"}}"#
        let resource = "arn:aws:geo:us-east-1:0:map/" + String(repeating: "a", count: 1000)
        #expect(try decide(text, "geo:GetMapTile", resource) == .implicitDeny)
    }

    private static let tied = """
        {"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"geo:*DevicePosition*","Resource":"*",
        "Condition":{"ForAllValues:StringEquals":{"geo:DeviceIds":"${cognito-identity.amazonaws.com:sub}"}}}}
        """

    @Test("a guest can be tied to the device that bears its identity")
    func identity() throws {
        let action = "geo:GetDevicePosition"
        #expect(try decide(Self.tied, action, "x", [.deviceIDs: ["r:1"]], identity: "r:1") == .allow)
        #expect(try decide(Self.tied, action, "x", [.deviceIDs: ["r:2"]], identity: "r:1") == .implicitDeny)
        #expect(try decide(Self.tied, action, "x", [.deviceIDs: ["r:1", "r:2"]], identity: "r:1") == .implicitDeny)
        #expect(try decide(Self.tied, action, "x", [.deviceIDs: ["r:1"]]) == .implicitDeny)
        #expect(try decide(Self.tied, action, "x", [:]) == .implicitDeny)
    }

    @Test("an identity is never a pattern, and without one NotResource allows nothing")
    func identityIsTame() throws {
        let text = """
            {"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"*",
            "Resource":"arn:aws:geo:us-east-1:0:map/${cognito-identity.amazonaws.com:sub}"}}
            """
        #expect(try decide(text, "geo:GetMapTile", "arn:aws:geo:us-east-1:0:map/abc", identity: "*") == .implicitDeny)
        #expect(try decide(text, "geo:GetMapTile", "arn:aws:geo:us-east-1:0:map/*", identity: "*") == .allow)
        let negated = text.replacing(#""Resource""#, with: #""NotResource""#)
        #expect(try decide(negated, "geo:GetMapTile", "x") == .implicitDeny)
        #expect(try decide(negated, "geo:GetMapTile", "x", identity: "a") == .allow)
    }

    @Test(
        "without ForAllValues an Allow needs all of several values, a Deny one of them",
        arguments: [
            ("Allow", ["a"], PolicyDecision.allow), ("Allow", ["a", "b"], .implicitDeny), ("Allow", [], .implicitDeny),
            ("Deny", ["a"], .explicitDeny), ("Deny", ["a", "b"], .explicitDeny), ("Deny", ["b"], .implicitDeny),
            ("Deny", [], .implicitDeny),
        ]
    )
    func severalValues(effect: String, devices: [String], decision: PolicyDecision) throws {
        let text = """
            {"Statement":{"Effect":"\(effect)","Action":"*","Resource":"*",
            "Condition":{"StringEquals":{"geo:DeviceIds":"a"}}}}
            """
        #expect(try decide(text, "geo:GetDevicePosition", "x", [.deviceIDs: devices]) == decision)
    }

    @Test("all conditions of a statement must hold, one value of each is enough")
    func conditions() throws {
        let text = """
            {"Statement":{"Effect":"Allow","Action":"*","Resource":"*","Condition":{
            "StringLike":{"aws:Referer":["https://a.example/*","https://b.example/*"]},
            "StringNotEquals":{"aws:Referer":"https://a.example/secret"}}}}
            """
        let ask = { (referer: String?) in
            try decide(text, "geo:GetMapTile", "x", [.referer: referer.map { [$0] } ?? []])
        }
        #expect(try ask("https://a.example/x") == .allow)
        #expect(try ask("https://b.example/x") == .allow)
        #expect(try ask("https://a.example/secret") == .implicitDeny)
        #expect(try ask("https://c.example/x") == .implicitDeny)
        #expect(try ask(nil) == .implicitDeny)
    }

    @Test("both spellings of a key's ARN mean the same key")
    func keys() throws {
        for spelling in ["key", "api-key"] {
            let text =
                #"{"Statement":{"Effect":"Deny","Action":"*","Resource":"arn:aws:geo:us-east-1:000000000000:\#(spelling)/a"}}"#
            #expect(try decide(text, "geo:DeleteKey", names.arn(.apiKey, "a")) == .explicitDeny)
            #expect(try decide(text, "geo:DeleteKey", names.arn(.apiKey, "b")) == .implicitDeny)
        }
    }

    // MARK: Shared vectors

    struct Vector {
        var policies: [String]
        var action: String
        var resource: String
        var context: [PolicyCondition.Key: [String]]
        var expected: String
    }

    private static let vectors: [Vector] = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["WAYMARK_SHARED"] ?? package.appendingPathComponent("../shared").path
        guard let data = FileManager.default.contents(atPath: shared + "/vectors/policy_vectors.json"),
            let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return list.compactMap { entry in
            guard let policies = entry["policies"] as? [Any], let action = entry["action"] as? String,
                let resource = entry["resource"] as? String, let expected = entry["expect"] as? String
            else { return nil }
            var context: [PolicyCondition.Key: [String]] = [:]
            for (name, values) in entry["context"] as? [String: [String]] ?? [:] {
                guard let key = PolicyCondition.Key.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
                    return nil
                }
                context[key] = values
            }
            let texts = policies.compactMap { policy in
                (try? JSONSerialization.data(withJSONObject: policy)).map { String(decoding: $0, as: UTF8.self) }
            }
            return Vector(
                policies: texts,
                action: action,
                resource: resource,
                context: context,
                expected: expected
            )
        }
    }()

    @Test(
        "the 23 vectors are decided as they should be",
        .enabled(if: !vectors.isEmpty, "shared/vectors is not beside the package")
    )
    func sharedVectors() throws {
        #expect(Self.vectors.count == 23)
        for (index, vector) in Self.vectors.enumerated() {
            let policies = try vector.policies.map { try PolicyDocument(parsing: $0) }
            let decision = PolicyDecision(
                policies,
                AccessQuestion(action: vector.action, resource: vector.resource, context: vector.context)
            )
            #expect(decision.rawValue == vector.expected, "vector \(index)")
        }
    }
}
