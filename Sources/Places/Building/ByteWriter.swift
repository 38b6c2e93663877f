// Bytes in the making: varints, text and fixed-size numbers, the counterpart of `ByteCursor`.

/// A growing run of bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// An unsigned LEB128 number.
    mutating func varint(_ value: Int) {
        var rest = UInt64(max(0, value))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number of both signs, zigzag.
    mutating func signed(_ value: Int) { varint((value << 1) ^ (value >> 63)) }

    /// Text after its length in bytes.
    mutating func text(_ value: String) {
        varint(value.utf8.count)
        bytes += value.utf8
    }

    mutating func append(_ other: [UInt8]) { bytes += other }
    mutating func append(_ other: ArraySlice<UInt8>) { bytes += other }

    /// Numbers in little-endian order.
    static func pack<Value: FixedWidthInteger>(_ values: [Value]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(values.count * MemoryLayout<Value>.size)
        for value in values {
            var rest = value.littleEndian
            for _ in 0..<MemoryLayout<Value>.size {
                out.append(UInt8(truncatingIfNeeded: rest))
                rest = MemoryLayout<Value>.size == 1 ? 0 : rest >> 8
            }
        }
        return out
    }
}
