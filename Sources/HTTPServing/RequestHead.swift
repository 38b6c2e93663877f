// The head of a request in one flat buffer: the target, then names and values, found by offsets. Two allocations for
// the whole head, whatever the number of fields; text is made only of what a handler asks for. The fields that the server
// itself reads on every request are recognised as they arrive, so that reading them later is a look-up by number.

/// Target and fields of a request, as bytes.
struct RequestHead: Sendable {
    private struct Field: Sendable {
        var name: UInt32
        var value: UInt32
        var end: UInt32
    }

    private var bytes: [UInt8] = []
    private var fields: [Field] = []
    /// For each well-known field the number of its first occurrence plus one; 0 for none.
    private var known = SIMD16<UInt16>()
    /// Whether one of the fields that must be single occurs twice.
    private(set) var repeated = false
    private var pathRange = 0..<0
    private var queryRange: Range<Int>?

    /// A head without fields yet.
    ///
    /// - Parameter target: the request target as sent; the scheme and authority of an absolute one are left out.
    init(target: some Collection<UInt8>) {
        bytes.reserveCapacity(960)
        fields.reserveCapacity(16)
        begin(target: target)
    }

    /// Starts anew with another target; the memory is kept unless somebody holds a copy of the head.
    mutating func begin(target: some Collection<UInt8>) {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        known = .zero
        repeated = false
        bytes.append(contentsOf: target)
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

    /// The target as sent, without the scheme and authority of an absolute one.
    var target: ArraySlice<UInt8> { bytes[pathRange.lowerBound..<(queryRange?.upperBound ?? pathRange.upperBound)] }

    /// The path's place in `withBytes`.
    var pathBounds: Range<Int> { pathRange }

    /// The whole buffer, for loops over the path that must not count references.
    @unsafe
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// Bytes of the buffer at a place that the router has found.
    func bytes(at range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// Appends a field.
    mutating func add(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let middle = bytes.count
        bytes.append(contentsOf: value)
        fields.append(Field(name: UInt32(start), value: UInt32(middle), end: UInt32(bytes.count)))
        guard
            let field = unsafe bytes.withUnsafeBufferPointer({
                unsafe KnownField(name: UnsafeBufferPointer(rebasing: $0[start..<middle]))
            })
        else { return }
        if known[field.rawValue] == 0 {
            known[field.rawValue] = UInt16(fields.count)
        } else if field.mustBeSingle {
            repeated = true
        }
    }

    /// The name and value of the field at a place in the order of arrival.
    func field(at index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        let field = fields[index]
        return (bytes[Int(field.name)..<Int(field.value)], bytes[Int(field.value)..<Int(field.end)])
    }

    /// Whether a well-known field is there.
    func has(_ field: KnownField) -> Bool { known[field.rawValue] != 0 }

    /// The bytes of a well-known field's first value, or nil.
    func bytes(of field: KnownField) -> ArraySlice<UInt8>? {
        let number = known[field.rawValue]
        guard number > 0 else { return nil }
        let field = fields[Int(number) - 1]
        return bytes[Int(field.value)..<Int(field.end)]
    }

    /// The first value of a well-known field, or nil.
    func value(of field: KnownField) -> String? { bytes(of: field).map { String(decoding: $0, as: UTF8.self) } }

    /// The first value of a field, or nil.
    ///
    /// - Complexity: O(number of fields).
    func value(of name: String) -> String? {
        let wanted = name.utf8
        for index in fields.indices where Int(fields[index].value - fields[index].name) == wanted.count {
            let field = field(at: index)
            if zip(field.name, wanted).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) {
                return String(decoding: field.value, as: UTF8.self)
            }
        }
        return nil
    }

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

    /// The first byte that a field must not hold, as a refusal, or nil when all names and values are fit.
    ///
    /// - Complexity: O(size of the head).
    var faultyField: Refusal? {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            for field in fields {
                guard field.name < field.value else { return .badFieldName }
                for index in Int(field.name)..<Int(field.value) {
                    guard unsafe FramingCheck.isTokenByte(bytes[index]) else { return .badFieldName }
                }
                for index in Int(field.value)..<Int(field.end) {
                    let byte = unsafe bytes[index]
                    guard byte >= 0x20 && byte != 0x7f || byte == 0x09 else { return .badFieldValue }
                }
            }
            return nil
        }
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
