// Gzip by libdeflate: whole buffers at once, one object per thread. The only file that calls it.

import CDeflate

/// Compresses whole buffers; not for two threads at once.
@safe final class GzipCompressor {
    private let handle: OpaquePointer

    /// - Parameter level: 1 (fast) … 12 (small).
    init(level: Int32 = 6) {
        guard let handle = unsafe libdeflate_alloc_compressor(max(1, min(12, level))) else {
            fatalError("no memory for a compressor")
        }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe libdeflate_free_compressor(handle) }

    /// Appends the gzip stream of `input`.
    func compress(_ input: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
        let bound = unsafe libdeflate_gzip_compress_bound(handle, input.count)
        unsafe output.appendFilled(size: bound) { room in
            unsafe libdeflate_gzip_compress(handle, input.baseAddress, input.count, room.baseAddress, room.count)
        }
    }
}

/// Reads gzip streams of bounded size; not for two threads at once.
@safe final class GzipDecompressor {
    private let handle: OpaquePointer

    init() {
        guard let handle = unsafe libdeflate_alloc_decompressor() else { fatalError("no memory for a decompressor") }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe libdeflate_free_decompressor(handle) }

    /// The contents of one gzip stream.
    ///
    /// - Throws: `BasemapError.damagedCompression` when the stream is damaged or says that it holds more than `limit` bytes.
    func decompress(_ input: UnsafeRawBufferPointer, limit: Int) throws(BasemapError) -> [UInt8] {
        guard input.count >= 18 else { throw .damagedCompression }
        // The last four bytes of a stream tell its length modulo 2^32.
        let tail = unsafe input[(input.count - 4)...].reversed().reduce(0) { $0 << 8 | Int($1) }
        // Deflate never shrinks below 1 : 1032, so a larger claim is false; it would only cost memory.
        guard tail <= limit, tail / 1032 <= input.count else { throw .damagedCompression }
        var complete = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, tail)) { room, count in
            var written = 0
            let result = unsafe libdeflate_gzip_decompress(
                handle,
                input.baseAddress,
                input.count,
                room.baseAddress,
                tail,
                &written
            )
            complete = result == LIBDEFLATE_SUCCESS && written == tail
            count = complete ? written : 0
        }
        guard complete else { throw .damagedCompression }
        return bytes
    }
}
