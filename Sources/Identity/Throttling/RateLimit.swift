// How often somebody may ask for what costs room or work and needs no proof of identity: a supply per address that fills
// again with time, in bounded memory.

public import Foundation

/// A limit of requests per address.
public final class RateLimit: @unchecked Sendable {
    private struct Supply {
        var left: Double
        var at: Date
    }

    private let lock = NSLock()
    private var supplies: [String: Supply] = [:]
    private let burst: Double
    private let interval: TimeInterval
    /// More addresses than this are not kept: those with the fullest supplies go first.
    private static let most = 20_000

    /// A limit.
    ///
    /// - Parameters:
    ///   - burst: so many requests at once.
    ///   - interval: after so many seconds there is one more.
    public init(burst: Int, interval: TimeInterval) {
        self.burst = Double(burst)
        self.interval = interval
    }

    /// Takes one request from an address's supply.
    ///
    /// - Returns: nil, or the seconds to wait for the next one where the supply is empty.
    public func take(_ address: String, at now: Date) -> Int? {
        lock.withLock {
            var supply = supplies[address] ?? Supply(left: burst, at: now)
            supply.left = min(burst, supply.left + max(0, now.timeIntervalSince(supply.at)) / interval)
            supply.at = now
            defer {
                supplies[address] = supply
                if supplies.count > Self.most { forget(now) }
            }
            guard supply.left >= 1 else { return Int(((1 - supply.left) * interval).rounded(.up)) }
            supply.left -= 1
            return nil
        }
    }

    /// How many addresses are kept in memory.
    public var count: Int { lock.withLock { supplies.count } }

    private func forget(_ now: Date) {
        let left = { (supply: Supply) in supply.left + now.timeIntervalSince(supply.at) / self.interval }
        let emptiest = supplies.sorted { left($0.value) < left($1.value) }.prefix(Self.most / 2)
        supplies = Dictionary(
            uniqueKeysWithValues: emptiest.filter { left($0.value) < burst }.map { ($0.key, $0.value) }
        )
    }
}
