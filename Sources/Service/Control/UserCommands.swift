// The operator's commands on accounts and their devices.

public import Foundation
public import Identity

/// An account as commands show it.
public struct UserSummary: Codable, Sendable, Equatable {
    /// Names the account for good.
    public let id: String
    /// What one signs in with.
    public let name: String
    /// The e-mail address.
    public let email: String?
    /// Whether it may do what the operator may.
    public let isAdministrator: Bool
    /// When it was made.
    public let createdAt: Date
    /// When it goes, where it is being deleted.
    public let deletesAt: Date?

    init(_ account: Account) {
        id = account.id
        name = account.name.description
        email = account.email?.description
        isAdministrator = account.isAdministrator
        createdAt = account.createdAt
        deletesAt = account.deletesAt
    }
}

/// A link that somebody is to be given.
public struct LinkForUser: Codable, Sendable, Equatable {
    /// The account.
    public let user: UserSummary
    /// The whole link where a server runs, else what follows its address.
    public let link: String
    /// When the link stops working.
    public let expiresAt: Date
}

extension ControlContext {
    /// The link of a token, as it is given to somebody.
    public func link(_ token: SecretToken) -> String { (address ?? "/") + "#link=" + token.text }

    fileprivate func account(named name: String) throws -> Account {
        guard let known = try identity.accounts.store.credentials(named: name.lowercased()) else {
            throw AccountError.unknownAccount
        }
        return known.account
    }

    fileprivate func recoveryLink(_ account: Account) async throws -> LinkForUser {
        let token = try await identity.accounts.makeLink(.recovery, accountID: account.id)
        let expiresAt = Date().addingTimeInterval(OneTimeLink.Purpose.recovery.lifetime)
        return LinkForUser(user: UserSummary(account), link: link(token), expiresAt: expiresAt)
    }
}

/// Makes an account without a password, and the link with which its owner sets one.
public struct CreateUser: ControlCommand {
    /// The command's name on the wire.
    public static let name = "user.create"
    /// What the command is about.
    public var subject: String { "user/\(userName)" }
    let userName: String
    let email: String?
    let isAdministrator: Bool

    /// Makes an account.
    public init(userName: String, email: String?, isAdministrator: Bool) {
        self.userName = userName
        self.email = email
        self.isAdministrator = isAdministrator
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> LinkForUser {
        let account = try await context.identity.accounts.add(
            NewAccount(name: userName, email: email),
            isAdministrator: isAdministrator
        )
        return try await context.recoveryLink(account)
    }
}

/// Lists all accounts.
public struct ListUsers: ControlCommand {
    /// The command's name on the wire.
    public static let name = "user.list"
    /// What the command is about.
    public var subject: String { "user/*" }
    /// It shows no secrets.
    public static let isAudited = false

    /// Lists all accounts.
    public init() {}

    /// Does it.
    public func perform(in context: ControlContext) async throws -> [UserSummary] {
        try context.identity.accounts.store.accounts().map(UserSummary.init)
    }
}

/// Makes a link with which somebody sets a new password.
public struct ResetUser: ControlCommand {
    /// The command's name on the wire.
    public static let name = "user.reset"
    /// What the command is about.
    public var subject: String { "user/\(userName)" }
    let userName: String

    /// Makes a link for an account.
    public init(userName: String) { self.userName = userName }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> LinkForUser {
        try await context.recoveryLink(try context.account(named: userName))
    }
}

/// Removes an account with all that is its, at once.
public struct RemoveUser: ControlCommand {
    /// The command's name on the wire.
    public static let name = "user.remove"
    /// What the command is about.
    public var subject: String { "user/\(userName)" }
    let userName: String

    /// Removes an account.
    public init(userName: String) { self.userName = userName }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> UserSummary {
        let account = try context.account(named: userName)
        try context.identity.accounts.checkOtherAdministrator(account)
        try await context.identity.accounts.store.removeAccount(id: account.id)
        return UserSummary(account)
    }
}

/// A device as commands show it.
public struct DeviceSummary: Codable, Sendable, Equatable {
    /// Names the device.
    public let id: String
    /// What its owner calls it.
    public let name: String
    /// Whose it is.
    public let userName: String
    /// When it was added.
    public let createdAt: Date
    /// When it last sent something.
    public let seenAt: Date?
    /// Its secret, told once.
    public let token: String?

    init(_ device: Device, _ account: Account, token: String? = nil) {
        id = device.id
        name = device.name
        userName = account.name.description
        createdAt = device.createdAt
        seenAt = device.seenAt
        self.token = token
    }
}

/// Adds a device to an account.
public struct CreateDevice: ControlCommand {
    /// The command's name on the wire.
    public static let name = "device.create"
    /// What the command is about.
    public var subject: String { "device/*" }
    let deviceName: String
    let userName: String

    /// Adds a device.
    public init(deviceName: String, userName: String) {
        self.deviceName = deviceName
        self.userName = userName
    }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> DeviceSummary {
        let account = try context.account(named: userName)
        let (device, token) = try await context.identity.accounts.addDevice(named: deviceName, to: account)
        return DeviceSummary(device, account, token: token.text)
    }
}

/// Lists the devices of one account, or of all.
public struct ListDevices: ControlCommand {
    /// The command's name on the wire.
    public static let name = "device.list"
    /// What the command is about.
    public var subject: String { "device/*" }
    /// It shows no secrets.
    public static let isAudited = false
    let userName: String?

    /// Lists devices.
    public init(userName: String?) { self.userName = userName }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> [DeviceSummary] {
        let store = context.identity.accounts.store
        let accounts = try userName.map { [try context.account(named: $0)] } ?? store.accounts()
        return try accounts.flatMap { account in
            try store.devices(accountID: account.id).map { DeviceSummary($0, account) }
        }
    }
}

/// Takes a device's access away.
public struct RevokeDevice: ControlCommand {
    /// The command's name on the wire.
    public static let name = "device.revoke"
    /// What the command is about.
    public var subject: String { "device/\(id)" }
    let id: String

    /// Revokes a device by its identifier.
    public init(id: String) { self.id = id }

    /// Does it.
    public func perform(in context: ControlContext) async throws -> DeviceSummary {
        let store = context.identity.accounts.store
        for account in try store.accounts() {
            guard let device = try store.devices(accountID: account.id).first(where: { $0.id == id }) else { continue }
            try await store.removeDevice(id: id, accountID: account.id)
            return DeviceSummary(device, account)
        }
        throw AccountError.unknownDevice
    }
}
