// A way from one place to another as edges: what searches give and what routes are written from.

/// The edges from one place to another.
struct LegPath: Sendable {
    /// The edges in order, never empty; the first holds the start, the last the end.
    var edges: [UInt32]
    var start: SnapCandidate
    var end: SnapCandidate
    /// Milliseconds.
    var duration: Int64

    /// How far along the first edge the way begins, 0 … 1.
    var startShare: Double { Self.share(start, edges[0]) }
    /// How far along the last edge the way ends, 0 … 1.
    var endShare: Double { Self.share(end, edges[edges.count - 1]) }

    /// How far along an edge of its segment a place is.
    @inline(__always) static func share(_ place: SnapCandidate, _ edge: UInt32) -> Double {
        edge & 1 == 0 ? place.fraction : 1 - place.fraction
    }

    /// The same way from and to places that can be left or come to in the direction of the way only.
    func withFixedEnds(first: Bool, last: Bool) -> LegPath {
        var fixed = self
        if first { fixed.start.directions = 1 << UInt8(edges[0] & 1) }
        if last { fixed.end.directions = 1 << UInt8(edges[edges.count - 1] & 1) }
        return fixed
    }

    /// Several ways as one, each beginning where the one before ends.
    init(joining paths: [LegPath]) {
        self.init(
            edges: paths.flatMap(\.edges),
            start: paths[0].start,
            end: paths[paths.count - 1].end,
            duration: paths.reduce(0) { $0 + $1.duration }
        )
    }

    /// A way of some edges.
    init(edges: [UInt32], start: SnapCandidate, end: SnapCandidate, duration: Int64) {
        self.edges = edges
        self.start = start
        self.end = end
        self.duration = duration
    }

    /// Metres.
    func length(_ graph: RoadGraph) -> Double {
        var whole: UInt64 = 0
        for edge in edges.dropLast() { whole += UInt64(graph.segmentLength[edge >> 1]) }
        let first = Double(graph.segmentLength[edges[0] >> 1])
        let last = Double(graph.segmentLength[edges[edges.count - 1] >> 1])
        return max(0, Double(whole) - startShare * first + endShare * last) / 100
    }
}
