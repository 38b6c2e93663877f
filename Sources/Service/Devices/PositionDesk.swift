// What all devices' faces share: whose device asks, keeping its fixes, and telling those who look on.

import Foundation
import HTTPServing
import History
import Identity
import JSON

/// A device that sends, with its account.
struct SendingDevice: Sendable {
    let account: Account
    let device: Device
    /// The device's secret as it was sent.
    let token: SecretToken

    var source: PositionSource { PositionSource(id: device.id, accountID: account.id) }
}

/// Keeps devices' fixes and lets others follow them.
final class PositionDesk: @unchecked Sendable {
    let store: any PositionStore
    let friendTable = FriendTable()
    private let lock = NSLock()
    private var hubs: [String: EventHub] = [:]
    private var seen: [String: Date] = [:]
    /// Events that are remembered for each account, for clients that come again.
    private static let remembered = 512

    init(store: any PositionStore) { self.store = store }

    /// Keeps fixes; they are on the disk when this returns.
    ///
    /// - Throws: 503 when they cannot be kept for now.
    func keep(_ fixes: [KeptFix], of source: PositionSource, account: String) async throws -> [Keeping] {
        let before = try store.latest(of: source.id)?.time ?? .min
        let keepings: [Keeping]
        do {
            keepings = try await store.append(fixes, of: source)
        } catch let error as HistoryError {
            throw Refusal(history: error)
        }
        lock.withLock { seen[source.id] = Date() }
        let new = zip(fixes, keepings).filter { $0.1 != .known }.map(\.0)
        if !new.isEmpty { tell(new, of: source, account: account, before: before) }
        return keepings
    }

    /// When a device last sent something since the server started.
    func seen(_ id: String) -> Date? { lock.withLock { seen[id] } }

    /// An account's events.
    func hub(of account: String) -> EventHub {
        lock.withLock {
            if let hub = hubs[account] { return hub }
            // Numbers go on rising over restarts, so that a client that comes again is told of the gap.
            let hub = EventHub(
                historyLimit: Self.remembered,
                lastNumber: UInt64(Date().timeIntervalSince1970 * 1000)
            )
            hubs[account] = hub
            return hub
        }
    }

    /// Of many fixes at once the last ones are told; whoever wants all asks for the positions.
    private func tell(_ fixes: [KeptFix], of source: PositionSource, account: String, before: Int64) {
        let ordered = fixes.count == 1 ? fixes : fixes.sorted { $0.time < $1.time }
        var writer = JSONWriter(capacity: 320)
        writer.beginObject()
        writer.name("device")
        writer.string(source.id)
        writer.name("count")
        writer.integer(ordered.count)
        if let last = ordered.last, last.time >= before {
            writer.name("latest")
            last.write(to: &writer)
        }
        writer.name("fixes")
        writer.beginArray()
        for fix in ordered.suffix(100) { fix.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        hub(of: account).publish(type: "positions", data: String(decoding: writer.bytes, as: UTF8.self))
    }
}

extension Refusal {
    /// What a device is told: 503 lets it keep its fixes and try again.
    init(history error: HistoryError) {
        self.init(status: error.status, code: error.code, message: error.description)
    }
}

extension Application {
    /// Milliseconds since 1970.
    static var nowMilliseconds: Double { Date().timeIntervalSince1970 * 1000 }

    /// The device whose secret the request carries: as a bearer's token, or as the password of basic authentication.
    ///
    /// - Throws: 401; also for a token whose access was taken away.
    func sendingDevice(_ request: Request) throws -> SendingDevice {
        if let text = Self.deviceToken(request), let device = try sendingDevice(token: text) { return device }
        throw Refusal(
            status: 401,
            code: "device.unknown",
            message: "This needs a device's token, as Authorization: Bearer or as the password of basic "
                + "authentication; add a device on the page, or look whether this one's access was taken away."
        )
    }

    /// The device of a token's text.
    func sendingDevice(token text: some StringProtocol) throws -> SendingDevice? {
        guard let token = SecretToken(text, kind: .device), let known = try accounts.account(device: token) else {
            return nil
        }
        return SendingDevice(account: known.account, device: known.device, token: token)
    }

    private static func deviceToken(_ request: Request) -> String? {
        guard let field = request.header("Authorization") else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": return String(parts[1])
        case "basic":
            guard let data = Data(base64Encoded: String(parts[1])) else { return nil }
            let pair = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1)
            return pair.count == 2 ? String(pair[1]) : nil
        default: return nil
        }
    }

    /// Who asks about a device: the device itself, or its owner in a browser.
    ///
    /// - Throws: 401, or 404 for a device of somebody else.
    func source(_ request: Request) async throws -> PositionSource {
        let id = request.parameter("id") ?? ""
        if request.header("Authorization") != nil {
            let sender = try sendingDevice(request)
            guard sender.device.id == id else { throw AccountError.unknownDevice }
            return sender.source
        }
        let browser = try await signedIn(request)
        guard try accounts.store.devices(accountID: browser.account.id).contains(where: { $0.id == id }) else {
            throw AccountError.unknownDevice
        }
        return PositionSource(id: id, accountID: browser.account.id)
    }
}
