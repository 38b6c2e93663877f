// From a secret key to the signature of a canonical request.

import Cryptography

/// A secret key narrowed to a scope.
struct SigningKey: Sendable {
    /// The only algorithm there is.
    static let algorithm = "AWS4-HMAC-SHA256"

    private let key: [UInt8]
    private let scope: SigningScope

    init(secret: String, scope: SigningScope) {
        var key = Array("AWS4".utf8) + Array(secret.utf8)
        for part in [scope.day, scope.region, scope.service, SigningScope.terminator] {
            key = HMACSHA256.code(of: part.utf8, key: key)
        }
        self.key = key
        self.scope = scope
    }

    /// The signature, 32 bytes.
    func signature(of request: CanonicalRequest, time: SigningTime) -> [UInt8] {
        HMACSHA256.code(of: request.stringToSign(time: time, scope: scope), key: key)
    }
}
