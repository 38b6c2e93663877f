// The server's clock: a thread that closes overdue connections, answers overdue handlers and keeps event streams alive.
// A plain thread, so that it runs also when every thread of Swift's pool is busy.

import Glibc
import Synchronization

/// The thread behind a server's deadlines.
final class Sweeper: Sendable {
    private let core: ServerCore
    private let wakeUp: WakeUp
    private let stopped = Atomic<Bool>(false)
    private let tickMilliseconds: Int32

    /// Nil when the system has no descriptors left.
    init?(core: ServerCore) {
        guard let wakeUp = WakeUp() else { return nil }
        self.core = core
        self.wakeUp = wakeUp
        // Ten looks a heartbeat, between every 20 ms and every half second.
        let tenth = core.configuration.heartbeat.nanoseconds / 10_000_000
        tickMilliseconds = Int32(clamping: min(max(tenth, 20), 500))
    }

    /// Starts the thread; false when the system gives none.
    func start() -> Bool { startThread(self) { $0.run() } }

    /// Stops the thread and waits for its last look to end.
    func stop() {
        wakeUp.signal()
        while !stopped.load(ordering: .acquiring) { usleep(500) }
    }

    private func run() {
        let heartbeat = core.configuration.heartbeat.nanoseconds
        var nextBeat = Monotonic.now + heartbeat
        while !wakeUp.wait(milliseconds: tickMilliseconds) {
            let now = Monotonic.now
            core.peers.sweep(at: now)
            core.streams.expire(at: now) { core.giveUp($0, .handlerTooSlow) }
            if now >= nextBeat {
                core.streams.beat()
                nextBeat = now + heartbeat
            }
        }
        stopped.store(true, ordering: .releasing)
    }
}

extension ServerCore {
    /// Answers for a handler that has not, and cancels it.
    func giveUp(_ pending: PendingAnswer, _ refusal: Refusal) {
        pending.complete(pipeline.refuse(refusal, pending.request, pending.request.match))
        pending.cancel()
    }
}
