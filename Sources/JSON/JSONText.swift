// How JSON's strings and numbers are spelt (RFC 8259, sections 6 and 7).

/// The spelling of JSON's scalars.
public enum JSONText {
    /// Appends the text as a JSON string, quotes included.
    public static func quote(_ text: String, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): output += "\\\"".utf8
            case UInt8(ascii: "\\"): output += "\\\\".utf8
            case 0x0A: output += "\\n".utf8
            case 0x0D: output += "\\r".utf8
            case 0x09: output += "\\t".utf8
            case 0..<0x20:
                output += "\\u00".utf8
                output.append(hexadecimalDigit(byte >> 4))
                output.append(hexadecimalDigit(byte & 15))
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    /// The shortest text that reads back as the same number; whole numbers without a fraction.
    public static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
        return "\(value)"
    }

    /// Appends a number given in a whole number of its last decimals, without zeros at its end: (150, 2) is `1.5`.
    public static func fixed(_ value: Int, decimals: Int, into output: inout [UInt8]) {
        var magnitude = value.magnitude
        var places = decimals
        while places > 0, magnitude % 10 == 0 {
            magnitude /= 10
            places -= 1
        }
        if value < 0 { output.append(UInt8(ascii: "-")) }
        let start = output.count
        var digits = 0
        while magnitude > 0 || digits <= places {
            if digits == places, places > 0 { output.append(UInt8(ascii: ".")) }
            output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
            magnitude /= 10
            digits += 1
        }
        output[start...].reverse()
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
