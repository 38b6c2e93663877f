// A growing byte buffer for hot paths: protobuf varints and copies without an array's uniqueness checks.
// The only place of the tile code that writes through pointers; every write is preceded by `reserve`.

/// Bytes that grow at the end; the writer of everything this module encodes.
@safe struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 256) {
        self.capacity = max(16, capacity)
        unsafe base = UnsafeMutablePointer<UInt8>.allocate(capacity: self.capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Forgets the contents, keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Cuts back to an earlier length.
    mutating func truncate(to length: Int) { count = min(count, max(0, length)) }

    @inline(__always) private mutating func reserve(_ extra: Int) {
        if count &+ extra > capacity { grow(count + extra) }
    }

    @inline(never) private mutating func grow(_ needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = larger
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    /// Appends a protobuf varint (base 128, low bits first).
    @inline(__always) mutating func appendVarint(_ value: UInt64) {
        reserve(10)
        var rest = value
        while rest >= 0x80 {
            unsafe base[count] = UInt8(truncatingIfNeeded: rest) | 0x80
            count &+= 1
            rest >>= 7
        }
        unsafe base[count] = UInt8(truncatingIfNeeded: rest)
        count &+= 1
    }

    /// Appends a 32-bit varint, the common case of tags and geometries.
    @inline(__always) mutating func appendVarint(_ value: UInt32) {
        reserve(5)
        var rest = value
        while rest >= 0x80 {
            unsafe base[count] = UInt8(truncatingIfNeeded: rest) | 0x80
            count &+= 1
            rest >>= 7
        }
        unsafe base[count] = UInt8(truncatingIfNeeded: rest)
        count &+= 1
    }

    /// Appends a signed value with its sign in the lowest bit (zigzag).
    @inline(__always) mutating func appendZigzag(_ value: Int32) {
        appendVarint(UInt32(bitPattern: (value << 1) ^ (value >> 31)))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        reserve(bytes.count)
        unsafe UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: bytes.count)
        count &+= bytes.count
    }

    mutating func append(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe append($0) } }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
    }

    mutating func append(_ other: borrowing ByteBuffer) { unsafe other.withBytes { unsafe append($0) } }

    /// Appends a part of another buffer; the range must lie inside it.
    mutating func append(_ other: borrowing ByteBuffer, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
        unsafe other.withBytes { unsafe append(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Appends a number of `size` bytes, low byte first.
    mutating func appendLittleEndian(_ value: UInt64, size: Int = 8) {
        var rest = value
        for _ in 0..<size {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// The bytes, valid inside the closure.
    @inline(__always) func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Room for `size` bytes at the end, filled by the closure, which returns how many it wrote.
    mutating func appendFilled(size: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        reserve(size)
        let written = unsafe body(UnsafeMutableRawBufferPointer(start: base + count, count: size))
        precondition(written >= 0 && written <= size)
        count += written
    }

    /// The contents as an array.
    var array: [UInt8] { unsafe withBytes { unsafe Array($0) } }
}

/// The number of bytes of a varint.
@inline(__always) func varintSize(_ value: UInt64) -> Int { value == 0 ? 1 : (70 - value.leadingZeroBitCount) / 7 }
