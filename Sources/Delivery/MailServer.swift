// Which server takes our mail, and how we prove to it who we are: `smtps://mail.example` (TLS from the first byte) or
// `smtp://mail.example:587` (STARTTLS, without which nothing is sent but to this machine itself).

internal import Foundation

/// A server that takes mail (RFC 5321).
public struct MailServer: Sendable, Equatable {
    /// Its address without a user, such as `smtps://mail.example:465`.
    public let address: String
    /// Who we are to it; nil where it asks nobody.
    public let user: String?
    /// The password of the user.
    public let password: String?
    /// The file of the authorities that may vouch for it; nil for the system's.
    public let authorityPath: String?
    /// Whether nothing is sent without encryption.
    let needsEncryption: Bool

    /// A server.
    ///
    /// - Parameters:
    ///   - text: its address, `smtp://` or `smtps://`, which may hold a user but never a password.
    ///   - password: the user's password.
    ///   - authorityPath: the file of the authorities that may vouch for it, as PEM; nil for the system's.
    /// - Throws: `DeliveryError.invalidServer`, `.passwordInAddress`, `.passwordMissing`.
    public init(_ text: String, password: String? = nil, authorityPath: String? = nil) throws(DeliveryError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["smtp", "smtps"].contains(scheme), let host = parts.host, !host.isEmpty,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
            parts.port.map({ (1...65535).contains($0) }) ?? true
        else { throw .invalidServer }
        guard parts.password == nil else { throw .passwordInAddress }
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        guard user == nil || password != nil else { throw .passwordMissing }
        self.password = user == nil ? nil : password
        self.authorityPath = authorityPath
        address = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? (scheme == "smtp" ? ":587" : ":465"))
        needsEncryption = scheme == "smtps" || !Self.isThisMachine(host)
    }

    /// Names and whole addresses only: what a resolver makes of other spellings is not known here.
    private static func isThisMachine(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isLoopback = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isLoopback || ["localhost", "[::1]", "::1"].contains(host.lowercased())
    }
}
