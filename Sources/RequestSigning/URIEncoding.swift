// Percent-encoding as signatures want it: all but RFC 3986's unreserved characters, in capitals. A plus sign is itself,
// not a blank: that is a rule of forms.

/// One item of a query, decoded.
public struct SignedQueryItem: Sendable, Equatable {
    /// The name's bytes.
    public let name: [UInt8]
    /// The value's bytes; empty where no value was given.
    public let value: [UInt8]
}

/// Encoding and decoding of percent escapes.
public enum URIEncoding {
    /// Encodes bytes for a canonical request.
    ///
    /// - Parameters:
    ///   - bytes: what to encode.
    ///   - keepsSlashes: whether `/` stays as it is, as in paths.
    /// - Returns: The encoded bytes.
    public static func encode(_ bytes: some Sequence<UInt8>, keepsSlashes: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) || keepsSlashes && byte == UInt8(ascii: "/") {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "%"))
                output.append(capital(byte >> 4))
                output.append(capital(byte & 15))
            }
        }
        return output
    }

    /// Decodes percent escapes; nil when one is not two hexadecimal digits.
    public static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "%") else {
                output.append(bytes[index])
                index += 1
                continue
            }
            guard index + 2 < bytes.endIndex, let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
            else { return nil }
            output.append(high << 4 | low)
            index += 3
        }
        return output
    }

    /// The items of a raw query in their order; empty parts between two `&` are none.
    ///
    /// - Throws: `SigningError.malformed` for a wrong escape: two readers would understand it differently.
    public static func items(ofQuery query: [UInt8]) throws(SigningError) -> [SignedQueryItem] {
        var items: [SignedQueryItem] = []
        for part in query.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = decode(part[..<equals]), let value = decode(part[equals...].dropFirst()) else {
                throw .malformed(part: "query", reason: "holds a percent escape that is not two hexadecimal digits")
            }
            items.append(SignedQueryItem(name: name, value: value))
        }
        return items
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func capital(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
