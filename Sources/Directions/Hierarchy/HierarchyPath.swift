// From the nodes of a search to the edges of a way: every arc stands for two others until only turns are left.

extension HierarchyQuery {
    /// The edges of the last route, from a source's to a target's; empty where there was none.
    ///
    /// The buffer is used again: keep a copy where the next route may come before it is done with.
    /// - Complexity: O(edges).
    func path() -> [UInt32] {
        guard meeting != EliminationTree.none else { return [] }
        var count = unpackUp(to: meeting)
        if usesLoop, let loop = metric.loop(at: meeting) {
            if loop.first == HierarchyMetric.Parts.leaf {
                unpacking.add(loop.second, &count)
            } else {
                unpacking.add(arc: loop.first, &count)
                unpacking.add(arc: loop.second, &count)
            }
        }
        unpackDown(from: meeting, &count)
        return unpacking.edges(count)
    }

    /// Puts down the edges from a source to a node; returns how many there are.
    func unpackUp(to node: UInt32) -> Int {
        // The arcs are known from the last to the first.
        let chain = unpacking.chain
        var length = 0
        var current = node
        while labels[current].forwardFrom & Label.seed == 0 {
            chain[length] = arcBefore(current)
            length &+= 1
            current = labels[current].forwardFrom
        }
        var count = 0
        unpacking.add(metric.hierarchy.edgeOfNode[current], &count)
        while length > 0 {
            length &-= 1
            unpacking.add(arc: chain[length], &count)
        }
        return count
    }

    /// Puts down the edges that follow a node up to a target.
    func unpackDown(from node: UInt32, _ count: inout Int) {
        var current = node
        while labels[current].backwardFrom & Label.seed == 0 {
            unpacking.add(arc: arcAfter(current), &count)
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
}

/// The edges of a way in the making.
@safe struct ArcUnpacking {
    /// Arcs in the order in which they are found out.
    let chain: UncheckedArray<UInt32>
    private let parts: UncheckedArray<HierarchyMetric.Parts>
    private let edges: UncheckedArray<UInt32>
    private let stack: UncheckedArray<UInt32>

    /// A shortest way comes by an edge once, or by its first twice; no arc stands for more turns than there are edges.
    init(_ metric: HierarchyMetric, _ store: ArrayStore) {
        let most = metric.nodes.count + 2
        parts = metric.parts
        chain = store.array(most, repeating: 0)
        edges = store.array(most, repeating: 0)
        stack = store.array(most, repeating: 0)
    }

    /// The first edges.
    func edges(_ count: Int) -> [UInt32] { unsafe Array(edges.buffer.prefix(count)) }

    /// Adds an edge.
    ///
    /// A file could be made by hand whose ways are longer than there are edges; they are cut.
    @inline(__always) func add(_ edge: UInt32, _ count: inout Int) {
        guard count < edges.count else { return }
        edges[count] = edge
        count &+= 1
    }

    /// Adds the edges that an arc leads along, without its first one.
    @inline(__always) func add(arc: UInt32, _ count: inout Int) {
        var current = parts[arc]
        var depth = 0
        while true {
            if current.first == HierarchyMetric.Parts.leaf {
                add(current.second, &count)
                guard depth > 0 else { return }
                depth &-= 1
                current = parts[stack[depth]]
            } else {
                stack[depth] = current.second
                depth &+= 1
                current = parts[current.first]
            }
        }
    }
}
