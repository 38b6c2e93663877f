// Long-lived access keys: an identifier and a secret with which a program signs. The secret must be known to verify a
// signature, so it is kept, but sealed.

public import Foundation

/// An access key without its secret.
public struct AccessKey: Sendable, Equatable {
    /// The identifier, `AKIA` and 16 more.
    public let id: String
    /// What it is called, 1 to 100 letters, digits, `-`, `.` and `_`.
    public let name: String
    /// The policy of what it may do; nil for an administrator's, which may do everything.
    public var policy: String?
    /// When it was made.
    public let createdAt: Date

    /// An access key.
    public init(id: String, name: String, policy: String?, createdAt: Date) {
        self.id = id
        self.name = name
        self.policy = policy
        self.createdAt = createdAt
    }

    /// Whether it may do everything.
    public var isAdministrator: Bool { policy == nil }
}

/// An access key with its secret, as its owner gets it once.
public struct AccessKeySecret: Sendable {
    /// The key.
    public let key: AccessKey
    /// The secret, 40 characters.
    public let secret: String
}
