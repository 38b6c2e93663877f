// HMAC with SHA-256 (RFC 2104, FIPS 198-1) through libsodium.

import CSodium

/// Message authentication codes with SHA-256.
public enum HMACSHA256 {
    /// The code of a message under a key of any length, 32 bytes.
    public static func code(of message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        let bytes = Array(message)
        _ = unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        _ = unsafe crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
        return code
    }
}
