// The operator's commands on API keys and access keys.

public import Foundation
import Identity

/// An API key as commands show it.
public struct APIKeySummary: Codable, Sendable, Equatable {
    /// Its name.
    public let name: String
    /// What stands in addresses.
    public let value: String
    /// What it is good for.
    public let actions: [String]
    /// On what.
    public let resources: [String]
    /// The pages that may use it; empty for all.
    public let referers: [String]
    /// When it was made.
    public let createdAt: Date
    /// When it stops working.
    public let expiresAt: Date?

    init(_ key: APIKey, value: String) {
        name = key.name
        self.value = value
        actions = key.restrictions.actions
        resources = key.restrictions.resources
        referers = key.restrictions.referers
        createdAt = key.createdAt
        expiresAt = key.expiresAt
    }
}

/// An access key as commands show it.
public struct AccessKeySummary: Codable, Sendable, Equatable {
    /// Its name.
    public let name: String
    /// What it is called in signatures.
    public let accessKeyId: String
    /// The secret, once.
    public let secretAccessKey: String?
    /// The region to sign for.
    public let region: String
    /// Whether it may do everything.
    public let isAdministrator: Bool
    /// When it was made.
    public let createdAt: Date

    init(_ key: AccessKey, secret: String? = nil, region: String) {
        name = key.name
        accessKeyId = key.id
        secretAccessKey = secret
        self.region = region
        isAdministrator = key.isAdministrator
        createdAt = key.createdAt
    }
}

/// Makes an API key.
public struct CreateAPIKey: ControlCommand {
    /// The command's name on the wire.
    public static let name = "key.create"
    /// What the command is about.
    public var subject: String { "api-key/\(keyName)" }
    let keyName: String
    let subjects: [String]
    let referers: [String]
    let days: Int?

    /// Makes an API key.
    ///
    /// - Parameters:
    ///   - keyName: what it is called.
    ///   - subjects: what it is good for: maps, places, routes.
    ///   - referers: patterns of the pages that may use it; empty for all.
    ///   - days: how long it works; nil for ever.
    public init(keyName: String, subjects: [String], referers: [String], days: Int?) {
        self.keyName = keyName
        self.subjects = subjects
        self.referers = referers
        self.days = days
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> APIKeySummary {
        let everything = KeyRestrictions.everything(context.identity.pools.names)
        let made = try await context.identity.keys.makeAPIKey(
            named: keyName,
            restrictions: KeyRestrictions(
                actions: subjects.flatMap { KeyRestrictions.actions(of: $0) ?? [] },
                resources: everything.resources,
                referers: referers
            ),
            expiresAt: days.map { Date().addingTimeInterval(Double($0) * 86_400) }
        )
        return APIKeySummary(made.key, value: made.value)
    }
}

/// Makes an access key.
public struct CreateAccessKey: ControlCommand {
    /// The command's name on the wire.
    public static let name = "access-key.create"
    /// What the command is about.
    public var subject: String { "access-key/\(keyName)" }
    let keyName: String
    let policy: String?

    /// Makes an access key that may do what a policy allows; without one it may do everything.
    public init(keyName: String, policy: String?) {
        self.keyName = keyName
        self.policy = policy
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> AccessKeySummary {
        let made = try await context.identity.keys.makeAccessKey(named: keyName, policy: policy)
        return AccessKeySummary(made.key, secret: made.secret, region: context.identity.pools.names.region)
    }
}

/// All keys.
public struct KeyList: Codable, Sendable {
    /// The API keys by name.
    public let apiKeys: [APIKeySummary]
    /// The access keys by name, without their secrets.
    public let accessKeys: [AccessKeySummary]
}

/// Lists all keys.
public struct ListKeys: ControlCommand {
    /// The command's name on the wire.
    public static let name = "key.list"
    /// What the command is about.
    public var subject: String { "api-key/*" }

    /// Lists all keys.
    public init() {}

    /// Does it.
    public func perform(in context: ControlContext) async throws -> KeyList {
        let keys = context.identity.keys
        return KeyList(
            apiKeys: try keys.store.apiKeys().map { APIKeySummary($0, value: try keys.value(ofAPIKey: $0.name)) },
            accessKeys: try keys.store.accessKeys().map {
                AccessKeySummary($0, region: context.identity.pools.names.region)
            }
        )
    }
}

/// Revokes a key, at once and for good.
public struct RevokeKey: ControlCommand {
    /// The command's name on the wire.
    public static let name = "key.revoke"
    /// What the command is about.
    public var subject: String { "\(isAccessKey ? "access-key" : "api-key")/\(keyName)" }
    let keyName: String
    let isAccessKey: Bool

    /// Revokes an API key by its name, or an access key by its name or identifier.
    public init(keyName: String, isAccessKey: Bool) {
        self.keyName = keyName
        self.isAccessKey = isAccessKey
    }

    /// The key that is no more.
    public struct Revoked: Codable, Sendable {
        /// Its name or identifier, as given.
        public let revoked: String
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> Revoked {
        let store = context.identity.keys.store
        guard isAccessKey else {
            try await store.removeAPIKey(named: keyName)
            return Revoked(revoked: keyName)
        }
        let known = try store.accessKeys().first { $0.id == keyName || $0.name == keyName }
        guard let known else { throw APIKeyError.unknown(keyName) }
        try await store.removeAccessKey(id: known.id)
        return Revoked(revoked: keyName)
    }
}
