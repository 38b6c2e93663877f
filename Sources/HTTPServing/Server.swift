// Starting and stopping. libmicrohttpd runs a small pool of threads with one epoll set each; the order of stopping is the
// one that loses no answer: accept no more, tell clients to close, end streams, wait for what is in flight, then stop.

internal import CMicrohttpd
import Glibc
import Synchronization

/// An HTTP/1.1 server.
@safe
public final class Server: @unchecked Sendable {
    @safe
    private struct Running {
        let daemon: OpaquePointer
        let acceptor: Acceptor
        let sweeper: Sweeper
    }

    private let core: ServerCore
    private let lock = Lock()
    private var running: Running?

    /// A server that does not listen yet.
    ///
    /// - Parameters:
    ///   - configuration: address, port, limits and the rest.
    ///   - router: the routes.
    public init(configuration: Configuration, router: Router) {
        // Room for files, logs and the rest beside the connections.
        let descriptors = Server.raiseDescriptorLimit(toward: configuration.limits.connections + 512)
        let connections = min(configuration.limits.connections, max(descriptors - 256, descriptors / 2))
        core = ServerCore(configuration: configuration, router: router, connectionLimit: connections)
    }

    deinit { _ = stop(gracePeriod: .zero) }

    /// The number of open connections.
    public var connectionCount: Int { core.peers.count }

    /// The number of requests whose head is complete and whose answer is not.
    public var requestCount: Int { core.inFlight.load(ordering: .relaxed) }

    /// Listens and serves, on threads of its own.
    ///
    /// - Returns: The port, also where the system chose it.
    /// - Throws: `ServingError` saying what keeps it from listening.
    @discardableResult
    public func start() throws(ServingError) -> UInt16 {
        let configuration = core.configuration
        let certificate = try configuration.tls.map { tls throws(ServingError) in
            (key: try PEMFile(path: tls.keyPath), certificate: try PEMFile(path: tls.certificatePath))
        }
        let listener = try Listener(address: configuration.address, port: configuration.port)
        signal(SIGPIPE, SIG_IGN)
        let context = unsafe Unmanaged.passUnretained(core).toOpaque()
        var options = unsafe Server.options(configuration, context)
        if let certificate {
            unsafe options.append(.init(option: .HTTPS_MEM_KEY, value: 0, ptr_value: certificate.key.start))
            unsafe options.append(.init(option: .HTTPS_MEM_CERT, value: 0, ptr_value: certificate.certificate.start))
        }
        unsafe options.append(.init(option: .END, value: 0, ptr_value: nil))
        var flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ITC.rawValue
            | MHD_USE_NO_LISTEN_SOCKET.rawValue
        if configuration.tls != nil { flags |= MHD_USE_TLS.rawValue }
        // The PEM texts are only read here, but must live until then.
        let started = unsafe withExtendedLifetime(certificate) {
            unsafe wm_mhd_start(flags, onRequest, context, &options)
        }
        guard let daemon = unsafe started else {
            let reason = unsafe String(cString: strerror(errno))
            close(listener.descriptor)
            if let tls = configuration.tls {
                throw .certificateRefused(certificate: tls.certificatePath, key: tls.keyPath)
            }
            throw .cannotListen(address: configuration.address, port: configuration.port, reason: reason)
        }
        guard let sweeper = Sweeper(core: core), sweeper.start() else {
            throw unsafe unstarted(daemon, listener)
        }
        guard let acceptor = unsafe Acceptor(listener: listener, peers: core.peers, daemon: daemon), acceptor.start()
        else {
            let failure = unsafe unstarted(daemon, listener)
            sweeper.stop()
            throw failure
        }
        core.registerGauges()
        lock { running = unsafe Running(daemon: daemon, acceptor: acceptor, sweeper: sweeper) }
        return listener.port
    }

    /// Takes back what a start had begun when the system gives no more threads or descriptors.
    @unsafe
    private func unstarted(_ daemon: OpaquePointer, _ listener: Listener) -> ServingError {
        let reason = unsafe String(cString: strerror(errno))
        close(listener.descriptor)
        unsafe MHD_stop_daemon(daemon)
        let configuration = core.configuration
        return .cannotListen(address: configuration.address, port: configuration.port, reason: reason)
    }

