// A web server on loopback for one file: ranges, validators, cut connections, and a record of what was asked.

import Foundation

/// Serves one file and misbehaves as told.
final class RangeServer: @unchecked Sendable {
    /// How the server behaves; may be changed between requests.
    struct Behaviour {
        var content: [UInt8]
        var entityTag: String? = "\"v1\""
        var understandsRanges = true
        /// The status of every answer, when not 200 or 206.
        var status: Int?
        /// After how many bytes of the body each connection in turn is cut; none are left: not at all.
        var cuts: [Int] = []
        /// Where requests for `/moved` are sent.
        var hidesLength = false
    }

    /// What a request asked for.
    struct Asked: Equatable {
        var path: String
        var range: String?
        var condition: String?
    }

    private let lock = NSLock()
    private var stored: Behaviour
    private var recorded: [Asked] = []
    private let listener: Int32
    let port: UInt16

    var behaviour: Behaviour {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
    var asked: [Asked] { lock.withLock { recorded } }
    var address: String { "http://127.0.0.1:\(port)/extracts/test.osm.pbf" }

    init(_ behaviour: Behaviour) throws {
        stored = behaviour
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        listener = descriptor
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = unsafe withUnsafeMutablePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: name.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                self?.answer(connection)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func answer(_ connection: Int32) {
        guard let head = readHead(connection) else { return }
        let lines = head.split(separator: "\r\n").map(String.init)
        func header(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
        let path = lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let asked = Asked(path: path, range: header("range"), condition: header("if-range"))
        let (behaviour, cut) = lock.withLock { () -> (Behaviour, Int?) in
            recorded.append(asked)
            return (stored, stored.cuts.isEmpty ? nil : stored.cuts.removeFirst())
        }
        if path == "/moved" {
            return send(
                connection,
                Array("HTTP/1.1 302 Found\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n".utf8)
            )
        }
        if let status = behaviour.status {
            let body = "an error page that must not end up in the file"
            return send(
                connection,
                Array("HTTP/1.1 \(status) No\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
            )
        }
        var body = behaviour.content[...]
        var lines2 = ["HTTP/1.1 200 OK"]
        let first = asked.range.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
        if behaviour.understandsRanges, let first, asked.condition == behaviour.entityTag {
            guard first < body.count else {
                let text = "HTTP/1.1 416 No\r\nContent-Range: bytes */\(body.count)\r\nContent-Length: 0\r\n\r\n"
                return send(connection, Array(text.utf8))
            }
            lines2 = [
                "HTTP/1.1 206 Partial Content", "Content-Range: bytes \(first)-\(body.count - 1)/\(body.count)",
            ]
            body = body[first...]
        }
        if let tag = behaviour.entityTag { lines2.append("ETag: \(tag)") }
        if !behaviour.hidesLength { lines2.append("Content-Length: \(body.count)") }
        send(connection, Array((lines2 + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8))
        send(connection, Array(cut.map { body.prefix($0) } ?? body))
    }

    private func readHead(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            let count = unsafe read(connection, &piece, piece.count)
            guard count > 0 else { return nil }
            bytes += piece.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func send(_ connection: Int32, _ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
