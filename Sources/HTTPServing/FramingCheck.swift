// What libmicrohttpd lets through and HTTP/1.1 forbids (RFC 9112 §3.2, §5.1, §6): two readings of where a message ends are
// how requests are smuggled past a proxy, so every doubt is answered 400 and the connection closed.

/// Checks of a complete head.
enum FramingCheck {
    /// The fault of a head, or nil.
    ///
    /// - Parameters:
    ///   - head: the complete head.
    ///   - isHTTP10: whether the client speaks HTTP/1.0, which knows no Host.
    /// - Returns: The refusal to answer before closing.
    static func fault(in head: RequestHead, isHTTP10: Bool) -> Refusal? {
        if let fault = head.faultyField { return fault }
        if head.repeated { return .repeatedField }
        if let host = head.bytes(of: .host) {
            for byte in host where byte == 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "/") {
                return .badHost
            }
        } else if !isHTTP10 {
            return .noHost
        }
        if let length = head.bytes(of: .contentLength) {
            guard (1...18).contains(length.count), length.allSatisfy({ $0 &- 0x30 < 10 }) else { return .badLength }
        }
        if let coding = head.bytes(of: .transferEncoding) {
            if isHTTP10 { return .codingInHTTP10 }
            if head.has(.contentLength) { return .lengthAndCoding }
            guard coding.count == 7, zip(coding, chunked).allSatisfy({ $0.lowercasedASCII == $1 }) else {
                return .unknownCoding
            }
        }
        return nil
    }

    /// The fault of a request target, or nil: control characters, blanks and broken UTF-8 are refused.
    static func fault(inTarget target: ArraySlice<UInt8>) -> Refusal? {
        var isASCII = true
        for byte in target {
            guard byte > 0x20, byte != 0x7f else { return .badTarget }
            if byte >= 0x80 { isASCII = false }
        }
        return isASCII || String(validating: target, as: UTF8.self) != nil ? nil : .badTarget
    }

    /// Whether a byte may stand in a field's name (RFC 9110 §5.6.2).
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2e, 0x5e, 0x5f, 0x60, 0x7c, 0x7e: true
        default: false
        }
    }

    private static let chunked = Array("chunked".utf8)
}

extension Refusal {
    static let badTarget = head(
        "target.bad-character",
        "The address holds a blank, a control character or bytes that are no UTF-8; escape them."
    )
    static let badFieldName = head(
        "head.bad-field-name",
        "A header field's name is empty or holds a character that names cannot hold."
    )
    static let badFieldValue = head("head.bad-field-value", "A header field's value holds a control character.")
    static let repeatedField = head(
        "head.repeated-field",
        "Host, Content-Length or Transfer-Encoding stands twice; send it once."
    )
    static let noHost = head("head.no-host", "HTTP/1.1 wants a Host field; send one.")
    static let badHost = head("head.bad-host", "The Host field names no host.")
    static let badLength = head("head.bad-length", "Content-Length is not a decimal number.")
    static let lengthAndCoding = head(
        "head.length-and-coding",
        "Content-Length and Transfer-Encoding stand side by side; send one of them."
    )
    static let codingInHTTP10 = head(
        "head.coding-in-1.0",
        "Transfer-Encoding is not known in HTTP/1.0; send Content-Length."
    )
    static let unknownCoding = Refusal(
        status: 501,
        code: "head.unknown-coding",
        message: "Transfer-Encoding names a coding other than chunked, the only one known here."
    )

    private static func head(_ code: String, _ message: String) -> Refusal {
        Refusal(status: 400, code: code, message: message)
    }
}
