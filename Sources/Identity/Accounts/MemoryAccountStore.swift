// Accounts in memory: for tests, and for servers that shall keep nothing.

public import Foundation

/// Accounts that go with the process.
public final class MemoryAccountStore: AccountStore, @unchecked Sendable {
    private struct Entry {
        var account: Account
        var hash: String?
        var photo: Photo?
    }

    private let lock = NSLock()
    private var entries: [String: Entry] = [:]
    private var sessions: [TokenSum: Session] = [:]
    private var links: [TokenSum: OneTimeLink] = [:]
    private var devices: [TokenSum: Device] = [:]
    private var networks: [String: [KnownNetwork]] = [:]

    /// A store without accounts.
    public init() {}

    /// All accounts by name.
    public func accounts() -> [Account] {
        lock.withLock { entries.values.map(\.account) }.sorted { $0.name.description < $1.name.description }
    }

    /// The account with an identifier.
    public func account(id: String) -> Account? { lock.withLock { entries[id]?.account } }

    /// The account with a name or an e-mail address.
    public func credentials(named name: String) -> Credentials? {
        lock.withLock {
            entries.values.first { $0.account.name.description == name || $0.account.email?.description == name }
                .map { Credentials(account: $0.account, passwordHash: $0.hash) }
        }
    }

    /// The hash of an account's password.
    public func passwordHash(accountID: String) -> String? { lock.withLock { entries[accountID]?.hash } }

    /// Adds an account.
    ///
    /// - Throws: `AccountError.nameTaken`, `.emailTaken`, `.linkInvalid`.
    public func add(_ account: Account, passwordHash: String?, using link: TokenSum?) async throws {
        try lock.withLock {
            try checkUnique(account)
            if let link, links.removeValue(forKey: link) == nil { throw AccountError.linkInvalid }
            entries[account.id] = Entry(account: account, hash: passwordHash)
        }
    }

    /// Replaces everything of an account but its identifier and password.
    ///
    /// - Throws: `AccountError.nameTaken`, `.emailTaken`, `.unknownAccount`.
    public func update(_ account: Account) async throws {
        try lock.withLock {
            guard entries[account.id] != nil else { throw AccountError.unknownAccount }
            try checkUnique(account)
            entries[account.id]?.account = account
        }
    }

    private func checkUnique(_ account: Account) throws(AccountError) {
        for other in entries.values where other.account.id != account.id {
            if other.account.name == account.name { throw .nameTaken }
            if let email = account.email, other.account.email == email { throw .emailTaken }
        }
    }

    /// Sets a password and ends all sessions but one.
    ///
    /// - Throws: `AccountError.unknownAccount`, `.linkInvalid`.
    public func setPassword(
        _ hash: String,
        accountID: String,
        keeping session: String?,
        using link: TokenSum?
    ) async throws {
        try lock.withLock {
            guard entries[accountID] != nil else { throw AccountError.unknownAccount }
            if let link, links.removeValue(forKey: link) == nil { throw AccountError.linkInvalid }
            entries[accountID]?.hash = hash
            sessions = sessions.filter { $0.value.accountID != accountID || $0.value.id == session }
        }
    }

    /// Removes an account with all that is its.
    public func removeAccount(id: String) async { lock.withLock { remove(id) } }

    private func remove(_ id: String) {
        entries[id] = nil
        sessions = sessions.filter { $0.value.accountID != id }
        links = links.filter { $0.value.accountID != id }
        devices = devices.filter { $0.value.accountID != id }
        networks[id] = nil
    }

    /// Removes what has ended.
    public func removeExpired(at now: Date) async -> [String] {
        lock.withLock {
            let gone = entries.values.filter { $0.account.deletesAt.map { $0 <= now } ?? false }.map(\.account.id)
            for id in gone { remove(id) }
            sessions = sessions.filter { $0.value.isAlive(at: now) }
            links = links.filter { $0.value.expiresAt > now }
            let since = now.addingTimeInterval(-KnownNetwork.lifetime)
            networks = networks.mapValues { $0.filter { $0.seenAt > since } }
            return gone.sorted()
        }
    }

