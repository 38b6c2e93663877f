// Signals, taken by a thread that waits for them instead of by handlers, in which hardly anything is allowed.

import Foundation

/// The signals that end or renew a running command.
struct Signals: Sendable {
    /// What a signal asks for.
    enum Request: Sendable {
        /// SIGINT (Ctrl-C) or SIGTERM: end.
        case end
        /// SIGHUP: look again at what is served.
        case renew
    }

    /// Holds the signals back from this thread and those it starts from now on, so that `wait` gets them.
    init() {
        var set = Self.set
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for a signal; nil when none came within the time.
    func wait(seconds: Int) -> Request? {
        var set = Self.set
        var limit = timespec(tv_sec: seconds, tv_nsec: 0)
        switch unsafe sigtimedwait(&set, nil, &limit) {
        case SIGINT, SIGTERM: return .end
        case SIGHUP: return .renew
        default: return nil
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        _ = unsafe sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { _ = unsafe sigaddset(&set, signal) }
        return set
    }
}
