// The roads as a plain undirected graph of junctions, reduced to what a cut can be made of: tree parts and the inner
// junctions of chains are left out, parallel roads are one. Nested dissection (DissectionOrder.swift) works on it.

/// Junctions with at least three ways out, and the roads between them.
struct JunctionGraph {
    /// Positions on a plane, in any unit that is the same in x and y.
    private(set) var x: [Int32] = []
    private(set) var y: [Int32] = []
    /// The road r joins `ends[2r]` and `ends[2r + 1]`.
    private(set) var ends: [UInt32] = []
    /// For each road the directed edge that a cut through it takes, pointing from its first to its second end.
    private(set) var cutEdge: [UInt32] = []
    /// For each road the number of nodes that a cut through it costs: its directed edges that lead somewhere, 1 or 2.
    private(set) var capacity: [UInt8] = []

    var junctionCount: Int { x.count }
    var roadCount: Int { capacity.count }

    /// `isLive`: for each directed edge, whether a path can lead through it.
    init(_ network: TurnNetwork, isLive: [Bool]) {
        var core = CoreRoads(network, isLive: isLive)
        core.peelTrees()
        var newJunction = [UInt32](repeating: .max, count: network.junctionCount)
        for junction in 0..<network.junctionCount where core.degree[junction] >= 3 {
            newJunction[junction] = UInt32(x.count)
            // A degree of longitude is shorter than one of latitude; 0.6 would be right at 53°, 1 at the equator.
            let latitude = Int(network.junctionLatitudeE7[junction])
            x.append(Int32(Int(network.junctionLongitudeE7[junction]) * Self.cosine(latitude) / 1024))
            y.append(network.junctionLatitudeE7[junction])
        }
        for junction in 0..<network.junctionCount where core.degree[junction] >= 3 {
            for edge in core.edges(of: UInt32(junction)) where core.isOpen[Int(edge >> 1)] {
                let chain = core.followChain(from: edge)
                guard chain.end != UInt32(junction) else { continue }
                ends += [newJunction[junction], newJunction[Int(chain.end)]]
                cutEdge.append(chain.cutEdge)
                capacity.append(chain.capacity)
            }
        }
    }

    /// 1024 times the cosine of a latitude, roughly: it only has to be the same for neighbours.
    private static func cosine(_ latitudeE7: Int) -> Int {
        let degrees = abs(latitudeE7) / 10_000_000
        return max(64, 1024 - degrees * degrees * 1024 / 8100)
    }
}

/// The roads while they are reduced.
private struct CoreRoads {
    let network: TurnNetwork
    let isLive: [Bool]
    /// The number of open roads at each junction.
    var degree: [Int32]
    /// Whether a segment is still to be looked at.
    var isOpen: [Bool]
    private var first: [Int32]
    private var leaving: [UInt32]

    init(_ network: TurnNetwork, isLive: [Bool]) {
        self.network = network
        self.isLive = isLive
        degree = [Int32](repeating: 0, count: network.junctionCount)
        isOpen = [Bool](repeating: false, count: network.edgeCount / 2)
        for segment in isOpen.indices {
            let tail = network.edgeTail[2 * segment]
            let head = network.edgeHead[2 * segment]
            guard tail != head, isLive[2 * segment] || isLive[2 * segment + 1] else { continue }
            isOpen[segment] = true
            degree[Int(tail)] += 1
            degree[Int(head)] += 1
        }
        first = [0]
        first.reserveCapacity(degree.count + 1)
        var sum: Int32 = 0
        for count in degree {
            sum += count
            first.append(sum)
        }
        leaving = [UInt32](repeating: 0, count: Int(sum))
        var next = first
        for segment in isOpen.indices where isOpen[segment] {
            for edge in [2 * segment, 2 * segment + 1] {
                let tail = Int(network.edgeTail[edge])
                leaving[Int(next[tail])] = UInt32(edge)
                next[tail] += 1
            }
        }
    }

    /// The edges that leave a junction.
    func edges(of junction: UInt32) -> ArraySlice<UInt32> {
        leaving[Int(first[Int(junction)])..<Int(first[Int(junction) + 1])]
    }

    /// Closes the roads that end dead, again and again: no cut is ever made there.
    mutating func peelTrees() {
        var ending = (0..<UInt32(degree.count)).filter { degree[Int($0)] == 1 }
        while let junction = ending.popLast() {
            guard degree[Int(junction)] == 1 else { continue }
            for edge in edges(of: junction) where isOpen[Int(edge >> 1)] {
                isOpen[Int(edge >> 1)] = false
                degree[Int(junction)] -= 1
                let other = network.edgeHead[Int(edge)]
                degree[Int(other)] -= 1
                if degree[Int(other)] == 1 { ending.append(other) }
            }
        }
    }

    /// Follows a road to the next junction of the core, closing it.
    mutating func followChain(from start: UInt32) -> (end: UInt32, cutEdge: UInt32, capacity: UInt8) {
        var edge = start
        var best = start
        var capacity: UInt8 = .max
        while true {
            isOpen[Int(edge >> 1)] = false
            let live: UInt8 = (isLive[Int(edge)] ? 1 : 0) + (isLive[Int(edge ^ 1)] ? 1 : 0)
            if live < capacity {
                capacity = live
                best = edge
            }
            let head = network.edgeHead[Int(edge)]
            guard degree[Int(head)] == 2, let next = edges(of: head).first(where: { isOpen[Int($0 >> 1)] }) else {
                return (head, best, capacity)
            }
            edge = next
        }
    }
}
