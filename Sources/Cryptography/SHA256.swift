// SHA-256 (FIPS 180-4) through libsodium, in pieces, so that inputs of any size are summed in constant memory. Sums of
// files are the Regions module's.

import CSodium

/// A SHA-256 sum in the making.
public struct SHA256: Sendable {
    /// The length of a sum in bytes.
    public static let byteCount = 32

    private var state = crypto_hash_sha256_state()

    /// The sum of nothing yet.
    public init() {
        _ = unsafe crypto_hash_sha256_init(&state)
    }

    /// Adds bytes to what is summed.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        _ = unsafe crypto_hash_sha256_update(
            &state,
            base.assumingMemoryBound(to: UInt8.self),
            UInt64(bytes.count)
        )
    }

    /// Adds bytes to what is summed.
    public mutating func update(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe update($0) }
    }

    /// The sum of all bytes so far, 32 bytes.
    public func digest() -> [UInt8] {
        var state = state
        var sum = [UInt8](repeating: 0, count: Self.byteCount)
        _ = unsafe crypto_hash_sha256_final(&state, &sum)
        return sum
    }

    /// The sum of all bytes so far as 64 lower-case hexadecimal digits.
    public func hexadecimal() -> String { Hexadecimal.text(digest()) }

    /// The sum of some bytes, 32 bytes.
    public static func digest(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var sum = SHA256()
        sum.update(Array(bytes))
        return sum.digest()
    }

    /// The sum of some bytes as 64 lower-case hexadecimal digits.
    public static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        Hexadecimal.text(digest(of: bytes))
    }
}
