// One client's stream of server-sent events, and a hub that many streams hang on. The server adds heartbeats and ends
// all streams when it stops; a reader that falls behind is ended too, and resumes by `Last-Event-ID`.

/// The events of one client.
public final class EventStream: Sendable {
    let queue: OutputQueue
    private let closed: @Sendable () -> Void

    /// A stream that has no client yet.
    ///
    /// - Parameters:
    ///   - queueLimit: the most bytes that may wait for a slow reader before the stream is ended.
    ///   - retryMilliseconds: how long the client waits before it comes again.
    ///   - onClose: called once when the client is gone or the stream has ended.
    public init(
        queueLimit: Int = 256 << 10,
        retryMilliseconds: Int = 2000,
        onClose: @escaping @Sendable () -> Void = {}
    ) {
        queue = OutputQueue(limit: queueLimit)
        closed = onClose
        _ = queue.append(Array("retry: \(retryMilliseconds)\n\n".utf8))
    }

    /// Sends an event; false when the stream has ended, also because its reader is too slow.
    @discardableResult
    public func send(_ event: ServerEvent) -> Bool { queue.append(event.encoded) }

    /// Sends an event that is encoded already.
    fileprivate func send(encoded bytes: [UInt8]) -> Bool { queue.append(bytes) }

    /// Ends the stream after what is queued.
    public func finish() { queue.finish() }

    /// Whether events are still accepted.
    public var isOpen: Bool { queue.isOpen }

    /// A comment that keeps proxies and detects readers that are gone.
    func beat() { _ = queue.append(Array(": beat\n\n".utf8)) }

    func clientGone() {
        queue.abandon()
        closed()
    }
}

/// A source of events that many clients follow, with a memory for those that come again.
public final class EventHub: @unchecked Sendable {
    private let lock = Lock()
    private let historyLimit: Int
    private var history: [(number: UInt64, event: ServerEvent)] = []
    private var streams: [ObjectIdentifier: EventStream] = [:]
    private var last: UInt64

    /// A hub without events.
    ///
    /// - Parameters:
    ///   - historyLimit: how many events are kept for clients that come again.
    ///   - lastNumber: the number of the last event before this hub; ids count on from it.
    public init(historyLimit: Int = 1024, lastNumber: UInt64 = 0) {
        self.historyLimit = historyLimit
        last = lastNumber
    }

    /// The number of clients.
    public var subscriberCount: Int { lock { streams.count } }

    /// Sends an event to all clients; its id becomes the next number.
    ///
    /// - Parameters:
    ///   - type: the event's type; nil for `message`.
    ///   - data: the payload.
    /// - Returns: The event's number.
    /// - Complexity: O(number of clients).
    @discardableResult
    public func publish(type: String? = nil, data: String) -> UInt64 {
        lock {
            last += 1
            let event = ServerEvent(id: String(last), type: type, data: data)
            history.append((last, event))
            if history.count > historyLimit { history.removeFirst(history.count - historyLimit) }
            let bytes = event.encoded
            // Under the lock, so that every client gets the events in the order of their numbers.
            for (key, stream) in streams where !stream.send(encoded: bytes) { streams[key] = nil }
            return last
        }
    }

    /// A stream that gets all events from now on, after those that the client has missed.
    ///
    /// - Parameters:
    ///   - lastEventID: the request's `Last-Event-ID`; events after it that are still known come first. When some of
    ///     them are no longer known, an event of type `gap` says so.
    ///   - queueLimit: the most bytes that may wait for a slow reader.
    /// - Returns: The stream, to be answered as `.events`.
    public func subscribe(lastEventID: String? = nil, queueLimit: Int = 256 << 10) -> EventStream {
        let key = KeyBox()
        let stream = EventStream(queueLimit: queueLimit) { [weak self] in
            guard let self, let id = key.id else { return }
            self.lock { _ = self.streams.removeValue(forKey: id) }
        }
        let id = ObjectIdentifier(stream)
        lock {
            key.id = id
            if let lastEventID {
                let seen = UInt64(lastEventID)
                let oldest = history.first?.number ?? last + 1
                if seen.map({ $0 + 1 < oldest || $0 > last }) ?? true {
                    stream.send(ServerEvent(type: "gap", data: String(last)))
                }
                for (number, event) in history where number > seen ?? .max { stream.send(event) }
            }
            streams[id] = stream
        }
        return stream
    }

    /// Ends all streams.
    public func finish() {
        for stream in lock({ Array(streams.values) }) { stream.finish() }
    }

    /// Set once, under the hub's lock, before the stream is handed out.
    private final class KeyBox: @unchecked Sendable {
        var id: ObjectIdentifier?
    }
}
