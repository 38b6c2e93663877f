// Temporary credentials without a store: the session token carries, sealed, what the server must know to verify a
// signature. So giving credentials writes no secret anywhere, and they survive a restart but not another server's key.

import Cryptography
import Foundation
import JSON

/// Makes and reads the session tokens of temporary credentials.
struct SessionTokens: Sendable {
    /// What a token says.
    struct Session: Sendable {
        var secret: String
        var identityID: String
        var poolID: String
        var role: String
        var expiresAt: Date
    }

    private let box: SecretBox

    init(box: SecretBox) { self.box = box }

    /// New credentials.
    func make(identityID: String, poolID: String, role: String, expiresAt: Date) -> TemporaryCredentials {
        let accessKeyID = Keys.identifier("ASIA")
        let secret = Keys.secret()
        // Whole seconds, as clients are told, so that both sides agree on the end.
        let end = Int(expiresAt.timeIntervalSince1970)
        let content: JSONValue = [
            "key": .string(accessKeyID), "secret": .string(secret), "identity": .string(identityID),
            "pool": .string(poolID), "role": .string(role), "end": .integer(end),
        ]
        return TemporaryCredentials(
            accessKeyID: accessKeyID,
            secret: secret,
            sessionToken: Base64.text(box.seal(Self.purpose + content.bytes)),
            expiresAt: Date(timeIntervalSince1970: TimeInterval(end))
        )
    }

    /// What a token says; nil when it was not made here, was changed, or belongs to another access key.
    func read(_ token: String, accessKeyID: String) -> Session? {
        guard token.utf8.count <= 4096, let sealed = Base64.bytes(token), let plain = box.open(sealed),
            plain.starts(with: Self.purpose),
            let content = try? JSONValue(parsing: Array(plain.dropFirst(Self.purpose.count))),
            let key = content["key"]?.text, constantTimeEquals(key, accessKeyID),
            let secret = content["secret"]?.text, let identity = content["identity"]?.text,
            let pool = content["pool"]?.text, let role = content["role"]?.text, let end = content["end"]?.wholeNumber
        else { return nil }
        return Session(
            secret: secret,
            identityID: identity,
            poolID: pool,
            role: role,
            expiresAt: Date(timeIntervalSince1970: TimeInterval(end))
        )
    }

    /// Nothing sealed for another purpose opens as a token.
    private static let purpose = Array("session-token\0".utf8)
}
