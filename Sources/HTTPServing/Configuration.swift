// How a server listens and what it allows: every limit has a default that holds on the open internet.

import Glibc

/// The settings of a server.
public struct Configuration: Sendable {
    /// Certificate and key of a TLS server, as PEM files.
    public struct TLS: Sendable {
        /// The path of the certificate, with its chain.
        public var certificatePath: String
        /// The path of its private key.
        public var keyPath: String

        /// Certificate and key.
        public init(certificatePath: String, keyPath: String) {
            self.certificatePath = certificatePath
            self.keyPath = keyPath
        }
    }

    /// The limits on what clients may send and hold.
    public struct Limits: Sendable {
        /// The longest request target in bytes; longer ones are answered 414.
        public var target = 8 << 10
        /// The largest head (target and fields) in bytes; larger ones are answered 431.
        public var head = 12 << 10
        /// The most header fields; more are answered 431.
        public var fields = 64
        /// The largest body in bytes of a route without a limit of its own; larger ones are answered 413.
        public var body = 1 << 20
        /// The connections of one address (of one /64 network for IPv6); more are closed at once.
        public var connectionsPerAddress = 128
        /// The connections in all; more wait in the system's queue.
        public var connections = 12_000
        /// How long a connection may go without a complete head: the keep-alive time and the bound on slow heads.
        public var headTime: Duration = .seconds(60)
        /// How long a request's body may take.
        public var bodyTime: Duration = .seconds(60)
        /// How long a handler may take before its request is closed.
        public var handlerTime: Duration = .seconds(300)
        /// The base time of sending an answer, to which its size at `slowestRate` is added.
        public var answerTime: Duration = .seconds(60)
        /// The slowest rate of reading an answer, in bytes a second.
        public var slowestRate = 4 << 10

        /// The defaults.
        public init() {}
    }

    /// The address to listen on.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 for any free one.
    public var port: UInt16 = 0
    /// Certificate and key; nil for plain HTTP.
    public var tls: TLS?
    /// The threads that serve connections: two to eight, as many as the machine has processors.
    public var threads = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 2), 8)
    /// The limits on clients.
    public var limits = Limits()
    /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    public var trustedProxies: [IPNetwork] = []
    /// The cross-origin rule of routes without one of their own.
    public var cors: CORSPolicy = .sameOrigin
    /// How often silent event streams get a comment.
    public var heartbeat: Duration = .seconds(15)
    /// Writes refusals where the route has no renderer of its own.
    public var errors: ErrorRenderer = { refusal, id, _ in .error(refusal, requestID: id) }
    /// Gets one record a request, on the connection's thread; nil for no log.
    public var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// Counts requests; made by the caller where it is shared or shown.
    public var metrics = ServerMetrics()

    /// The defaults.
    public init() {}
}