    /// Adds a session in place of the one that the browser had.
    public func add(_ session: Session, token: TokenSum, replacing old: TokenSum?) async {
        lock.withLock {
            if let old { sessions[old] = nil }
            sessions[token] = session
        }
    }

    /// The session of a token.
    public func session(token: TokenSum) -> Session? { lock.withLock { sessions[token] } }

    /// An account's sessions, last used first.
    public func sessions(accountID: String) -> [Session] {
        lock.withLock { sessions.values.filter { $0.accountID == accountID } }.sorted {
            ($0.seenAt, $0.id) > ($1.seenAt, $1.id)
        }
    }

    /// Notes when and from where a session was used.
    public func noteUse(of session: Session) async {
        lock.withLock {
            for (token, known) in sessions where known.id == session.id { sessions[token] = session }
        }
    }

    /// Ends a session of an account.
    ///
    /// - Throws: `AccountError.unknownSession`.
    public func removeSession(id: String, accountID: String) async throws {
        try lock.withLock {
            let token = sessions.first { $0.value.id == id && $0.value.accountID == accountID }?.key
            guard let token else { throw AccountError.unknownSession }
            sessions[token] = nil
        }
    }

    /// Ends all sessions of an account but one.
    public func removeSessions(accountID: String, keeping session: String?) async {
        lock.withLock { sessions = sessions.filter { $0.value.accountID != accountID || $0.value.id == session } }
    }

    /// Notes where an account was used from.
    public func noteKnown(_ network: KnownNetwork, accountID: String) async {
        lock.withLock {
            let others = networks[accountID, default: []].filter { $0.name != network.name }
            let latest = ([network] + others).sorted { $0.seenAt > $1.seenAt }
            networks[accountID] = Array(latest.prefix(KnownNetwork.most))
        }
    }

    /// Where an account was used from, the latest first.
    public func known(accountID: String) -> [KnownNetwork] { lock.withLock { networks[accountID] ?? [] } }

    /// Adds a link; others of the same purpose and account stop working, invitations apart.
    public func add(_ link: OneTimeLink, token: TokenSum) async {
        lock.withLock {
            if link.purpose != .invitation {
                links = links.filter { $0.value.purpose != link.purpose || $0.value.accountID != link.accountID }
            }
            links[token] = link
        }
    }

    /// The link of a token.
    public func link(token: TokenSum) -> OneTimeLink? { lock.withLock { links[token] } }

    /// Uses a link up.
    public func take(link token: TokenSum) async -> OneTimeLink? { lock.withLock { links.removeValue(forKey: token) } }

    /// Adds a device.
    ///
    /// - Throws: `AccountError.tooMany`.
    public func add(_ device: Device, token: TokenSum) async throws {
        try lock.withLock {
            let count = devices.values.count { $0.accountID == device.accountID }
            guard count < Device.most else { throw AccountError.tooMany("devices", most: Device.most) }
            devices[token] = device
        }
    }

    /// The device of a token.
    public func device(token: TokenSum) -> Device? { lock.withLock { devices[token] } }

    /// An account's devices by name.
    public func devices(accountID: String) -> [Device] {
        lock.withLock { devices.values.filter { $0.accountID == accountID } }.sorted {
            ($0.name, $0.id) < ($1.name, $1.id)
        }
    }

    /// Removes a device of an account.
    ///
    /// - Throws: `AccountError.unknownDevice`.
    public func removeDevice(id: String, accountID: String) async throws {
        try lock.withLock {
            let token = devices.first { $0.value.id == id && $0.value.accountID == accountID }?.key
            guard let token else { throw AccountError.unknownDevice }
            devices[token] = nil
        }
    }

    /// What changes with an account's photo.
    public func photoVersion(accountID: String) -> String? { lock.withLock { entries[accountID]?.photo?.version } }

    /// An account's photo.
    public func photo(accountID: String) -> Photo? { lock.withLock { entries[accountID]?.photo } }

    /// Sets or removes an account's photo.
    public func setPhoto(_ photo: Photo?, accountID: String) async {
        lock.withLock { entries[accountID]?.photo = photo }
    }
}
