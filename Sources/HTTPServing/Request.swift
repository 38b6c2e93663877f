// A request as handlers see it: the exact bytes of its target, its fields looked up on demand, its body whole.
// Nothing is decoded before it is asked for; reading the head off a connection is RequestHead's and Exchange's work.

/// One request; cheap to copy and to send between tasks.
public struct Request: Sendable {
    /// What is the same for all copies.
    final class Content: Sendable {
        let method: Method
        let head: RequestHead
        let body: [UInt8]
        let remoteAddress: IPAddress
        let id: String
        let isSecure: Bool

        init(
            method: Method,
            head: RequestHead,
            body: [UInt8],
            remoteAddress: IPAddress,
            id: String,
            isSecure: Bool
        ) {
            self.method = method
            self.head = head
            self.body = body
            self.remoteAddress = remoteAddress
            self.id = id
            self.isSecure = isSecure
        }
    }

    private let content: Content
    private(set) var match: RouteMatch?

    init(content: Content, match: RouteMatch?) {
        self.content = content
        self.match = match
    }

    /// A request made by hand: for tests, and for asking a router in memory.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - target: the raw path with its query, such as `/search?q=caf%C3%A9`.
    ///   - headers: the fields.
    ///   - body: the whole body.
    ///   - remoteAddress: the client's address.
    ///   - id: the request's id.
    ///   - isSecure: whether the client came by HTTPS.
    public init(
        _ method: Method,
        _ target: String,
        headers: Headers = [:],
        body: [UInt8] = [],
        remoteAddress: IPAddress = .loopback,
        id: String = "test",
        isSecure: Bool = false
    ) {
        var head = RequestHead(target: target.utf8)
        for field in headers { head.add(name: field.name.utf8, value: field.value.utf8) }
        content = Content(
            method: method,
            head: head,
            body: body,
            remoteAddress: remoteAddress,
            id: id,
            isSecure: isSecure
        )
    }

    /// The method.
    public var method: Method { content.method }

    /// The path exactly as sent: percent escapes undecoded, without the query.
    public var rawPath: String { String(decoding: rawPathBytes, as: UTF8.self) }

    /// The bytes of the raw path.
    public var rawPathBytes: ArraySlice<UInt8> { content.head.path }

    /// The query exactly as sent, without its `?`; nil when there is no `?`.
    public var rawQuery: String? { content.head.query.map { String(decoding: $0, as: UTF8.self) } }

    /// All header fields.
    ///
    /// - Complexity: O(size of the head); `header(_:)` is the cheaper way to one field.
    public var headers: Headers { content.head.headers }

    /// The first value of a header field, or nil.
    public func header(_ name: String) -> String? { content.head.value(of: name) }

    /// The whole body.
    public var body: [UInt8] { content.body }

    /// The client's address; behind a trusted proxy the one that the proxy forwarded.
    public var remoteAddress: IPAddress { content.remoteAddress }

    /// The request's id: the client's `X-Request-Id` where that is sane, else made here; echoed in the answer.
    public var id: String { content.id }

    /// Whether the client came by HTTPS, here or at a trusted proxy.
    public var isSecure: Bool { content.isSecure }

    /// The template of the route that matched, such as `/map/tiles/{region}/{z}/{x}/{y}.mvt`; nil before routing.
    public var route: String? { match?.route.template.text }

    var head: RequestHead { content.head }

    /// The same request on the route that it matched.
    func matched(_ match: RouteMatch) -> Request { Request(content: content, match: match) }
}

extension Request {
    /// A named part of the path, decoded; nil when the matched route has no part of that name.
    public func parameter(_ name: String) -> String? {
        guard let bytes = parameterBytes(name) else { return nil }
        guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
        // The router has refused wrong escapes before any handler runs.
        return PercentCoding.decode(bytes).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A named part of the path as a non-negative decimal number without sign; nil when it is not one.
    public func number(_ name: String) -> Int? {
        guard let bytes = parameterBytes(name), (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// The path's segments, decoded one by one: `/a%2Fb/c` is `a/b` and `c`.
    ///
    /// - Throws: `Refusal` `path.bad-escape`.
    public func pathSegments() throws(Refusal) -> [String] {
        var segments: [String] = []
        for part in rawPathBytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let decoded = PercentCoding.decode(part), let text = String(validating: decoded, as: UTF8.self)
            else { throw .badPath }
            segments.append(text)
        }
        return segments
    }

    /// The query's items, decoded.
    ///
    /// - Throws: `Refusal` `query.bad-escape`.
    public func query() throws(Refusal) -> Query { try Query(rawQuery: head.query ?? []) }

    private func parameterBytes(_ name: String) -> ArraySlice<UInt8>? {
        guard let match, let index = match.route.template.parameterNames.firstIndex(of: name) else { return nil }
        return head.bytes(at: match.parameters[index])
    }
}
