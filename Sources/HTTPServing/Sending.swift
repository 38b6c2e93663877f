// From an answer to libmicrohttpd's response object, and into its queue. Bytes of mapped files are not copied, files are
// sent by the kernel, streams are read by a callback that puts the connection to sleep when there is nothing.

internal import CMicrohttpd
import Glibc

extension ServerCore {
    /// Queues an answer; false makes libmicrohttpd close the connection.
    @unsafe
    func send(_ response: Response, _ exchange: Exchange, _ connection: OpaquePointer) -> Bool {
        let request = exchange.request ?? self.request(exchange)
        let outgoing: Outgoing
        do {
            outgoing = try Outgoing(response, to: request)
        } catch {
            guard let fallback = try? Outgoing(pipeline.refuse(error, request, exchange.match), to: nil) else {
                return false
            }
            outgoing = fallback
        }
        exchange.status = outgoing.status
        exchange.byteCount = exchange.method == .head ? 0 : outgoing.count
        exchange.peer.allow(
            until: deadline(of: outgoing, since: exchange.hasWaited ? Monotonic.now : exchange.startedAt)
        )
        guard let raw = unsafe makeResponse(outgoing, exchange, connection) else { return false }
        defer { unsafe MHD_destroy_response(raw) }
        unsafe addFields(of: outgoing, exchange, to: raw)
        return unsafe MHD_queue_response(connection, UInt32(outgoing.status), raw) == .YES
    }

    private func deadline(of outgoing: Outgoing, since start: Int64) -> Int64 {
        guard let count = outgoing.count else { return .max }
        let seconds = Int64(count / max(1, configuration.limits.slowestRate))
        return start + times.answer + seconds * 1_000_000_000
    }

    @unsafe
    private func addFields(of outgoing: Outgoing, _ exchange: Exchange, to raw: OpaquePointer) {
        for field in outgoing.headers where !ServerCore.isOurs(field.name) {
            _ = unsafe field.name.withCString { name in unsafe ServerCore.add(name, field.value, to: raw) }
        }
        if let range = outgoing.contentRange { unsafe ServerCore.add("Content-Range", range, to: raw) }
        if outgoing.acceptsRanges { unsafe ServerCore.add("Accept-Ranges", "bytes", to: raw) }
        if outgoing.variesByEncoding { unsafe ServerCore.add("Vary", "Accept-Encoding", to: raw) }
        unsafe ServerCore.add("X-Request-Id", exchange.id, to: raw)
        let cors = pipeline.corsPolicy(exchange.match).allowing(origin: exchange.head.value(of: .origin))
        if let origin = cors.origin {
            unsafe ServerCore.add("Access-Control-Allow-Origin", origin, to: raw)
            if exchange.head.has(.origin) {
                unsafe ServerCore.add("Access-Control-Expose-Headers", ServerCore.exposed, to: raw)
            }
        }
        if cors.credentials { unsafe ServerCore.add("Access-Control-Allow-Credentials", "true", to: raw) }
        if cors.varies { unsafe ServerCore.add("Vary", "Origin", to: raw) }
        if exchange.closes || isDraining.load(ordering: .relaxed) {
            unsafe ServerCore.add("Connection", "close", to: raw)
        }
    }

