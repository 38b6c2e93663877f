// Sealing: what must be read again later but means nothing without the key (XSalsa20-Poly1305, libsodium's secretbox).

import CSodium

/// Seals and opens small secrets with one key.
public struct SecretBox: Sendable {
    /// The length of a key in bytes.
    public static let keyByteCount = 32

    private let key: [UInt8]

    /// A box with a key; nil unless the key has 32 bytes.
    public init?(key: [UInt8]) {
        guard key.count == Self.keyByteCount else { return nil }
        self.key = key
    }

    /// The sealed bytes: a random nonce, then the cipher text with its authenticator.
    public func seal(_ plain: [UInt8]) -> [UInt8] {
        let nonce = RandomBytes.make(Int(crypto_secretbox_NONCEBYTES))
        var sealed = [UInt8](repeating: 0, count: plain.count + Int(crypto_secretbox_MACBYTES))
        _ = unsafe crypto_secretbox_easy(&sealed, plain, UInt64(plain.count), nonce, key)
        return nonce + sealed
    }

    /// What was sealed; nil when the bytes were changed, or sealed with another key.
    public func open(_ sealed: [UInt8]) -> [UInt8]? {
        let nonceCount = Int(crypto_secretbox_NONCEBYTES)
        let added = nonceCount + Int(crypto_secretbox_MACBYTES)
        guard sealed.count >= added else { return nil }
        let nonce = Array(sealed[..<nonceCount])
        let cipher = Array(sealed[nonceCount...])
        var plain = [UInt8](repeating: 0, count: sealed.count - added)
        guard unsafe crypto_secretbox_open_easy(&plain, cipher, UInt64(cipher.count), nonce, key) == 0 else {
            return nil
        }
        return plain
    }
}
