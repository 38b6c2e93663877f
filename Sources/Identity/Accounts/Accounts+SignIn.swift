// Signing up, in and by link.

internal import Cryptography
internal import Foundation

/// What somebody gives to get an account.
public struct NewAccount: Sendable {
    /// The name as it was typed.
    public var name: String
    /// The e-mail address as it was typed.
    public var email: String?
    /// The password; nil where its owner sets it by a link.
    public var password: String?
    /// The name that others see.
    public var displayName: String?
    /// The page's language.
    public var language: String?
    /// The token of the link that allows it.
    public var link: String?

    /// What somebody gives.
    public init(
        name: String,
        email: String? = nil,
        password: String? = nil,
        displayName: String? = nil,
        language: String? = nil,
        link: String? = nil
    ) {
        self.name = name
        self.email = email
        self.password = password
        self.displayName = displayName
        self.language = language
        self.link = link
    }
}

extension Accounts {
    /// Makes an account for somebody who asks over the network, and signs them in.
    ///
    /// - Parameters:
    ///   - wish: what they give.
    ///   - client: who asks.
    ///   - previous: the session that the browser had, which ends.
    /// - Returns: the account with its first session.
    /// - Throws: `AccountError` for each field, `.signUpClosed`, `.linkInvalid`, `.tooManyTries`.
    public func signUp(_ wish: NewAccount, client: Client, previous: SecretToken? = nil) async throws -> SignedIn {
        guard wish.password != nil else { throw AccountError.passwordTooShort(least: PasswordRules.least) }
        let now = clock()
        let token = wish.link.flatMap { SecretToken($0, kind: .link) }
        var isAdministrator = false
        if let text = wish.link {
            guard let token = SecretToken(text, kind: .link), let link = try store.link(token: token.sum),
                link.expiresAt > now, [.administrator, .invitation].contains(link.purpose)
            else { throw AccountError.linkInvalid }
            isAdministrator = link.purpose == .administrator
        } else if signUp != .open {
            throw AccountError.signUpClosed
        }
        // Hashing is work that nobody may ask for without end.
        try await beginTry(key("sign-up", client), client)
        let account = try await add(wish, isAdministrator: isAdministrator, using: token?.sum)
        try await forgive(key("sign-up", client), client)
        return try await begin(account, client, replacing: previous)
    }

    /// Makes an account; who may ask has been decided.
    ///
    /// - Throws: `AccountError` for each field.
    public func add(
        _ wish: NewAccount,
        isAdministrator: Bool,
        using link: TokenSum? = nil
    ) async throws -> Account {
        let name = try AccountName(wish.name)
        let email = try wish.email.flatMap { $0.isEmpty ? nil : $0 }.map { try EmailAddress($0) }
        if let password = wish.password { try PasswordRules.check(password, name: name, email: email) }
        var profile = Profile()
        if let displayName = wish.displayName { try profile.setDisplayName(displayName) }
        if let language = wish.language { try profile.setLanguage(language) }
        if let known = try store.credentials(named: name.description), known.account.name == name {
            throw AccountError.nameTaken
        }
        let hash = if let password = wish.password { try await passwords.hash(password) } else { String?.none }
        let account = Account(
            id: RandomBytes.uuid(),
            name: name,
            email: email,
            isAdministrator: isAdministrator,
            profile: profile,
            createdAt: clock()
        )
        try await store.add(account, passwordHash: hash, using: link)
        return account
    }

    /// Signs somebody in who knows a name or e-mail address and the password.
    ///
    /// Takes as long, and says the same, whether the account is unknown or the password is wrong.
    ///
    /// - Throws: `AccountError.wrongCredentials`, `.tooManyTries`, `.busy`.
    public func signIn(
        name: String,
        password: String,
        client: Client,
        previous: SecretToken? = nil
    ) async throws -> SignedIn {
        let name = String(name.lowercased().prefix(254))
        let known = try store.credentials(named: name)
        // By name or e-mail address it is one account, whose tries count together.
        let key = known?.account.id ?? name
        let isHome = try known.map { try isKnown(client, $0.account) } ?? false
        try await beginTry(key, client, isHome: isHome)
        guard password.utf8.count <= PasswordRules.mostBytes,
            try await passwords.verify(password, known?.passwordHash), let known
        else { throw AccountError.wrongCredentials }
        try await forgive(key, client, isHome: isHome)
        return try await begin(known.account, client, replacing: previous)
    }

    /// What a link does for who holds it.
    public enum LinkOutcome: Sendable {
        /// It signs in at once.
        case signedIn(SignedIn)
        /// A new account is to be made with it.
        case createAccount(administrator: Bool)
        /// A new password is to be set with it.
        case setPassword
    }

    /// Follows a link: one that signs in is used up, the others wait for what is to be typed.
    ///
    /// - Throws: `AccountError.linkInvalid`, `.linkElsewhere`, `.tooManyTries`.
    public func follow(link text: String, client: Client, previous: SecretToken? = nil) async throws -> LinkOutcome {
        let now = clock()
        try await beginTry(key("link", client), client)
        guard let token = SecretToken(text, kind: .link), let link = try store.link(token: token.sum),
            link.expiresAt > now
        else { throw AccountError.linkInvalid }
        switch link.purpose {
        case .administrator: return .createAccount(administrator: true)
        case .invitation: return .createAccount(administrator: false)
        case .recovery: return .setPassword
        case .demo:
            guard client.isLocal else { throw AccountError.linkElsewhere }
            guard try await store.take(link: token.sum) != nil, let id = link.accountID,
                let account = try store.account(id: id)
            else { throw AccountError.linkInvalid }
            try await forgive(key("link", client), client)
            return .signedIn(try await begin(account, client, replacing: previous))
        }
    }

    /// Makes a link and returns its secret.
    public func makeLink(_ purpose: OneTimeLink.Purpose, accountID: String? = nil) async throws -> SecretToken {
        let token = SecretToken.make(.link)
        let link = OneTimeLink(
            purpose: purpose,
            accountID: accountID,
            expiresAt: clock().addingTimeInterval(purpose.lifetime)
        )
        try await store.add(link, token: token.sum)
        return token
    }

    /// Begins a session with a secret of its own: one that somebody planted in the browser before is worth nothing.
    func begin(_ account: Account, _ client: Client, replacing previous: SecretToken?) async throws -> SignedIn {
        let now = clock()
        let token = SecretToken.make(.session)
        let session = Session(
            id: RandomBytes.uuid(),
            accountID: account.id,
            createdAt: now,
            seenAt: now,
            address: client.address,
            agent: client.agent
        )
        try await store.add(session, token: token.sum, replacing: previous?.sum)
        try await store.noteKnown(KnownNetwork(name: client.network, seenAt: now), accountID: account.id)
        return SignedIn(account: account, session: session, token: token)
    }

    /// Whether the account was used from where somebody asks, be the session over by now.
    private func isKnown(_ client: Client, _ account: Account) throws -> Bool {
        let since = clock().addingTimeInterval(-KnownNetwork.lifetime)
        return try store.known(accountID: account.id).contains { $0.name == client.network && $0.seenAt > since }
    }
}
