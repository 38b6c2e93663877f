// Reading a JSON document strictly (RFC 8259): for documents where being misunderstood is dangerous, such as policies.
// What two readers could understand differently is refused: doubled names, lone surrogates, text that is no UTF-8.

/// Why a text is not a JSON document.
public enum JSONFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Something else was expected at a byte.
    case unexpected(offset: Int, expected: String)
    /// A name occurs twice in one object.
    case doubledName(String, offset: Int)
    /// Arrays and objects lie in one another too deeply.
    case tooDeep(limit: Int)

    /// What is wrong and where, in one sentence.
    public var description: String {
        switch self {
        case .unexpected(let offset, let expected): "The JSON is wrong at byte \(offset): expected \(expected)."
        case .doubledName(let name, let offset):
            "The JSON is ambiguous at byte \(offset): the name '\(name.prefix(80))' occurs twice in one object."
        case .tooDeep(let limit): "The JSON is nested more than \(limit) levels deep."
        }
    }
}

extension JSONValue {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the whole document in UTF-8.
    ///   - maximumDepth: how deep arrays and objects may lie in one another.
    /// - Throws: `JSONFault`.
    /// - Complexity: O(n) for n bytes, but O(m²) for an object of m members.
    public init(parsing bytes: [UInt8], maximumDepth: Int = 32) throws(JSONFault) {
        var reader = JSONReader(bytes: bytes, depthLeft: maximumDepth, maximumDepth: maximumDepth)
        self = try reader.document()
    }

    /// The member of an object; nil where there is none or this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The text, where this is a string.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The elements, where this is an array.
    public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members, where this is an object.
    public var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

    /// The truth value, where this is one.
    public var boolean: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The whole number, where this is one.
    public var wholeNumber: Int? { if case .integer(let value) = self { value } else { nil } }
}

/// A place in a document on the way from its beginning to its end.
private struct JSONReader {
    let bytes: [UInt8]
    var depthLeft: Int
    let maximumDepth: Int
    var index = 0

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    init(bytes: [UInt8], depthLeft: Int, maximumDepth: Int) {
        self.bytes = bytes
        self.depthLeft = depthLeft
        self.maximumDepth = maximumDepth
    }

    mutating func document() throws(JSONFault) -> JSONValue {
        let value = try value()
        skipBlanks()
        guard next == nil else { throw expected("the end") }
        return value
    }

    private func expected(_ what: String) -> JSONFault { .unexpected(offset: index, expected: what) }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONFault) -> JSONValue {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return try nested { (reader) throws(JSONFault) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(JSONFault) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(JSONFault) -> JSONValue
    ) throws(JSONFault) -> JSONValue {
        guard depthLeft > 0 else { throw .tooDeep(limit: maximumDepth) }
        depthLeft -= 1
        index += 1
        let value = try body(&self)
        depthLeft += 1
        return value
    }

    private mutating func object() throws(JSONFault) -> JSONValue {
        var members: [JSONMember] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipBlanks()
            let start = index
            let name = try string()
            guard !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw .doubledName(name, offset: start)
            }
            guard take(UInt8(ascii: ":")) else { throw expected("a colon") }
            members.append(JSONMember(name, try value()))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw expected("a comma or the end of the object") }
        return .object(members)
    }

    private mutating func array() throws(JSONFault) -> JSONValue {
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw expected("a comma or the end of the array") }
        return .array(elements)
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw expected("a value") }
        index += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let isZeroLed = next == UInt8(ascii: "0")
        let digits = takeDigits()
        guard digits > 0, digits == 1 || !isZeroLed else {
            index = start
            throw expected("a value")
        }
        var isWhole = true
        if next == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            guard takeDigits() > 0 else { throw expected("a digit") }
        }
        if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard takeDigits() > 0 else { throw expected("a digit") }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let whole = Int(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { throw expected("a number that fits") }
        return .number(number)
    }

    private mutating func takeDigits() -> Int {
        let start = index
        while let byte = next, byte &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }

    private mutating func string() throws(JSONFault) -> String {
        guard next == UInt8(ascii: "\"") else { throw expected("a string") }
        index += 1
        let start = index
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw expected("no control character in a string") }
            index += 1
            if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
        }
        guard next != nil else { throw expected("the end of the string") }
        index += 1
        guard let valid = String(validating: text, as: UTF8.self) else {
            throw .unexpected(offset: start, expected: "UTF-8 text")
        }
        return valid
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        guard let letter = next else { throw expected("the end of the string") }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try fourDigits()
            if code & 0xFC00 == 0xD800 {
                guard next == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else {
                    throw expected("the second half of a surrogate pair")
                }
                index += 2
                let low = try fourDigits()
                guard low & 0xFC00 == 0xDC00 else { throw expected("the second half of a surrogate pair") }
                code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
            }
            guard let scalar = Unicode.Scalar(code) else { throw expected("a whole surrogate pair") }
            text += String(Character(scalar)).utf8
        default:
            index -= 1
            throw expected("an escape that JSON has")
        }
    }

    private mutating func fourDigits() throws(JSONFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            switch next ?? 0 {
            case let digit where digit &- UInt8(ascii: "0") < 10: value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
            case let digit where (digit | 0x20) &- UInt8(ascii: "a") < 6:
                value = value << 4 | UInt32((digit | 0x20) - UInt8(ascii: "a") + 10)
            default: throw expected("four hexadecimal digits")
            }
            index += 1
        }
        return value
    }
}
