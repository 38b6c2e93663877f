// Accepts connections on a thread of its own and hands them to libmicrohttpd. libmicrohttpd could accept by itself, but in
// 0.9.75 stopping that (MHD_quiesce_daemon with a thread pool over epoll) races with its workers and aborts the process, and
// reaching its own connection limit can leave a lock taken for ever; both are avoided by never letting it listen.

internal import CMicrohttpd
import Glibc
import Synchronization

/// The thread that accepts a server's connections.
@safe
final class Acceptor: @unchecked Sendable {
    private let listener: Listener
    private let peers: PeerTable
    private let daemon: OpaquePointer
    private let wakeUp: WakeUp
    private let stopped = Atomic<Bool>(false)

    /// Takes the listener over; it is closed when the acceptor stops.
    init?(listener: Listener, peers: PeerTable, daemon: OpaquePointer) {
        guard let wakeUp = WakeUp() else { return nil }
        self.listener = listener
        self.peers = peers
        unsafe self.daemon = daemon
        self.wakeUp = wakeUp
    }

    /// Starts the thread; false when the system gives none.
    func start() -> Bool { startThread(self) { $0.run() } }

    /// Stops accepting: connections that wait in the system's queue are still taken, later ones are refused.
    func stop() {
        wakeUp.signal()
        while !stopped.load(ordering: .acquiring) { usleep(500) }
    }

    private func run() {
        var watched = [
            pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        repeat {
            watched[0].revents = 0
            watched[1].revents = 0
            unsafe poll(&watched, 2, -1)
            acceptAll()
        } while watched[1].revents == 0
        close(listener.descriptor)
        stopped.store(true, ordering: .releasing)
    }

    /// Takes everything that waits.
    private func acceptAll() {
        while true {
            var name = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = unsafe withSocketAddress(of: &name) { unsafe accept(listener.descriptor, $0, &length) }
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                unsafe handOver(descriptor, &name, length)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED, EPROTO: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                // Out of descriptors: let an idle client go, and look again in a moment.
                peers.closeIdle()
                usleep(10_000)
                return
            default: return
            }
        }
    }

    @unsafe
    private func handOver(_ descriptor: Int32, _ name: inout sockaddr_storage, _ length: socklen_t) {
        unsafe withSocketAddress(of: &name) { address in
            guard let key = unsafe IPAddress(socketAddress: address), peers.admit(key) else {
                close(descriptor)
                return
            }
            // A peer that acknowledges nothing for a minute is gone, also where no deadline of ours holds (event streams).
            var timeout: UInt32 = 60_000
            let size = socklen_t(MemoryLayout<UInt32>.size)
            unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &timeout, size)
            if unsafe MHD_add_connection(daemon, descriptor, address, length) != .YES { peers.dismiss(key) }
        }
    }
}

/// Calls the body with a socket address seen as its general type.
@unsafe
func withSocketAddress<Name, Result>(
    of name: inout Name,
    _ body: (UnsafeMutablePointer<sockaddr>) -> Result
) -> Result {
    unsafe withUnsafeMutablePointer(to: &name) { pointer in
        unsafe UnsafeMutableRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
    }
}
