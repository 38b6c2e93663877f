// Recovery, passwords, profiles, devices, and the end of an account.

internal import Cryptography
public import Foundation

extension Accounts {
    /// How long a deletion can be undone.
    public static let undoInterval: TimeInterval = 7 * 86_400

    /// Makes a recovery link for an account, if there is one with this name or e-mail address.
    public func recoveryLink(for name: String) async throws -> (account: Account, token: SecretToken)? {
        guard let known = try store.credentials(named: name.lowercased()) else { return nil }
        return (known.account, try await makeLink(.recovery, accountID: known.account.id))
    }

    /// Notes that somebody asks for recovery, which nobody may do without end.
    ///
    /// - Throws: `AccountError.tooManyTries`.
    public func beginRecovery(client: Client) async throws { try await beginTry(key("recovery", client), client) }

    /// Sets a new password by a recovery link, ends all sessions, and signs in.
    ///
    /// - Throws: `AccountError.linkInvalid`, `.passwordTooShort`, `.passwordTooLong`, `.passwordCommon`, `.tooManyTries`.
    public func recover(
        link text: String,
        password: String,
        client: Client,
        previous: SecretToken? = nil
    ) async throws -> SignedIn {
        let now = clock()
        try await beginTry(key("link", client), client)
        guard let token = SecretToken(text, kind: .link), let link = try store.link(token: token.sum),
            link.expiresAt > now, link.purpose == .recovery, let id = link.accountID,
            let account = try store.account(id: id)
        else { throw AccountError.linkInvalid }
        try PasswordRules.check(password, name: account.name, email: account.email)
        let hash = try await passwords.hash(password)
        try await store.setPassword(hash, accountID: id, keeping: nil, using: token.sum)
        try await forgive(key("link", client), client)
        try await forgive(id, client)
        return try await begin(account, client, replacing: previous)
    }

    /// Changes the password of who is signed in and knows the current one; other sessions end, this one's secret changes.
    ///
    /// - Throws: `AccountError.wrongPassword`, `.passwordTooShort`, `.passwordTooLong`, `.passwordCommon`, `.tooManyTries`.
    public func changePassword(
        of account: Account,
        current: String,
        new: String,
        client: Client,
        session: SecretToken
    ) async throws -> SignedIn {
        try await check(password: current, of: account, client: client)
        try PasswordRules.check(new, name: account.name, email: account.email)
        let hash = try await passwords.hash(new)
        try await store.setPassword(hash, accountID: account.id, keeping: nil, using: nil)
        return try await begin(account, client, replacing: session)
    }

    /// Changes the profile or the e-mail address.
    ///
    /// - Throws: `AccountError.emailTaken`, `.unknownAccount`.
    public func update(_ account: Account) async throws { try await store.update(account) }

    /// Adds a device and returns its secret.
    ///
    /// - Throws: `AccountError.invalidField`, `.tooMany`.
    public func addDevice(named text: String, to account: Account) async throws -> (device: Device, token: SecretToken)
    {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...60).contains(name.count), name.utf8.count <= 240,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw AccountError.invalidField("name", "1 to 60 characters") }
        let token = SecretToken.make(.device)
        let device = Device(id: RandomBytes.uuid(), accountID: account.id, name: name, createdAt: clock())
        try await store.add(device, token: token.sum)
        return (device, token)
    }

    /// Marks an account to be deleted: other sessions end, devices are refused, and all goes after seven days.
    ///
    /// An account without a password, as a demo's, needs none.
    ///
    /// - Returns: the account with the time until which undoing works.
    /// - Throws: `AccountError.wrongPassword`, `.lastAdministrator`, `.tooManyTries`.
    public func delete(
        _ account: Account,
        password: String,
        client: Client,
        keeping session: Session
    ) async throws -> Account {
        if try store.passwordHash(accountID: account.id) != nil {
            try await check(password: password, of: account, client: client)
        }
        try checkOtherAdministrator(account)
        var account = account
        account.deletesAt = clock().addingTimeInterval(Self.undoInterval)
        try await store.update(account)
        try await store.removeSessions(accountID: account.id, keeping: session.id)
        return account
    }

    /// Takes a deletion back.
    public func undelete(_ account: Account) async throws -> Account {
        var account = account
        account.deletesAt = nil
        try await store.update(account)
        return account
    }

    /// Throws where an account is the only administrator's while there are others.
    ///
    /// - Throws: `AccountError.lastAdministrator`.
    public func checkOtherAdministrator(_ account: Account) throws {
        let others = try store.accounts().filter { $0.id != account.id && $0.deletesAt == nil }
        guard account.isAdministrator, !others.isEmpty else { return }
        guard others.contains(where: \.isAdministrator) else { throw AccountError.lastAdministrator }
    }

    private func check(password: String, of account: Account, client: Client) async throws {
        try await beginTry(account.id, client, isHome: true)
        guard password.utf8.count <= PasswordRules.mostBytes,
            try await passwords.verify(password, try store.passwordHash(accountID: account.id))
        else { throw AccountError.wrongPassword }
        try await forgive(account.id, client, isHome: true)
    }
}
