// A key that signs tokens: RSA of 2048 bits with SHA-512 (RS512, RFC 7518 §3.3), because that is what Cognito Identity
// signs its tokens with and what verifiers written for it ask for. Through OpenSSL's libcrypto.

import COpenSSL
internal import Cryptography
public import JSON

/// A private key with its public half.
@safe public final class SigningKey: @unchecked Sendable {
    /// What signs: the name of the algorithm in tokens and key sets.
    public static let algorithm = "RS512"
    private static let bits: UInt32 = 2048
    private let pointer: OpaquePointer
    /// The public numbers, big-endian.
    private let modulus: [UInt8]
    private let exponent: [UInt8]
    /// Names the key in tokens and key sets: the thumbprint of its public half (RFC 7638).
    public let identifier: String

    /// A new key; takes a good part of a second.
    ///
    /// - Throws: `WebTokenError.failed`.
    public static func make() throws(WebTokenError) -> SigningKey {
        guard let pointer = unsafe waymark_rsa_key(bits) else { throw .failed(step: "make a key") }
        return try unsafe SigningKey(owning: pointer)
    }

    /// The key that `der` gave.
    ///
    /// - Throws: `WebTokenError.damagedKey`.
    public convenience init(der: [UInt8]) throws(WebTokenError) {
        let pointer = unsafe der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_PrivateKey(EVP_PKEY_RSA, nil, &start, bytes.count)
        }
        guard let pointer = unsafe pointer else { throw .damagedKey }
        try unsafe self.init(owning: pointer)
    }

    private init(owning pointer: OpaquePointer) throws(WebTokenError) {
        unsafe self.pointer = pointer
        modulus = unsafe Self.number("n", of: pointer)
        exponent = unsafe Self.number("e", of: pointer)
        let (n, e) = (Base64.text(modulus), Base64.text(exponent))
        identifier = Base64.text(SHA256.digest(of: "{\"e\":\"\(e)\",\"kty\":\"RSA\",\"n\":\"\(n)\"}".utf8))
        guard !modulus.isEmpty, !exponent.isEmpty else { throw .damagedKey }
    }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// The private key as DER (PKCS #1), to be kept sealed.
    ///
    /// - Throws: `WebTokenError.failed`.
    public var der: [UInt8] {
        get throws(WebTokenError) {
            let count = unsafe Int(i2d_PrivateKey(pointer, nil))
            guard count > 0 else { throw .failed(step: "write a key") }
            var bytes = [UInt8](repeating: 0, count: count)
            let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                var start = buffer.baseAddress
                return unsafe Int(i2d_PrivateKey(pointer, &start))
            }
            guard written == count else { throw .failed(step: "write a key") }
            return bytes
        }
    }

    /// The public half as a member of a key set (RFC 7517).
    public var publicKey: JSONValue {
        [
            "kty": "RSA", "alg": .string(Self.algorithm), "use": "sig", "kid": .string(identifier),
            "n": .string(Base64.text(modulus)), "e": .string(Base64.text(exponent)),
        ]
    }

    /// The signature of some bytes.
    func signature(of bytes: [UInt8]) throws(WebTokenError) -> [UInt8] {
        guard let context = unsafe EVP_MD_CTX_new() else { throw .failed(step: "sign a token") }
        defer { unsafe EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Int(Self.bits) / 8)
        var count = signature.count
        guard unsafe EVP_DigestSignInit(context, nil, EVP_sha512(), nil, pointer) == 1,
            unsafe EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1, count == signature.count
        else { throw .failed(step: "sign a token") }
        return signature
    }

    private static func number(_ name: String, of pointer: OpaquePointer) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(bits) / 8)
        let count = unsafe waymark_rsa_number(pointer, name, &bytes, Int32(bytes.count))
        return Array(bytes.prefix(Int(count)))
    }
}
