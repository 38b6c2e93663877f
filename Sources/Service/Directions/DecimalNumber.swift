// Decimal numbers as addresses hold them. Swift's own reader also takes `nan`, `inf` and hexadecimal, which no coordinate
// or distance is.

/// The value of a decimal number with an optional sign, point and exponent; nil for anything else.
func decimalNumber(_ text: Substring) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
    guard isDecimal, text.utf8.count <= 40, let value = Double(text), value.isFinite else { return nil }
    return value
}
