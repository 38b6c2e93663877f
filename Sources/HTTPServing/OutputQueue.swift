// The bytes between a producer and a sleeping connection. The connection sleeps (is suspended) when there is nothing to
// send and is woken by the next bytes.
// Rule 1: `sleeping` changes only under the lock; whoever turns it from true to false is the one who wakes.
// Rule 2: nobody wakes unless `sleeping` is true: only a suspended connection is certain not to be closed meanwhile.

private import Glibc

/// A bounded byte queue with one reader, the connection's thread.
final class OutputQueue: @unchecked Sendable {
    /// What a read gives.
    enum Read: Equatable {
        /// So many bytes were copied.
        case bytes(Int)
        /// Nothing there: the connection has been put to sleep.
        case asleep
        /// Everything was read and nothing more will come.
        case end
    }

    private let lock = Lock()
    private let limit: Int
    private var pending: [UInt8] = []
    private var offset = 0
    private var sleeping = false
    private var finished = false
    private var abandoned = false
    private var sleep: (@Sendable () -> Void)?
    private var wake: (@Sendable () -> Void)?
    private var ended: (@Sendable () -> Void)?
    private var room: CheckedContinuation<Void, Never>?
    private var total = 0

    /// - Parameter limit: the most bytes that wait at one time.
    init(limit: Int) { self.limit = limit }

    /// Bytes appended since the beginning.
    var byteCount: Int { lock { total } }

    /// Whether more bytes are accepted.
    var isOpen: Bool { lock { !finished && !abandoned } }

    /// Connects the reader.
    ///
    /// - Parameters:
    ///   - sleep: called by `read` when there is nothing.
    ///   - wake: called by a producer when the reader sleeps.
    ///   - ended: called once when nothing more will come, or at once when that is so already.
    func attach(
        sleep: @escaping @Sendable () -> Void,
        wake: @escaping @Sendable () -> Void,
        ended: @escaping @Sendable () -> Void
    ) {
        lock {
            self.sleep = sleep
            self.wake = wake
            if finished { ended() } else { self.ended = ended }
        }
    }

    /// Appends and wakes; false when the queue is over, or would grow past its limit and is ended for that.
    func append(_ bytes: [UInt8]) -> Bool {
        lock {
            guard !finished, !abandoned else { return false }
            if pending.count - offset + bytes.count > limit {
                end()
            } else {
                pending.append(contentsOf: bytes)
                total += bytes.count
            }
            wakeReader()
            return !finished
        }
    }

    /// Appends without a limit, then waits until the reader has taken enough; false when the reader is gone.
    func appendAndWait(_ bytes: [UInt8]) async -> Bool {
        let open = lock {
            guard !finished, !abandoned else { return false }
            pending.append(contentsOf: bytes)
            total += bytes.count
            wakeReader()
            return true
        }
        guard open else { return false }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let now = lock {
                if abandoned || pending.count - offset <= limit { return true }
                room = continuation
                return false
            }
            if now { continuation.resume() }
        }
        return lock { !abandoned }
    }

    /// Nothing more will come: the reader gets what is there and then the end.
    func finish() {
        lock {
            end()
            wakeReader()
        }
    }

    /// The reader is gone.
    func abandon() {
        let waiting = lock {
            abandoned = true
            sleeping = false
            sleep = nil
            wake = nil
            ended = nil
            defer { room = nil }
            return room
        }
        waiting?.resume()
    }

    /// Copies what fits, on the connection's thread.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Read {
        var waiting: CheckedContinuation<Void, Never>?
        let result: Read = lock {
            let available = pending.count - offset
            guard available > 0 else {
                if finished || abandoned { return .end }
                sleeping = true
                sleep?()
                return .asleep
            }
            let count = min(buffer.count, available)
            unsafe pending.withUnsafeBytes { source in
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
            }
            offset += count
            if offset == pending.count {
                pending.removeAll(keepingCapacity: offset <= 1 << 16)
                offset = 0
            }
            if pending.count - offset <= limit / 2 {
                waiting = room
                room = nil
            }
            return .bytes(count)
        }
        waiting?.resume()
        return result
    }

    private func end() {
        finished = true
        ended?()
        ended = nil
    }

    private func wakeReader() {
        guard sleeping else { return }
        sleeping = false
        wake?()
    }
}
