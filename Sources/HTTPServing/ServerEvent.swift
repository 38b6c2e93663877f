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
    ///
    /// Carriage return, line feed or both end a line there; other line separators are plain text.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.utf8.count + 32)
        if let id { ServerEvent.append("id: ", id, to: &bytes) }
        if let type { ServerEvent.append("event: ", type, to: &bytes) }
        bytes += "data: ".utf8
        var afterReturn = false
        for byte in data.utf8 {
            if byte == 0x0a, afterReturn {
                afterReturn = false
                continue
            }
            afterReturn = byte == 0x0d
            if byte == 0x0a || byte == 0x0d { bytes += "\ndata: ".utf8 } else { bytes.append(byte) }
        }
        bytes += "\n\n".utf8
        return bytes
    }

    /// A field whose value must not end its line, nor hold a NUL.
    private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
        bytes += name.utf8
        for byte in value.utf8 where byte != 0x0a && byte != 0x0d && byte != 0 { bytes.append(byte) }
        bytes.append(0x0a)
    }
}
