// The port through which accounts are kept. Every call that changes something is done wholly or not at all, and done for
// good when it returns. Secrets come in as sums and hashes only.

internal import Cryptography
public import Foundation

/// Where accounts, sessions, links and devices are kept.
public protocol AccountStore: Sendable {
    /// All accounts by name.
    func accounts() throws -> [Account]
    /// The account with an identifier.
    func account(id: String) throws -> Account?
    /// The account with a name or an e-mail address, and the hash of its password where it has one.
    func credentials(named name: String) throws -> Credentials?
    /// The hash of an account's password.
    func passwordHash(accountID: String) throws -> String?

    /// Adds an account, and uses up the link that allowed it.
    ///
    /// - Throws: `AccountError.nameTaken`, `.emailTaken`, `.linkInvalid` when the link went meanwhile.
    func add(_ account: Account, passwordHash: String?, using link: TokenSum?) async throws
    /// Replaces everything of an account but its identifier and password.
    ///
    /// - Throws: `AccountError.nameTaken`, `.emailTaken`, `.unknownAccount`.
    func update(_ account: Account) async throws
    /// Sets a password and ends all sessions but one; uses up the link that allowed it.
    ///
    /// - Throws: `AccountError.unknownAccount`, `.linkInvalid`.
    func setPassword(_ hash: String, accountID: String, keeping session: String?, using link: TokenSum?) async throws
    /// Removes an account with all that is its.
    func removeAccount(id: String) async throws
    /// Removes accounts whose time has come, and sessions, links and known networks that have ended; the identifiers of
    /// the accounts.
    func removeExpired(at now: Date) async throws -> [String]

    /// Adds a session in place of the one that the browser had.
    func add(_ session: Session, token: TokenSum, replacing old: TokenSum?) async throws
    /// The session of a token.
    func session(token: TokenSum) throws -> Session?
    /// An account's sessions, last used first.
    func sessions(accountID: String) throws -> [Session]
    /// Notes when and from where a session was used.
    func noteUse(of session: Session) async throws
    /// Ends sessions: one of an account's, or all but one.
    ///
    /// - Throws: `AccountError.unknownSession`.
    func removeSession(id: String, accountID: String) async throws
    /// Ends all sessions of an account but one.
    func removeSessions(accountID: String, keeping session: String?) async throws

    /// Notes where an account was used from; of many such the latest are kept.
    func noteKnown(_ network: KnownNetwork, accountID: String) async throws
    /// Where an account was used from, the latest first.
    func known(accountID: String) throws -> [KnownNetwork]

    /// Adds a link; others of the same purpose and account stop working.
    func add(_ link: OneTimeLink, token: TokenSum) async throws
    /// The link of a token, used or not being no difference from never made.
    func link(token: TokenSum) throws -> OneTimeLink?
    /// Uses a link up; nil when it is gone.
    func take(link token: TokenSum) async throws -> OneTimeLink?

    /// Adds a device.
    ///
    /// - Throws: `AccountError.tooMany`.
    func add(_ device: Device, token: TokenSum) async throws
    /// The device of a token.
    func device(token: TokenSum) throws -> Device?
    /// An account's devices by name.
    func devices(accountID: String) throws -> [Device]
    /// Removes a device of an account.
    ///
    /// - Throws: `AccountError.unknownDevice`.
    func removeDevice(id: String, accountID: String) async throws

    /// What changes with an account's photo; nil where it has none.
    func photoVersion(accountID: String) throws -> String?
    /// An account's photo.
    func photo(accountID: String) throws -> Photo?
    /// Sets or removes an account's photo.
    func setPhoto(_ photo: Photo?, accountID: String) async throws
}

/// What a sign-in is checked against.
public struct Credentials: Sendable, Equatable {
    /// The account.
    public let account: Account
    /// The hash of its password; nil where nobody can sign in with one.
    public let passwordHash: String?

    /// Credentials of an account.
    public init(account: Account, passwordHash: String?) {
        self.account = account
        self.passwordHash = passwordHash
    }
}

/// A photo, re-encoded by us.
public struct Photo: Sendable, Equatable {
    /// The picture's bytes.
    public let bytes: [UInt8]
    /// Its media type.
    public let mediaType: String

    /// Changes with the picture.
    public let version: String

    /// A photo.
    public init(bytes: [UInt8], mediaType: String) {
        version = String(SHA256.hexadecimal(of: bytes).prefix(16))
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
