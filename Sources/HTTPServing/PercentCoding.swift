// Percent-decoding of path segments and queries (RFC 3986 §2.1, WHATWG URL's form encoding for queries).
// A wrong escape, a NUL and text that is no UTF-8 are refused, never repaired: signatures and names depend on the exact bytes.

/// Decoding of percent-escaped bytes.
enum PercentCoding {
    /// Decodes escapes; nil when one is incomplete or not hexadecimal, or when the result holds a NUL.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex, let high = hexValue(bytes[index + 1]),
                    let low = hexValue(bytes[index + 2]), high | low != 0
                else { return nil }
                decoded.append(high << 4 | low)
                index += 3
            } else {
                guard byte != 0 else { return nil }
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
                index += 1
            }
        }
        return decoded
    }

    /// Whether every segment of a path is rightly escaped UTF-8 text without NUL.
    static func isValid(_ path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: UInt8(ascii: "/")).allSatisfy { part in
            decode(part).map { String(validating: $0, as: UTF8.self) != nil } ?? false
        }
    }

    /// The value of a hexadecimal digit, or nil.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Refusal {
    static let badPath = Refusal(
        status: 400,
        code: "path.bad-escape",
        message: "The path holds a percent escape that is not two hexadecimal digits of UTF-8 text; write it as %41."
    )
    static let badQuery = Refusal(
        status: 400,
        code: "query.bad-escape",
        message: "The query holds a percent escape that is not two hexadecimal digits of UTF-8 text; write it as %41."
    )
}
