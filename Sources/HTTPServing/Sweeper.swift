// The server's clock: a thread that closes overdue connections, answers overdue handlers and keeps event streams alive.
// A plain thread, so that it runs also when every thread of Swift's pool is busy.

import Glibc
import Synchronization

/// The thread behind a server's deadlines.
final class Sweeper: Sendable {
    private let core: ServerCore
    private let stopping = Atomic<Bool>(false)
    private let stopped = Atomic<Bool>(false)
    private let tick: Int64

    init(core: ServerCore) {
        self.core = core
        // Ten looks a heartbeat, between every 20 ms and every second.
        tick = min(max(core.configuration.heartbeat.nanoseconds / 10, 20_000_000), 500_000_000)
    }

    /// Starts the thread.
    func start() {
        if !startThread(self, { $0.run() }) { stopped.store(true, ordering: .releasing) }
    }

    /// Stops the thread and waits for its last look to end.
    func stop() {
        stopping.store(true, ordering: .releasing)
        while !stopped.load(ordering: .acquiring) { usleep(1_000) }
    }

    private func run() {
        let heartbeat = core.configuration.heartbeat.nanoseconds
        var nextBeat = Monotonic.now + heartbeat
        while !stopping.load(ordering: .acquiring) {
            pause()
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

    /// Sleeps one tick in small steps, so that stopping is quick.
    private func pause() {
        var left = tick
        while left > 0, !stopping.load(ordering: .acquiring) {
            let step = min(left, 20_000_000)
            usleep(UInt32(step / 1000))
            left -= step
        }
    }
}

extension ServerCore {
    /// Answers for a handler that has not, and cancels it.
    func giveUp(_ pending: PendingAnswer, _ refusal: Refusal) {
        pending.complete(configuration.errors(refusal, "", nil))
        pending.cancel()
    }
}
