// One request from its request line to the end of its answer, as libmicrohttpd's callbacks see it. Lives on the
// connection's thread; only PendingAnswer crosses to the task of an asynchronous handler.

internal import CMicrohttpd

/// The state of one request.
final class Exchange {
    let peer: Peer
    var head: RequestHead
    /// Set by the first fault that is found; answered when the head is complete.
    var fault: Refusal?
    /// Whether the head is complete: from here the request counts as in flight.
    var isStarted = false
    var startedAt: Int64 = 0
    /// Whether time may have passed since `startedAt`: a body had to come, or a task had to answer.
    var hasWaited = false
    var method = Method.get
    var match: RouteMatch?
    /// The answer that is known before the body: refusals and preflights.
    var early: Response?
    var body: [UInt8] = []
    var bodyLimit = 0
    var request: Request?
    var pending: PendingAnswer?
    var id = ""
    /// Whether the connection ends with this request.
    var closes = false
    var status = 0
    var byteCount: Int? = 0
    var queue: OutputQueue?
    /// The client as a trusted proxy names it, while it is counted.
    var countedClient: IPAddress?

    private let headLimit: Int
    private let fieldLimit: Int
    /// Bytes of a body that nobody wants.
    var discarded = 0

    init(peer: Peer, limits: Configuration.Limits) {
        self.peer = peer
        head = RequestHead(target: EmptyCollection())
        headLimit = limits.head
        fieldLimit = limits.fields
    }

    /// Takes a field into the head; false once a limit is passed.
    @unsafe
    func collect(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        guard head.byteCount + name.count + value.count <= headLimit else {
            if fault == nil { fault = .headTooLarge(limit: headLimit) }
            return false
        }
        guard head.fieldCount < fieldLimit else {
            if fault == nil { fault = .tooManyFields(limit: fieldLimit) }
            return false
        }
        unsafe head.add(name: name, value: value)
        return true
    }

    /// Makes the object ready for the connection's next request.
    func reset() {
        request = nil
        fault = nil
        isStarted = false
        hasWaited = false
        match = nil
        early = nil
        if !body.isEmpty { body = [] }
        pending = nil
        closes = false
        status = 0
        byteCount = 0
        queue = nil
        discarded = 0
    }
}

/// The answer of an asynchronous handler on its way back to the connection's thread.
@safe
final class PendingAnswer: @unchecked Sendable {
    private let lock = Lock()
    private let connection: OpaquePointer
    private var answer: Response?
    private var task: Task<Void, Never>?
    let request: Request
    let deadline: Int64

    init(connection: OpaquePointer, request: Request, deadline: Int64) {
        unsafe self.connection = connection
        self.request = request
        self.deadline = deadline
    }

    /// The answer once there is one.
    var response: Response? { lock { answer } }

    /// Starts the handler; the connection must be suspended already.
    func start(_ work: @escaping @Sendable () async -> Response) {
        let task = Task { complete(await work()) }
        lock { self.task = task }
    }

    /// Stores the answer and resumes the connection; the first answer wins.
    func complete(_ response: Response) {
        lock {
            guard answer == nil else { return }
            answer = response
            unsafe MHD_resume_connection(connection)
        }
    }

    /// Cancels the handler's task.
    func cancel() { lock { task }?.cancel() }
}
