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
        var lengths = 0
        var codings = 0
        var hosts = 0
        for index in 0..<head.fieldCount {
            let field = head.field(at: index)
            guard !field.name.isEmpty, field.name.allSatisfy({ isTokenByte($0) }) else {
                return refusal("head.bad-field-name", "A header field's name holds a character that names cannot hold.")
            }
            guard field.value.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                return refusal("head.bad-field-value", "A header field's value holds a control character.")
            }
            switch field.name.count {
            case 4 where field.name.equalsIgnoringCase(host):
                hosts += 1
                if field.value.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }) {
                    return refusal("head.bad-host", "The Host field names no host.")
                }
            case 14 where field.name.equalsIgnoringCase(contentLength):
                lengths += 1
                guard (1...18).contains(field.value.count), field.value.allSatisfy({ $0 &- 0x30 < 10 }) else {
                    return refusal("head.bad-length", "Content-Length is not a decimal number.")
                }
            case 17 where field.name.equalsIgnoringCase(transferEncoding):
                codings += 1
                guard field.value.equalsIgnoringCase(chunked) else {
                    return Refusal(
                        status: 501,
                        code: "head.unknown-coding",
                        message: "Transfer-Encoding names a coding other than chunked, the only one known here."
                    )
                }
            default: break
            }
        }
        if lengths > 1 { return refusal("head.two-lengths", "Content-Length stands twice; send it once.") }
        if codings > 1 { return refusal("head.two-codings", "Transfer-Encoding stands twice; send it once.") }
        if lengths > 0, codings > 0 {
            return refusal(
                "head.length-and-coding",
                "Content-Length and Transfer-Encoding stand side by side; send one of them."
            )
        }
        if codings > 0, isHTTP10 {
            return refusal("head.coding-in-1.0", "Transfer-Encoding is not known in HTTP/1.0; send Content-Length.")
        }
        if hosts > 1 { return refusal("head.two-hosts", "Host stands twice; send it once.") }
        if hosts == 0, !isHTTP10 { return refusal("head.no-host", "HTTP/1.1 wants a Host field; send one.") }
        return nil
    }

    /// The fault of a request target, or nil: control characters, blanks and broken UTF-8 are refused.
    static func fault(inTarget target: ArraySlice<UInt8>) -> Refusal? {
        var isASCII = true
        for byte in target {
            guard byte > 0x20, byte != 0x7f else {
                return refusal("target.bad-character", "The address holds a blank or control character; escape it.")
            }
            if byte >= 0x80 { isASCII = false }
        }
        if !isASCII, String(validating: target, as: UTF8.self) == nil {
            return refusal("target.bad-character", "The address holds bytes that are no UTF-8 text; escape them.")
        }
        return nil
    }

    private static let host = Array("host".utf8)
    private static let contentLength = Array("content-length".utf8)
    private static let transferEncoding = Array("transfer-encoding".utf8)
    private static let chunked = Array("chunked".utf8)

    private static func refusal(_ code: String, _ message: String) -> Refusal {
        Refusal(status: 400, code: code, message: message)
    }

    /// Whether a byte may stand in a field's name (RFC 9110 §5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x5e, 0x5f, 0x60, 0x7c, 0x7e: true
        default: false
        }
    }
}
