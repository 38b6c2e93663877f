// Shortest paths on a hierarchy: from all seeds up their paths in the elimination tree, both directions in one walk in
// ascending order of nodes; no heap, no hash table. After Dibbelt, Strasser and Wagner, section 9. The way is put together
// in HierarchyPath.swift.

/// The working memory of one worker's queries on one metric; not to be used from two threads at once.
@safe final class HierarchyQuery {
    /// What is known of a node: times from the sources and to the targets, and where they come from.
    struct Label: BitwiseCopyable {
        static let none = Label(
            forward: HierarchyTime.unreachable,
            forwardFrom: EliminationTree.none,
            backward: HierarchyTime.unreachable,
            backwardFrom: EliminationTree.none
        )
        /// Marks a `from` that is a seed's number and not a node.
        static let seed: UInt32 = 1 << 31

        var forward: UInt32
        var forwardFrom: UInt32
        var backward: UInt32
        var backwardFrom: UInt32
    }

    /// The weights it works on.
    let metric: HierarchyMetric
    let labels: UncheckedArray<Label>
    /// Nodes whose labels are to be reset before the next query.
    let touched: UncheckedArray<UInt32>
    private(set) var touchedCount = 0
    private var cursors: [UInt32] = []
    private let store = ArrayStore()
    /// Where the two directions of the last query met, `EliminationTree.none` where they did not.
    private(set) var meeting = EliminationTree.none
    /// Whether the last query's way goes once round `meeting` by its loop.
    private(set) var usesLoop = false
    /// The edges of the last path that was asked for.
    var pathEdges: [UInt32] = []
    var unpackStack: [UInt32] = []

    init(_ metric: HierarchyMetric) {
        self.metric = metric
        labels = store.array(metric.nodes.count, repeating: Label.none)
        touched = store.array(metric.nodes.count, repeating: 0)
    }

    /// The shortest way from any of the sources to any of the targets, or nil where there is none.
    ///
    /// A source and a target on one edge are joined directly when the target's offset outweighs the source's; else the way
    /// leads round. `path()` then gives the edges.
    func route(from sources: [SeedEdge], to targets: [SeedEdge]) -> HierarchyRoute? {
        let isRound = sources.contains { source in
            targets.contains { $0.edge == source.edge && $0.offset + source.offset < 0 }
        }
        guard isRound else { return search(from: sources, to: targets, isRound: false) }
        // Rare: a target shortly behind a source. Each pair on its own, then the best again for its path.
        var best: HierarchyRoute?
        for source in sources.indices {
            for target in targets.indices {
                guard let found = searchPair(sources[source], targets[target]) else { continue }
                if let known = best, known.cost <= found.cost { continue }
                best = HierarchyRoute(cost: found.cost, source: source, target: target)
            }
        }
        guard let best else {
            meeting = EliminationTree.none
            return nil
        }
        _ = searchPair(sources[best.source], targets[best.target])
        return best
    }

    private func searchPair(_ source: SeedEdge, _ target: SeedEdge) -> HierarchyRoute? {
        let isRound = source.edge == target.edge && source.offset + target.offset < 0
        return search(from: [source], to: [target], isRound: isRound)
    }

    /// `isRound`: the one source and the one target lie on one edge, and the way has to leave it.
    private func search(from sources: [SeedEdge], to targets: [SeedEdge], isRound: Bool) -> HierarchyRoute? {
        reset()
        let sourceBias = HierarchyClimb.bias(of: sources)
        let targetBias = HierarchyClimb.bias(of: targets)
        seed(sources, bias: sourceBias, isForward: true)
        seed(targets, bias: targetBias, isForward: false)
        let best = climb(roundNode: isRound ? metric.hierarchy.nodeOfEdge[sources[0].edge] : EliminationTree.none)
        guard meeting != EliminationTree.none else { return nil }
        let (source, target) = seeds(of: meeting)
        return HierarchyRoute(cost: Int64(best) - sourceBias - targetBias, source: source, target: target)
    }

    /// Walks up from all seeds as far as there are arcs; what was added to the offsets of both sides is returned.
    func climbWithoutLimit(from sources: [SeedEdge], to targets: [SeedEdge]) -> Int64 {
        reset()
        let sourceBias = HierarchyClimb.bias(of: sources)
        let targetBias = HierarchyClimb.bias(of: targets)
        seed(sources, bias: sourceBias, isForward: true)
        seed(targets, bias: targetBias, isForward: false)
        _ = climb(roundNode: EliminationTree.none, isLimited: false)
        return sourceBias + targetBias
    }

