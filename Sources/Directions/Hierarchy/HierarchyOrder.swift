// The order of contraction of a network's directed edges: greedy inside small cells, separators above them, renumbered
// along the elimination tree so that what is used together lies together.

/// A rank for each directed edge.
struct HierarchyOrder: Sendable {
    /// The edge of each rank, the lowest first.
    let edges: [UInt32]
    /// The parent of each rank in the elimination tree, `EliminationTree.none` for a root.
    let parents: [UInt32]

    init(_ network: TurnNetwork) {
        let separators = DissectionOrder(network, isLive: Self.liveEdges(of: network)).separatorEdges
        var isSeparator = [Bool](repeating: false, count: network.edgeCount)
        for edge in separators { isSeparator[Int(edge)] = true }
        let order = GreedyOrder(network, isKept: isSeparator).order + separators
        let parents = Self.parents(network, order: order)
        let postorder = EliminationTree.postorder(parents)
        var rank = [UInt32](repeating: 0, count: order.count)
        for (place, node) in postorder.enumerated() { rank[Int(node)] = UInt32(place) }
        edges = postorder.map { order[Int($0)] }
        self.parents = postorder.map {
            parents[Int($0)] == EliminationTree.none ? EliminationTree.none : rank[Int(parents[Int($0)])]
        }
    }

    /// For each edge whether something leads to it and something follows it.
    private static func liveEdges(of network: TurnNetwork) -> [Bool] {
        var isEntered = [Bool](repeating: false, count: network.edgeCount)
        for head in network.turnHead { isEntered[Int(head)] = true }
        return (0..<network.edgeCount).map { isEntered[$0] && network.firstTurn[$0] < network.firstTurn[$0 + 1] }
    }

    private static func parents(_ network: TurnNetwork, order: [UInt32]) -> [UInt32] {
        var rank = [UInt32](repeating: 0, count: order.count)
        for (place, edge) in order.enumerated() { rank[Int(edge)] = UInt32(place) }
        // Lower neighbours by rank: each turn joins two nodes, whichever way it leads.
        var first = [UInt32](repeating: 0, count: order.count + 1)
        forEachTurn(network, rank) { lower, higher in first[Int(higher) + 1] += 1 }
        for node in 0..<order.count { first[node + 1] += first[node] }
        var lowers = [UInt32](repeating: 0, count: Int(first[order.count]))
        var next = first
        forEachTurn(network, rank) { lower, higher in
            lowers[Int(next[Int(higher)])] = lower
            next[Int(higher)] += 1
        }
        return EliminationTree.parents(count: order.count) { node, visit in
            for place in first[Int(node)]..<first[Int(node) + 1] { visit(lowers[Int(place)]) }
        }
    }

    private static func forEachTurn(_ network: TurnNetwork, _ rank: [UInt32], _ visit: (UInt32, UInt32) -> Void) {
        for tail in 0..<network.edgeCount {
            for turn in network.firstTurn[tail]..<network.firstTurn[tail + 1] {
                let head = Int(network.turnHead[Int(turn)])
                if head != tail { visit(min(rank[tail], rank[head]), max(rank[tail], rank[head])) }
            }
        }
    }
}
