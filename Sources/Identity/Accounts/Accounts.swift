// What people can do with accounts: make one, sign in and out, recover, change, delete. How it is kept is the store's
// matter, how it is asked for that of Service and of the command line.

public import Cryptography
public import Foundation

/// The accounts of a server.
public final class Accounts: Sendable {
    /// Who may make an account.
    public enum SignUp: String, Sendable, CaseIterable {
        /// Everybody.
        case open
        /// Those who got a link.
        case invited
        /// Nobody but the operator, by command.
        case closed
    }

    /// Where accounts are kept.
    public let store: any AccountStore
    /// Who may make an account.
    public let signUp: SignUp
    let passwords: PasswordHasher
    let throttle: SignInThrottle
    let clock: @Sendable () -> Date

    /// The accounts of a store.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - signUp: who may make an account.
    ///   - cost: what a password's hash costs.
    ///   - throttle: delays tries after wrong passwords.
    ///   - clock: tells the time.
    public init(
        store: any AccountStore,
        signUp: SignUp = .invited,
        cost: PasswordHash.Cost = .standard,
        throttle: SignInThrottle = SignInThrottle(),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.signUp = signUp
        passwords = PasswordHasher(cost: cost)
        self.throttle = throttle
        self.clock = clock
    }

    /// Removes what has ended: accounts whose seven days are over, sessions, links.
    public func removeExpired() async throws {
        let now = clock()
        _ = try await store.removeExpired(at: now)
        try await throttle.removeExpired(at: now)
    }

    /// Begins a try at what may be guessed, or throws how long to wait for it; returns once a restart forgets it no more.
    func beginTry(_ key: String, _ client: Client, isHome: Bool = false) async throws {
        try throttle.begin(account: key, address: client.network, isHome: isHome, at: clock())
        try await throttle.keep()
    }

    /// Forgives the tries after the right one.
    func forgive(_ key: String, _ client: Client, isHome: Bool = false) async throws {
        throttle.succeed(account: key, address: client.network, isHome: isHome)
        try await throttle.keep()
    }

    /// What tries of a kind are counted by that are not at an account: where they come from.
    func key(_ kind: String, _ client: Client) -> String { "\(kind) \(client.network)" }

    /// The account and session of a browser's token; nil when it gives no access.
    public func account(session token: SecretToken) throws -> (account: Account, session: Session)? {
        guard let session = try store.session(token: token.sum), session.isAlive(at: clock()),
            let account = try store.account(id: session.accountID)
        else { return nil }
        return (account, session)
    }

    /// The account and device of a device's token; nil when it gives no access.
    public func account(device token: SecretToken) throws -> (account: Account, device: Device)? {
        guard let device = try store.device(token: token.sum), let account = try store.account(id: device.accountID),
            account.deletesAt == nil
        else { return nil }
        return (account, device)
    }

    /// Notes that a session is used, when that was not noted lately.
    public func noteUse(of session: Session, by client: Client) async throws {
        let now = clock()
        guard now.timeIntervalSince(session.seenAt) >= Session.noteInterval || session.address != client.address else {
            return
        }
        var session = session
        session.seenAt = now
        session.address = client.address
        try await store.noteUse(of: session)
        try await store.noteKnown(KnownNetwork(name: client.network, seenAt: now), accountID: session.accountID)
    }
}

/// Who asks, as far as the connection tells.
public struct Client: Sendable, Equatable {
    /// The address as text.
    public let address: String
    /// What tries are counted by: the address, or the network of one subscriber that it is in.
    public let network: String
    /// What the browser calls itself.
    public let agent: String
    /// Whether it is a program on the server's own machine.
    public let isLocal: Bool

    /// A client.
    public init(address: String, network: String? = nil, agent: String, isLocal: Bool) {
        self.address = address
        self.network = network ?? address
        self.agent = String(
            agent.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(200).map(Character.init)
        )
        self.isLocal = isLocal
    }
}

/// Somebody who just signed in.
public struct SignedIn: Sendable {
    /// The account.
    public let account: Account
    /// The new session.
    public let session: Session
    /// The session's secret, for the browser alone.
    public let token: SecretToken
}
