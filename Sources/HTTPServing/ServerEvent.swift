// One server-sent event and its text form (WHATWG HTML §9.2).

/// A server-sent event.
public struct ServerEvent: Sendable, Equatable {
    /// What the client sends back as `Last-Event-ID` when it comes again.
    public var id: String?
    /// The event's type; nil for `message`.
    public var type: String?
    /// The payload; line ends become several data lines.
    public var data: String

    /// An event.
    public init(id: String? = nil, type: String? = nil, data: String) {
        self.id = id
        self.type = type
        self.data = data
    }

    /// The event as it goes over the wire.
    var encoded: [UInt8] {
        var text = ""
        if let id { text += "id: \(ServerEvent.oneLine(id))\n" }
        if let type { text += "event: \(ServerEvent.oneLine(type))\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isEventLineEnd) {
            text += "data: \(line)\n"
        }
        return Array((text + "\n").utf8)
    }

    /// A field's value must not end its line, nor hold a NUL.
    private static func oneLine(_ value: String) -> String {
        value.contains(where: { $0.isEventLineEnd || $0 == "\0" })
            ? String(value.filter { !$0.isEventLineEnd && $0 != "\0" }) : value
    }
}

extension Character {
    /// What ends a line in an event stream: CR, LF or both; other line separators are plain text there.
    fileprivate var isEventLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
