// A JSON document as a value whose objects keep the order of their keys: styles, reports, the control plane's answers
// and the OpenAPI document. Reading JSON is Foundation's (Codable); hot paths write bytes of their own (RFC 8259).

/// A JSON value; objects keep their members in the order given.
public indirect enum JSONValue: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A number; NaN and the infinities, which JSON has no form for, are written as `null`.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([JSONMember])

    /// The value as UTF-8 JSON without white space.
    ///
    /// - Complexity: O(length of the text).
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }

    /// The value as UTF-8 JSON, one member or element a line, indented by two spaces: for people.
    public var indentedText: String {
        var output: [UInt8] = []
        writeIndented(to: &output, depth: 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the value as UTF-8 JSON without white space.
    public func write(to output: inout [UInt8]) {
        switch self {
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                value.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                JSONText.quote(member.name, into: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        default: writeScalar(to: &output)
        }
    }

    private func writeScalar(to output: inout [UInt8]) {
        switch self {
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let value): output += String(value).utf8
        case .number(let value): output += JSONText.number(value).utf8
        case .string(let value): JSONText.quote(value, into: &output)
        case .null, .array, .object: output += "null".utf8
        }
    }

    private func writeIndented(to output: inout [UInt8], depth: Int) {
        let items: [(name: String?, value: JSONValue)]
        let brackets: (UInt8, UInt8)
        switch self {
        case .array(let values) where !values.isEmpty:
            items = values.map { (nil, $0) }
            brackets = (UInt8(ascii: "["), UInt8(ascii: "]"))
        case .object(let members) where !members.isEmpty:
            items = members.map { ($0.name, $0.value) }
            brackets = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        default:
            write(to: &output)
            return
        }
        output.append(brackets.0)
        for (index, item) in items.enumerated() {
            output += (index > 0 ? ",\n" : "\n").utf8
            output += repeatElement(UInt8(ascii: " "), count: 2 * (depth + 1))
            if let name = item.name {
                JSONText.quote(name, into: &output)
                output += ": ".utf8
            }
            item.value.writeIndented(to: &output, depth: depth + 1)
        }
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * depth)
        output.append(brackets.1)
    }
}

/// One member of a JSON object.
public struct JSONMember: Sendable, Equatable {
    /// The member's name.
    public var name: String
    /// The member's value.
    public var value: JSONValue

    /// A member from its name and value.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object, its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, $0.1) })
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}
