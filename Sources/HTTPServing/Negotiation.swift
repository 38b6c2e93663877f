// Reading the fields by which a client asks for less or for another form: Accept-Encoding, If-None-Match, If-Range, Range
// (RFC 9110 §12.5.3, §13.1, §14). Malformed values count as absent, as the RFC wants.

/// What a client's negotiating fields ask for.
enum Negotiation {
    /// What a Range field comes to for a representation of a known length.
    enum RangeResult: Equatable {
        /// Send all.
        case whole
        /// Send these bytes as 206.
        case part(Range<Int>)
        /// No byte of it exists: 416.
        case unsatisfiable
    }

    private static let gzip = Array("gzip".utf8)

    /// Whether gzip is accepted: named (or covered by `*`) with a weight above zero.
    static func acceptsGzip(_ field: ArraySlice<UInt8>?) -> Bool {
        guard let field else { return false }
        // What browsers send: `gzip` alone or first in a list, without a weight.
        if field.starts(with: gzip), field.count == 4 || field[field.startIndex + 4] == UInt8(ascii: ",") {
            return true
        }
        var star = false
        for item in field.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";"))
            guard let coding = parts.first.map(trimmed) else { continue }
            let refused = parts.dropFirst().contains { isZeroWeight(trimmed($0)) }
            if coding.elementsEqual("gzip".utf8, by: sameLetter) || coding.elementsEqual("x-gzip".utf8, by: sameLetter)
            {
                return !refused
            }
            if coding.elementsEqual("*".utf8) { star = !refused }
        }
        return star
    }

    /// Whether a validator is among those of an If-None-Match field (weak comparison).
    static func matches(ifNoneMatch field: String, etag: String) -> Bool {
        let wanted = strong(etag[...])
        for item in field.split(separator: ",") {
            let tag = item.drop(while: { $0 == " " || $0 == "\t" })
            let end = tag.lastIndex(where: { $0 != " " && $0 != "\t" }).map { tag.index(after: $0) } ?? tag.endIndex
            let trimmed = tag[..<end]
            if trimmed == "*" || strong(trimmed) == wanted { return true }
        }
        return false
    }

    /// The part of a representation that a Range field asks for; several ranges are answered with the whole.
    static func range(_ field: String, count: Int) -> RangeResult {
        let bytes = Array(field.utf8)
        guard bytes.count > 6, bytes[..<6].elementsEqual("bytes=".utf8, by: sameLetter) else { return .whole }
        let spec = trimmed(bytes[6...])
        guard let dash = spec.firstIndex(of: UInt8(ascii: "-")) else { return .whole }
        let first = spec[..<dash]
        let last = spec[(dash + 1)...]
        if first.isEmpty {
            guard let length = decimal(last) else { return .whole }
            return length == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - length)..<count)
        }
        guard let start = decimal(first) else { return .whole }
        if last.isEmpty { return start < count ? .part(start..<count) : .unsatisfiable }
        guard let end = decimal(last), start <= end else { return .whole }
        return start < count ? .part(start..<min(end, count - 1) + 1) : .unsatisfiable
    }

    /// Whether If-Range allows a part: it must be the representation's own strong validator.
    static func allowsRange(ifRange field: String?, etag: String?) -> Bool {
        guard let field else { return true }
        return field == etag && !field.hasPrefix("W/")
    }

    private static func strong(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }

    private static func isZeroWeight(_ text: some Collection<UInt8>) -> Bool {
        // q=0, q=0. and q=0.000
        let bytes = Array(text)
        guard bytes.count >= 3, bytes[0].lowercasedASCII == UInt8(ascii: "q"), bytes[1] == UInt8(ascii: "=") else {
            return false
        }
        return bytes[2...].allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    }

    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let end = bytes.lastIndex(where: { !blank($0) }) else { return bytes[bytes.endIndex...] }
        return bytes[...end].drop(while: blank)
    }

    private static func sameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        left.lowercasedASCII == right.lowercasedASCII
    }

    /// A decimal number of at most 18 digits; larger ones are beyond any file and count as the largest.
    private static func decimal(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        guard bytes.count <= 18 else { return Int.max >> 1 }
        return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
