// What can keep a server from starting: one sentence each, with what to do.

/// A fault in starting a server.
public enum ServingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another program listens on the port.
    case portTaken(address: String, port: UInt16)
    /// The port needs rights that the process does not have.
    case portForbidden(address: String, port: UInt16)
    /// The address is none of this machine's, or no address.
    case addressUnavailable(String)
    /// A certificate or key that cannot be read.
    case certificateUnreadable(path: String, reason: String)
    /// A certificate and key that the TLS library refuses.
    case certificateRefused(certificate: String, key: String)
    /// Anything else the system says.
    case cannotListen(address: String, port: UInt16, reason: String)

    /// The stable code of the fault.
    public var code: String {
        switch self {
        case .portTaken: "serve.port-taken"
        case .portForbidden: "serve.port-forbidden"
        case .addressUnavailable: "serve.address-unavailable"
        case .certificateUnreadable: "serve.certificate-unreadable"
        case .certificateRefused: "serve.certificate-refused"
        case .cannotListen: "serve.cannot-listen"
        }
    }

    /// One sentence: what is wrong, the value, what would be right.
    public var description: String {
        switch self {
        case .portTaken(let address, let port):
            "Port \(port) on \(address) is taken by another program; choose another with --port, or 0 for any free one."
        case .portForbidden(let address, let port):
            "Port \(port) on \(address) is not allowed for this user; choose one above 1023 with --port."
        case .addressUnavailable(let address):
            "\(address) is not an address of this machine; choose one with --bind, such as 127.0.0.1 or 0.0.0.0."
        case .certificateUnreadable(let path, let reason):
            "The file \(path) cannot be read: \(reason); --tls-certificate and --tls-key name PEM files."
        case .certificateRefused(let certificate, let key):
            "The certificate \(certificate) and the key \(key) do not fit each other or are not PEM."
        case .cannotListen(let address, let port, let reason):
            "Listening on \(address) port \(port) failed: \(reason)."
        }
    }
}
