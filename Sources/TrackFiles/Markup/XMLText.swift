// The small print of XML: references in text, attributes in tags, marks in bytes.

/// References and attributes.
enum XMLText {
    /// Appends the text with its references replaced; one that is not known stays as it stands.
    static func resolve(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, into output: inout [UInt8]) {
        var at = start
        while at < end {
            guard bytes[at] == UInt8(ascii: "&"), let mark = semicolon(bytes, at, end),
                let scalar = scalar(bytes, at + 1, mark)
            else {
                output.append(bytes[at])
                at += 1
                continue
            }
            output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            at = mark + 1
        }
    }

    private static func semicolon(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
        var at = start
        while at < min(end, start + 12) {
            if bytes[at] == UInt8(ascii: ";") { return at }
            at += 1
        }
        return nil
    }

    private static let ampersand = Symbol("amp")
    private static let less = Symbol("lt")
    private static let greater = Symbol("gt")
    private static let quote = Symbol("quot")
    private static let apostrophe = Symbol("apos")

    private static func scalar(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar? {
        guard start < end else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, start + 1, end) }
        switch Symbol(bytes, start, end) {
        case ampersand: return "&"
        case less: return "<"
        case greater: return ">"
        case quote: return "\""
        case apostrophe: return "'"
        default: return nil
        }
    }

    private static func number(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar? {
        guard start < end else { return nil }
        let isHex = bytes[start] | 0x20 == UInt8(ascii: "x")
        let text = String(decoding: (start + (isHex ? 1 : 0)..<end).map { bytes[$0] }, as: UTF8.self)
        guard let value = UInt32(text, radix: isHex ? 16 : 10),
            value >= 0x20 || value == 9 || value == 10 || value == 13
        else { return nil }
        return Unicode.Scalar(value)
    }

    /// Where the value of an attribute stands in a tag; nil where it has none of the name, prefixes aside.
    static func attribute(_ wanted: Symbol, in bytes: Span<UInt8>) -> Range<Int>? {
        var at = 0
        while at < bytes.count {
            while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
            var local = at
            while at < bytes.count, bytes[at] > 0x20, bytes[at] != UInt8(ascii: "=") {
                if bytes[at] == UInt8(ascii: ":") { local = at + 1 }
                at += 1
            }
            let name = Symbol(bytes, local, at)
            while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "'") { at += 1 }
            guard at < bytes.count else { return nil }
            let quote = bytes[at]
            let start = at + 1
            at = start
            while at < bytes.count, bytes[at] != quote { at += 1 }
            if name == wanted { return start..<at }
            at += 1
        }
        return nil
    }

    /// The same by name.
    static func attribute(_ wanted: StaticString, in bytes: Span<UInt8>) -> Range<Int>? {
        attribute(Symbol(wanted), in: bytes)
    }

    /// The number that an attribute has: nil where it is missing, NaN where it is no number.
    static func number(_ wanted: Symbol, in bytes: Span<UInt8>) -> Double? {
        guard let range = attribute(wanted, in: bytes) else { return nil }
        return Decimal.parse(bytes.extracting(range)) ?? .nan
    }
}

extension Span<UInt8> {
    /// Where a byte comes next.
    func index(of byte: UInt8, from start: Int) -> Int? {
        var at = start
        while at < count {
            if self[at] == byte { return at }
            at += 1
        }
        return nil
    }

    /// Whether ASCII text stands at an index.
    func begins(_ text: StaticString, at start: Int) -> Bool {
        text.withUTF8Buffer { wanted in
            guard start + wanted.count <= count else { return false }
            for index in 0..<wanted.count {
                guard unsafe self[start + index] == wanted[index] else { return false }
            }
            return true
        }
    }

    /// Where ASCII text comes next.
    func index(of text: StaticString, from start: Int) -> Int? {
        let first = unsafe text.utf8Start.pointee
        var at = start
        while at < count {
            if self[at] == first, begins(text, at: at) { return at }
            at += 1
        }
        return nil
    }
}
