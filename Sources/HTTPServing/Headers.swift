// Header fields of a request or a response: names compared without regard to case, several values a name, order kept.

/// An ordered list of header fields.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral, Sequence {
    /// One field.
    public typealias Element = (name: String, value: String)

    private var fields: [(String, String)]

    /// No fields.
    public init() { fields = [] }

    /// The given fields, in their order.
    public init(_ fields: [Element]) { self.fields = fields.map { ($0.name, $0.value) } }

    /// The given fields, in their order; a name may occur several times.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements
    }

    /// The number of fields.
    public var count: Int { fields.count }

    /// The first value of a field, or nil; setting replaces all values, setting nil removes them.
    ///
    /// - Complexity: O(number of fields).
    public subscript(name: String) -> String? {
        get {
            for field in fields where field.0.equalsIgnoringCase(name) { return field.1 }
            return nil
        }
        set {
            fields.removeAll { $0.0.equalsIgnoringCase(name) }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// All values of a field in the order they came.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.0.equalsIgnoringCase(name) }.map(\.1)
    }

    /// Appends a field and keeps those of the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    /// The fields in their order.
    public func makeIterator() -> Iterator { Iterator(fields: fields.makeIterator()) }

    /// Walks the fields in their order.
    public struct Iterator: IteratorProtocol {
        fileprivate var fields: IndexingIterator<[(String, String)]>

        /// The next field.
        public mutating func next() -> Element? { fields.next().map { (name: $0.0, value: $0.1) } }
    }
}

extension String {
    /// Whether the two are the same but for the case of ASCII letters.
    func equalsIgnoringCase(_ other: String) -> Bool {
        if self == other { return true }
        let left = utf8
        let right = other.utf8
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension UInt8 {
    /// The byte, an ASCII capital turned into its small letter.
    @inline(__always)
    var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
