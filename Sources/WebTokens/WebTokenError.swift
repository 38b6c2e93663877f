// What can go wrong when tokens are signed.

/// A fault of signed tokens.
public enum WebTokenError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was kept is no key, or was sealed by another server's key.
    case damagedKey
    /// OpenSSL could not do a step.
    case failed(step: String)

    /// A stable code for logs and JSON.
    public var code: String {
        switch self {
        case .damagedKey: "token-key.damaged"
        case .failed: "token-key.failed"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .damagedKey:
            "The key that signs tokens cannot be opened: put back the server.key that belongs to this database."
        case .failed(let step): "OpenSSL could not \(step); try again."
        }
    }
}
