// One half of a query, without a limit: times from seeds (or to them) to all nodes on their paths to the root. What sweeps,
// tables and potentials begin with.

/// Upward searches in one direction; working memory of one worker.
@safe final class HierarchyClimb {
    let metric: HierarchyMetric
    /// The time to each node, `HierarchyTime.unreachable` where the search did not come.
    let times: UncheckedArray<UInt32>
    /// The length that goes with each time, where lengths were given.
    let lengths: UncheckedArray<UInt32>
    /// The nodes that were reached, in ascending order; the first `count`.
    let reached: UncheckedArray<UInt32>
    private(set) var count = 0
    private var cursors: [UInt32] = []
    private let store = ArrayStore()

    init(_ metric: HierarchyMetric, withLengths: Bool = false) {
        self.metric = metric
        times = store.array(metric.nodes.count, repeating: HierarchyTime.unreachable)
        reached = store.array(metric.nodes.count, repeating: 0)
        lengths = store.array(withLengths ? metric.nodes.count : 0, repeating: 0)
    }

    /// What is added to all seeds so that none is negative.
    static func bias(of seeds: [SeedEdge]) -> Int64 { -min(0, seeds.reduce(0) { min($0, $1.offset) }) }

    /// Forgets the last search.
    func reset() {
        for place in 0..<count { times[reached[place]] = HierarchyTime.unreachable }
        count = 0
        cursors.removeAll(keepingCapacity: true)
    }

    /// Searches from seeds whose offsets, the bias added, are not negative; those out of range or reach are left out.
    func climb(_ seeds: [SeedEdge], bias: Int64, isForward: Bool, along arcLengths: HierarchyLengths? = nil) {
        reset()
        for seed in seeds {
            let time = seed.offset + bias
            guard seed.edge < UInt32(metric.nodes.count), time < Int64(HierarchyTime.unreachable) else { continue }
            let node = metric.hierarchy.nodeOfEdge[seed.edge]
            if UInt32(time) < times[node] {
                times[node] = UInt32(time)
                if arcLengths != nil { lengths[node] = 0 }
            }
            if !cursors.contains(node) { cursors.append(node) }
        }
        let nodes = metric.nodes
        var found = 0
        while cursors.count > 1 {
            var place = 0
            for other in 1..<cursors.count where cursors[other] < cursors[place] { place = other }
            let node = cursors[place]
            cursors[place] = cursors[cursors.count - 1]
            cursors.removeLast()
            settle(node, nodes[node], isForward, arcLengths, &found)
            let parent = nodes[node].parent
            if parent != EliminationTree.none, !cursors.contains(parent) { cursors.append(parent) }
        }
        var node = cursors.popLast() ?? EliminationTree.none
        while node != EliminationTree.none {
            let own = nodes[node]
            settle(node, own, isForward, arcLengths, &found)
            node = own.parent
        }
        count = found
    }

    @inline(__always)
    private func settle(
        _ node: UInt32,
        _ own: HierarchyMetric.Node,
        _ isForward: Bool,
        _ arcLengths: HierarchyLengths?,
        _ found: inout Int
    ) {
        let time = times[node]
        guard time < HierarchyTime.unreachable else { return }
        reached[found] = node
        found &+= 1
        let range = isForward ? own.first..<own.split : own.split..<own.end
        for place in range {
            let arc = metric.arcs[place]
            let sum = time &+ arc.weight
            guard sum < times[arc.node] else { continue }
            times[arc.node] = sum
            if let arcLengths { lengths[arc.node] = lengths[node] &+ arcLengths.arcs[place] }
        }
    }
}
