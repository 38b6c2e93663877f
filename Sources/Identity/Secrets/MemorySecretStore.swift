// Secrets in memory: for tests, and for servers that shall keep nothing.

internal import Foundation

/// Secrets that go with the process.
public final class MemorySecretStore: SecretStore, @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String: [UInt8]] = [:]

    /// A store without secrets.
    public init() {}

    /// The sealed secret of a name.
    public func sealedSecret(named name: String) -> [UInt8]? { lock.withLock { entries[name] } }

    /// Keeps a secret where there is none of that name yet; the one that is kept.
    public func keep(_ sealed: [UInt8], named name: String) async -> [UInt8] {
        lock.withLock {
            let kept = entries[name] ?? sealed
            entries[name] = kept
            return kept
        }
    }
}