    /// Stops: what is in flight is answered as long as the grace period lasts, streams are ended, new connections refused.
    ///
    /// - Parameter gracePeriod: how long to wait for answers.
    /// - Returns: The number of requests that were cut off; 0 when all were answered.
    @discardableResult
    public func stop(gracePeriod: Duration) -> Int {
        let taken = lock {
            defer { running = nil }
            return running
        }
        guard let running = taken else { return 0 }
        core.isDraining.store(true, ordering: .relaxed)
        running.acceptor.stop()
        core.streams.finishEvents()
        let left = drain(until: Monotonic.now + gracePeriod.nanoseconds)
        // Nothing may stay suspended: libmicrohttpd would abort.
        core.streams.abort { core.giveUp($0, .stopping) }
        running.sweeper.stop()
        // libmicrohttpd 0.9.75 crashes when it finds a faulty request while it stops: let no connection be left by then.
        let end = Monotonic.now + 1_000_000_000
        while core.peers.closeAll() > 0, Monotonic.now < end { usleep(1_000) }
        unsafe MHD_stop_daemon(running.daemon)
        return left
    }

    /// Waits until nothing has been in flight for a moment, in which busy clients read that they are to close.
    private func drain(until end: Int64) -> Int {
        var quietSince: Int64?
        while Monotonic.now < end {
            if requestCount > 0 {
                quietSince = nil
            } else {
                let now = Monotonic.now
                let since = quietSince ?? now
                quietSince = since
                if connectionCount == 0 || now - since > 250_000_000 { return 0 }
            }
            usleep(2_000)
        }
        return requestCount
    }

    @unsafe
    private static func options(
        _ configuration: Configuration,
        _ context: UnsafeMutableRawPointer
    ) -> [MHD_OptionItem] {
        let limits = configuration.limits
        // Each connection owns this much, and libmicrohttpd clears it for every request. Room for the largest head, its
        // fields' entries of 64 bytes, and the answer's head; nginx's default of 4 × 8 kB is the other way to spend it.
        let pool = limits.head + 64 * limits.fields + 4096
        return unsafe [
            .init(option: .THREAD_POOL_SIZE, value: max(1, configuration.threads), ptr_value: nil),
            // The acceptor keeps the limit; libmicrohttpd's own must never be reached.
            .init(option: .CONNECTION_LIMIT, value: 1 << 24, ptr_value: nil),
            .init(option: .CONNECTION_MEMORY_LIMIT, value: pool, ptr_value: nil),
            .init(option: .SIGPIPE_HANDLED_BY_APP, value: 1, ptr_value: nil),
            .init(
                option: .URI_LOG_CALLBACK,
                value: unsafeBitCast(onTarget, to: Int.self),
                ptr_value: context
            ),
            .init(
                option: .NOTIFY_COMPLETED,
                value: unsafeBitCast(onCompleted, to: Int.self),
                ptr_value: context
            ),
            .init(
                option: .NOTIFY_CONNECTION,
                value: unsafeBitCast(onConnection, to: Int.self),
                ptr_value: context
            ),
        ]
    }

    /// Raises the soft limit of open files as far as is wanted and allowed; returns what it is then.
    private static func raiseDescriptorLimit(toward wanted: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        let target = min(rlim_t(wanted), limit.rlim_max)
        if limit.rlim_cur < target {
            let before = limit.rlim_cur
            limit.rlim_cur = target
            if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = before }
        }
        return Int(clamping: limit.rlim_cur)
    }
}

extension ServerCore {
    /// Shows connections, streams and requests in flight among the metrics.
    fileprivate func registerGauges() {
        let metrics = configuration.metrics
        metrics.addGauge("waymark_http_connections", help: "Open connections.") { [weak self] in
            self?.peers.count ?? 0
        }
        metrics.addGauge("waymark_http_requests_in_flight", help: "Requests being answered.") { [weak self] in
            self?.inFlight.load(ordering: .relaxed) ?? 0
        }
        metrics.addGauge("waymark_http_event_streams", help: "Open event streams.") { [weak self] in
            self?.streams.eventStreamCount ?? 0
        }
        metrics.addGauge(
            "waymark_http_connections_refused",
            help: "Connections refused for their address's limit, since the start."
        ) { [weak self] in self?.peers.refusedCount ?? 0 }
    }
}

/// A PEM file's text, NUL-terminated, which libmicrohttpd reads while it starts.
@safe
private final class PEMFile {
    let start: UnsafeMutableRawPointer

    init(path: String) throws(ServingError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .certificateUnreadable(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        let capacity = 1 << 20
        unsafe start = .allocate(byteCount: capacity, alignment: 1)
        var count = 0
        while count < capacity - 1 {
            let got = unsafe read(descriptor, start + count, capacity - 1 - count)
            if got <= 0 { break }
            count += got
        }
        unsafe start.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    }

    deinit { unsafe start.deallocate() }
}
