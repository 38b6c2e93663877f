// What a start has to give to the one who started it: the link that makes the first administrator where there is
// none, and the one that signs in as a demo's owner.

import Foundation
import Identity

/// A one-time link for who started the server.
public struct StartLink: Codable, Sendable {
    /// What the link does: `administrator` or `demo`.
    public let purpose: String
    /// The whole link.
    public let link: String

    /// The name of a demo's owner.
    private static let owner = "demo"

    /// The link that this start has to give; nil where there is an administrator.
    ///
    /// - Throws: what the store says.
    public static func make(in context: ControlContext, isDemo: Bool) throws -> StartLink? {
        try waiting { await Result.catching { try await made(in: context, isDemo: isDemo) } }.get()
    }

    static func made(in context: ControlContext, isDemo: Bool) async throws -> StartLink? {
        let accounts = context.identity.accounts
        if isDemo {
            let known = try accounts.store.credentials(named: owner)?.account
            let account =
                if let known { known } else {
                    try await accounts.add(NewAccount(name: owner), isAdministrator: true)
                }
            return StartLink(.demo, try await accounts.makeLink(.demo, accountID: account.id), context)
        }
        guard try !accounts.store.accounts().contains(where: \.isAdministrator) else { return nil }
        return StartLink(.administrator, try await accounts.makeLink(.administrator), context)
    }

    private init(_ purpose: OneTimeLink.Purpose, _ token: SecretToken, _ context: ControlContext) {
        self.purpose = purpose.rawValue
        link = context.link(token)
    }

    /// The link with what it does.
    public var words: String {
        purpose == OneTimeLink.Purpose.demo.rawValue
            ? "To sign in as the demo's owner, once and on this machine: \(link)"
            : "There is no administrator yet. To make that account, once and within a day: \(link)"
    }
}
