// JSON Web Tokens (RFC 7519) in the compact form of JWS (RFC 7515): made here, verified by others with the public key.

internal import Cryptography
public import JSON

/// A token that says something about somebody, signed.
public enum WebToken {
    /// The token of some claims.
    ///
    /// - Parameters:
    ///   - claims: what it says; a JSON object.
    ///   - key: what signs it.
    /// - Returns: the token.
    /// - Throws: `WebTokenError.failed`.
    public static func text(_ claims: JSONValue, signedBy key: SigningKey) throws(WebTokenError) -> String {
        let header: JSONValue = [
            "kid": .string(key.identifier), "typ": "JWS", "alg": .string(SigningKey.algorithm),
        ]
        let content = Base64.text(header.bytes) + "." + Base64.text(claims.bytes)
        return content + "." + Base64.text(try key.signature(of: Array(content.utf8)))
    }
}
