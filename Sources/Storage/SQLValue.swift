// The values that SQLite knows.

/// A value that is bound to a statement's parameter.
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// A text, or null where there is none.
    public static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }

    /// A whole number, or null where there is none.
    public static func integer(orNull number: Int64?) -> SQLValue { number.map(SQLValue.integer) ?? .null }

    /// Bytes, or null where there are none.
    public static func blob(orNull bytes: [UInt8]?) -> SQLValue { bytes.map(SQLValue.blob) ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
}
