// Where the other devices of an account are, for apps that draw them: all of them now and then, otherwise those only
// that have moved since the device was told.

import Foundation
import History
import Identity

/// What one device was told of the others.
struct Friends: Sendable {
    /// The other devices as the account had them when they were looked up.
    var devices: [Device]
    /// When that was.
    var lookedUp: Date
    /// The time of the fix that was told of each.
    var told: [String: Int64] = [:]

    /// How long a look-up holds.
    static let lifetime: TimeInterval = 60
}

/// The friends of all devices that asked lately.
final class FriendTable: @unchecked Sendable {
    private let lock = NSLock()
    private var tables: [String: Friends] = [:]
    private static let most = 10_000

    /// The fixes that a device has not been told yet.
    func news(
        for device: Device,
        latest: (String) throws -> KeptFix?,
        devices: (String) throws -> [Device]
    ) throws -> [(Device, KeptFix)] {
        let now = Date()
        var table = lock.withLock { tables[device.id] }
        if table.map({ now.timeIntervalSince($0.lookedUp) > Friends.lifetime }) ?? true {
            let others = try devices(device.accountID).filter { $0.id != device.id }
            table = Friends(devices: others, lookedUp: now)
        }
        guard var table else { return [] }
        var news: [(Device, KeptFix)] = []
        for other in table.devices {
            guard let fix = try latest(other.id), table.told[other.id] != fix.time else { continue }
            table.told[other.id] = fix.time
            news.append((other, fix))
        }
        lock.withLock {
            if tables.count >= Self.most { tables.removeAll() }
            tables[device.id] = table
        }
        return news
    }
}

extension PositionDesk {
    /// The other devices' fixes that this one has not been told yet.
    func friends(
        of sender: SendingDevice,
        devices: (String) throws -> [Device]
    ) throws -> [(Device, KeptFix)] {
        try friendTable.news(for: sender.device, latest: { try store.latest(of: $0) }, devices: devices)
    }
}
