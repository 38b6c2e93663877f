// A client that sends exactly the bytes it is told, for what no well-behaved client library would send.

import Glibc

/// One TCP connection to a server on this machine.
final class RawConnection {
    private var descriptor: Int32

    /// Connects; `source` is the loopback address to come from.
    init?(port: UInt16, source: String = "127.0.0.1") {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 90, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let from = RawConnection.name(source, 0)
        let to = RawConnection.name("127.0.0.1", port)
        guard unsafe RawConnection.call(from, { unsafe bind(descriptor, $0, $1) }),
            unsafe RawConnection.call(to, { unsafe connect(descriptor, $0, $1) })
        else {
            close(descriptor)
            return nil
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Sends everything; false when the peer has gone.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, 0x4000)
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// What comes next; empty at the end of the connection, after a reset or after 90 s of silence.
    func receive() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// Everything until the end of the connection.
    func receiveAll() -> String {
        var all: [UInt8] = []
        while true {
            let part = receive()
            if part.isEmpty { return String(decoding: all, as: UTF8.self) }
            all += part
        }
    }

    /// Everything until a text has come (or the connection has ended).
    func receive(until text: String) -> String {
        var all: [UInt8] = []
        while true {
            let part = receive()
            let old = all.count
            all += part
            let tail = String(decoding: all[max(0, old - text.utf8.count)...], as: UTF8.self)
            if part.isEmpty || tail.contains(text) { return String(decoding: all, as: UTF8.self) }
        }
    }

    /// One answer with a known length, of which the first bytes may have come already.
    func receiveAnswer(isHead: Bool = false, after first: [UInt8] = []) -> Answer? {
        var bytes = first
        while true {
            if let answer = Answer(bytes, isHead: isHead) { return answer }
            let part = receive()
            if part.isEmpty { return nil }
            bytes += part
        }
    }

    /// Whether the peer has closed or reset the connection; waits for it.
    func isClosed() -> Bool {
        while true {
            var byte: UInt8 = 0
            let count = unsafe recv(descriptor, &byte, 1, 0)
            if count == 0 { return true }
            if count < 0 { return errno == ECONNRESET }
        }
    }

    /// Ends the connection with a reset, the way a phone drops out of a tunnel.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
        descriptor = -1
    }

    private static func name(_ address: String, _ port: UInt16) -> sockaddr_in {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        unsafe inet_pton(AF_INET, address, &name.sin_addr)
        return name
    }

    private static func call(_ name: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
        var name = name
        return unsafe withUnsafePointer(to: &name) { pointer in
            unsafe UnsafeRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// An answer taken apart.
struct Answer {
    let status: Int
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    /// The answer at the beginning of the bytes, when they hold all of it.
    init?(_ bytes: [UInt8], isHead: Bool = false) {
        let blank = Array("\r\n\r\n".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: blank) }) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
        fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1].drop(while: { $0 == " " })) : "")
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let rest = bytes[(end + 4)...]
        guard isHead || rest.count >= length else { return nil }
        body = isHead ? [] : Array(rest.prefix(length))
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
