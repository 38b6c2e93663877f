// The functions that libmicrohttpd calls, on its own threads. They only translate: pointers to objects, C strings to bytes.
// The order for a request: request line (onTarget), head (first onRequest), body parts, end of body (last onRequest), and
// onCompleted, which also comes when the client goes early.

internal import CMicrohttpd
import Glibc

/// A connection begins or ends; its Peer lives in the socket context.
let onConnection: MHD_NotifyConnectionCallback = { context, connection, slot, code in
    guard let core = unsafe core(context), let connection = unsafe connection, let slot = unsafe slot else { return }
    if code == .CONNECTION_NOTIFY_STARTED {
        guard let name = unsafe wm_mhd_client_address(connection),
            let address = unsafe IPAddress(socketAddress: name)
        else { return }
        let now = Monotonic.now
        let peer = unsafe Peer(
            address: address,
            descriptor: wm_mhd_socket(connection),
            shard: core.shards.current(),
            now: now,
            deadline: now + core.times.head
        )
        core.peers.insert(peer)
        unsafe slot.pointee = unsafe Unmanaged.passRetained(peer).toOpaque()
    } else if let opaque = unsafe slot.pointee {
        unsafe slot.pointee = nil
        let peer = unsafe Unmanaged<Peer>.fromOpaque(opaque).takeRetainedValue()
        peer.spare = nil
        core.peers.remove(peer)
    }
}

/// The only place where the target is seen as sent: later libmicrohttpd decodes and cuts it.
///
/// What is returned becomes the request's context.
let onTarget:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        context,
        target,
        connection in
        guard let context = unsafe context, let target = unsafe target, let connection = unsafe connection,
            let peer = unsafe wm_mhd_socket_context(connection)
        else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: target, count: strlen(target)).bindMemory(to: UInt8.self)
        let exchange = unsafe guaranteed(ServerCore.self, context) { core in
            unsafe guaranteed(Peer.self, peer) { peer in unsafe core.begin(target: bytes, peer: peer) }
        }
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

/// The head, each part of the body, and the end of the body.
let onRequest: MHD_AccessHandlerCallback = { context, connection, _, method, version, upload, size, slot in
    guard let context = unsafe context, let connection = unsafe connection, let opaque = unsafe slot?.pointee,
        let size = unsafe size
    else { return .NO }
    let goesOn = unsafe guaranteed(ServerCore.self, context) { core in
        unsafe guaranteed(Exchange.self, opaque) { exchange in
            if !exchange.isStarted {
                unsafe readFields(connection, exchange)
                let name = unsafe method.map { unsafe Method(cString: $0) } ?? .get
                core.start(exchange, method: name, isHTTP10: unsafe isHTTP10(version))
                // A body that is not wanted is refused before it is sent.
                guard exchange.closes, let early = exchange.early else { return true }
                return unsafe core.send(early, exchange, connection)
            }
            let count = unsafe size.pointee
            if count > 0 {
                unsafe size.pointee = 0
                return unsafe core.receive(UnsafeRawBufferPointer(start: upload, count: count), exchange)
            }
            return unsafe core.answer(exchange, connection)
        }
    }
    return goesOn ? .YES : .NO
}

/// The request is over.
let onCompleted: MHD_RequestCompletedCallback = { context, _, slot, code in
    guard let context = unsafe context, let opaque = unsafe slot?.pointee else { return }
    unsafe slot?.pointee = nil
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(opaque).takeRetainedValue()
    unsafe guaranteed(ServerCore.self, context) { core in
        core.finish(exchange, isComplete: code == .REQUEST_TERMINATED_COMPLETED_OK)
    }
}

extension ServerCore {
    /// Everything has been received: answers, or starts the task that will.
    @unsafe
    fileprivate func answer(_ exchange: Exchange, _ connection: OpaquePointer) -> Bool {
        if let pending = exchange.pending {
            // The connection is resumed only once the answer is there.
            guard let response = pending.response else { return true }
            streams.remove(pending)
            return unsafe send(response, exchange, connection)
        }
        if let early = exchange.early { return unsafe send(early, exchange, connection) }
        guard let route = exchange.match?.route else { return false }
        let request = request(exchange)
        exchange.request = request
        switch route.handler {
        case .inline(let handler):
            return unsafe send(pipeline.run(handler, request), exchange, connection)
        case .async(let handler):
            let deadline = Monotonic.now + times.handler
            let pending = unsafe PendingAnswer(connection: connection, request: request, deadline: deadline)
            exchange.pending = pending
            exchange.hasWaited = true
            exchange.peer.allow(until: .max)
            // Suspended first: once it stands in the table, the server's stop may resume it.
            unsafe MHD_suspend_connection(connection)
            guard streams.insert(pending) else {
                giveUp(pending, .stopping)
                return true
            }
            pending.start { [pipeline] in await pipeline.run(handler, request) }
            return true
        }
    }
}

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
}

/// The object behind a callback's pointer, without counting a reference.
///
/// Counting costs a cache line that all threads would write on every call; the object outlives the call, because the server
/// holds its core until libmicrohttpd has stopped, and an exchange and a peer belong to the calling thread.
@unsafe
private func guaranteed<Object: AnyObject, Result>(
    _: Object.Type,
    _ context: UnsafeMutableRawPointer,
    _ body: (Object) -> Result
) -> Result {
    unsafe Unmanaged<Object>.fromOpaque(context)._withUnsafeGuaranteedRef { body($0) }
}

extension Method {
    /// The method spelled by a C string, the frequent ones without making text.
    @unsafe
    fileprivate init(cString name: UnsafePointer<CChar>) {
        if unsafe strcmp(name, "GET") == 0 {
            self = .get
        } else if unsafe strcmp(name, "POST") == 0 {
            self = .post
        } else {
            self = unsafe Method(String(cString: name))
        }
    }
}

private func isHTTP10(_ version: UnsafePointer<CChar>?) -> Bool {
    guard let version = unsafe version else { return false }
    return unsafe strcmp(version, "HTTP/1.0") == 0
}

/// Copies the fields into the exchange's head, within the limits that it carries.
private func readFields(_ connection: OpaquePointer, _ exchange: Exchange) {
    let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
    _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, collectField, context)
}

private let collectField: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
    guard let context = unsafe context else { return .NO }
    let taken = unsafe guaranteed(Exchange.self, context) { exchange in
        unsafe exchange.collect(
            name: UnsafeRawBufferPointer(start: name, count: nameCount),
            value: UnsafeRawBufferPointer(start: value, count: valueCount)
        )
    }
    return taken ? .YES : .NO
}
