import Cryptography
import Foundation
import HTTPServing
import Identity
import JSON
import Testing

@testable import Service

@Suite("Cognito Identity")
struct CognitoIdentityTests {
    @Test("a script sets a pool up, a guest gets credentials, and they open what the role allows")
    func wholeFlow() async throws {
        let trial = try AmazonTrial()
        let administrator = try await trial.operatorKey()
        let role = try await trial.pools.makeRole(
            named: "guests",
            policy: #"{"Statement":{"Effect":"Allow","Action":"geo:GetMap*","Resource":"*"}}"#
        )
        let created = try await trial.cognito(
            "CreateIdentityPool",
            #"{"IdentityPoolName":"App","AllowUnauthenticatedIdentities":true,"IdentityPoolTags":{"a":"b"}}"#,
            by: administrator
        )
        let poolID = try #require(created.body["IdentityPoolId"]?.text)
        #expect(created.headers["Content-Type"] == "application/x-amz-json-1.1")
        #expect(created.body["IdentityPoolTags"] == .object([JSONMember("a", "b")]))
        let arn = ResourceNames().roleARN(role.name)
        let bare = try await trial.cognito("GetId", #"{"IdentityPoolId":"\#(poolID)"}"#)
        let bareID = try #require(bare.body["IdentityId"]?.text)
        #expect(
            try await trial.cognito("GetCredentialsForIdentity", #"{"IdentityId":"\#(bareID)"}"#).fault
                == "InvalidIdentityPoolConfigurationException"
        )
        let set = try await trial.cognito(
            "SetIdentityPoolRoles",
            #"{"IdentityPoolId":"\#(poolID)","Roles":{"unauthenticated":"\#(arn)"}}"#,
            by: administrator
        )
        #expect(set.status == 200 && set.body == .object([]))
        let roles = try await trial.cognito(
            "GetIdentityPoolRoles",
            #"{"IdentityPoolId":"\#(poolID)"}"#,
            by: administrator
        )
        #expect(roles.body["Roles"] == .object([JSONMember("unauthenticated", .string(arn))]))
        let given = try await trial.cognito("GetCredentialsForIdentity", #"{"IdentityId":"\#(bareID)"}"#)
        let credentials = try #require(given.body["Credentials"])
        #expect(credentials["Expiration"] == .integer(1_800_003_600))
        let guest = AmazonTrial.Credentials(
            id: try #require(credentials["AccessKeyId"]?.text),
            secret: try #require(credentials["SecretKey"]?.text),
            token: try #require(credentials["SessionToken"]?.text)
        )
        let allowed = try await trial.ask(.get, "/maps/v0/maps/m/style-descriptor", by: guest)
        #expect(allowed.body["reason"] == "UnknownOperation")
        let described = try await trial.cognito("DescribeIdentity", #"{"IdentityId":"\#(bareID)"}"#, by: administrator)
        #expect(described.body["CreationDate"] == .integer(1_800_000_000))
        let deleted = try await trial.cognito(
            "DeleteIdentities",
            #"{"IdentityIdsToDelete":["\#(bareID)"]}"#,
            by: administrator
        )
        #expect(deleted.body["UnprocessedIdentityIds"] == .array([]))
        #expect(
            try await trial.ask(.get, "/maps/v0/maps/m/style-descriptor", by: guest).fault
                == "UnrecognizedClientException"
        )
        let updated = try await trial.cognito(
            "UpdateIdentityPool",
            #"{"IdentityPoolId":"\#(poolID)","IdentityPoolName":"New","AllowUnauthenticatedIdentities":false}"#,
            by: administrator
        )
        #expect(updated.body["IdentityPoolName"] == "New" && updated.body["IdentityPoolTags"]?.members?.count == 1)
        let closed = try await trial.cognito("GetId", #"{"IdentityPoolId":"\#(poolID)"}"#)
        #expect(closed.status == 400 && closed.fault == "NotAuthorizedException")
        #expect(closed.body["__type"] == "NotAuthorizedException")
        #expect(
            try await trial.cognito("DeleteIdentityPool", #"{"IdentityPoolId":"\#(poolID)"}"#, by: administrator).status
                == 200
        )
        let gone = try await trial.cognito(
            "DescribeIdentityPool",
            #"{"IdentityPoolId":"\#(poolID)"}"#,
            by: administrator
        )
        #expect(gone.fault == "ResourceNotFoundException" && gone.message == "IdentityPool '\(poolID)' not found.")
    }

    @Test("lists come in pages that neither skip nor repeat")
    func pages() async throws {
        let trial = try AmazonTrial()
        let administrator = try await trial.operatorKey()
        var made: Set<String> = []
        for number in 0..<7 {
            made.insert(try await trial.pools.makePool(named: "p\(number)", allowsGuests: true).id)
        }
        var seen: [String] = []
        var token = ""
        repeat {
            let next = token.isEmpty ? "" : #","NextToken":"\#(token)""#
            let page = try await trial.cognito("ListIdentityPools", #"{"MaxResults":3\#(next)}"#, by: administrator)
            let pools = try #require(page.body["IdentityPools"]?.elements)
            #expect(pools.count <= 3)
            seen += pools.compactMap { $0["IdentityPoolId"]?.text }
            token = page.body["NextToken"]?.text ?? ""
        } while !token.isEmpty
        #expect(seen.count == 7 && Set(seen) == made)
        let pool = try #require(seen.first)
        for _ in 0..<3 { _ = try await trial.pools.makeIdentity(poolID: pool) }
        let first = try await trial.cognito(
            "ListIdentities",
            #"{"IdentityPoolId":"\#(pool)","MaxResults":2}"#,
            by: administrator
        )
        #expect(first.body["Identities"]?.elements?.count == 2)
        let next = try #require(first.body["NextToken"]?.text)
        let second = try await trial.cognito(
            "ListIdentities",
            #"{"IdentityPoolId":"\#(pool)","MaxResults":2,"NextToken":"\#(next)"}"#,
            by: administrator
        )
        #expect(second.body["Identities"]?.elements?.count == 1 && second.body["NextToken"] == nil)
    }

    @Test(
        "set-up needs a signature",
        arguments: [
            "CreateIdentityPool", "DescribeIdentityPool", "ListIdentityPools", "UpdateIdentityPool",
            "DeleteIdentityPool",
            "SetIdentityPoolRoles", "GetIdentityPoolRoles", "ListIdentities", "DescribeIdentity", "DeleteIdentities",
            "LookupDeveloperIdentity",
        ]
    )
    func signed(operation: String) async throws {
        let trial = try AmazonTrial()
        #expect(try await trial.cognito(operation, "{}").fault == "MissingAuthenticationTokenException")
        let nobody = try await trial.operatorKey(
            policy: #"{"Statement":{"Effect":"Allow","Action":"geo:*","Resource":"*"}}"#
        )
        #expect(try await trial.cognito(operation, "{}", by: nobody).fault == "AccessDeniedException")
    }

    @Test(
        "what is not as the model says is refused by name",
        arguments: [
            ("GetId", "{}", "IdentityPoolId"), ("GetId", #"{"IdentityPoolId":"a"}"#, "IdentityPoolId"),
            ("GetId", #"{"IdentityPoolId":"a:b:c"}"#, "IdentityPoolId"),
            ("GetId", #"{"IdentityPoolId":5}"#, "IdentityPoolId"),
            ("GetId", #"{"IdentityPoolId":null}"#, "IdentityPoolId"),
            ("GetCredentialsForIdentity", #"{"IdentityId":"r:XYZ"}"#, "IdentityId"),
            ("CreateIdentityPool", #"{"IdentityPoolName":"a"}"#, "AllowUnauthenticatedIdentities"),
            ("CreateIdentityPool", #"{"AllowUnauthenticatedIdentities":true}"#, "IdentityPoolName"),
            (
                "CreateIdentityPool", #"{"IdentityPoolName":"a;b","AllowUnauthenticatedIdentities":true}"#,
                "IdentityPoolName"
            ),
            (
                "CreateIdentityPool", #"{"IdentityPoolName":"a","AllowUnauthenticatedIdentities":"yes"}"#,
                "AllowUnauthenticated"
            ),
            (
                "CreateIdentityPool",
                #"{"IdentityPoolName":"a","AllowUnauthenticatedIdentities":true,"SamlProviderARNs":["x"]}"#,
                "SamlProviderARNs"
            ),
            ("ListIdentityPools", "{}", "MaxResults"), ("ListIdentityPools", #"{"MaxResults":61}"#, "MaxResults"),
            ("ListIdentityPools", #"{"MaxResults":0}"#, "MaxResults"),
            ("SetIdentityPoolRoles", #"{"IdentityPoolId":"r:0"}"#, "Roles"),
            ("SetIdentityPoolRoles", #"{"IdentityPoolId":"r:0","Roles":{"guest":"x"}}"#, "Roles"),
            ("DeleteIdentities", #"{"IdentityIdsToDelete":[]}"#, "IdentityIdsToDelete"),
        ]
    )
    func validation(operation: String, body: String, word: String) async throws {
        let trial = try AmazonTrial()
        let answer = try await trial.cognito(operation, body, by: try await trial.operatorKey())
        #expect(answer.status == 400 && answer.fault == "InvalidParameterException")
        #expect(answer.message.contains(word))
    }

    @Test("logins of other providers are refused, not ignored")
    func logins() async throws {
        let trial = try AmazonTrial()
        let pool = try await trial.pools.makePool(named: "a", allowsGuests: true)
        let identity = try await trial.pools.makeIdentity(poolID: pool.id)
        let logins = #""Logins":{"graph.facebook.com":"token"}"#
        for (operation, body) in [
            ("GetId", #"{"IdentityPoolId":"\#(pool.id)",\#(logins)}"#),
            ("GetCredentialsForIdentity", #"{"IdentityId":"\#(identity.id)",\#(logins)}"#),
            ("UnlinkIdentity", #"{"IdentityId":"\#(identity.id)",\#(logins),"LoginsToRemove":["x"]}"#),
        ] {
            #expect(try await trial.cognito(operation, body).fault == "NotAuthorizedException")
        }
        let token = try await trial.cognito("GetOpenIdToken", #"{"IdentityId":"\#(identity.id)"}"#)
        #expect(token.fault == "InvalidParameterException" && token.message.contains("enhanced flow"))
    }

    @Test("what is no operation, and a body that is no JSON, have their own faults; the page stays where it was")
    func others() async throws {
        let trial = try AmazonTrial()
        #expect(try await trial.cognito("Unheard", "{}").fault == "UnknownOperationException")
        #expect(try await trial.ask(.post, "/", body: "{}").fault == "UnknownOperationException")
        #expect(try await trial.cognito("GetId", "{").fault == "SerializationException")
        let unbuilt = try await trial.cognito(
            "LookupDeveloperIdentity",
            #"{"IdentityPoolId":"r:0"}"#,
            by: try await trial.operatorKey()
        )
        #expect(unbuilt.fault == "UnknownOperationException" && unbuilt.message.contains("itself was allowed"))
        #expect(try await trial.ask(.get, "/").status == 200)
    }

    @Test("an address gets no more identities than anybody needs, and is told how long to wait")
    func limit() async throws {
        let trial = try AmazonTrial()
        let pool = try await trial.pools.makePool(named: "app", allowsGuests: true)
        let body = #"{"IdentityPoolId":"\#(pool.id)"}"#
        for _ in 0..<300 { #expect(try await trial.cognito("GetId", body).status == 200) }
        let refused = try await trial.cognito("GetId", body)
        #expect(refused.status == 429 && refused.fault == "TooManyRequestsException")
        #expect(refused.message.contains("in 5 seconds"))
        #expect(try trial.pools.store.identities(poolID: pool.id, after: nil, limit: 1000).count == 300)
        let identity = try trial.pools.store.identities(poolID: pool.id, after: nil, limit: 1)[0]
        // Who has an identity is not held up.
        let given = try await trial.cognito("GetCredentialsForIdentity", #"{"IdentityId":"\#(identity.id)"}"#)
        #expect(given.fault == "InvalidIdentityPoolConfigurationException")
    }

    @Test("a token says who the guest is, for ten minutes, signed by a key that survives a restart")
    func openIDToken() async throws {
        let trial = try AmazonTrial()
        let pool = try await trial.pools.makePool(named: "app", allowsGuests: true, allowsClassicFlow: true)
        let identity = try await trial.pools.makeIdentity(poolID: pool.id)
        let body = #"{"IdentityId":"\#(identity.id)"}"#
        let given = try await trial.cognito("GetOpenIdToken", body)
        #expect(given.status == 200 && given.body["IdentityId"] == .string(identity.id))
        let parts = try #require(given.body["Token"]?.text).split(separator: ".")
        let claims = try JSONValue(parsing: try #require(Base64.bytes(parts[1])))
        #expect(
            claims == [
                "sub": .string(identity.id), "aud": .string(pool.id), "amr": ["unauthenticated"],
                "iss": "http://127.0.0.1:8080",
                "https://cognito-identity.amazonaws.com/identity-pool-arn": .string(
                    "arn:aws:cognito-identity:us-east-1:000000000000:identitypool/\(pool.id)"
                ),
                "exp": 1_800_000_600, "iat": 1_800_000_000,
            ]
        )
        #expect(try trial.pools.identity(id: identity.id).usedAt == AmazonTrial.start)
        let header = try JSONValue(parsing: try #require(Base64.bytes(parts[0])))
        let keys = try await trial.ask(.get, "/.well-known/jwks_uri")
        #expect(keys.body["keys"]?.elements?.first?["kid"] == header["kid"] && header["alg"] == "RS512")
        let again = try AmazonTrial(sharing: trial)
        #expect(try await again.ask(.get, "/.well-known/jwks.json").body == keys.body)
        let about = try await again.ask(.get, "/.well-known/openid-configuration")
        #expect(about.body["issuer"] == claims["iss"])
        #expect(about.body["jwks_uri"] == "http://127.0.0.1:8080/.well-known/jwks_uri")
    }

    @Test("a token is for pools with the classic flow and with guests alone, and no login is half known")
    func openIDTokenRefused() async throws {
        let trial = try AmazonTrial()
        var pool = try await trial.pools.makePool(named: "app", allowsGuests: true)
        let identity = try await trial.pools.makeIdentity(poolID: pool.id)
        let body = #"{"IdentityId":"\#(identity.id)"}"#
        let enhanced = try await trial.cognito("GetOpenIdToken", body)
        #expect(enhanced.fault == "InvalidParameterException" && enhanced.message.contains("classic"))
        pool.allowsClassicFlow = true
        try await trial.pools.update(pool)
        let login = try await trial.cognito(
            "GetOpenIdToken",
            #"{"IdentityId":"\#(identity.id)","Logins":{"accounts.google.com":"x"}}"#
        )
        #expect(login.fault == "NotAuthorizedException")
        pool.allowsGuests = false
        try await trial.pools.update(pool)
        #expect(try await trial.cognito("GetOpenIdToken", body).fault == "NotAuthorizedException")
        let gone = #"{"IdentityId":"us-east-1:0"}"#
        #expect(try await trial.cognito("GetOpenIdToken", gone).fault == "ResourceNotFoundException")
    }
}
