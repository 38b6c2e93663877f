import Cryptography
import Foundation
import HTTPServing
import Identity
import JSON
import RequestSigning
import Testing

@testable import Service

/// Amazon's faces over stores in memory, at a time of their own, with a client that signs.
final class AmazonTrial: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    let keys: Keys
    let pools: IdentityPools
    let audit = MemoryAuditLog()
    let secretStore: MemorySecretStore
    let router: Router

    init(after seconds: TimeInterval = 0, sharing other: AmazonTrial? = nil, publicURL: String? = nil) throws {
        let box = try #require(SecretBox(key: Array(repeating: 7, count: 32)))
        let clock: @Sendable () -> Date = { Self.start.addingTimeInterval(seconds) }
        keys = Keys(store: other?.keys.store ?? MemoryKeyStore(), box: box, clock: clock)
        pools = IdentityPools(
            store: other?.pools.store ?? MemoryPoolStore(),
            names: ResourceNames(),
            box: box,
            clock: clock
        )
        var router = Router()
        router.add(.get, "/", .inline { _ in .text("the page") })
        let store = other?.secretStore ?? MemorySecretStore()
        secretStore = store
        AmazonFace(
            keys: keys,
            pools: pools,
            audit: audit,
            tokens: OpenIDTokens(
                secrets: ServerSecrets(store: store, box: box),
                names: pools.names,
                clock: clock
            ),
            issuer: { _ in publicURL ?? "http://127.0.0.1:8080" },
            publicURL: publicURL,
            clock: clock
        ).add(to: &router)
        self.router = router
    }

    struct Credentials {
        var id: String
        var secret: String
        var token: String?
    }

    /// What came back.
    struct Answer {
        var status: Int
        var fault: String?
        var message: String
        var body: JSONValue
        var headers: Headers
    }

    /// An operator's key.
    func operatorKey(policy: String? = nil) async throws -> Credentials {
        let made = try await keys.makeAccessKey(named: "k-\(RandomBytes.uuid())", policy: policy)
        return Credentials(id: made.key.id, secret: made.secret)
    }

    /// A guest of a new pool.
    func guest(_ policy: String) async throws -> Credentials {
        let pool = try await pools.makePool(named: "app", allowsGuests: true, guestPolicy: policy)
        let identity = try await pools.makeIdentity(poolID: pool.id)
        let given = try await pools.credentials(identityID: identity.id)
        return Credentials(id: given.accessKeyID, secret: given.secret, token: given.sessionToken)
    }

    func ask(
        _ method: HTTPServing.Method,
        _ target: String,
        body: String = "",
        fields: [(String, String)] = [],
        by credentials: Credentials? = nil,
        service: String = "geo",
        region: String = "us-east-1",
        at time: Date = start,
        signedHost: String = "127.0.0.1:8080"
    ) async throws -> Answer {
        var request = SignableRequest(
            method: method.name,
            target: target,
            fields: [("Host", signedHost)] + fields,
            body: Array(body.utf8)
        )
        if let credentials {
            let signer = RequestSigner(
                accessKeyID: credentials.id,
                secret: credentials.secret,
                sessionToken: credentials.token,
                region: region,
                service: service
            )
            request.fields += try signer.sign(
                request,
                now: SigningTime(seconds: Int(time.timeIntervalSince1970))
            )
        }
        request.fields[0].value = "127.0.0.1:8080"
        let response = await router.respond(
            to: Request(
                method,
                target,
                headers: Headers(request.fields.map { (name: $0.name, value: $0.value) }),
                body: request.body
            )
        )
        var bytes: [UInt8] = []
        if case .bytes(let given) = response.body { bytes = given }
        let json = (try? JSONValue(parsing: bytes)) ?? .null
        return Answer(
            status: response.status,
            fault: response.headers["x-amzn-ErrorType"],
            message: json["message"]?.text ?? "",
            body: json,
            headers: response.headers
        )
    }

    func cognito(_ operation: String, _ body: String, by credentials: Credentials? = nil) async throws -> Answer {
        try await ask(
            .post,
            "/",
            body: body,
            fields: [
                ("X-Amz-Target", "AWSCognitoIdentityService.\(operation)"),
                ("Content-Type", "application/x-amz-json-1.1"),
            ],
            by: credentials,
            service: "cognito-identity"
        )
    }
}

