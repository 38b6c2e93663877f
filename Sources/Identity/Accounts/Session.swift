// What gives somebody access: sessions in browsers, one-time links, tokens of devices.

public import Foundation

/// A browser that is signed in.
public struct Session: Sendable, Equatable, Identifiable {
    /// Names the session in lists; no secret.
    public let id: String
    /// Whose it is.
    public let accountID: String
    /// When it began.
    public let createdAt: Date
    /// When it was last used, to within ten minutes.
    public var seenAt: Date
    /// The address it was last used from.
    public var address: String
    /// What the browser calls itself.
    public let agent: String

    /// A session that is not used for so long has ended.
    public static let idleLifetime: TimeInterval = 60 * 86_400
    /// A session ends after so long in any case.
    public static let lifetime: TimeInterval = 365 * 86_400
    /// How old the noted last use may get.
    static let noteInterval: TimeInterval = 600

    /// A session.
    public init(id: String, accountID: String, createdAt: Date, seenAt: Date, address: String, agent: String) {
        self.id = id
        self.accountID = accountID
        self.createdAt = createdAt
        self.seenAt = seenAt
        self.address = address
        self.agent = agent
    }

    /// Whether the session still gives access.
    public func isAlive(at now: Date) -> Bool {
        now.timeIntervalSince(seenAt) < Self.idleLifetime && now.timeIntervalSince(createdAt) < Self.lifetime
    }
}

/// Where an account was used from: tries from there are counted apart from those of strangers.
public struct KnownNetwork: Sendable, Equatable {
    /// The address, or the network of one subscriber that it is in.
    public let name: String
    /// When the account was last used from there.
    public let seenAt: Date

    /// It is known for so long after the last use, whether the session goes on or not.
    public static let lifetime: TimeInterval = 90 * 86_400
    /// So many are kept of an account, the latest.
    public static let most = 50

    /// A network.
    public init(name: String, seenAt: Date) {
        self.name = name
        self.seenAt = seenAt
    }
}

/// A link that works once.
public struct OneTimeLink: Sendable, Equatable {
    /// What a link does.
    public enum Purpose: String, Sendable, CaseIterable {
        /// Makes the first administrator's account.
        case administrator
        /// Makes an account.
        case invitation
        /// Sets a new password.
        case recovery
        /// Signs in as the demo's owner, in a browser on the same machine.
        case demo

        /// How long a link of this purpose works.
        public var lifetime: TimeInterval {
            switch self {
            case .administrator, .demo: 86_400
            case .invitation: 7 * 86_400
            case .recovery: 3_600
            }
        }
    }

    /// What the link does.
    public let purpose: Purpose
    /// The account it is for, where there is one already.
    public let accountID: String?
    /// When it stops working.
    public let expiresAt: Date

    /// A link.
    public init(purpose: Purpose, accountID: String?, expiresAt: Date) {
        self.purpose = purpose
        self.accountID = accountID
        self.expiresAt = expiresAt
    }
}

/// A phone or tracker that may send positions for an account.
public struct Device: Sendable, Equatable, Identifiable {
    /// Names the device in lists and in tracks; no secret.
    public let id: String
    /// Whose it is.
    public let accountID: String
    /// What its owner calls it.
    public var name: String
    /// When it was added.
    public let createdAt: Date
    /// When it last sent something.
    public var seenAt: Date?

    /// The most devices of one account.
    public static let most = 100

    /// A device.
    public init(id: String, accountID: String, name: String, createdAt: Date, seenAt: Date? = nil) {
        self.id = id
        self.accountID = accountID
        self.name = name
        self.createdAt = createdAt
        self.seenAt = seenAt
    }
}
