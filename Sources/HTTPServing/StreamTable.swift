// What outlives its handler on a suspended connection: event streams, which need heartbeats, and answers that tasks work
// on, which have a deadline. All are ended when the server stops: libmicrohttpd must never stop with suspended connections.

/// The open streams and pending answers of a server.
final class StreamTable: @unchecked Sendable {
    private let lock = Lock()
    private var events: [ObjectIdentifier: EventStream] = [:]
    private var queues: [ObjectIdentifier: OutputQueue] = [:]
    private var pending: [ObjectIdentifier: PendingAnswer] = [:]

    /// The number of open event streams.
    var eventStreamCount: Int { lock { events.count } }

    func insert(_ stream: EventStream) { lock { events[ObjectIdentifier(stream)] = stream } }
    func remove(_ stream: EventStream) { lock { _ = events.removeValue(forKey: ObjectIdentifier(stream)) } }
    func insert(_ queue: OutputQueue) { lock { queues[ObjectIdentifier(queue)] = queue } }
    func remove(_ queue: OutputQueue) { lock { _ = queues.removeValue(forKey: ObjectIdentifier(queue)) } }
    func insert(_ answer: PendingAnswer) { lock { pending[ObjectIdentifier(answer)] = answer } }
    func remove(_ answer: PendingAnswer) { lock { _ = pending.removeValue(forKey: ObjectIdentifier(answer)) } }

    /// Sends a comment on every event stream.
    func beat() {
        for stream in lock({ Array(events.values) }) { stream.beat() }
    }

    /// Answers what has passed its deadline.
    func expire(at time: Int64, _ answer: (PendingAnswer) -> Void) {
        for late in lock({ pending.values.filter { $0.deadline < time } }) { answer(late) }
    }

    /// Ends all event streams after what is queued.
    func finishEvents() {
        for stream in lock({ Array(events.values) }) { stream.finish() }
    }

    /// Ends everything that may be suspended, whatever it still had to send.
    func abort(_ answer: (PendingAnswer) -> Void) {
        let all = lock { (Array(events.values), Array(queues.values), Array(pending.values)) }
        for stream in all.0 { stream.finish() }
        for queue in all.1 { queue.finish() }
        for late in all.2 { answer(late) }
    }
}