    @unsafe
    private static func add(_ name: StaticString, _ value: String, to raw: OpaquePointer) {
        unsafe name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) {
            unsafe add($0, value, to: raw)
        }
    }

    /// Adds a field; one that libmicrohttpd refuses, such as a value with a line end, is left out.
    @unsafe
    private static func add(_ name: UnsafePointer<CChar>, _ value: String, to raw: OpaquePointer) {
        // Not the implicit conversion of strings to pointers: that one allocates.
        _ = unsafe value.withCString { unsafe MHD_add_response_header(raw, name, $0) }
    }

    /// The fields that pages of other origins may read besides the safelisted ones.
    private static let exposed =
        "ETag, Content-Range, Accept-Ranges, X-Request-Id, Retry-After, Date, x-amzn-RequestId, x-amzn-ErrorType, "
        + "x-amzn-ErrorMessage"

    /// Fields that only the server can know; a handler's are left out.
    private static func isOurs(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: name.equalsIgnoringCase("Date")
        case 10: name.equalsIgnoringCase("Connection")
        case 12: name.equalsIgnoringCase("X-Request-Id")
        case 14: name.equalsIgnoringCase("Content-Length")
        case 17: name.equalsIgnoringCase("Transfer-Encoding")
        default: false
        }
    }

    @unsafe
    private func makeResponse(
        _ outgoing: Outgoing,
        _ exchange: Exchange,
        _ connection: OpaquePointer
    ) -> OpaquePointer? {
        switch outgoing.payload {
        case .none:
            return unsafe MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .bytes(let bytes):
            return unsafe bytes.withUnsafeBytes {
                unsafe MHD_create_response_from_buffer(
                    $0.count,
                    UnsafeMutableRawPointer(mutating: $0.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .shared(let shared):
            let owner = unsafe Unmanaged.passRetained(shared.owner)
            let raw = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
                shared.count,
                UnsafeMutableRawPointer(mutating: shared.bytes.baseAddress),
                releaseOwner,
                owner.toOpaque()
            )
            if unsafe raw == nil { unsafe owner.release() }
            return unsafe raw
        case .file(let descriptor, let offset, let count):
            let raw = unsafe MHD_create_response_from_fd_at_offset64(UInt64(count), descriptor, UInt64(offset))
            if unsafe raw == nil { close(descriptor) }
            return unsafe raw
        case .events(let stream):
            streams.insert(stream)
            return unsafe makeStream(stream.queue, exchange, connection) { [streams] in
                streams.remove(stream)
                stream.clientGone()
            }
        case .stream(let chunks):
            let queue = OutputQueue(limit: 64 << 10)
            streams.insert(queue)
            let producer = Task {
                for await chunk in chunks {
                    guard await queue.appendAndWait(chunk) else { return }
                }
                queue.finish()
            }
            return unsafe makeStream(queue, exchange, connection) { [streams] in
                streams.remove(queue)
                queue.abandon()
                producer.cancel()
            }
        }
    }

    @unsafe
    private func makeStream(
        _ queue: OutputQueue,
        _ exchange: Exchange,
        _ connection: OpaquePointer,
        ended: @escaping @Sendable () -> Void
    ) -> OpaquePointer? {
        exchange.queue = queue
        let handle = unsafe ConnectionHandle(connection)
        let (peer, time) = (exchange.peer, times.answer)
        queue.attach(
            sleep: { handle.suspend() },
            wake: { handle.resume() },
            // From here the reader has to take what is left in a bounded time.
            ended: { peer.allow(until: Monotonic.now + time) }
        )
        let reader = unsafe Unmanaged.passRetained(StreamReader(queue: queue, ended: ended))
        let raw = unsafe MHD_create_response_from_callback(
            UInt64.max,
            16 << 10,
            readStream,
            reader.toOpaque(),
            releaseReader
        )
        if unsafe raw == nil {
            ended()
            unsafe reader.release()
        }
        return unsafe raw
    }
}

/// A connection that a stream puts to sleep and wakes, by the rules of OutputQueue.
@safe
private final class ConnectionHandle: @unchecked Sendable {
    private let connection: OpaquePointer
    init(_ connection: OpaquePointer) { unsafe self.connection = connection }
    func suspend() { unsafe MHD_suspend_connection(connection) }
    func resume() { unsafe MHD_resume_connection(connection) }
}

/// What libmicrohttpd reads a stream from.
private final class StreamReader {
    let queue: OutputQueue
    let ended: @Sendable () -> Void
    init(queue: OutputQueue, ended: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.ended = ended
    }
}

private let releaseOwner: MHD_ContentReaderFreeCallback = { context in
    guard let context = unsafe context else { return }
    unsafe Unmanaged<AnyObject>.fromOpaque(context).release()
}

private let readStream: MHD_ContentReaderCallback = { context, _, buffer, capacity in
    guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
    let reader = unsafe Unmanaged<StreamReader>.fromOpaque(context).takeUnretainedValue()
    switch unsafe reader.queue.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity)) {
    case .bytes(let count): return count
    case .asleep: return 0
    case .end: return -1  // MHD_CONTENT_READER_END_OF_STREAM
    }
}

private let releaseReader: MHD_ContentReaderFreeCallback = { context in
    guard let context = unsafe context else { return }
    unsafe Unmanaged<StreamReader>.fromOpaque(context).takeRetainedValue().ended()
}