private let tile = "/maps/v0/maps/m/tiles/3/1/2"
private let tilePolicy = """
    {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["geo:GetMapTile"],
    "Resource":["arn:aws:geo:us-east-1:000000000000:map/m"]}]}
    """

@Suite("The gate of Amazon Location")
struct AmazonGateTests {
    @Test("each way to be refused has its own name, and what is allowed but not built says so")
    func outcomes() async throws {
        let trial = try AmazonTrial()
        let guest = try await trial.guest(tilePolicy)
        #expect(try await trial.ask(.get, tile).fault == "MissingAuthenticationTokenException")
        let built = try await trial.ask(.get, tile, by: guest)
        #expect(built.status == 400 && built.fault == "ValidationException")
        #expect(built.body["reason"] == "UnknownOperation" && built.message.contains("GetMapTile"))
        #expect(built.body["fieldList"] == .array([]))
        let denied = try await trial.ask(.get, "/maps/v0/maps/other/tiles/3/1/2", by: guest)
        #expect(denied.status == 403 && denied.fault == "AccessDeniedException")
        #expect(denied.message.contains("CognitoIdentityCredentials is not authorized to perform: geo:GetMapTile"))
        #expect(denied.message.contains("on resource: arn:aws:geo:us-east-1:000000000000:map/other because"))
        var wrong = guest
        wrong.secret += "x"
        #expect(try await trial.ask(.get, tile, by: wrong).fault == "InvalidSignatureException")
        wrong = guest
        wrong.token = "x"
        #expect(try await trial.ask(.get, tile, by: wrong).fault == "UnrecognizedClientException")
        wrong = guest
        wrong.token = nil
        #expect(try await trial.ask(.get, tile, by: wrong).fault == "UnrecognizedClientException")
        wrong = guest
        wrong.id = "AKIAUNKNOWN"
        #expect(try await trial.ask(.get, tile, by: wrong).fault == "UnrecognizedClientException")
        let scrambled = try await trial.ask(.get, tile, fields: [("Authorization", "AWS4-HMAC-SHA256 x")])
        #expect(scrambled.fault == "IncompleteSignatureException")
        let elsewhere = try await trial.ask(.get, tile, by: guest, region: "eu-west-1")
        #expect(elsewhere.fault == "InvalidSignatureException" && elsewhere.message.contains("us-east-1"))
        #expect(try await trial.ask(.get, tile, by: guest, service: "s3").fault == "InvalidSignatureException")
        let later = try AmazonTrial(after: 3601, sharing: trial)
        let expired = try await later.ask(.get, tile, by: guest, at: AmazonTrial.start.addingTimeInterval(3601))
        #expect(expired.fault == "ExpiredTokenException")
        let audit = trial.audit.latest(9)
        #expect(audit.map(\.decision) == ["no-statement"])
        #expect(audit.first?.resource == "arn:aws:geo:us-east-1:000000000000:map/other")
    }

    @Test("a clock that is wrong is told in the words that SDKs look for")
    func skew() async throws {
        let trial = try AmazonTrial()
        let guest = try await trial.guest(tilePolicy)
        let early = try await trial.ask(.get, tile, by: guest, at: AmazonTrial.start.addingTimeInterval(301))
        #expect(early.fault == "InvalidSignatureException" && early.message.hasPrefix("Signature not yet current"))
        let late = try await trial.ask(.get, tile, by: guest, at: AmazonTrial.start.addingTimeInterval(-301))
        #expect(late.fault == "InvalidSignatureException" && late.message.hasPrefix("Signature expired"))
    }

