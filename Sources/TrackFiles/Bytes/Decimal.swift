// Numbers as they stand in text files, read from bytes: a million points have several millions of them.

/// Decimal numbers in bytes.
enum Decimal {
    private static let powers: [Double] = (0...22).map { exponent in
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    /// The number that the bytes are, white space around it aside; nil where they are none.
    ///
    /// "NaN" and "inf" are none.
    static func parse(_ bytes: Span<UInt8>) -> Double? {
        var at = 0
        var end = bytes.count
        while at < end, bytes[at] <= 0x20 { at += 1 }
        while end > at, bytes[end - 1] <= 0x20 { end -= 1 }
        return parse(bytes, at, end)
    }

    /// The number that stands from one index to another.
    static func parse(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Double? {
        var at = start
        var isNegative = false
        if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
            isNegative = bytes[at] == UInt8(ascii: "-")
            at += 1
        }
        var mantissa: UInt64 = 0
        var (exponent, digits, significant) = (0, 0, 0)
        var isFraction = false
        while at < end {
            let byte = bytes[at]
            if byte &- 0x30 < 10 {
                digits += 1
                if significant < 18 {
                    mantissa = mantissa * 10 + UInt64(byte &- 0x30)
                    if mantissa != 0 { significant += 1 }
                    if isFraction { exponent -= 1 }
                } else if !isFraction {
                    exponent += 1
                }
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                break
            }
            at += 1
        }
        guard digits > 0 else { return nil }
        if at < end, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            var isDown = false
            if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
                isDown = bytes[at] == UInt8(ascii: "-")
                at += 1
            }
            guard at < end else { return nil }
            var value = 0
            while at < end, bytes[at] &- 0x30 < 10 {
                value = min(value * 10 + Int(bytes[at] &- 0x30), 9999)
                at += 1
            }
            exponent += isDown ? -value : value
        }
        guard at == end else { return nil }
        let magnitude = scaled(mantissa, exponent)
        guard magnitude.isFinite else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// Exact to the last bit where mantissa and power are exact, which all coordinates are; within two bits elsewhere.
    private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
        guard mantissa != 0 else { return 0 }
        var value = Double(mantissa)
        var exponent = exponent
        while exponent > 22 {
            value *= 1e22
            exponent -= 22
            guard value.isFinite else { return value }
        }
        while exponent < -22 {
            value /= 1e22
            exponent += 22
            guard value != 0 else { return 0 }
        }
        return exponent >= 0 ? value * powers[exponent] : value / powers[-exponent]
    }
}
