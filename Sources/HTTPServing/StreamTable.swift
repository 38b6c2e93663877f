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

    private var takesStreams = true
    private var takesAnswers = true

    /// Takes a stream in; one that comes while the server stops is ended after what it has queued.
    func insert(_ stream: EventStream) {
        let taken = lock {
            if takesStreams { events[ObjectIdentifier(stream)] = stream }
            return takesStreams
        }
        if !taken { stream.finish() }
    }

    func remove(_ stream: EventStream) { lock { _ = events.removeValue(forKey: ObjectIdentifier(stream)) } }
    /// Takes a queue in; one that comes when all have been ended is ended too.
    func insert(_ queue: OutputQueue) {
        let taken = lock {
            if takesAnswers { queues[ObjectIdentifier(queue)] = queue }
            return takesAnswers
        }
        if !taken { queue.finish() }
    }

    func remove(_ queue: OutputQueue) { lock { _ = queues.removeValue(forKey: ObjectIdentifier(queue)) } }
    /// Takes a suspended answer in; false when all have been ended and it has to be completed at once.
    func insert(_ answer: PendingAnswer) -> Bool {
        lock {
            if takesAnswers { pending[ObjectIdentifier(answer)] = answer }
            return takesAnswers
        }
    }

    func remove(_ answer: PendingAnswer) { lock { _ = pending.removeValue(forKey: ObjectIdentifier(answer)) } }

    /// Sends a comment on every event stream.
    func beat() {
        for stream in lock({ Array(events.values) }) { stream.beat() }
    }

    /// Answers what has passed its deadline.
    func expire(at time: Int64, _ answer: (PendingAnswer) -> Void) {
        for late in lock({ pending.values.filter { $0.deadline < time } }) { answer(late) }
    }

    /// Ends all event streams, now and from now on, after what is queued.
    func finishEvents() {
        let all = lock {
            takesStreams = false
            return Array(events.values)
        }
        for stream in all { stream.finish() }
    }

    /// Ends everything that may be suspended, whatever it still had to send.
    func abort(_ answer: (PendingAnswer) -> Void) {
        let all = lock {
            takesStreams = false
            takesAnswers = false
            return (Array(events.values), Array(queues.values), Array(pending.values))
        }
        for stream in all.0 { stream.finish() }
        for queue in all.1 { queue.finish() }
        for late in all.2 { answer(late) }
    }
}
