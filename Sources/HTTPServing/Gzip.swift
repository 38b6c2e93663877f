// Gzip (RFC 1952) in one call each way through libdeflate: stored tiles pass through compressed, and are inflated here
// for the few clients that do not take gzip.

private import CDeflate

/// Compression of whole bodies.
public enum Gzip {
    /// The largest inflated size that is made in memory.
    static let inflateLimit = 256 << 20

    /// Compresses bytes; level 1 is fastest, 12 smallest.
    ///
    /// - Returns: The gzip member, or nil when memory is short.
    public static func compress(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else { return nil }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let bound = unsafe libdeflate_gzip_compress_bound(compressor, bytes.count)
        let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            unsafe count = bytes.withUnsafeBytes { source in
                unsafe libdeflate_gzip_compress(
                    compressor,
                    source.baseAddress,
                    source.count,
                    buffer.baseAddress,
                    buffer.count
                )
            }
        }
        return result.isEmpty ? nil : result
    }

    /// Inflates one gzip member; nil when it is damaged, larger than 256 MB, or not gzip.
    @unsafe
    public static func inflate(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        // The last four bytes hold the size modulo 2^32 (RFC 1952 §2.3.1).
        guard bytes.count >= 18 else { return nil }
        let size = unsafe Int(
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
        )
        guard size <= inflateLimit, let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var good = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var actual = 0
            good =
                unsafe libdeflate_gzip_decompress(
                    decompressor,
                    bytes.baseAddress,
                    bytes.count,
                    buffer.baseAddress,
                    size,
                    &actual
                )
                == LIBDEFLATE_SUCCESS
            count = good ? actual : 0
        }
        return good ? result : nil
    }

    /// Inflates one gzip member; nil when it is damaged, larger than 256 MB, or not gzip.
    public static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
        unsafe bytes.withUnsafeBytes { unsafe inflate($0) }
    }
}
