// The last step before sending, without any socket: compression, validators and ranges turn a handler's answer into the
// exact status, fields and bytes that go out. Kept free of I/O except for opening a file, so that it is tested in memory.

import Glibc

/// An answer as it will be sent.
struct Outgoing {
    enum Payload {
        case none
        case bytes([UInt8])
        case shared(SharedBytes)
        case file(descriptor: Int32, offset: Int, count: Int)
        case events(EventStream)
        case stream(AsyncStream<[UInt8]>)
    }

    var status: Int
    var headers: Headers
    var payload: Payload
    /// Fields that the server adds; they cost no rebuilding of the handler's list.
    var contentRange: String?
    var variesByEncoding = false
    var acceptsRanges = false

    /// The length of the body where it is known before sending.
    var count: Int? {
        switch payload {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .shared(let bytes): bytes.count
        case .file(_, _, let count): count
        case .events, .stream: nil
        }
    }

    /// Prepares an answer to a request.
    ///
    /// - Throws: `Refusal` `file.not-found` when the body is a file that cannot be opened, `body.damaged` when stored
    ///   gzip cannot be inflated for a client that does not take gzip.
    init(_ response: Response, to request: Request?) throws(Refusal) {
        // What is no final status of HTTP is a fault of the handler's.
        status = (200...599).contains(response.status) ? response.status : 500
        headers = response.headers
        switch response.body {
        case .none: payload = .none
        case .bytes(let bytes): payload = .bytes(bytes)
        case .shared(let bytes): payload = .shared(bytes)
        case .events(let events): payload = .events(events)
        case .stream(let chunks): payload = .stream(chunks)
        case .file(let path):
            let file = try Outgoing.open(path)
            payload = .file(descriptor: file.descriptor, offset: 0, count: file.count)
            if headers["ETag"] == nil { headers["ETag"] = file.etag }
        }
        if case .events = payload { fillEventFields() }
        guard let request else { return }
        if headers["Content-Encoding"]?.equalsIgnoringCase("gzip") ?? false {
            variesByEncoding = true
            if !Negotiation.acceptsGzip(request.head.bytes(of: .acceptEncoding)) { try inflate() }
        }
        guard status == 200, request.method == .get || request.method == .head else { return }
        let etag = headers["ETag"]
        if let etag, let field = request.head.value(of: .ifNoneMatch) {
            if Negotiation.matches(ifNoneMatch: field, etag: etag) {
                becomeNotModified()
                return
            }
        }
        guard let count, !isEmpty else { return }
        acceptsRanges = true
        guard request.method == .get, let field = request.head.value(of: .range),
            Negotiation.allowsRange(ifRange: request.head.value(of: .ifRange), etag: etag)
        else { return }
        switch Negotiation.range(field, count: count) {
        case .whole: break
        case .part(let range):
            status = 206
            contentRange = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            cut(range)
        case .unsatisfiable:
            closeFile()
            status = 416
            contentRange = "bytes */\(count)"
            payload = .none
            for name in ["Content-Type", "Content-Encoding", "ETag", "Cache-Control"] { headers[name] = nil }
        }
    }

    private var isEmpty: Bool { if case .none = payload { true } else { false } }

    /// What every event stream needs: its type, and that nobody stores or collects it on the way.
    private mutating func fillEventFields() {
        headers["Content-Type"] = "text/event-stream"
        headers["Cache-Control"] = "no-store"
        headers["X-Accel-Buffering"] = "no"
    }

    private mutating func becomeNotModified() {
        closeFile()
        status = 304
        payload = .none
        headers["Content-Type"] = nil
        headers["Content-Encoding"] = nil
    }

    private func closeFile() {
        if case .file(let descriptor, _, _) = payload { close(descriptor) }
    }

    private mutating func cut(_ range: Range<Int>) {
        switch payload {
        case .bytes(let bytes): payload = .bytes(Array(bytes[range]))
        case .shared(let bytes): payload = .shared(bytes.slice(range))
        case .file(let descriptor, let offset, _):
            payload = .file(descriptor: descriptor, offset: offset + range.lowerBound, count: range.count)
        case .none, .events, .stream: break
        }
    }

    /// Replaces gzip by its content; the validator changes with the form, as strong validators must.
    private mutating func inflate() throws(Refusal) {
        let plain: [UInt8]?
        switch payload {
        case .bytes(let bytes): plain = Gzip.inflate(bytes)
        case .shared(let shared): plain = unsafe Gzip.inflate(shared.bytes)
        case .none, .file, .events, .stream: return
        }
        guard let plain else {
            throw Refusal(
                status: 500,
                code: "body.damaged",
                message: "The stored data of this address is damaged; the server's operator can import it again."
            )
        }
        payload = .bytes(plain)
        headers["Content-Encoding"] = nil
        if let etag = headers["ETag"], etag.hasSuffix("\"") { headers["ETag"] = etag.dropLast() + "-plain\"" }
    }

    /// Opens a regular file; its validator is made of what changes when the file is replaced.
    private static func open(_ path: String) throws(Refusal) -> (descriptor: Int32, count: Int, etag: String) {
        let missing = Refusal(status: 404, code: "file.not-found", message: "There is no file at this address.")
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw missing }
        var info = stat()
        guard unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw missing
        }
        let parts = [Int(info.st_mtim.tv_sec), info.st_mtim.tv_nsec, Int(info.st_size), Int(bitPattern: info.st_ino)]
        return (
            descriptor, Int(info.st_size), "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
        )
    }
}
