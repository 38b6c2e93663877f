// SHA-256 (FIPS 180-4) through libsodium, in pieces, so that files of any size are summed in constant memory.

import CSodium
import Foundation

/// A SHA-256 sum in the making.
public struct SHA256: Sendable {
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

    /// The sum of all bytes so far as 64 lower-case hexadecimal digits.
    public func hexadecimal() -> String {
        var state = state
        var sum = [UInt8](repeating: 0, count: 32)
        _ = unsafe crypto_hash_sha256_final(&state, &sum)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: sum.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The sum of some bytes as hexadecimal digits.
    public static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        var sum = SHA256()
        let array = Array(bytes)
        unsafe array.withUnsafeBytes { unsafe sum.update($0) }
        return sum.hexadecimal()
    }

    /// The sum of a file as hexadecimal digits, read in pieces of 1 MiB.
    ///
    /// - Throws: `RegionError.unreadable` with the system's reason.
    /// - Complexity: O(length of the file).
    public static func hexadecimal(
        ofFile path: String,
        progress: (_ bytesRead: Int) -> Void = { _ in }
    ) throws(RegionError) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
        defer { close(descriptor) }
        var sum = SHA256()
        var total = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { unsafe piece.deallocate() }
        while true {
            let count = unsafe read(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
            guard count > 0 else { break }
            unsafe sum.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            total += count
            progress(total)
        }
        return sum.hexadecimal()
    }
}
