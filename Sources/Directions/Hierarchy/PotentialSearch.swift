// Shortest ways under conditions that the hierarchy's weights do not know: blocked edges and turns, slower traffic. A* on the
// turns themselves, led by the exact times of the hierarchy, which are computed only where the search comes by (Zeitz and
// Strasser, "Using incremental many-to-one queries to build a fast and tight heuristic for A* in road networks", 2021).

/// The turns of a network, as a search reads them.
struct TurnView {
    /// The turns out of an edge.
    var turns: (UInt32) -> Range<Int>
    /// The edge that a turn leads to.
    var head: (Int) -> UInt32
}

/// Searches with weights of their own; working memory of one worker.
@safe final class PotentialSearch {
    private static let seed: UInt32 = 1 << 31

    private let metric: HierarchyMetric
    private let climb: HierarchyClimb
    private let potential: UncheckedArray<UInt32>
    private let known: UncheckedArray<UInt32>
    private var knownCount = 0
    private let cost: UncheckedArray<UInt32>
    private let from: UncheckedArray<UInt32>
    private let touched: UncheckedArray<UInt32>
    private var touchedCount = 0
    private var heap = CostHeap()
    private var chain: [UInt32] = []
    private let store = ArrayStore()
    /// The edges of the last way that was found.
    private(set) var pathEdges: [UInt32] = []

    init(_ metric: HierarchyMetric) {
        self.metric = metric
        climb = HierarchyClimb(metric)
        let count = metric.nodes.count
        potential = store.array(count, repeating: .max)
        known = store.array(count, repeating: 0)
        cost = store.array(count, repeating: HierarchyTime.unreachable)
        from = store.array(count, repeating: 0)
        touched = store.array(count, repeating: 0)
    }

    /// The shortest way under given weights, or nil where there is none.
    ///
    /// `weight` tells for a turn (its first edge, its number) the time of that edge and the turn; it must never be less than
    /// the metric's, and `RoadTime.blocked` or anything from `HierarchyTime.unreachable` on forbids the turn. Seeds on
    /// forbidden edges are for the caller to leave out. `pathEdges` then holds the edges.
    func route(
        from sources: [SeedEdge],
        to targets: [SeedEdge],
        on view: TurnView,
        weight: (UInt32, Int) -> UInt32
    ) -> HierarchyRoute? {
        reset()
        let sources = sources.enumerated().filter { $0.element.edge < UInt32(metric.nodes.count) }
        let sourceBias = HierarchyClimb.bias(of: sources.map(\.element))
        let targetBias = HierarchyClimb.bias(of: targets)
        climb.climb(targets, bias: targetBias, isForward: false)
        var best = Best(cost: Int64(HierarchyTime.unreachable))
        for (number, source) in sources {
            let start = source.offset + sourceBias
            guard start < Int64(HierarchyTime.unreachable) else { continue }
            for (target, place) in targets.enumerated()
            where place.edge == source.edge && place.offset + source.offset >= 0 {
                best.take(start + place.offset + targetBias, source: number, target: target, node: nil)
            }
            relax(source.edge, UInt32(start), Self.seed | UInt32(number), view, weight)
        }
        while let (key, node) = heap.pop() {
            guard Int64(key) < best.cost else { break }
            guard key == cost[node] &+ potential(of: node) else { continue }
            let edge = metric.hierarchy.edgeOfNode[node]
            for (target, place) in targets.enumerated() where place.edge == edge {
                best.take(Int64(cost[node]) + place.offset + targetBias, source: nil, target: target, node: node)
            }
            relax(edge, cost[node], node, view, weight)
        }
        return finish(best, sources: sources.map { ($0.offset, $0.element) }, bias: sourceBias + targetBias, targets)
    }

    private struct Best {
        var cost: Int64
        var source: Int?
        var target = 0
        var node: UInt32?

        mutating func take(_ cost: Int64, source: Int?, target: Int, node: UInt32?) {
            guard cost < self.cost else { return }
            self = Best(cost: cost, source: source, target: target, node: node)
        }
    }

    @inline(__always)
    private func relax(
        _ edge: UInt32,
        _ start: UInt32,
        _ origin: UInt32,
        _ view: TurnView,
        _ weight: (UInt32, Int) -> UInt32
    ) {
        for turn in view.turns(edge) {
            let time = weight(edge, turn)
            guard time < HierarchyTime.unreachable else { continue }
            let node = metric.hierarchy.nodeOfEdge[view.head(turn)]
            let sum = start &+ time
            guard sum < cost[node] else { continue }
            let rest = potential(of: node)
            guard rest < HierarchyTime.unreachable, sum &+ rest < HierarchyTime.unreachable else { continue }
            if cost[node] == HierarchyTime.unreachable {
                touched[touchedCount] = node
                touchedCount += 1
            }
            cost[node] = sum
            from[node] = origin
            heap.push(sum &+ rest, node)
        }
    }

    /// The exact time from a node to the targets by the metric's weights.
    private func potential(of start: UInt32) -> UInt32 {
        var node = start
        while node != EliminationTree.none, potential[node] == .max {
            chain.append(node)
            node = metric.nodes[node].parent
        }
        while let next = chain.popLast() {
            let own = metric.nodes[next]
            var best = climb.times[next]
            for place in own.first..<own.split {
                let arc = metric.arcs[place]
                best = min(best, arc.weight &+ potential[arc.node])
            }
            potential[next] = best
            known[knownCount] = next
            knownCount += 1
        }
        return potential[start]
    }

    private func finish(_ best: Best, sources: [(Int, SeedEdge)], bias: Int64, _ targets: [SeedEdge]) -> HierarchyRoute?
    {
        guard best.cost < Int64(HierarchyTime.unreachable) else { return nil }
        var source = best.source
        if var node = best.node {
            while source == nil {
                pathEdges.append(metric.hierarchy.edgeOfNode[node])
                if from[node] & Self.seed != 0 { source = Int(from[node] & ~Self.seed) } else { node = from[node] }
            }
        }
        guard let source, let first = sources.first(where: { $0.0 == source }) else { return nil }
        pathEdges.append(first.1.edge)
        pathEdges.reverse()
        return HierarchyRoute(cost: best.cost - bias, source: source, target: best.target)
    }

    private func reset() {
        for place in 0..<knownCount { potential[known[place]] = .max }
        for place in 0..<touchedCount { cost[touched[place]] = HierarchyTime.unreachable }
        knownCount = 0
        touchedCount = 0
        heap.removeAll()
        pathEdges.removeAll(keepingCapacity: true)
    }
}
