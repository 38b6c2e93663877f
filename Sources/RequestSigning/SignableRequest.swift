// A request as signatures see it: the bytes of its target as sent, its fields, its body. Who received it is no matter.

/// A request to sign or to verify.
public struct SignableRequest: Sendable {
    /// One header field.
    public typealias Field = (name: String, value: String)

    /// The method in capitals.
    public var method: String
    /// The path exactly as sent, percent escapes undecoded, without the query.
    public var rawPath: [UInt8]
    /// The query exactly as sent, without its `?`; empty where there is none.
    public var rawQuery: [UInt8]
    /// The header fields in the order they came.
    public var fields: [Field]
    /// The whole body.
    public var body: [UInt8]

    /// A request from its parts.
    public init(method: String, rawPath: [UInt8], rawQuery: [UInt8] = [], fields: [Field] = [], body: [UInt8] = []) {
        self.method = method
        self.rawPath = rawPath
        self.rawQuery = rawQuery
        self.fields = fields
        self.body = body
    }

    /// A request from the text of its target, such as `/maps/v0/maps/m/tiles/3/1/2?key=…`.
    public init(method: String, target: String, fields: [Field] = [], body: [UInt8] = []) {
        let bytes = Array(target.utf8)
        let question = bytes.firstIndex(of: UInt8(ascii: "?"))
        self.init(
            method: method,
            rawPath: Array(bytes[..<(question ?? bytes.count)]),
            rawQuery: question.map { Array(bytes[($0 + 1)...]) } ?? [],
            fields: fields,
            body: body
        )
    }

    /// All values of a field, whose name is given in small letters, in the order they came.
    func values(_ name: String) -> [String] {
        fields.compactMap { Self.lowercased($0.name) == name ? $0.value : nil }
    }

    /// ASCII capitals turned into small letters, everything else kept.
    static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
