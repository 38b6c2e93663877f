// Times from one place to everywhere: a climb to the root, then one pass over all nodes from the highest down (PHAST:
// Delling, Goldberg, Nowatzyk and Werneck, "PHAST: Hardware-accelerated shortest path trees", 2011).

/// Times between one place and every edge; working memory of one worker.
@safe final class HierarchySweep {
    private let climb: HierarchyClimb
    private let times: UncheckedArray<UInt32>
    private let store = ArrayStore()
    private var bias: Int64 = 0

    init(_ metric: HierarchyMetric) {
        climb = HierarchyClimb(metric)
        times = store.array(metric.nodes.count, repeating: HierarchyTime.unreachable)
    }

    /// Computes the times from the sources to the start of every edge.
    ///
    /// - Complexity: O(arcs of the metric).
    func run(from sources: [SeedEdge]) { run(sources, isForward: true) }

    /// Computes the times from the start of every edge to the targets.
    ///
    /// - Complexity: O(arcs of the metric).
    func run(to targets: [SeedEdge]) { run(targets, isForward: false) }

    /// The time between the place and an edge's start, nil out of reach.
    ///
    /// For an edge of a source itself it is the source's offset: the place lies beyond the start.
    func time(ofEdge edge: UInt32) -> Int64? {
        let time = times[climb.metric.hierarchy.nodeOfEdge[edge]]
        return time < HierarchyTime.unreachable ? Int64(time) - bias : nil
    }

    private func run(_ seeds: [SeedEdge], isForward: Bool) {
        bias = HierarchyClimb.bias(of: seeds)
        climb.climb(seeds, bias: bias, isForward: isForward)
        let nodes = climb.metric.nodes
        let arcs = climb.metric.arcs
        var node = nodes.count
        while node > 0 {
            node &-= 1
            let own = nodes[node]
            var best = climb.times[node]
            for place in isForward ? own.split..<own.end : own.first..<own.split {
                let arc = arcs[place]
                let sum = times[arc.node] &+ arc.weight
                if sum < best { best = sum }
            }
            times[node] = best
        }
    }
}
