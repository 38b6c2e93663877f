// From the nodes of a search to the edges of a way: every arc stands for two others until only turns are left.

extension HierarchyQuery {
    /// The edges of the last route, from a source's to a target's; empty where there was none.
    ///
    /// The buffer is used again: keep a copy where the next route may come before it is done with.
    /// - Complexity: O(edges).
    func path() -> [UInt32] {
        pathEdges.removeAll(keepingCapacity: true)
        guard meeting != EliminationTree.none else { return pathEdges }
        unpackUp(to: meeting)
        if usesLoop, let loop = metric.loop(at: meeting) {
            if loop.first == HierarchyMetric.Parts.leaf {
                pathEdges.append(loop.second)
            } else {
                unpack(loop.first)
                unpack(loop.second)
            }
        }
        unpackDown(from: meeting)
        return pathEdges
    }

    /// Appends the edges from a source to a node.
    func unpackUp(to node: UInt32) {
        var chain: [UInt32] = []
        var current = node
        while labels[current].forwardFrom & Label.seed == 0 {
            chain.append(arcBefore(current))
            current = labels[current].forwardFrom
        }
        pathEdges.append(metric.hierarchy.edgeOfNode[current])
        for arc in chain.reversed() { unpack(arc) }
    }

    /// Appends the edges that follow a node up to a target.
    func unpackDown(from node: UInt32) {
        var current = node
        while labels[current].backwardFrom & Label.seed == 0 {
            unpack(arcAfter(current))
            current = labels[current].backwardFrom
        }
    }

    /// The arc by which the sources' search came to a node: from a lower node, or down from a higher one.
    func arcBefore(_ node: UInt32) -> UInt32 {
        let from = labels[node].forwardFrom
        guard from > node else {
            let lower = metric.nodes[from]
            return arc(with: node, in: lower.first..<lower.split)
        }
        let own = metric.nodes[node]
        return arc(with: from, in: own.split..<own.end)
    }

    /// The arc by which the targets' search came to a node.
    func arcAfter(_ node: UInt32) -> UInt32 {
        let next = labels[node].backwardFrom
        guard next > node else {
            let lower = metric.nodes[next]
            return arc(with: node, in: lower.split..<lower.end)
        }
        let own = metric.nodes[node]
        return arc(with: next, in: own.first..<own.split)
    }

    /// The arc of a range whose higher node is the given one; searches put it there, so it is found.
    private func arc(with node: UInt32, in range: Range<UInt32>) -> UInt32 {
        var place = range.lowerBound
        while place < range.upperBound, metric.arcs[place].node != node { place += 1 }
        return place
    }

    /// Appends the edges that an arc leads along, without its first one.
    func unpack(_ arc: UInt32) {
        let parts = metric.parts
        var current = parts[arc]
        while true {
            if current.first == HierarchyMetric.Parts.leaf {
                pathEdges.append(current.second)
                guard let next = unpackStack.popLast() else { return }
                current = parts[next]
            } else {
                unpackStack.append(current.second)
                current = parts[current.first]
            }
        }
    }
}
