// The listening socket: opened here and not by libmicrohttpd, so that what the system refuses becomes a sentence.

import Glibc

/// A bound, listening TCP socket.
struct Listener {
    let descriptor: Int32
    /// The port, also where the system chose it.
    let port: UInt16

    /// Binds and listens.
    ///
    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address of this machine, or a wildcard one.
    ///   - port: 0 for any free one.
    /// - Throws: `ServingError` saying what the system refuses.
    init(address: String, port: UInt16) throws(ServingError) {
        guard let parsed = IPAddress(address) else { throw .addressUnavailable(address) }
        let family = parsed.isIPv4 ? AF_INET : AF_INET6
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, type, 0)
        func fault() -> ServingError {
            let number = errno
            if descriptor >= 0 { close(descriptor) }
            return switch number {
            case EADDRINUSE: .portTaken(address: address, port: port)
            case EACCES: .portForbidden(address: address, port: port)
            case EADDRNOTAVAIL: .addressUnavailable(address)
            default: .cannotListen(address: address, port: port, reason: unsafe String(cString: strerror(number)))
            }
        }
        guard descriptor >= 0 else { throw fault() }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        let bound: Bool
        if parsed.isIPv4 {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            name.sin_addr.s_addr = UInt32(truncatingIfNeeded: parsed.low).bigEndian
            bound = unsafe Listener.bind(descriptor, &name)
        } else {
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = port.bigEndian
            name.sin6_addr = parsed.in6
            // [::] takes IPv4 clients too.
            var off: Int32 = 0
            unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
            bound = unsafe Listener.bind(descriptor, &name)
        }
        guard bound, listen(descriptor, 4096) == 0 else { throw fault() }
        self.descriptor = descriptor
        self.port = port == 0 ? Listener.port(of: descriptor) : port
    }

    @unsafe
    private static func bind<Name>(_ descriptor: Int32, _ name: UnsafeMutablePointer<Name>) -> Bool {
        unsafe UnsafeMutableRawPointer(name).withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size)) == 0
        }
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let known = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe UnsafeMutableRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length) == 0
            }
        }
        guard known else { return 0 }
        // sin_port and sin6_port lie at the same place.
        return unsafe withUnsafeBytes(of: storage) { bytes in
            unsafe UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
