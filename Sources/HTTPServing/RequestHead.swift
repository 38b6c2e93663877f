// The head of a request in one flat buffer: the target, then names and values, found by offsets. Two allocations for
// the whole head, whatever the number of fields; text is made only of what a handler asks for.

/// Target and fields of a request, as bytes.
struct RequestHead: Sendable {
    private struct Field: Sendable {
        var name: UInt32
        var value: UInt32
        var end: UInt32
    }

    private var bytes: [UInt8] = []
    private var fields: [Field] = []
    private var pathRange: Range<Int>
    private var queryRange: Range<Int>?

    /// A head without fields yet.
    ///
    /// - Parameter target: the request target as sent; the scheme and authority of an absolute one are left out.
    init(target: some Collection<UInt8>) {
        bytes.reserveCapacity(1024)
        bytes.append(contentsOf: target)
        fields.reserveCapacity(16)
        let start = RequestHead.pathStart(bytes)
        let question = bytes[start...].firstIndex(of: UInt8(ascii: "?"))
        pathRange = start..<(question ?? bytes.count)
        queryRange = question.map { $0 + 1..<bytes.count }
    }

    /// The length of target and fields together.
    var byteCount: Int { bytes.count }

    /// The number of fields.
    var fieldCount: Int { fields.count }

    /// The path without the query, as sent.
    var path: ArraySlice<UInt8> { bytes[pathRange] }

    /// The query as sent; nil without `?`.
    var query: ArraySlice<UInt8>? { queryRange.map { bytes[$0] } }

    /// Appends a field.
    mutating func add(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let middle = bytes.count
        bytes.append(contentsOf: value)
        fields.append(Field(name: UInt32(start), value: UInt32(middle), end: UInt32(bytes.count)))
    }

    /// The name and value of the field at a place in the order of arrival.
    func field(at index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        let field = fields[index]
        return (bytes[Int(field.name)..<Int(field.value)], bytes[Int(field.value)..<Int(field.end)])
    }

    /// The target as sent, without the scheme and authority of an absolute one.
    var target: ArraySlice<UInt8> { bytes[pathRange.lowerBound..<(queryRange?.upperBound ?? pathRange.upperBound)] }

    /// The bytes of a field's first value, or nil.
    func bytes(of name: String) -> ArraySlice<UInt8>? {
        let wanted = name.utf8
        for index in fields.indices where Int(fields[index].value - fields[index].name) == wanted.count {
            let field = field(at: index)
            if zip(field.name, wanted).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) { return field.value }
        }
        return nil
    }

    /// The first value of a field, or nil.
    func value(of name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

    /// All values of a field in the order they came.
    func values(of name: String) -> [String] { headers.all(name) }

    /// All fields as text.
    var headers: Headers {
        Headers(
            fields.indices.map { index in
                let field = field(at: index)
                return (
                    name: String(decoding: field.name, as: UTF8.self),
                    value: String(decoding: field.value, as: UTF8.self)
                )
            }
        )
    }

    /// Where the path begins: 0, or after the authority of an absolute target (RFC 9112 §3.2.2).
    private static func pathStart(_ target: [UInt8]) -> Int {
        guard target.first != UInt8(ascii: "/"), let colon = target.firstIndex(of: UInt8(ascii: ":")),
            target[colon...].starts(with: "://".utf8)
        else { return 0 }
        return target[(colon + 3)...].firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") })
            ?? target.count
    }
}
