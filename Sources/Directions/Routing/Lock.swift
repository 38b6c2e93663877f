// A mutual exclusion lock over pthread's: ThreadSanitizer understands it, which it does not Synchronization.Mutex.

import Foundation

/// A lock that is held for the duration of a closure.
@safe final class Lock: @unchecked Sendable {
    private let raw: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        unsafe raw = .allocate(capacity: 1)
        unsafe raw.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(raw, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(raw)
        unsafe raw.deallocate()
    }

    @inline(__always)
    func callAsFunction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(raw)
        defer { unsafe pthread_mutex_unlock(raw) }
        return try body()
    }
}
