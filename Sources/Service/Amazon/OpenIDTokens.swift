// The tokens of GetOpenIdToken: they say which guest of which pool somebody is, for ten minutes, and anybody verifies them
// with the key set that stands beside. Claims, algorithm and addresses are those of Cognito Identity, whose issuer is
// its one address; ours is the address under which the client reaches us.

import Foundation
import HTTPServing
import Identity
import JSON
import WebTokens

/// Issues tokens, with a key that is made when one is first asked for.
actor OpenIDTokens {
    /// For how long a token holds, in seconds: as long as Cognito's for guests.
    static let validity = 600
    private let secrets: ServerSecrets
    private let names: ResourceNames
    private let clock: @Sendable () -> Date
    private var known: SigningKey?

    init(secrets: ServerSecrets, names: ResourceNames, clock: @escaping @Sendable () -> Date = { Date() }) {
        self.secrets = secrets
        self.names = names
        self.clock = clock
    }

    /// A token for a guest.
    ///
    /// - Throws: `WebTokenError`, what the store says.
    func token(for identity: GuestIdentity, issuer: String) async throws -> String {
        let now = Int(clock().timeIntervalSince1970)
        let claims: JSONValue = [
            "sub": .string(identity.id), "aud": .string(identity.poolID), "amr": ["unauthenticated"],
            "iss": .string(issuer),
            "https://cognito-identity.amazonaws.com/identity-pool-arn": .string(
                names.arn(.identityPool, identity.poolID)
            ),
            "exp": .integer(now + Self.validity), "iat": .integer(now),
        ]
        return try WebToken.text(claims, signedBy: try await key())
    }

    /// The keys that verify tokens (RFC 7517).
    func keySet() async throws -> JSONValue { ["keys": [try await key().publicKey]] }

    /// What an issuer says of itself (OpenID Connect Discovery 1.0, as far as Cognito Identity does).
    static func configuration(issuer: String) -> JSONValue {
        [
            "issuer": .string(issuer), "jwks_uri": .string(issuer + "/.well-known/jwks_uri"),
            "authorization_endpoint": .string(issuer), "response_types_supported": ["token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [.string(SigningKey.algorithm)],
            "claims_supported": ["aud", "amr", "exp", "iat", "iss", "sub"],
        ]
    }

    private func key() async throws -> SigningKey {
        if let known { return known }
        let der = try await secrets.secret(named: "token-key") { try SigningKey.make().der }
        guard let der else { throw WebTokenError.damagedKey }
        let key = try SigningKey(der: der)
        known = key
        return key
    }
}

extension AmazonFace {
    /// Adds the documents by which tokens are verified.
    func addOpenID(to router: inout Router) {
        let tell = faultLog
        func add(_ address: String, _ document: @escaping @Sendable (Request) async throws -> JSONValue) {
            router.add(
                .get,
                "/.well-known/\(address)",
                cors: .anyone,
                errors: { refusal, id, _ in .amazon(AmazonFault(refusal), in: .restJSON, requestID: id) },
                .async { request in
                    do {
                        return Response(
                            headers: ["Content-Type": "application/json", "Cache-Control": "public, max-age=300"],
                            body: .bytes(try await document(request).bytes)
                        )
                    } catch {
                        return Self.told(error, request, .restJSON, tell)
                    }
                }
            )
        }
        add("openid-configuration") { [issuer] in OpenIDTokens.configuration(issuer: try issuer($0)) }
        // Cognito's own address, and the one that most others have.
        for address in ["jwks_uri", "jwks.json"] { add(address) { [tokens] _ in try await tokens.keySet() } }
    }
}
