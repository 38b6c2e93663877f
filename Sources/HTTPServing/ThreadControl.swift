// Threads of our own beside libmicrohttpd's: starting one, and waking one that waits.

import Glibc

/// Wakes a thread that waits, once and for good.
final class WakeUp: Sendable {
    /// Readable once signalled.
    let descriptor: Int32
    private let writer: Int32

    /// Nil when the system has no descriptors left.
    init?() {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writer = ends[1]
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    /// Wakes the thread, now or when it waits next.
    func signal() {
        var byte: UInt8 = 1
        unsafe write(writer, &byte, 1)
    }

    /// Waits; true when signalled, false when the time is over.
    func wait(milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&watched, 1, milliseconds) > 0
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
