// JSON as it comes, chunk by chunk, for files that do not fit in memory; small texts go through the module JSON. Commas
// and colons are passed over without a look at whether they stand where they should: what matters is the nesting. A file
// that breaks off or breaks the rules has been read up to there.

/// Takes what a scanner finds.
///
/// The key is that of the object's member; nil in arrays and at the top.
protocol JSONHandler {
    /// An object or array begins.
    mutating func begin(isArray: Bool, key: Symbol?) throws
    /// An object or array ends.
    mutating func end(isArray: Bool) throws
    /// A text, its escapes resolved.
    mutating func string(_ bytes: Span<UInt8>, key: Symbol?) throws
    /// A number; nil for null, true and false.
    mutating func number(_ value: Double?, key: Symbol?) throws
}

/// Finds objects, arrays, texts and numbers.
struct JSONScanner {
    private static let longestToken = 4_000_000
    private static let deepest = 128

    /// What breaks JSON's rules.
    struct Fault: Error { let reason: String }

    private var rest: [UInt8] = []
    /// Whether each open container is an array.
    private var path: [Bool] = []
    private var key: Symbol?
    private var scratch: [UInt8] = []
    private(set) var isComplete = false
    /// How many containers are open.
    var depth: Int { path.count }

    /// Takes the next bytes of the file.
    ///
    /// - Throws: `Fault`, and whatever the handler throws.
    mutating func feed(_ chunk: [UInt8], to handler: inout some JSONHandler) throws {
        let buffer = rest.isEmpty ? chunk : rest + chunk
        rest = []
        let bytes = buffer.span
        var at = 0
        while at < bytes.count {
            guard let next = try token(bytes, at, &handler) else {
                guard bytes.count - at <= Self.longestToken else { throw Fault(reason: "a text does not end") }
                rest = Array(buffer[at...])
                return
            }
            at = next
        }
    }

    /// Reads what begins at an index; gives where the next begins, nil while not all of it has come.
    private mutating func token(_ bytes: Span<UInt8>, _ at: Int, _ handler: inout some JSONHandler) throws -> Int? {
        let byte = bytes[at]
        switch byte {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"): return at + 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard !isComplete else { throw Fault(reason: "more follows the end") }
            guard path.count < Self.deepest else { throw Fault(reason: "values are nested too deeply") }
            let isArray = byte == UInt8(ascii: "[")
            path.append(isArray)
            let key = takeKey()
            try handler.begin(isArray: isArray, key: key)
            return at + 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            let isArray = byte == UInt8(ascii: "]")
            guard path.last == isArray, key == nil else { throw Fault(reason: "a bracket closes what is not open") }
            path.removeLast()
            isComplete = path.isEmpty
            try handler.end(isArray: isArray)
            return at + 1
        case UInt8(ascii: "\""): return try text(bytes, at, &handler)
        default: return try word(bytes, at, &handler)
        }
    }

    private mutating func takeKey() -> Symbol? {
        defer { key = nil }
        return key
    }

    private mutating func text(_ bytes: Span<UInt8>, _ start: Int, _ handler: inout some JSONHandler) throws -> Int? {
        var end = start + 1
        var hasEscapes = false
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") {
                hasEscapes = true
                end += 1
            }
            end += 1
        }
        guard end < bytes.count else { return nil }
        guard let isArray = path.last else { throw Fault(reason: "a text stands alone") }
        if !isArray, key == nil {
            key = Symbol(bytes, start + 1, end)
        } else {
            let key = takeKey()
            if hasEscapes {
                scratch.removeAll(keepingCapacity: true)
                Self.resolve(bytes, start + 1, end, into: &scratch)
                try handler.string(scratch.span, key: key)
            } else {
                try handler.string(bytes.extracting(start + 1..<end), key: key)
            }
        }
        return end + 1
    }

    private mutating func word(_ bytes: Span<UInt8>, _ start: Int, _ handler: inout some JSONHandler) throws -> Int? {
        var end = start
        while end < bytes.count, end - start < 400, Self.isWord(bytes[end]) { end += 1 }
        guard end > start else { throw Fault(reason: "a character stands where none may") }
        // A number may go on in the next chunk.
        guard end < bytes.count else { return nil }
        guard let isArray = path.last, isArray || key != nil else {
            throw Fault(reason: "a value stands without its name")
        }
        let key = takeKey()
        switch bytes[start] {
        case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "N"):
            try handler.number(nil, key: key)
        default:
            guard let value = Decimal.parse(bytes, start, end) else { throw Fault(reason: "a number is none") }
            try handler.number(value, key: key)
        }
        return end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func resolve(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, into output: inout [UInt8]) {
        var at = start
        var high: UInt32?
        while at < end {
            guard bytes[at] == UInt8(ascii: "\\"), at + 1 < end else {
                output.append(bytes[at])
                at += 1
                continue
            }
            switch bytes[at + 1] {
            case UInt8(ascii: "n"), UInt8(ascii: "r"): output.append(0x0A)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "b"), UInt8(ascii: "f"): output.append(0x20)
            case UInt8(ascii: "u"):
                let unit = hexadecimal(bytes, at + 2, end)
                at += 4
                if let first = high, 0xDC00...0xDFFF ~= unit {
                    append(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00), to: &output)
                    high = nil
                } else if 0xD800...0xDBFF ~= unit {
                    high = unit
                } else {
                    append(unit, to: &output)
                }
            default: output.append(bytes[at + 1])
            }
            at += 2
        }
    }

    private static func append(_ value: UInt32, to output: inout [UInt8]) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private static func hexadecimal(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt32 {
        guard start + 4 <= end else { return 0xFFFD }
        let text = String(decoding: (start..<start + 4).map { bytes[$0] }, as: UTF8.self)
        return UInt32(text, radix: 16) ?? 0xFFFD
    }
}
