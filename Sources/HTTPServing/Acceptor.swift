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
    private let wakeReader: Int32
    private let wakeWriter: Int32
    private let stopped = Atomic<Bool>(false)

    /// Takes the listener over; it is closed when the acceptor stops.
    init?(listener: Listener, peers: PeerTable, daemon: OpaquePointer) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.listener = listener
        self.peers = peers
        unsafe self.daemon = daemon
        wakeReader = ends[0]
        wakeWriter = ends[1]
    }

    deinit {
        close(wakeReader)
        close(wakeWriter)
    }

    /// Starts the thread; false when the system gives none.
    func start() -> Bool { startThread(self) { $0.run() } }

    /// Stops accepting: connections that wait in the system's queue are still taken, later ones are refused.
    func stop() {
        var byte: UInt8 = 1
        unsafe write(wakeWriter, &byte, 1)
        while !stopped.load(ordering: .acquiring) { usleep(500) }
    }

    private func run() {
        var watched = [
            pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
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

/// Runs an object's work on a new, detached thread; false when the system gives none.
func startThread<Object: AnyObject & Sendable>(_ object: Object, _ body: @escaping @Sendable (Object) -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(ThreadWork { body(object) })
    var thread = pthread_t()
    let result = unsafe pthread_create(
        &thread,
        nil,
        { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
            return nil
        },
        work.toOpaque()
    )
    guard result == 0 else {
        unsafe work.release()
        return false
    }
    pthread_detach(thread)
    return true
}

private final class ThreadWork {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
