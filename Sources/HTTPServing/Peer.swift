// One connection as the server sees it between requests: whose it is and until when it may go on as it does.
// Every phase of a connection sets a deadline; the sweeper closes what has passed it, so that a client that sends or
// reads a byte a second does not live for ever.

import Glibc
import Synchronization

/// One client connection.
final class Peer: @unchecked Sendable {
    let address: IPAddress
    let descriptor: Int32
    /// Which of the metrics' shards the connection's thread counts in.
    let shard: Int
    /// Nanoseconds of the monotonic clock; `Int64.max` for no deadline.
    private let deadline: Atomic<Int64>
    private let idle: Atomic<Int64>
    /// The state of the last request, kept for the next one; touched by the connection's thread only.
    var spare: Exchange?

    init(address: IPAddress, descriptor: Int32, shard: Int, now: Int64, deadline: Int64) {
        self.address = address
        self.descriptor = descriptor
        self.shard = shard
        self.deadline = Atomic(deadline)
        idle = Atomic(now)
    }

    /// Gives the connection until `time`.
    func allow(until time: Int64) { deadline.store(time, ordering: .relaxed) }

    /// Whether the connection's time is over.
    func isOverdue(at time: Int64) -> Bool { deadline.load(ordering: .relaxed) < time }

    /// Since when the connection has been waiting for a request, or nil while one is served.
    var idleSince: Int64? {
        let since = idle.load(ordering: .relaxed)
        return since == .max ? nil : since
    }

    /// The connection waits for its next request.
    func becomeIdle(at time: Int64, until end: Int64) {
        idle.store(time, ordering: .relaxed)
        allow(until: end)
    }

    /// A request has come.
    func becomeBusy(until end: Int64) {
        idle.store(.max, ordering: .relaxed)
        allow(until: end)
    }
}

/// The monotonic clock in nanoseconds.
enum Monotonic {
    static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Duration {
    /// The duration in nanoseconds.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.multipliedReportingOverflow(by: 1_000_000_000).overflow
            ? .max >> 1 : seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}

/// Numbers for the threads that serve connections, in the order in which they come.
final class ThreadNumbers: @unchecked Sendable {
    private let lock = Lock()
    private var threads: [pthread_t] = []

    /// The number of the calling thread.
    func current() -> Int {
        let me = pthread_self()
        return lock {
            if let known = threads.firstIndex(of: me) { return known }
            threads.append(me)
            return threads.count - 1
        }
    }
}
