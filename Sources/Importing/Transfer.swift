// One HTTP exchange of a download. The only file that calls libcurl.

import CCurl
import Foundation

/// One attempt to fetch the rest of a file.
@safe final class Transfer {
    /// How the attempt ended.
    enum Outcome {
        /// The file is whole.
        case whole
        /// The server answered with an error that another attempt would not change.
        case refused(status: Int)
        /// More bytes than the disk has room for.
        case full(needed: Int)
        /// No connection came about.
        case unreachable(reason: String)
        /// The connection broke; what came is kept.
        case broken(reason: String)
        /// What is kept does not belong to what the server has now.
        case startOver
        /// Nothing that another attempt would change.
        case hopeless(reason: String)
    }

    private let address: String
    private let part: String
    private let label: String
    private let limit: Int
    /// Bytes in the file; those before `start` came earlier.
    private var done: Int
    private var total: Int?
    private var descriptor: Int32 = -1
    private var handle: UnsafeMutableRawPointer?
    private var stopped: Outcome?
    private var hasBody = false
    private var entityTag: String?
    private var rangeStart: Int?
    private var contentLength: Int?
    private var advance: (Int, Int?) -> Void = { _, _ in }

    init(address: String, part: String, label: String, have: Int, limit: Int) {
        self.address = address
        self.part = part
        self.label = label
        self.limit = limit
        done = have
    }

    /// libcurl is set up once a process.
    private static let isReady = waymark_curl_global_init() == CURLE_OK

    func run(_ advance: @escaping (_ done: Int, _ total: Int?) -> Void) -> Outcome {
        self.advance = advance
        guard Self.isReady, let handle = unsafe curl_easy_init() else {
            return .hopeless(reason: "libcurl cannot be started")
        }
        unsafe self.handle = handle
        defer { unsafe curl_easy_cleanup(handle) }
        descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            return .hopeless(reason: "\(part): \(unsafe String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }

        let known = (try? String(contentsOfFile: label, encoding: .utf8)) ?? ""
        // Without the server's name for the version nobody can tell whether the rest belongs to it.
        if known.isEmpty { done = 0 }
        let headers = unsafe requestHeaders(knownTag: known)
        defer { unsafe curl_slist_free_all(headers) }
        unsafe prepare(handle, headers)
        let code = unsafe curl_easy_perform(handle)
        return unsafe outcome(code, status: Int(waymark_curl_response_code(handle)))
    }

    private func requestHeaders(knownTag: String) -> UnsafeMutablePointer<curl_slist>? {
        var list = unsafe curl_slist_append(nil, "Accept-Encoding: identity")
        guard done > 0 else { return unsafe list }
        unsafe list = unsafe curl_slist_append(list, "Range: bytes=\(done)-")
        return unsafe curl_slist_append(list, "If-Range: \(knownTag)")
    }

    private func prepare(_ handle: UnsafeMutableRawPointer, _ headers: UnsafeMutablePointer<curl_slist>?) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let longs: [(CURLoption, Int)] = [
            (CURLOPT_FOLLOWLOCATION, 1), (CURLOPT_MAXREDIRS, 10), (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, 20),
            // A connection that carries less than a byte a second for half a minute is dead.
            (CURLOPT_LOW_SPEED_LIMIT, 1), (CURLOPT_LOW_SPEED_TIME, 30),
        ]
        for (option, value) in longs { _ = unsafe waymark_curl_set_long(handle, option, value) }
        let texts = [
            (CURLOPT_URL, address), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_REDIR_PROTOCOLS_STR, "http,https"),
            (CURLOPT_USERAGENT, "waymark"),
        ]
        for (option, value) in texts { _ = unsafe waymark_curl_set_text(handle, option, value) }
        _ = unsafe waymark_curl_set_list(handle, CURLOPT_HTTPHEADER, headers)
        _ = unsafe waymark_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
            let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
        }
        _ = unsafe waymark_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        _ = unsafe waymark_curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            let text = unsafe String(decoding: line, as: UTF8.self)
            unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().receive(header: text)
            return size * count
        }
        _ = unsafe waymark_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    }

    // MARK: What the server sends

    private func receive(header line: String) {
        // A redirect is followed by another answer with headers of its own.
        if line.hasPrefix("HTTP/") { (entityTag, rangeStart, contentLength) = (nil, nil, nil) }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
        switch line[..<colon].lowercased() {
        // A weak tag does not promise the same bytes; a date to the second is the next best.
        case "etag" where !value.hasPrefix("W/"): entityTag = value
        case "last-modified" where entityTag == nil: entityTag = value
        case "content-length": contentLength = Int(value)
        case "content-range":
            // bytes FIRST-LAST/TOTAL, or bytes */TOTAL
            let parts = value.dropFirst("bytes ".count).split(separator: "/")
            rangeStart = parts.first?.split(separator: "-").first.flatMap { Int($0) }
            total = parts.count == 2 ? Int(parts[1]) : nil
        default: break
        }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let status = unsafe handle.map { unsafe Int(waymark_curl_response_code($0)) } ?? 0
        guard status == 200 || status == 206 else { return true }
        if !hasBody {
            hasBody = true
            guard beginBody(status: status) else { return false }
        }
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let count = unsafe write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                stopped =
                    errno == ENOSPC
                    ? .full(needed: (total ?? done + rest.count))
                    : .hopeless(reason: "\(part): \(unsafe String(cString: strerror(errno)))")
                return false
            }
            done += count
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        advance(done, total)
        return true
    }

    private func beginBody(status: Int) -> Bool {
        if status == 206 {
            guard rangeStart == done else {
                stopped = .startOver
                return false
            }
        } else {
            done = 0
            total = contentLength
        }
        guard ftruncate(descriptor, off_t(done)) == 0, lseek(descriptor, off_t(done), SEEK_SET) == off_t(done) else {
            stopped = .hopeless(reason: "\(part): \(unsafe String(cString: strerror(errno)))")
            return false
        }
        if let total, total - done > limit {
            stopped = .full(needed: total)
            return false
        }
        try? Data((entityTag ?? "").utf8).write(to: URL(fileURLWithPath: label))
        return true
    }

    private func outcome(_ code: CURLcode, status: Int) -> Outcome {
        if let stopped { return stopped }
        if code == CURLE_OK {
            switch status {
            case 200, 206:
                if !hasBody, !beginBody(status: status) { return stopped ?? .startOver }
                if let total, done < total { return .broken(reason: "the connection ended early") }
                return fsync(descriptor) == 0
                    ? .whole : .hopeless(reason: "\(part): \(unsafe String(cString: strerror(errno)))")
            // Nothing is left to send: the file is whole, or another one.
            case 416: return total == done && done > 0 ? .whole : .startOver
            case 429, 500...599: return .broken(reason: "the server answered with HTTP status \(status)")
            default: return .refused(status: status)
            }
        }
        let reason = unsafe String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_PEER_FAILED_VERIFICATION,
            CURLE_TOO_MANY_REDIRECTS, CURLE_SSL_CACERT_BADFILE:
            return .hopeless(reason: reason)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            return .unreachable(reason: reason)
        default: return .broken(reason: reason)
        }
    }
}
