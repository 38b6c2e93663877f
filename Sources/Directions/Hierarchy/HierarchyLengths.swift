// How long ways are, without unpacking them.

/// For each arc of a metric the length of the way it stands for.
@safe struct HierarchyLengths: Sendable {
    /// The lengths of the edges that an arc leads to: of all its way but the first edge.
    let arcs: UncheckedArray<UInt32>
    /// The same for each loop of the metric.
    let loops: UncheckedArray<UInt32>
    private let store = ArrayStore()

    /// Adds lengths up, in any unit in which a way's fits 32 bits; centimetres do for 40 000 km.
    ///
    /// - Complexity: O(arcs).
    init(_ metric: HierarchyMetric, edgeLength: (UInt32) -> UInt32) {
        let unknown = UInt32.max
        arcs = store.array(metric.parts.count, repeating: unknown)
        var stack: [UInt32] = []
        for start in 0..<UInt32(metric.parts.count) where arcs[start] == unknown {
            stack.append(start)
            while let arc = stack.last {
                let own = metric.parts[arc]
                if own.first == HierarchyMetric.Parts.leaf {
                    arcs[arc] = edgeLength(own.second)
                } else if arcs[own.first] == unknown {
                    stack.append(own.first)
                    continue
                } else if arcs[own.second] == unknown {
                    stack.append(own.second)
                    continue
                } else {
                    arcs[arc] = min(arcs[own.first] &+ arcs[own.second], unknown - 1)
                }
                stack.removeLast()
            }
        }
        loops = store.array(metric.loops.count, repeating: 0)
        for index in 0..<metric.loops.count {
            let loop = metric.loops[index]
            loops[index] =
                loop.first == HierarchyMetric.Parts.leaf
                ? edgeLength(loop.second) : arcs[loop.first] &+ arcs[loop.second]
        }
    }
}

extension HierarchyQuery {
    /// The summed length of the last route's edges but its first, which the path would show one by one.
    ///
    /// - Complexity: O(arcs of the search that the way uses), some tens.
    func pathLength(_ lengths: HierarchyLengths) -> UInt32 {
        guard meeting != EliminationTree.none else { return 0 }
        var sum: UInt32 = 0
        if usesLoop, let loop = metric.loopIndex(at: meeting) { sum = lengths.loops[loop] }
        var node = meeting
        while labels[node].forwardFrom & Label.seed == 0 {
            sum &+= lengths.arcs[arcBefore(node)]
            node = labels[node].forwardFrom
        }
        node = meeting
        while labels[node].backwardFrom & Label.seed == 0 {
            sum &+= lengths.arcs[arcAfter(node)]
            node = labels[node].backwardFrom
        }
        return sum
    }
}
