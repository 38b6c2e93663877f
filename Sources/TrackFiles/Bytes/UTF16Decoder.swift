// UTF-16 to UTF-8, chunk by chunk: Windows programs export it. All readers of text see UTF-8.

/// Turns UTF-16 into UTF-8.
struct UTF16Decoder: Sendable {
    let isBigEndian: Bool
    private var pending: UInt8?
    private var high: UInt32?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// The byte order that a file's first bytes tell, by its mark or by the zeros of its first letter; nil where they are
    /// not UTF-16.
    init?(detecting head: [UInt8]) {
        guard head.count >= 2 else { return nil }
        switch (head[0], head[1]) {
        case (0xFE, 0xFF): self.init(isBigEndian: true)
        case (0xFF, 0xFE): self.init(isBigEndian: false)
        case (0, UInt8(ascii: "<")), (0, UInt8(ascii: "{")), (0, UInt8(ascii: "[")): self.init(isBigEndian: true)
        case (UInt8(ascii: "<"), 0), (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0): self.init(isBigEndian: false)
        default: return nil
        }
    }

    /// The next bytes as UTF-8; what is half a letter waits for the next call.
    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for byte in bytes {
            guard let first = pending else {
                pending = byte
                continue
            }
            pending = nil
            let unit = isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first)
            receive(unit, &output)
        }
        return output
    }

    private mutating func receive(_ unit: UInt32, _ output: inout [UInt8]) {
        if let high {
            self.high = nil
            if 0xDC00...0xDFFF ~= unit {
                append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), &output)
                return
            }
            append(0xFFFD, &output)
        }
        switch unit {
        case 0xD800...0xDBFF: high = unit
        case 0xDC00...0xDFFF: append(0xFFFD, &output)
        case 0xFEFF: break
        default: append(unit, &output)
        }
    }

    private func append(_ value: UInt32, _ output: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value) else { return }
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
