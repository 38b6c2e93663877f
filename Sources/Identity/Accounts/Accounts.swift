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
    let throttle = SignInThrottle()
    let clock: @Sendable () -> Date

    /// The accounts of a store.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - signUp: who may make an account.
    ///   - cost: what a password's hash costs.
    ///   - clock: tells the time.
    public init(
        store: any AccountStore,
        signUp: SignUp = .invited,
        cost: PasswordHash.Cost = .standard,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.signUp = signUp
        passwords = PasswordHasher(cost: cost)
        self.clock = clock
    }

    /// Removes what has ended: accounts whose seven days are over, sessions, links.
    public func removeExpired() async throws { _ = try await store.removeExpired(at: clock()) }

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
    }
}

/// Who asks, as far as the connection tells.
public struct Client: Sendable, Equatable {
    /// The address as text.
    public let address: String
    /// What the browser calls itself.
    public let agent: String
    /// Whether it is a program on the server's own machine.
    public let isLocal: Bool

    /// A client.
    public init(address: String, agent: String, isLocal: Bool) {
        self.address = address
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