    @Test("a client may sign its host without the port, or the one that a proxy is known by")
    func hosts() async throws {
        let trial = try AmazonTrial(publicURL: "https://maps.example/")
        let guest = try await trial.guest(tilePolicy)
        for host in ["127.0.0.1", "maps.example"] {
            #expect(try await trial.ask(.get, tile, by: guest, signedHost: host).body["reason"] == "UnknownOperation")
        }
        #expect(
            try await trial.ask(.get, tile, by: guest, signedHost: "evil.example").fault == "InvalidSignatureException"
        )
    }

    @Test("an operator's key without a policy may do everything, one with a policy what that allows")
    func operators() async throws {
        let trial = try AmazonTrial()
        let administrator = try await trial.operatorKey()
        let reader = try await trial.operatorKey(
            policy: #"{"Statement":{"Effect":"Allow","Action":"geo:Describe*","Resource":"*"}}"#
        )
        let create = #"{"MapName":"new","Configuration":{"Style":"x"}}"#
        let made = try await trial.ask(.post, "/maps/v0/maps", body: create, by: administrator)
        #expect(made.body["reason"] == "UnknownOperation")
        #expect(trial.audit.latest(1).first?.decision == "allowed")
        #expect(trial.audit.latest(1).first?.resource == "arn:aws:geo:us-east-1:000000000000:map/new")
        #expect(try await trial.ask(.get, "/maps/v0/maps/new", by: reader).body["reason"] == "UnknownOperation")
        let denied = try await trial.ask(.post, "/maps/v0/maps", body: create, by: reader)
        #expect(denied.fault == "AccessDeniedException" && denied.message.contains(":user/k-"))
    }

    @Test("a guest whose policy allows everything still creates nothing")
    func ceiling() async throws {
        let trial = try AmazonTrial()
        let guest = try await trial.guest(#"{"Statement":{"Effect":"Allow","Action":"*","Resource":"*"}}"#)
        let denied = try await trial.ask(.delete, "/tracking/v0/trackers/t", by: guest)
        #expect(denied.fault == "AccessDeniedException" && denied.message.contains("session policy"))
        #expect(
            try await trial.cognito("ListIdentityPools", #"{"MaxResults":5}"#, by: guest).fault
                == "AccessDeniedException"
        )
    }

    @Test("policies see the devices that a body is about")
    func devices() async throws {
        let trial = try AmazonTrial()
        let guest = try await trial.guest(
            """
            {"Statement":{"Effect":"Allow","Action":"geo:*DevicePosition*","Resource":"*",
            "Condition":{"ForAllValues:StringLike":{"geo:DeviceIds":"me-*"}}}}
            """
        )
        func update(_ devices: [String]) async throws -> String? {
            let updates = devices.map { #"{"DeviceId":"\#($0)"}"# }.joined(separator: ",")
            return try await trial.ask(
                .post,
                "/tracking/v0/trackers/t/positions",
                body: "{\"Updates\":[\(updates)]}",
                by: guest
            ).fault
        }
        #expect(try await update(["me-1", "me-2"]) == "ValidationException")
        #expect(try await update(["me-1", "you"]) == "AccessDeniedException")
        let path = "/tracking/v0/trackers/t/devices/%79ou/positions/latest"
        #expect(try await trial.ask(.get, path, by: guest).fault == "AccessDeniedException")
    }

    @Test("a key alone is good for maps, places and routes within its bounds")
    func keys() async throws {
        let trial = try AmazonTrial()
        let names = ResourceNames()
        let value = try await trial.keys.makeAPIKey(
            named: "web",
            restrictions: KeyRestrictions(actions: ["geo:GetMap*"], resources: [names.arn(.map, "m")])
        ).value
        func ask(_ target: String, by credentials: AmazonTrial.Credentials? = nil) async throws -> AmazonTrial.Answer {
            try await trial.ask(.get, target, by: credentials)
        }
        #expect(try await ask("\(tile)?key=\(value)").body["reason"] == "UnknownOperation")
        let other = try await ask("/maps/v0/maps/other/tiles/3/1/2?key=\(value)")
        #expect(other.fault == "AccessDeniedException" && other.message.contains("api-key/web"))
        let tracker = try await ask("/tracking/v0/trackers/t/devices/d/positions/latest?key=\(value)")
        #expect(tracker.fault == "AccessDeniedException" && tracker.message.contains("API keys are for"))
        #expect(try await ask("\(tile)?key=v1.public.x").message.contains("not one of this server's"))
        #expect(try await ask("\(tile)?key=\(value)&key=x").fault == "ValidationException")
        // A key beside a signature bounds it as well.
        let administrator = try await trial.operatorKey()
        #expect(try await ask("\(tile)?key=\(value)", by: administrator).body["reason"] == "UnknownOperation")
        #expect(
            try await ask("/maps/v0/maps/other/tiles/3/1/2?key=\(value)", by: administrator).fault
                == "AccessDeniedException"
        )
        #expect(try await ask("\(tile)?key=x", by: administrator).fault == "AccessDeniedException")
        let later = try AmazonTrial(after: 100, sharing: trial)
        let short = try await trial.keys.makeAPIKey(
            named: "short",
            restrictions: .everything(names),
            expiresAt: AmazonTrial.start.addingTimeInterval(50)
        ).value
        #expect(try await later.ask(.get, "\(tile)?key=\(short)").message == "The API key has expired.")
    }

    @Test("presigned addresses are let through, in the ways that clients write them")
    func presigned() async throws {
        let trial = try AmazonTrial()
        let guest = try await trial.guest(tilePolicy)
        let signer = RequestSigner(
            accessKeyID: guest.id,
            secret: guest.secret,
            sessionToken: guest.token,
            region: "us-east-1",
            service: "geo"
        )
        let request = SignableRequest(method: "GET", target: tile, fields: [("Host", "127.0.0.1:8080")])
        for validity in [3600, nil] {
            let query = try signer.presign(
                request,
                validity: validity,
                now: SigningTime(seconds: Int(AmazonTrial.start.timeIntervalSince1970))
            )
            #expect(try await trial.ask(.get, "\(tile)?\(query)").body["reason"] == "UnknownOperation")
            #expect(try await trial.ask(.get, "\(tile)?\(query)&x=1").fault == "InvalidSignatureException")
        }
    }

    @Test(
        "paths that could be read in two ways are refused first",
        arguments: [
            "/tracking/v0/trackers/..", "/maps/v0/maps/./style-descriptor", "/maps/v0//maps/style-descriptor/",
            "/maps/v0/maps/%2e%2E/style-descriptor",
        ]
    )
    func dotSegments(target: String) async throws {
        let trial = try AmazonTrial()
        let answer = try await trial.ask(.get, target, by: try await trial.operatorKey())
        #expect(["ValidationException", "AccessDeniedException"].contains(answer.fault))
        #expect(answer.body["reason"] != "UnknownOperation")
    }

    @Test("every operation of the contract has its address, and the gate stands before each")
    func everyOperation() async throws {
        let trial = try AmazonTrial()
        let administrator = try await trial.operatorKey()
        var seen: Set<String> = []
        for operation in AmazonOperation.all {
            let target = operation.template.split(separator: "/").map { segment in
                segment.hasPrefix("{Z") || segment.hasPrefix("{X")
                    ? "1" : segment.hasPrefix("{") ? "a" : String(segment)
            }.joined(separator: "/")
            let unsigned = try await trial.ask(operation.method, "/" + target)
            #expect(
                unsigned.fault == (operation.isPublic ? "ValidationException" : "MissingAuthenticationTokenException")
            )
            let signed = try await trial.ask(
                operation.method,
                "/" + target,
                by: administrator,
                service: operation.service
            )
            #expect(signed.message.contains("operation \(operation.name) "), "\(operation.template)")
            seen.insert(operation.action.name)
        }
        #expect(seen.count == 81)
        #expect(AmazonOperation.all.count == 64 + 3 * 17)
    }

    @Test(
        "an address below theirs that is no operation is answered as AWS does",
        arguments: [
            "/maps/v0/nothing", "/tracking/v0/trackers/t/x/y", "/metadata/v0/",
        ]
    )
    func unknown(target: String) async throws {
        let answer = try await AmazonTrial().ask(.get, target)
        #expect(answer.status == 403 && answer.fault == "AccessDeniedException")
        #expect(answer.message == "Unable to determine service/operation name to be authorized")
    }

    @Test("a body that is no JSON object is told before anybody is asked for a signature")
    func badBody() async throws {
        for body in ["{", "[]", #"{"a":1,"a":2}"#] {
            let answer = try await AmazonTrial().ask(.post, "/maps/v0/list-maps", body: body)
            #expect(answer.fault == "ValidationException" && answer.body["reason"] == "CannotParse")
        }
    }

    @Test("a fault names itself wherever SDKs look, and carries the request's id")
    func form() async throws {
        let answer = try await AmazonTrial().ask(.get, tile)
        #expect(answer.headers["Content-Type"] == "application/json")
        #expect(answer.headers["x-amzn-RequestId"] == "test")
        #expect(answer.body["__type"]?.text == answer.fault)
        #expect(answer.headers["x-amzn-ErrorMessage"] == answer.message)
    }
}
