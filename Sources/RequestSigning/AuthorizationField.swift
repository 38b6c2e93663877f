// The `Authorization` field of a signed request:
// `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=a;b, Signature=…`; blanks after the commas may lack.

/// The three parts of a signed request's `Authorization` field.
struct AuthorizationField: Sendable, Equatable {
    var credential = ""
    var signedFields = ""
    var signature = ""

    /// Takes a field apart.
    ///
    /// - Throws: `SigningError.malformed` for another algorithm, and for parts that lack, come twice or are unknown.
    init(_ text: String) throws(SigningError) {
        let text = text.utf8
        let blank = text.firstIndex(of: 0x20) ?? text.endIndex
        guard text[..<blank].elementsEqual(SigningKey.algorithm.utf8) else {
            throw .malformed(part: "algorithm", reason: "must be \(SigningKey.algorithm)")
        }
        var seen: Set<String> = []
        for part in text[blank...].split(separator: UInt8(ascii: ",")) {
            let trimmed = part.drop { $0 == 0x20 }
            let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) ?? trimmed.endIndex
            let name = String(Substring(trimmed[..<equals]))
            let value = String(Substring(trimmed[equals...].dropFirst()))
            guard seen.insert(name).inserted else {
                throw .malformed(part: "Authorization field", reason: "holds one of its parts twice")
            }
            switch name {
            case "Credential": credential = value
            case "SignedHeaders": signedFields = value
            case "Signature": signature = value
            default:
                throw .malformed(
                    part: "Authorization field",
                    reason: "may hold Credential, SignedHeaders and Signature only"
                )
            }
        }
        guard seen.count == 3 else {
            throw .malformed(
                part: "Authorization field",
                reason: "must hold Credential, SignedHeaders and Signature"
            )
        }
    }
}
