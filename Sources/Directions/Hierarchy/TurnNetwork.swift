// What the hierarchy is built from: roads as numbers, without names, rules or vehicles.

/// A road network whose moves are turns from one directed edge to the next.
///
/// Edge e and edge e ^ 1 are the two directions of one segment; there is an even number of edges.
struct TurnNetwork: Sendable {
    /// Positions of junctions, 1e-7 degree.
    var junctionLatitudeE7: [Int32]
    var junctionLongitudeE7: [Int32]
    /// The junction at which each edge begins.
    var edgeTail: [UInt32]
    /// The junction at which each edge ends.
    var edgeHead: [UInt32]
    /// The turns out of edge e are `firstTurn[e] ..< firstTurn[e + 1]`.
    var firstTurn: [UInt32]
    /// The edge that each turn leads to.
    var turnHead: [UInt32]

    /// The number of directed edges.
    var edgeCount: Int { edgeTail.count }
    /// The number of turns.
    var turnCount: Int { turnHead.count }
    /// The number of junctions.
    var junctionCount: Int { junctionLatitudeE7.count }
}

/// A limit of the hierarchy's arithmetic.
enum HierarchyTime {
    /// Times from here on (12 days) count as not reachable: two of them still fit a signed 32-bit number.
    static let unreachable: UInt32 = 1 << 30
}
