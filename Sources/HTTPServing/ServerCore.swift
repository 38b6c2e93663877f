// The heart of a running server, shared by all its connections: what to do with a head, a body, an answer.
// Callbacks.swift translates libmicrohttpd's calls to these; Sending.swift turns answers into its responses.

internal import CMicrohttpd
import Synchronization

/// The limits on time, in nanoseconds.
struct Times: Sendable {
    let head: Int64
    let body: Int64
    let handler: Int64
    let answer: Int64

    init(_ limits: Configuration.Limits) {
        head = limits.headTime.nanoseconds
        body = limits.bodyTime.nanoseconds
        handler = limits.handlerTime.nanoseconds
        answer = limits.answerTime.nanoseconds
    }
}

/// What all connections of a server share.
final class ServerCore: Sendable {
    let configuration: Configuration
    let times: Times
    let pipeline: Pipeline
    let peers: PeerTable
    let streams = StreamTable()
    let ids = RequestIDSource()
    let shards = ThreadNumbers()
    let inFlight = Atomic<Int>(0)
    let isDraining = Atomic<Bool>(false)

    init(configuration: Configuration, router: Router, connectionLimit: Int) {
        self.configuration = configuration
        times = Times(configuration.limits)
        configuration.metrics.register(router.routes)
        pipeline = Pipeline(router: router, configuration: configuration)
        peers = PeerTable(
            limit: connectionLimit,
            limitPerAddress: configuration.limits.connectionsPerAddress,
            uncounted: configuration.trustedProxies
        )
    }

    /// A request line has come.
    func begin(target: UnsafeBufferPointer<UInt8>, peer: Peer) -> Exchange {
        let exchange = peer.spare ?? Exchange(peer: peer, limits: configuration.limits)
        peer.spare = nil
        if target.count > configuration.limits.target {
            exchange.head.begin(target: "/".utf8)
            exchange.fault = .targetTooLong(limit: configuration.limits.target)
        } else {
            unsafe exchange.head.begin(target: target)
            exchange.fault = FramingCheck.fault(inTarget: exchange.head.target)
        }
        return exchange
    }

    /// The head is complete: decides what is to be done, and whether the body is wanted.
    func start(_ exchange: Exchange, method: Method, isHTTP10: Bool) {
        exchange.isStarted = true
        exchange.startedAt = Monotonic.now
        exchange.method = method
        exchange.peer.becomeBusy(until: exchange.startedAt + times.body)
        inFlight.add(1, ordering: .relaxed)
        if exchange.fault == nil {
            exchange.fault = FramingCheck.fault(in: exchange.head, isHTTP10: isHTTP10)
            if exchange.fault != nil { exchange.closes = true }
        } else {
            exchange.closes = true
        }
        exchange.id = requestID(exchange.head)
        if exchange.fault == nil { exchange.fault = admitClient(exchange) }
        if let fault = exchange.fault {
            exchange.early = pipeline.refuse(fault, request(exchange), nil)
            return
        }
        let length = exchange.head.value(of: .contentLength).flatMap { Int($0) } ?? 0
        switch pipeline.plan(method, head: exchange.head, request: { self.request(exchange) }) {
        case .answer(let response, let match):
            exchange.early = response
            exchange.match = match
        case .run(let match):
            exchange.match = match
            exchange.bodyLimit = match.route.maximumBody ?? configuration.limits.body
            exchange.hasWaited = exchange.head.has(.transferEncoding)
            if length > exchange.bodyLimit {
                refuseBody(exchange)
            } else if length > 0 {
                exchange.hasWaited = true
                exchange.body.reserveCapacity(min(length, 1 << 20))
            }
        }
        // A small body that nobody wants is read and dropped, so that the connection can go on.
        if exchange.early != nil, exchange.head.has(.transferEncoding) || length > ServerCore.discardLimit {
            exchange.closes = true
        }
    }

    /// Part of the body has come; false when so much is unwanted that the connection ends without an answer.
    @unsafe
    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> Bool {
        if exchange.early == nil, exchange.body.count + bytes.count > exchange.bodyLimit {
            exchange.body = []
            refuseBody(exchange)
        }
        guard exchange.early == nil else {
            exchange.discarded += bytes.count
            return exchange.discarded <= exchange.bodyLimit + ServerCore.discardLimit
        }
        unsafe exchange.body.append(contentsOf: bytes)
        return true
    }

