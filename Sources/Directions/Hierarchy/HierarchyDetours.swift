// Ways through other edges than the best way's, with exact times: candidates for alternatives. Every cut between two places
// lies on the path to the root of one of them, so every sensible way passes through an edge of these paths; all of their times
// come out of one query without a limit and one pass down both paths. Which of them are worth offering is not decided here.

/// A way through a given edge.
struct HierarchyDetour: Sendable, Hashable {
    /// The time in milliseconds, offsets included.
    var cost: Int64
    /// The node of the edge that it is the shortest way through.
    var node: UInt32
}

extension HierarchyQuery {
    /// The shortest ways through each edge that the search comes by, of at most a given time, the best first.
    ///
    /// `detourPath(_:)` gives the edges of any of them until the next query. Empty where there is no way, and where the target
    /// lies behind the source on its edge.
    /// - Complexity: O(arcs above both places), some microseconds.
    func detours(from sources: [SeedEdge], to targets: [SeedEdge], within limit: Int64) -> [HierarchyDetour] {
        let isRound = sources.contains { source in
            targets.contains { $0.edge == source.edge && $0.offset + source.offset < 0 }
        }
        guard !isRound else {
            reset()
            return []
        }
        let bias = climbWithoutLimit(from: sources, to: targets)
        for place in (0..<touchedCount).reversed() { descend(touched[place]) }
        var found: [HierarchyDetour] = []
        for place in 0..<touchedCount {
            let label = labels[touched[place]]
            let cost = Int64(label.forward) + Int64(label.backward) - bias
            guard label.forward < HierarchyTime.unreachable, label.backward < HierarchyTime.unreachable, cost <= limit
            else { continue }
            found.append(HierarchyDetour(cost: cost, node: touched[place]))
        }
        found.sort { ($0.cost, $0.node) < ($1.cost, $1.node) }
        return found
    }

    /// The edge that a detour leads through.
    func edge(of detour: HierarchyDetour) -> UInt32 { metric.hierarchy.edgeOfNode[detour.node] }

    /// The edges of a detour, and at which of them lies the edge it leads through.
    ///
    /// - Complexity: O(edges).
    func detourPath(_ detour: HierarchyDetour) -> (edges: [UInt32], via: Int) {
        var count = unpackUp(to: detour.node)
        let via = count - 1
        unpackDown(from: detour.node, &count)
        return (unpacking.edges(count), via)
    }

    /// Makes the times of a node exact, those of all higher ones on its path being so.
    private func descend(_ node: UInt32) {
        let own = metric.nodes[node]
        for place in own.split..<own.end {
            let arc = metric.arcs[place]
            let sum = labels[arc.node].forward &+ arc.weight
            if sum < labels[node].forward {
                labels[node].forward = sum
                labels[node].forwardFrom = arc.node
            }
        }
        for place in own.first..<own.split {
            let arc = metric.arcs[place]
            let sum = labels[arc.node].backward &+ arc.weight
            if sum < labels[node].backward {
                labels[node].backward = sum
                labels[node].backwardFrom = arc.node
            }
        }
    }
}
