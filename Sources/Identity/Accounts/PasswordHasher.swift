// Hashing of passwords one after the other on a thread of its own: a hash takes 64 MiB and a good part of a second, so
// many at once would take the machine from everybody else. Requests are not kept waiting for it.

internal import Cryptography
internal import Foundation

/// Makes and checks hashes of passwords.
final class PasswordHasher: @unchecked Sendable {
    private let cost: PasswordHash.Cost
    private let thread = DispatchQueue(label: "waymark.passwords")
    private let lock = NSLock()
    private var waiting = 0
    /// What a password is checked against where there is no account: made once, so that it costs the same.
    private lazy var nobody = PasswordHash.make(Base64.text(RandomBytes.make(32)), cost: cost) ?? ""

    /// More than this wait too long to be of use.
    private static let most = 100

    init(cost: PasswordHash.Cost) {
        self.cost = cost
        thread.async { _ = self.nobody }
    }

    /// The hash of a new password.
    ///
    /// - Throws: `AccountError.busy`.
    func hash(_ password: String) async throws(AccountError) -> String {
        guard let hash = try await perform({ PasswordHash.make(password, cost: self.cost) }) else { throw .busy }
        return hash
    }

    /// Whether a password is right; takes as long where there is no hash.
    ///
    /// - Throws: `AccountError.busy`.
    func verify(_ password: String, _ hash: String?) async throws(AccountError) -> Bool {
        try await perform {
            let isRight = PasswordHash.verify(password, hash ?? self.nobody)
            return isRight && hash != nil
        }
    }

    private func perform<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result
    ) async throws(AccountError) -> Result {
        let isTaken = lock.withLock {
            waiting += 1
            return waiting <= Self.most
        }
        defer { lock.withLock { waiting -= 1 } }
        guard isTaken else { throw .busy }
        return await withCheckedContinuation { continuation in
            thread.async { continuation.resume(returning: work()) }
        }
    }
}
