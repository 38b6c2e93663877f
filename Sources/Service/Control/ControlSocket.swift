// The socket file in the data folder, both ends: made private, and only a process of the same user is listened to.

import Foundation
public import Regions

/// A Unix socket of the data folder.
///
/// A socket's path may have 107 bytes, a data folder's may have more: the address goes through the folder's descriptor.
private struct SocketAddress: ~Copyable {
    private let folder: Int32
    private let name: String

    init(_ data: DataFolder) throws(ControlFault) {
        folder = unsafe open(data.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        name = URL(fileURLWithPath: data.controlSocket).lastPathComponent
        guard folder >= 0 else { throw .socket(data) }
    }

    deinit { close(folder) }

    /// Calls a function of the system with the address.
    func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("/proc/self/fd/\(folder)/\(name)".utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension ControlFault {
    fileprivate static func socket(_ data: DataFolder) -> ControlFault {
        ControlFault(
            code: "control.unreachable",
            message: "The control socket \(data.controlSocket) does not work: "
                + "\(unsafe String(cString: strerror(errno))); stop the server, or wait until it has started."
        )
    }
}

/// One connection.
private struct ControlConnection: ~Copyable {
    private let descriptor: Int32
    /// No command or answer is longer.
    private static let longest = 16 << 20

    init(_ descriptor: Int32, timeout seconds: Int) {
        self.descriptor = descriptor
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { close(descriptor) }

    /// Whether the other end is a process of our own user, or root's.
    var isOurs: Bool {
        // struct ucred: process, user, group.
        var peer: [UInt32] = [0, .max, .max]
        var count = socklen_t(12)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &count) == 0 else { return false }
        return peer[1] == geteuid() || peer[1] == 0
    }

    func readLine() -> Data? {
        var line = Data()
        var chunk = [UInt8](repeating: 0, count: 65536)
        while line.count < Self.longest {
            let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) { return line + chunk[..<end] }
            line.append(contentsOf: chunk[..<count])
        }
        return nil
    }

    func writeLine(_ line: Data) -> Bool {
        let bytes = Array(line) + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

/// The running server's end: performs commands one after the other on a thread of its own.
public final class ControlServer: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Listens in a data folder whose lock the caller holds.
    ///
    /// - Throws: `ControlFault` with the system's reason.
    public init(_ data: DataFolder, context: ControlContext) throws(ControlFault) {
        path = data.controlSocket
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let address = try SocketAddress(data)
        // What a killed server left behind.
        unsafe unlink(path)
        // The mode holds from the moment the file is there: nobody else connects in between.
        let mask = umask(0o177)
        let bound = unsafe address.with { unsafe bind(descriptor, $0, $1) }
        umask(mask)
        guard bound == 0, listen(descriptor, 16) == 0 else {
            close(descriptor)
            throw .socket(data)
        }
        let listener = descriptor
        Thread.detachNewThread { Self.serve(listener, context) }
    }

    /// Listens no more.
    public func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        unsafe unlink(path)
    }

    private static func serve(_ listener: Int32, _ context: ControlContext) {
        while true {
            let accepted = accept(listener, nil, nil)
            if accepted < 0, [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) {
                usleep(10_000)
                continue
            }
            guard accepted >= 0 else { break }
            let connection = ControlConnection(accepted, timeout: 5)
            guard connection.isOurs, let line = connection.readLine() else { continue }
            let reply = waiting { await ControlTable.perform(line, in: context) }
            _ = connection.writeLine(reply)
        }
        close(listener)
    }
}

extension ControlCommand {
    /// Performs the command: by the running server where one holds the folder, else here over the folder itself.
    ///
    /// - Parameters:
    ///   - data: the data folder.
    ///   - open: opens the folder's parts, whose lock is held meanwhile.
    /// - Returns: the command's answer.
    /// - Throws: `ControlFault`, `RegionError`.
    public func perform(over data: DataFolder, open: @Sendable @escaping () throws -> IdentityServices) throws -> Answer
    {
        // A server that is just starting holds the lock before it listens, one that ends listens no more before it lets go.
        var attempts = 50
        while true {
            do {
                let lock = try data.lockForServing()
                defer { withExtendedLifetime(lock) {} }
                let identity = try open()
                return try waiting {
                    await Result.catching { try await performAudited(in: ControlContext(identity: identity)) }
                }
                .get()
            } catch let error as RegionError {
                guard case .folderInUse = error else { throw error }
                if let answer = try ask(data) { return answer }
                attempts -= 1
                guard attempts > 0 else { throw ControlFault.socket(data) }
                usleep(100_000)
            }
        }
    }

    /// Asks the running server; nil while it does not listen.
    private func ask(_ data: DataFolder) throws -> Answer? {
        let address = try SocketAddress(data)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let connection = ControlConnection(descriptor, timeout: 60)
        guard unsafe address.with({ unsafe connect(descriptor, $0, $1) }) == 0 else { return nil }
        let line = try JSONEncoder().encode(ControlTable.Request(command: Self.name, body: self))
        guard connection.writeLine(line), let reply = connection.readLine() else { throw ControlFault.socket(data) }
        let decoded = try JSONDecoder().decode(ControlTable.Reply<Answer>.self, from: reply)
        if let fault = decoded.fault { throw fault }
        guard let answer = decoded.answer else { throw ControlFault.socket(data) }
        return answer
    }
}
