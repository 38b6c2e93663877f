// Wrong passwords cost time: a delay that grows with each, per account and per address, in bounded memory.
//
// Nobody is locked out for good: every delay has a limit, and tries from an address that has signed in to the account
// before are counted apart from those of strangers, so that strangers' tries never delay the owner at home. A try counts
// when it begins and is forgiven when the password was right, so that many at once are not taken for one. Tries that make
// others wait are kept, so that a restart forgives nobody.

internal import Cryptography
public import Foundation

/// Counts tries to sign in.
public final class SignInThrottle: @unchecked Sendable {
    private enum Key: Hashable {
        case address(String)
        case account(String)
        case accountAtHome(String, address: String)

        /// So many tries in a row cost nothing.
        var free: Int { if case .address = self { SignInThrottle.freeOfAddress } else { SignInThrottle.free } }

        /// The longest delay in seconds.
        var longest: TimeInterval {
            if case .address = self { SignInThrottle.longestOfAddress } else { SignInThrottle.longest }
        }

        /// By what tries are found in the store: what somebody typed for a name does not belong there.
        var sum: TokenSum {
            let text =
                switch self {
                case .address(let address): "address\0" + address
                case .account(let account): "account\0" + account
                case .accountAtHome(let account, let address): "home\0\(account)\0\(address)"
                }
            return TokenSum(bytes: SHA256.digest(of: text.utf8))
        }
    }

    private struct Tries {
        var count = 0
        var last: Date
    }

    private let lock = NSLock()
    private var tries: [Key: Tries] = [:]
    private let store: (any TriesStore)?
    /// What was kept of tries before this throttle was made, by the sums of their keys.
    private var kept: [TokenSum: KeptTries] = [:]
    /// Keys whose tries changed since they were kept.
    private var changed: Set<Key> = []

    /// So many tries in a row cost nothing.
    static let free = 5
    /// An address may belong to many people: it has more of them.
    static let freeOfAddress = 20
    /// The longest delay for one account and for one address, in seconds.
    static let longest: TimeInterval = 60
    static let longestOfAddress: TimeInterval = 900
    /// Tries are forgotten when there was none for so long.
    static let memory: TimeInterval = 3600
    /// More keys than this are not kept: those that waited longest go first.
    static let most = 20_000

    /// A throttle that has seen nothing, and keeps nothing.
    public init() { store = nil }

    /// A throttle that goes on where the one before it ended.
    ///
    /// - Parameter store: where tries are kept.
    /// - Throws: what the store says.
    public init(store: any TriesStore) throws {
        self.store = store
        kept = Dictionary(try store.tries().map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Keeps what changed, where it makes somebody wait; a try is answered only when that is done.
    ///
    /// - Throws: what the store says.
    func keep() async throws {
        guard let store else { return }
        let (written, gone) = lock.withLock {
            var written: [KeptTries] = []
            var gone: [TokenSum] = []
            for key in changed {
                let sum = key.sum
                if let entry = tries[key], entry.count >= key.free {
                    let tries = KeptTries(key: sum, count: entry.count, last: entry.last)
                    kept[sum] = tries
                    written.append(tries)
                } else if kept.removeValue(forKey: sum) != nil {
                    gone.append(sum)
                }
            }
            changed = []
            return (written, gone)
        }
        guard !written.isEmpty || !gone.isEmpty else { return }
        try await store.keep(written, forgetting: gone)
    }

    /// Forgets kept tries that make nobody wait any more.
    ///
    /// - Throws: what the store says.
    func removeExpired(at now: Date) async throws {
        let before = now.addingTimeInterval(-Self.memory)
        lock.withLock { kept = kept.filter { $0.value.last >= before } }
        try await store?.removeTries(before: before)
    }

    /// Begins a try.
    ///
    /// - Parameters:
    ///   - account: what one signs in with, whether there is such an account or not.
    ///   - address: where the try comes from.
    ///   - isHome: whether the address has signed in to the account before.
    ///   - now: the time.
    /// - Throws: `AccountError.tooManyTries` with the seconds to wait; the try is then not counted.
    public func begin(account: String, address: String, isHome: Bool, at now: Date) throws(AccountError) {
        lock.lock()
        defer { lock.unlock() }
        let keys = [Key.address(address), accountKey(account, address, isHome)]
        let wait = keys.map { remaining($0, now) }.max() ?? 0
        guard wait <= 0 else { throw .tooManyTries(seconds: Int(wait.rounded(.up))) }
        for key in keys {
            var entry = self.entry(key) ?? Tries(last: now)
            if now.timeIntervalSince(entry.last) > Self.memory { entry.count = 0 }
            entry.count += 1
            entry.last = now
            tries[key] = entry
            changed.insert(key)
        }
        if tries.count > Self.most { forget(now) }
    }

    /// How many accounts and addresses are kept in memory.
    public var count: Int { lock.withLock { tries.count } }

    /// Forgives the tries after the right password.
    public func succeed(account: String, address: String, isHome: Bool) {
        lock.withLock {
            for key in [accountKey(account, address, isHome), .accountAtHome(account, address: address)] {
                tries[key] = nil
                changed.insert(key)
            }
            // Only this try is forgiven to the address: its owner may be guessing at other accounts.
            if let entry = entry(.address(address)) {
                tries[.address(address)] = entry.count > 1 ? Tries(count: entry.count - 1, last: entry.last) : nil
                changed.insert(.address(address))
            }
        }
    }

    /// The tries of a key, as they are in memory or were kept.
    private func entry(_ key: Key) -> Tries? {
        if let entry = tries[key] { return entry }
        // Success forgets in memory first: what is about to be forgotten in the store too counts no more.
        guard !kept.isEmpty, !changed.contains(key), let known = kept[key.sum] else { return nil }
        return Tries(count: known.count, last: known.last)
    }

    private func accountKey(_ account: String, _ address: String, _ isHome: Bool) -> Key {
        isHome ? .accountAtHome(account, address: address) : .account(account)
    }

    private func remaining(_ key: Key, _ now: Date) -> TimeInterval {
        guard let entry = entry(key), now.timeIntervalSince(entry.last) <= Self.memory else { return 0 }
        guard entry.count >= key.free else { return 0 }
        let delay = min(key.longest, TimeInterval(1 << min(20, entry.count - key.free)))
        return entry.last.addingTimeInterval(delay).timeIntervalSince(now)
    }

    /// Makes room: first what is too old to matter, then what waited longest.
    private func forget(_ now: Date) {
        tries = tries.filter { now.timeIntervalSince($0.value.last) <= Self.memory }
        guard tries.count > Self.most * 3 / 4 else { return }
        let latest = tries.sorted { $0.value.last > $1.value.last }.prefix(Self.most / 2)
        tries = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
