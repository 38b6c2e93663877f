// Which edges leave each junction: what guidance shows of an intersection, and what stands around a point at a junction.

/// The edges that leave each junction, copies left out; found once when a graph is opened.
struct JunctionEdges: Sendable {
    private let first: [UInt32]
    private let edges: [UInt32]

    /// - Complexity: O(segments + junctions).
    init(_ graph: RoadGraph) {
        var first = [UInt32](repeating: 0, count: graph.junctionCount + 1)
        for segment in 0..<graph.originalSegmentCount {
            first[Int(graph.segmentTail[segment]) + 1] += 1
            first[Int(graph.segmentHead[segment]) + 1] += 1
        }
        for junction in 0..<graph.junctionCount { first[junction + 1] += first[junction] }
        var next = first
        var edges = [UInt32](repeating: 0, count: 2 * graph.originalSegmentCount)
        for segment in 0..<graph.originalSegmentCount {
            let tail = Int(graph.segmentTail[segment]), head = Int(graph.segmentHead[segment])
            edges[Int(next[tail])] = UInt32(segment) << 1
            next[tail] += 1
            edges[Int(next[head])] = UInt32(segment) << 1 | 1
            next[head] += 1
        }
        self.first = first
        self.edges = edges
    }

    /// The edges that leave a junction; those that arrive are their opposites.
    func leaving(_ junction: UInt32) -> ArraySlice<UInt32> {
        edges[Int(first[Int(junction)])..<Int(first[Int(junction) + 1])]
    }
}
