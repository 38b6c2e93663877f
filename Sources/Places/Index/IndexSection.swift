// Typed views of a mapped file's sections. All unsafe reads of the index are in this file, behind bounds checks.

/// A section as fixed-size little-endian numbers.
///
/// Reading outside gives zero.
@safe struct Section<Value: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
    fileprivate nonisolated(unsafe) let base: UnsafeRawPointer?
    let count: Int

    /// A view of the bytes, which must outlive it; trailing bytes that fill no value are left out.
    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe base = bytes.baseAddress
        count = unsafe base == nil ? 0 : bytes.count / MemoryLayout<Value>.size
    }

    @inline(__always) subscript(index: Int) -> Value {
        guard UInt(bitPattern: index) < UInt(bitPattern: count), let base = unsafe base else { return 0 }
        return Value(
            littleEndian: unsafe base.loadUnaligned(fromByteOffset: index &* MemoryLayout<Value>.size, as: Value.self)
        )
    }

    /// The first index in a range whose value is not below the one given, by binary search in a sorted section.
    func lowerBound(_ value: Value, in range: Range<Int>? = nil) -> Int {
        var low = max(0, range?.lowerBound ?? 0)
        var high = min(count, range?.upperBound ?? count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A reader over a section of bytes.
///
/// Reading past the end gives zeros.
struct ByteCursor {
    let bytes: Section<UInt8>
    var position: Int

    init(_ bytes: Section<UInt8>, at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    @inline(__always) mutating func byte() -> UInt8 {
        defer { position &+= 1 }
        return bytes[position]
    }

    /// An unsigned LEB128 number.
    @inline(__always) mutating func varint() -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 63 {
            let next = byte()
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { break }
            shift += 7
        }
        return Int(truncatingIfNeeded: value & 0x7FFF_FFFF_FFFF_FFFF)
    }

    /// A number of both signs, zigzag.
    @inline(__always) mutating func signed() -> Int {
        let value = varint()
        return (value >> 1) ^ -(value & 1)
    }

    /// A count that cannot be more than the bytes that are left.
    @inline(__always) mutating func count() -> Int { min(varint(), max(0, bytes.count - position)) }

    /// Text of a length that precedes it.
    mutating func text() -> String {
        let length = count()
        let start = position
        position += length
        return bytes.text(at: start, length: length)
    }

    /// Passes over text of a length that precedes it.
    mutating func skipText() { position += count() }
}

extension Section where Value == UInt8 {
    /// The bytes as text, repaired where they are no UTF-8.
    func text(at start: Int, length: Int) -> String {
        let from = max(0, min(start, count)), to = max(from, min(start &+ length, count))
        guard to > from, let base = unsafe base else { return "" }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: base + from, count: to - from), as: UTF8.self)
    }
}
