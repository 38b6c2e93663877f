// The ways from one road to those around it, which matching asks for at every position of a track: found once for a road
// and kept while the track stays there, for they do not depend on where on the road a position lies.

/// Fastest ways that are short, from the ends of edges to the beginnings of others.
struct NearbyWays {
    /// A way from the end of an edge to the beginning of another.
    struct Way {
        var milliseconds: UInt32
        var centimetres: UInt32
    }

    /// How many edges' surroundings are kept.
    private static let most = 2048

    private let graph: RoadGraph
    private let metric: RoadMetric
    /// Centimetres that a way may be long.
    private let reach: UInt32
    private var known: [UInt32: [UInt32: Way]] = [:]
    private var heap = CostHeap()

    /// Ways of at most so many metres.
    init(_ graph: RoadGraph, _ metric: RoadMetric, metres: Double) {
        self.graph = graph
        self.metric = metric
        reach = UInt32(metres * 100)
    }

    /// The way from the end of an edge to each edge that is near enough; the edge itself is among them only when a way leads
    /// round to it.
    mutating func ways(from edge: UInt32) -> [UInt32: Way] {
        if let found = known[edge] { return found }
        let found = search(from: edge)
        // A track comes back to few of the roads that it left long ago.
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        known[edge] = found
        return found
    }

    private mutating func search(from start: UInt32) -> [UInt32: Way] {
        var ways: [UInt32: Way] = [:]
        heap.removeAll()
        relax(start, Way(milliseconds: 0, centimetres: 0), &ways)
        while let (time, edge) = heap.pop() {
            guard let way = ways[edge], way.milliseconds == time else { continue }
            let beyond = Way(
                milliseconds: time &+ metric.durations[edge],
                centimetres: way.centimetres &+ graph.segmentLength[edge >> 1]
            )
            guard beyond.centimetres <= reach else { continue }
            relax(edge, beyond, &ways)
        }
        return ways
    }

    /// Takes the turns at an edge's end.
    private mutating func relax(_ edge: UInt32, _ end: Way, _ ways: inout [UInt32: Way]) {
        for turn in graph.turns(of: edge) {
            let penalty = metric.penalty(turn)
            let next = graph.turnHead[turn]
            guard penalty < RoadTime.blocked, metric.durations[next] < RoadTime.blocked else { continue }
            let way = Way(milliseconds: end.milliseconds &+ penalty, centimetres: end.centimetres)
            if let known = ways[next], known.milliseconds <= way.milliseconds { continue }
            ways[next] = way
            heap.push(way.milliseconds, next)
        }
    }
}
