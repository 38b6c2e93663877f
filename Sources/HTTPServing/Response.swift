// An answer: status, fields and a body that may be bytes, a slice of a mapped file, a file, or a stream.
// Validators, ranges, compression and CORS are applied by the server when the answer is sent.

/// What a handler answers.
public struct Response: Sendable {
    /// The status, 200…599.
    public var status: Int
    /// The fields; length, date, request id, CORS and connection fields are the server's.
    public var headers: Headers
    /// The body.
    public var body: Body

    /// An answer.
    public init(status: Int = 200, headers: Headers = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The strong validator: setting it makes the server answer 304 to a matching `If-None-Match`.
    ///
    /// The value is quoted as it stands in the field: `"5f2c"` with its quotes.
    public var etag: String? {
        get { headers["ETag"] }
        set { headers["ETag"] = newValue }
    }

    /// Text in UTF-8 with its media type.
    public static func text(
        _ text: String,
        type: String = "text/plain; charset=utf-8",
        status: Int = 200
    ) -> Response {
        Response(status: status, headers: ["Content-Type": type], body: .bytes(Array(text.utf8)))
    }

    /// JSON that is already written.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "application/json"], body: .bytes(bytes))
    }
}

/// The body of an answer.
public enum Body: Sendable {
    /// No body.
    case none
    /// Bytes of the answer's own.
    case bytes([UInt8])
    /// Bytes of somebody else, sent without a copy.
    case shared(SharedBytes)
    /// A file, sent by the kernel; a missing one is answered 404.
    case file(path: String)
    /// Server-sent events.
    case events(EventStream)
    /// Chunks as they come, with back pressure on the sequence.
    case stream(AsyncStream<[UInt8]>)

    /// Bytes inside memory that an owner keeps valid, such as a slice of a mapped file; nothing is copied.
    ///
    /// - Parameters:
    ///   - owner: kept alive until the last byte is sent.
    ///   - bytes: valid and unchanged as long as the owner lives.
    /// - Returns: The body.
    @unsafe
    public static func mapped(_ owner: any AnyObject & Sendable, _ bytes: UnsafeRawBufferPointer) -> Body {
        .shared(unsafe SharedBytes(owner: owner, bytes: bytes))
    }
}

/// Bytes that an owner keeps valid and unchanged.
@safe
public struct SharedBytes: @unchecked Sendable {
    let owner: any AnyObject & Sendable
    private let start: UnsafeRawPointer?
    /// The number of bytes.
    public let count: Int

    /// Bytes that stay valid as long as the owner lives.
    @unsafe
    public init(owner: any AnyObject & Sendable, bytes: UnsafeRawBufferPointer) {
        self.owner = owner
        unsafe start = bytes.baseAddress
        count = bytes.count
    }

    /// A copy of the bytes made once, to be sent many times without further copies.
    public init(copying bytes: [UInt8]) {
        let store = ByteStore(bytes)
        unsafe self.init(owner: store, bytes: store.bytes)
    }

    /// The bytes; not to be used after the last copy of this value is gone.
    @unsafe
    public var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    /// Part of the bytes, with the same owner.
    func slice(_ range: Range<Int>) -> SharedBytes {
        unsafe SharedBytes(owner: owner, bytes: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
}

/// Memory that is written once and then only read.
@safe
private final class ByteStore: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ source: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
        unsafe memory.copyBytes(from: source)
        unsafe bytes = UnsafeRawBufferPointer(memory)
    }

    deinit { unsafe bytes.deallocate() }
}
