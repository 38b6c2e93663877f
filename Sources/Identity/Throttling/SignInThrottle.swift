// Wrong passwords cost time: a delay that grows with each, per account and per address, in bounded memory.
//
// Nobody is locked out for good: every delay has a limit, and tries from an address that has signed in to the account
// before are counted apart from those of strangers, so that strangers' tries never delay the owner at home. A try counts
// when it begins and is forgiven when the password was right, so that many at once are not taken for one.

public import Foundation

/// Counts tries to sign in.
public final class SignInThrottle: @unchecked Sendable {
    private enum Key: Hashable {
        case address(String)
        case account(String)
        case accountAtHome(String, address: String)
    }

    private struct Tries {
        var count = 0
        var last: Date
    }

    private let lock = NSLock()
    private var tries: [Key: Tries] = [:]

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

    /// A throttle that has seen nothing.
    public init() {}

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
            var entry = tries[key] ?? Tries(last: now)
            if now.timeIntervalSince(entry.last) > Self.memory { entry.count = 0 }
            entry.count += 1
            entry.last = now
            tries[key] = entry
        }
        if tries.count > Self.most { forget(now) }
    }

    /// How many accounts and addresses are kept in memory.
    public var count: Int { lock.withLock { tries.count } }

    /// Forgives the tries after the right password.
    public func succeed(account: String, address: String, isHome: Bool) {
        lock.withLock {
            tries[accountKey(account, address, isHome)] = nil
            tries[.accountAtHome(account, address: address)] = nil
            // Only this try is forgiven to the address: its owner may be guessing at other accounts.
            if let entry = tries[.address(address)] {
                tries[.address(address)] = entry.count > 1 ? Tries(count: entry.count - 1, last: entry.last) : nil
            }
        }
    }

    private func accountKey(_ account: String, _ address: String, _ isHome: Bool) -> Key {
        isHome ? .accountAtHome(account, address: address) : .account(account)
    }

    private func remaining(_ key: Key, _ now: Date) -> TimeInterval {
        guard let entry = tries[key], now.timeIntervalSince(entry.last) <= Self.memory else { return 0 }
        var (free, longest) = (Self.free, Self.longest)
        if case .address = key { (free, longest) = (Self.freeOfAddress, Self.longestOfAddress) }
        guard entry.count >= free else { return 0 }
        let delay = min(longest, TimeInterval(1 << min(20, entry.count - free)))
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
