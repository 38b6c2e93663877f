// Speeds from outside, such as a traffic feed: they take the place of the map's own on pieces of road named by OpenStreetMap's
// numbers. The vehicles concerned are customised anew, and requests that come later see all of it; those under way end with
// the speeds that they began with.

/// A speed on a piece of road in one direction.
public struct LiveSpeed: Sendable, Hashable {
    /// OpenStreetMap's number of the node from which the piece leads.
    public var fromNode: Int64
    /// OpenStreetMap's number of the node to which it leads; the node after `fromNode` on the way.
    public var toNode: Int64
    /// The speed in km/h; 0 closes the piece.
    public var speedKmh: Double
    /// Whom it is for.
    var vehicles = VehicleSet.motor

    /// A speed for motor vehicles from one node to the next.
    public init(fromNode: Int64, toNode: Int64, speedKmh: Double) {
        self.fromNode = fromNode
        self.toNode = toNode
        self.speedKmh = speedKmh
    }
}

/// What became of speeds that were given.
public struct LiveSpeedCounts: Sendable, Hashable {
    /// How many were found on the region's roads.
    public var used = 0
    /// How many name no piece of road of the region.
    public var unknown = 0
    /// How many are no speed: below zero, above 400 km/h or not a number.
    public var refused = 0

    /// Counts of nothing.
    public init() {}
}

extension RoadRouter {
    /// Takes the given speeds in place of the map's and of any given before; an empty list restores the map's.
    ///
    /// They hold for motor vehicles or those that are named, where those may drive; a later one outweighs an earlier.
    ///
    /// - Complexity: O(points of the region + speeds), and a customisation for each motor vehicle.
    public func setSpeeds(_ speeds: [LiveSpeed]) -> LiveSpeedCounts {
        var counts = LiveSpeedCounts()
        var given: [VehicleSet: [NodePair: Double]] = [:]
        // Where all are for the same vehicles, as in most feeds, those are looked at as one.
        let isUniform = Set(speeds.map(\.vehicles)).count == 1
        for speed in speeds {
            guard speed.speedKmh >= 0, speed.speedKmh <= 400 else {
                counts.refused += 1
                continue
            }
            let pair = NodePair(from: speed.fromNode, to: speed.toNode)
            let groups = isUniform ? [speed.vehicles] : speed.vehicles.each
            for vehicles in groups { given[vehicles, default: [:]][pair] = speed.speedKmh }
        }
        var edges: [LiveEdge] = []
        var used: Set<NodePair> = []
        for (vehicles, speeds) in given {
            let changes = LiveEdges(graph: graph, vehicles: vehicles).changes(speeds)
            edges += changes.edges
            used.formUnion(changes.used)
        }
        counts.used = used.count
        counts.unknown = Set(given.values.flatMap(\.keys)).count - used.count
        metrics.setLive(edges)
        return counts
    }
}

/// A piece of road in one direction.
struct NodePair: Hashable {
    var from: Int64
    var to: Int64
}

/// An edge on which some pieces have a speed from outside.
struct LiveEdge {
    var edge: UInt32
    var vehicles: VehicleSet
    /// The share of the edge, by length, that keeps the map's speed.
    var ownShare: Double
    /// Seconds on the other pieces; infinite when one is closed.
    var seconds: Double
}

/// Finds the edges that speeds are for.
struct LiveEdges {
    let graph: RoadGraph
    let vehicles: VehicleSet

    /// The edges with pieces among the given pairs, and the pairs that were found.
    func changes(_ given: [NodePair: Double]) -> (edges: [LiveEdge], used: Set<NodePair>) {
        guard !given.isEmpty else { return ([], []) }
        var edges: [LiveEdge] = []
        var used: Set<NodePair> = []
        for segment in 0..<UInt32(graph.segmentCount) {
            for direction in UInt32(0)...1 {
                if let edge = change(segment << 1 | direction, given, &used) { edges.append(edge) }
            }
        }
        return (edges, used)
    }

    private func change(_ edge: UInt32, _ given: [NodePair: Double], _ used: inout Set<NodePair>) -> LiveEdge? {
        let points = graph.points(ofSegment: edge >> 1)
        var own = 0.0, whole = 0.0, seconds = 0.0
        var isChanged = false
        for point in points.lowerBound..<points.upperBound - 1 {
            let (from, to) = edge & 1 == 0 ? (point, point + 1) : (point + 1, point)
            let metres = graph.position(from).coordinate.sphericalDistance(to: graph.position(to).coordinate)
            whole += metres
            let pair = NodePair(from: graph.pointNode[from], to: graph.pointNode[to])
            guard let speed = given[pair] else {
                own += metres
                continue
            }
            isChanged = true
            used.insert(pair)
            seconds += speed > 0 ? metres / (speed / 3.6) : .infinity
        }
        guard isChanged else { return nil }
        return LiveEdge(edge: edge, vehicles: vehicles, ownShare: whole > 0 ? own / whole : 0, seconds: seconds)
    }
}

extension RoadGraph {
    /// Where a point is.
    func position(_ point: Int) -> RoutePosition {
        RoutePosition(latitudeE7: pointLatitude[point], longitudeE7: pointLongitude[point])
    }
}
