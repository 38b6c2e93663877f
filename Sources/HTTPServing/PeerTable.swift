// All open connections: counted by address for the limits, walked by the sweeper for their deadlines.

import Glibc

/// The open connections of a server.
final class PeerTable: @unchecked Sendable {
    private let lock = Lock()
    private let limit: Int
    private let limitPerAddress: Int
    private let uncounted: [IPNetwork]
    private var peers: [ObjectIdentifier: Peer] = [:]
    private var counts: [IPAddress: Int] = [:]
    private var requests: [IPAddress: Int] = [:]
    private var total = 0
    private var refused = 0

    /// An empty table.
    ///
    /// - Parameters:
    ///   - limit: the most connections in all.
    ///   - limitPerAddress: the most connections of one address.
    ///   - uncounted: proxies, whose connections belong to many clients.
    init(limit: Int, limitPerAddress: Int, uncounted: [IPNetwork]) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
        self.uncounted = uncounted
    }

    /// The number of open connections.
    var count: Int { lock { total } }

    /// The number of connections refused for a limit.
    var refusedCount: Int { lock { refused } }

    /// Counts one more connection of the address; false when a limit forbids it.
    ///
    /// At the limit of all connections those that have been idle longest make room.
    func admit(_ address: IPAddress) -> Bool {
        let isCounted = !uncounted.contains { $0.contains(address) }
        return lock {
            let isFull = isCounted && counts[address.countingKey, default: 0] >= limitPerAddress
            if isFull || total >= limit && !evict() {
                refused += 1
                return false
            }
            total += 1
            counts[address.countingKey, default: 0] += 1
            return true
        }
    }

    /// Takes back an admission.
    func dismiss(_ address: IPAddress) { lock { forget(address) } }

    /// Takes an admitted connection in once it is served.
    func insert(_ peer: Peer) { lock { peers[ObjectIdentifier(peer)] = peer } }

    /// Removes a connection before its descriptor is closed.
    func remove(_ peer: Peer) {
        lock {
            if peers.removeValue(forKey: ObjectIdentifier(peer)) != nil { forget(peer.address) }
        }
    }

    /// Counts one more request in flight of a client behind a proxy; false past its limit.
    func admitRequest(of client: IPAddress) -> Bool {
        lock {
            guard requests[client.countingKey, default: 0] < limitPerAddress else { return false }
            requests[client.countingKey, default: 0] += 1
            return true
        }
    }

    /// A request of a client behind a proxy has ended.
    func dismissRequest(of client: IPAddress) {
        lock {
            let key = client.countingKey
            if let count = requests[key], count > 1 { requests[key] = count - 1 } else { requests[key] = nil }
        }
    }

    /// Shuts down what is overdue.
    ///
    /// Under the lock, so that no descriptor is closed and used anew meanwhile.
    ///
    /// - Complexity: O(number of connections).
    func sweep(at time: Int64) {
        lock {
            for peer in peers.values where peer.isOverdue(at: time) { shutdown(peer.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Shuts down all connections; returns how many there still are.
    func closeAll() -> Int {
        lock {
            for peer in peers.values { shutdown(peer.descriptor, Int32(SHUT_RDWR)) }
            return total
        }
    }

    /// Shuts down the connections that have been idle longest.
    func closeIdle() { lock { _ = evict() } }

    /// Lets the longest idle go, several at once so that the search is seldom; false when none is idle.
    private func evict() -> Bool {
        let idle = peers.values.compactMap { peer in peer.idleSince.map { (since: $0, peer: peer) } }
        for (_, peer) in idle.sorted(by: { $0.since < $1.since }).prefix(max(1, limit / 100)) {
            peer.becomeBusy(until: 0)
            shutdown(peer.descriptor, Int32(SHUT_RDWR))
        }
        return !idle.isEmpty
    }

    private func forget(_ address: IPAddress) {
        total -= 1
        let key = address.countingKey
        if let count = counts[key], count > 1 { counts[key] = count - 1 } else { counts[key] = nil }
    }
}