    /// Forgets the last query.
    func reset() {
        for place in 0..<touchedCount { labels[touched[place]] = Label.none }
        touchedCount = 0
        cursors.removeAll(keepingCapacity: true)
        meeting = EliminationTree.none
        usesLoop = false
    }

    /// Puts seeds into the labels; one with an edge out of range or out of reach is left out.
    func seed(_ seeds: [SeedEdge], bias: Int64, isForward: Bool) {
        for (number, seed) in seeds.enumerated() {
            let time = seed.offset + bias
            guard seed.edge < UInt32(metric.nodes.count), time < Int64(HierarchyTime.unreachable) else { continue }
            let node = metric.hierarchy.nodeOfEdge[seed.edge]
            if isForward, UInt32(time) < labels[node].forward {
                labels[node].forward = UInt32(time)
                labels[node].forwardFrom = Label.seed | UInt32(number)
            } else if !isForward, UInt32(time) < labels[node].backward {
                labels[node].backward = UInt32(time)
                labels[node].backwardFrom = Label.seed | UInt32(number)
            }
            if !cursors.contains(node) { cursors.append(node) }
        }
    }

    /// Walks up from all seeds; returns the time at the best meeting.
    private func climb(roundNode: UInt32, isLimited: Bool = true) -> UInt32 {
        var best = HierarchyTime.unreachable
        let nodes = metric.nodes
        while cursors.count > 1 {
            let node = takeLowest()
            settle(node, nodes[node], &best, roundNode, isLimited)
            let parent = nodes[node].parent
            if parent != EliminationTree.none, !cursors.contains(parent) { cursors.append(parent) }
        }
        guard var node = cursors.popLast() else { return best }
        while node != EliminationTree.none {
            let own = nodes[node]
            settle(node, own, &best, roundNode, isLimited)
            node = own.parent
        }
        return best
    }

    private func takeLowest() -> UInt32 {
        var place = 0
        for other in 1..<cursors.count where cursors[other] < cursors[place] { place = other }
        let node = cursors[place]
        cursors[place] = cursors[cursors.count - 1]
        cursors.removeLast()
        return node
    }

    /// Looks at a node whose labels are final: a meeting, and the arcs from it up.
    @inline(__always) private func settle(
        _ node: UInt32,
        _ own: HierarchyMetric.Node,
        _ best: inout UInt32,
        _ roundNode: UInt32,
        _ isLimited: Bool
    ) {
        let labels = labels
        let arcs = metric.arcs
        let label = labels[node]
        let isForward = label.forward < HierarchyTime.unreachable
        let isBackward = label.backward < HierarchyTime.unreachable
        guard isForward || isBackward || !isLimited else { return }
        touched[touchedCount] = node
        touchedCount &+= 1
        if label.forward &+ label.backward < best {
            if node == roundNode {
                goRound(node, label, &best)
            } else {
                best = label.forward &+ label.backward
                meeting = node
                usesLoop = false
            }
        }
        if label.forward < best || (!isLimited && isForward) {
            for place in own.first..<own.split {
                let arc = arcs[place]
                let sum = label.forward &+ arc.weight
                if sum < labels[arc.node].forward {
                    labels[arc.node].forward = sum
                    labels[arc.node].forwardFrom = node
                }
            }
        }
        if label.backward < best || (!isLimited && isBackward) {
            for place in own.split..<own.end {
                let arc = arcs[place]
                let sum = label.backward &+ arc.weight
                if sum < labels[arc.node].backward {
                    labels[arc.node].backward = sum
                    labels[arc.node].backwardFrom = node
                }
            }
        }
    }

    private func goRound(_ node: UInt32, _ label: Label, _ best: inout UInt32) {
        guard let loop = metric.loop(at: node) else { return }
        let sum = label.forward &+ label.backward &+ loop.weight
        guard sum < best else { return }
        best = sum
        meeting = node
        usesLoop = true
    }

    /// The seeds from which a node's two times come.
    func seeds(of node: UInt32) -> (source: Int, target: Int) {
        var up = node
        while labels[up].forwardFrom & Label.seed == 0 { up = labels[up].forwardFrom }
        var down = node
        while labels[down].backwardFrom & Label.seed == 0 { down = labels[down].backwardFrom }
        return (
            Int(labels[up].forwardFrom & ~Label.seed), Int(labels[down].backwardFrom & ~Label.seed)
        )
    }
}
