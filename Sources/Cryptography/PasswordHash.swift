// Passwords as they are stored: Argon2id (RFC 9106) through libsodium, salt and cost inside the text.

import CSodium

/// Hashing and checking of passwords.
public enum PasswordHash {
    /// How much work one hash is.
    public struct Cost: Sendable, Hashable {
        /// Passes over the memory.
        public let passes: UInt64
        /// The memory in bytes.
        public let memoryBytes: Int

        /// A cost of so many passes over so many bytes.
        public init(passes: UInt64, memoryBytes: Int) {
            self.passes = passes
            self.memoryBytes = memoryBytes
        }

        /// What passwords of accounts cost; Docs/decisions/accounts.md has the time it takes.
        public static let standard = Cost(passes: 3, memoryBytes: 64 << 20)
        /// The least that libsodium takes: for tests, whose passwords protect nothing.
        public static let least = Cost(passes: 1, memoryBytes: 8192)
    }

    /// The text to store for a password; nil when the system has not the memory for it.
    public static func make(_ password: String, cost: Cost = .standard) -> String? {
        Sodium.prepare()
        let secret = password.utf8.map { CChar(bitPattern: $0) }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let code = unsafe crypto_pwhash_str_alg(
            &text,
            secret,
            UInt64(secret.count),
            cost.passes,
            cost.memoryBytes,
            crypto_pwhash_ALG_ARGON2ID13
        )
        guard code == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a password is the one that a stored text was made of.
    public static func verify(_ password: String, _ stored: String) -> Bool {
        Sodium.prepare()
        let secret = password.utf8.map { CChar(bitPattern: $0) }
        return unsafe crypto_pwhash_str_verify(stored, secret, UInt64(secret.count)) == 0
    }
}