    /// The most bytes that are read only to be dropped.
    private static let discardLimit = 64 << 10

    /// The request as handlers see it.
    func request(_ exchange: Exchange) -> Request {
        let (address, isSecure) = client(of: exchange)
        return Request(
            content: Request.Content(
                method: exchange.method,
                head: exchange.head,
                body: exchange.body,
                remoteAddress: address,
                id: exchange.id,
                isSecure: isSecure
            ),
            match: exchange.match
        )
    }

    /// Whom a request comes from, and whether by HTTPS.
    private func client(of exchange: Exchange) -> (address: IPAddress, isSecure: Bool) {
        let address = exchange.peer.address
        let isSecure = configuration.tls != nil
        guard !configuration.trustedProxies.isEmpty else { return (address, isSecure) }
        let forwarded = Forwarding.client(of: exchange.head, peer: address, trusted: configuration.trustedProxies)
        return (forwarded.address, forwarded.isSecure ?? isSecure)
    }

    /// Counts a client behind a trusted proxy; the refusal when it has too many requests in flight.
    private func admitClient(_ exchange: Exchange) -> Refusal? {
        guard !configuration.trustedProxies.isEmpty else { return nil }
        let client = client(of: exchange).address
        guard client != exchange.peer.address else { return nil }
        guard peers.admitRequest(of: client) else { return .tooManyRequests }
        exchange.countedClient = client
        return nil
    }

    /// The request has ended, answered or not.
    func finish(_ exchange: Exchange, isComplete: Bool) {
        guard exchange.isStarted else { return }
        let now = Monotonic.now
        exchange.peer.becomeIdle(at: now, until: now + times.head)
        if let client = exchange.countedClient {
            exchange.countedClient = nil
            peers.dismissRequest(of: client)
        }
        if let pending = exchange.pending {
            streams.remove(pending)
            pending.cancel()
        }
        let bytes = exchange.byteCount ?? exchange.queue?.byteCount ?? 0
        configuration.metrics.record(
            exchange.method,
            exchange.match?.route,
            status: exchange.status,
            bytes: bytes,
            nanoseconds: now - exchange.startedAt,
            shard: exchange.peer.shard
        )
        if let log = configuration.accessLog {
            log(
                AccessRecord(
                    method: exchange.method,
                    route: exchange.match?.route.template.text ?? "-",
                    status: exchange.status,
                    bytes: bytes,
                    duration: .nanoseconds(now - exchange.startedAt),
                    requestID: exchange.id,
                    isComplete: isComplete
                )
            )
        }
        inFlight.subtract(1, ordering: .relaxed)
        exchange.reset()
        exchange.peer.spare = exchange
    }

    private func refuseBody(_ exchange: Exchange) {
        exchange.closes = true
        exchange.early = pipeline.refuse(.bodyTooLarge(limit: exchange.bodyLimit), request(exchange), exchange.match)
    }

    private func requestID(_ head: RequestHead) -> String {
        if let given = head.bytes(of: .requestID), RequestIDSource.isSane(given) {
            return String(decoding: given, as: UTF8.self)
        }
        return ids.next()
    }
}

extension Refusal {
    static func targetTooLong(limit: Int) -> Refusal {
        Refusal(
            status: 414,
            code: "target.too-long",
            message: "The address is longer than the \(limit) bytes taken here."
        )
    }

    static func headTooLarge(limit: Int) -> Refusal {
        Refusal(
            status: 431,
            code: "head.too-large",
            message: "The header fields are larger than the \(limit) bytes taken here."
        )
    }

    static func tooManyFields(limit: Int) -> Refusal {
        Refusal(
            status: 431,
            code: "head.too-many-fields",
            message: "There are more header fields than the \(limit) taken here."
        )
    }

    static func bodyTooLarge(limit: Int) -> Refusal {
        Refusal(
            status: 413,
            code: "body.too-large",
            message: "The body is larger than the \(limit) bytes that this address takes."
        )
    }

    static let tooManyRequests = Refusal(
        status: 429,
        code: "client.too-many-requests",
        message: "Too many requests of this client are being answered; ask again when some have ended."
    )
    static let handlerTooSlow = Refusal(
        status: 503,
        code: "handler.too-slow",
        message: "The answer took longer than this server allows."
    )
    static let stopping = Refusal(
        status: 503,
        code: "server.stopping",
        message: "The server is stopping; ask again in a moment."
    )
}
