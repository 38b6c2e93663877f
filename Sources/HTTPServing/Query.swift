// The items of a query string, decoded the way browsers and forms encode them: `a=1&b=two+words`.

/// The decoded items of a query, in their order.
public struct Query: Sendable {
    /// One item.
    public typealias Item = (name: String, value: String)

    /// All items as they came; an item without `=` has an empty value.
    public let items: [Item]

    /// Decodes a raw query (without its `?`).
    ///
    /// - Parameter rawQuery: the bytes as sent.
    /// - Throws: `Refusal` `query.bad-escape` for a wrong escape or text that is no UTF-8.
    public init(rawQuery: some Sequence<UInt8>) throws(Refusal) {
        var items: [Item] = []
        for part in Array(rawQuery).split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let value = equals < part.endIndex ? part[(equals + 1)...] : part[part.endIndex...]
            items.append((name: try Query.text(part[..<equals]), value: try Query.text(value)))
        }
        self.items = items
    }

    /// The first value of a name, or nil when the query does not hold it.
    public subscript(name: String) -> String? {
        for item in items where item.name == name { return item.value }
        return nil
    }

    /// All values of a name in their order.
    public func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
        guard let decoded = PercentCoding.decode(bytes, plusIsSpace: true),
            let text = String(validating: decoded, as: UTF8.self)
        else { throw .badQuery }
        return text
    }
}
