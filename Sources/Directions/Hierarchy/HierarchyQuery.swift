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
    /// The nodes at which the walk up stands.
    private var cursors: UncheckedArray<UInt32>
    private var cursorCount = 0
    private let store = ArrayStore()
    /// Where the two directions of the last query met, `EliminationTree.none` where they did not.
    private(set) var meeting = EliminationTree.none
    /// Whether the last query's way goes once round `meeting` by its loop.
    private(set) var usesLoop = false
    let unpacking: ArcUnpacking

    init(_ metric: HierarchyMetric) {
        self.metric = metric
        labels = store.array(metric.nodes.count, repeating: Label.none)
        touched = store.array(metric.nodes.count, repeating: 0)
        cursors = store.array(32, repeating: 0)
        unpacking = ArcUnpacking(metric, store)
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
        cursorCount = 0
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
            addCursor(node)
        }
    }

    private func addCursor(_ node: UInt32) {
        for place in 0..<cursorCount where cursors[place] == node { return }
        if cursorCount == cursors.count {
            let larger: UncheckedArray<UInt32> = store.array(2 * cursorCount, repeating: 0)
            for place in 0..<cursorCount { larger[place] = cursors[place] }
            cursors = larger
        }
        cursors[cursorCount] = node
        cursorCount += 1
    }

    /// Walks up from all seeds; returns the time at the best meeting.
    private func climb(roundNode: UInt32, isLimited: Bool = true) -> UInt32 {
        var state = Climb(roundNode: roundNode, isLimited: isLimited)
        let nodes = metric.nodes
        let cursors = cursors
        var count = cursorCount
        while count > 2 {
            var place = 0
            for other in 1..<count where cursors[other] < cursors[place] { place = other }
            let node = cursors[place]
            let own = nodes[node]
            settle(node, own, &state)
            var isKnown = own.parent == EliminationTree.none
            for other in 0..<count where cursors[other] == own.parent { isKnown = true }
            if isKnown {
                count &-= 1
                cursors[place] = cursors[count]
            } else {
                cursors[place] = own.parent
            }
        }
        // Two paths until they meet (a root's parent is above all nodes), then one.
        var lower = count > 0 ? cursors[0] : EliminationTree.none
        var higher = count > 1 ? cursors[1] : lower
        while lower != higher {
            if lower > higher { swap(&lower, &higher) }
            let own = nodes[lower]
            settle(lower, own, &state)
            lower = own.parent
        }
        while lower != EliminationTree.none {
            let own = nodes[lower]
            settle(lower, own, &state)
            lower = own.parent
        }
        touchedCount = state.touchedCount
        meeting = state.meeting
        usesLoop = state.usesLoop
        return state.best
    }

    /// What changes while a walk goes on.
    private struct Climb {
        let roundNode: UInt32
        let isLimited: Bool
        var best = HierarchyTime.unreachable
        var meeting = EliminationTree.none
        var usesLoop = false
        var touchedCount = 0
    }

    /// Looks at a node whose labels are final: a meeting, and the arcs from it up.
    @inline(__always)
    private func settle(_ node: UInt32, _ own: HierarchyMetric.Node, _ state: inout Climb) {
        let labels = labels
        let arcs = metric.arcs
        let label = labels[node]
        let isForward = label.forward < HierarchyTime.unreachable
        let isBackward = label.backward < HierarchyTime.unreachable
        guard isForward || isBackward || !state.isLimited else { return }
        touched[state.touchedCount] = node
        state.touchedCount &+= 1
        if label.forward &+ label.backward < state.best { meet(node, label, &state) }
        if label.forward < state.best || (!state.isLimited && isForward) {
            for place in own.first..<own.split {
                let arc = arcs[place]
                let sum = label.forward &+ arc.weight
                if sum < labels[arc.node].forward {
                    labels[arc.node].forward = sum
                    labels[arc.node].forwardFrom = node
                }
            }
        }
        if label.backward < state.best || (!state.isLimited && isBackward) {
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

    private func meet(_ node: UInt32, _ label: Label, _ state: inout Climb) {
        var sum = label.forward &+ label.backward
        let isRound = node == state.roundNode
        if isRound {
            guard let loop = metric.loop(at: node) else { return }
            sum &+= loop.weight
        }
        guard sum < state.best else { return }
        state.best = sum
        state.meeting = node
        state.usesLoop = isRound
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
