// A pull parser for the small JSON objects that devices send: members are asked for one after the other, nothing is
// built of what nobody asks for. The JSON module's parser makes values of whole documents; this one is for the hot path.

/// Goes over JSON text from its beginning to its end.
struct DeviceJSONScanner {
    /// The text is wrong at a byte.
    struct Fault: Error {
        let offset: Int
    }

    private let bytes: [UInt8]
    private(set) var index = 0
    private static let deepest = 32

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var fault: Fault { Fault(offset: index) }

    /// The next byte that is no blank, which is not gone over; 0 at the end.
    mutating func peek() -> UInt8 {
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
        return index < bytes.count ? bytes[index] : 0
    }

    /// Goes over a byte that must be there.
    mutating func expect(_ character: UInt8) throws(Fault) {
        guard peek() == character, index < bytes.count else { throw fault }
        index += 1
    }

    /// The end of the text.
    mutating func end() throws(Fault) {
        guard peek() == 0, index == bytes.count else { throw fault }
    }

    /// Hands the names of an object's members over; what the closure does not go over is skipped.
    mutating func object(
        _ member: (inout DeviceJSONScanner, Name) throws(Fault) -> Void
    ) throws(Fault) {
        try expect(UInt8(ascii: "{"))
        if peek() == UInt8(ascii: "}") { return index += 1 }
        while true {
            let name = try name()
            try expect(UInt8(ascii: ":"))
            _ = peek()
            let before = index
            try member(&self, name)
            if index == before { try skip() }
            if peek() == UInt8(ascii: ",") {
                index += 1
                continue
            }
            return try expect(UInt8(ascii: "}"))
        }
    }

    /// Calls the closure at each element of an array, which it must go over.
    mutating func array(_ element: (inout DeviceJSONScanner) throws(Fault) -> Void) throws(Fault) {
        try expect(UInt8(ascii: "["))
        if peek() == UInt8(ascii: "]") { return index += 1 }
        while true {
            try element(&self)
            if peek() == UInt8(ascii: ",") {
                index += 1
                continue
            }
            return try expect(UInt8(ascii: "]"))
        }
    }

    /// A number, or nil for another value, which is skipped.
    mutating func number() throws(Fault) -> Double? {
        let first = peek()
        guard first == UInt8(ascii: "-") || first &- 48 < 10 else {
            try skip()
            return nil
        }
        let start = index
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals = 0
        var isPlain = true
        if first == UInt8(ascii: "-") { index += 1 }
        guard index < bytes.count, bytes[index] &- 48 < 10 else { throw fault }
        if bytes[index] == 48, index + 1 < bytes.count, bytes[index + 1] &- 48 < 10 { throw fault }
        scan: while index < bytes.count {
            switch bytes[index] {
            case 48...57:
                mantissa = mantissa &* 10 &+ UInt64(bytes[index] - 48)
                digits += 1
                if decimals > 0 { decimals += 1 }
            case UInt8(ascii: ".") where decimals == 0 && isPlain: decimals = 1
            case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                isPlain = false
            default: break scan
            }
            index += 1
        }
        guard decimals != 1 else { throw fault }
        // Up to 15 digits and ten to the 22nd are exact in a Double, and so is rounding their quotient once.
        if isPlain, digits <= 15 {
            let magnitude = Double(mantissa) / Self.powers[max(0, decimals - 1)]
            return first == UInt8(ascii: "-") ? -magnitude : magnitude
        }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw Fault(offset: start)
        }
        return value
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// A string's bytes, or nil for another value, which is skipped.
    ///
    /// Escapes of one letter are resolved; characters told by their number become question marks, as nothing that is
    /// asked for here needs one.
    mutating func string() throws(Fault) -> [UInt8]? {
        guard peek() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        let range = try stringRange()
        guard bytes[range].contains(UInt8(ascii: "\\")) else { return Array(bytes[range]) }
        var text: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            if bytes[place] != UInt8(ascii: "\\") {
                text.append(bytes[place])
                place += 1
                continue
            }
            switch bytes[place + 1] {
            case UInt8(ascii: "u"):
                text.append(UInt8(ascii: "?"))
                place += 4
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case let other: text.append(other)
            }
            place += 2
        }
        return text
    }

    /// Goes over any value.
    mutating func skip(depth: Int = 0) throws(Fault) {
        guard depth < Self.deepest else { throw fault }
        switch peek() {
        case UInt8(ascii: "{"):
            try object { (scanner, _) throws(Fault) in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "["):
            try array { (scanner) throws(Fault) in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try stringRange()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case UInt8(ascii: "-"), 48...57: _ = try number()
        default: throw fault
        }
    }

    private mutating func word(_ word: StaticString) throws(Fault) {
        let length = word.utf8CodeUnitCount
        guard bytes.count - index >= length else { throw fault }
        let text = bytes[index..<(index + length)]
        guard word.withUTF8Buffer({ unsafe text.elementsEqual($0) }) else { throw fault }
        index += length
    }

    private mutating func name() throws(Fault) -> Name {
        guard peek() == UInt8(ascii: "\"") else { throw fault }
        return Name(bytes: bytes, range: try stringRange())
    }

    /// The range between a string's quotes; every escape in it is whole.
    private mutating func stringRange() throws(Fault) -> Range<Int> {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return start..<(index - 1)
            case UInt8(ascii: "\\"):
                guard index + 1 < bytes.count else { throw fault }
                if bytes[index + 1] == UInt8(ascii: "u") {
                    guard index + 5 < bytes.count, !bytes[(index + 2)...(index + 5)].contains(UInt8(ascii: "\"")) else {
                        throw fault
                    }
                    index += 4
                }
                index += 2
            case 0..<0x20: throw fault
            default: index += 1
            }
        }
        throw fault
    }

    /// A member's name, compared without being copied.
    struct Name {
        fileprivate let bytes: [UInt8]
        fileprivate let range: Range<Int>

        static func ~= (pattern: StaticString, name: Name) -> Bool {
            pattern.utf8CodeUnitCount == name.range.count
                && pattern.withUTF8Buffer { unsafe name.bytes[name.range].elementsEqual($0) }
        }
    }
}
