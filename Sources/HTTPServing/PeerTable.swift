// All open connections: counted by address for the limit, walked by the sweeper for their deadlines.

import Glibc

/// The open connections of a server.
final class PeerTable: @unchecked Sendable {
    private let lock = Lock()
    private let limitPerAddress: Int
    private let uncounted: [IPNetwork]
    private var peers: [ObjectIdentifier: Peer] = [:]
    private var counts: [IPAddress: Int] = [:]
    private var refused = 0

    /// - Parameters:
    ///   - limitPerAddress: the most connections of one address.
    ///   - uncounted: proxies, whose connections belong to many clients.
    init(limitPerAddress: Int, uncounted: [IPNetwork]) {
        self.limitPerAddress = limitPerAddress
        self.uncounted = uncounted
    }

    /// The number of open connections.
    var count: Int { lock { peers.count } }

    /// The number of connections refused for their address's limit.
    var refusedCount: Int { lock { refused } }

    /// Whether one more connection of the address is accepted.
    func accepts(_ address: IPAddress) -> Bool {
        if uncounted.contains(where: { $0.contains(address) }) { return true }
        return lock {
            guard counts[address.countingKey, default: 0] >= limitPerAddress else { return true }
            refused += 1
            return false
        }
    }

    func insert(_ peer: Peer) {
        lock {
            peers[ObjectIdentifier(peer)] = peer
            counts[peer.address.countingKey, default: 0] += 1
        }
    }

    /// Removes a connection before its descriptor is closed.
    func remove(_ peer: Peer) {
        lock {
            guard peers.removeValue(forKey: ObjectIdentifier(peer)) != nil else { return }
            let key = peer.address.countingKey
            if let count = counts[key], count > 1 { counts[key] = count - 1 } else { counts[key] = nil }
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
}
