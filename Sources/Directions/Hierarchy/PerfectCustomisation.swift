// Which arcs of a customised hierarchy queries have to look at: those that no other way replaces. Dibbelt, Strasser and
// Wagner ("Customizable contraction hierarchies", section 8) find them by triangles. Where arcs are directed, triangles miss
// most; here the exact times between all nodes of a path to the root are kept while the elimination tree is walked from the
// root down, which costs two runs over short rows for each arc.

/// Exact times between the nodes of one path to the root of a vehicle's elimination tree.
@safe struct PerfectCustomisation {
    private let hierarchy: Hierarchy
    private let weight: UncheckedArray<UInt32>
    /// The nodes, parents before children, each subtree one run.
    private let order: [UInt32]
    private let depth: UncheckedArray<UInt32>
    private let isInner: UncheckedArray<Bool>
    private let width: Int
    /// Row k, column j: from the path's node at depth k to that at depth j, and the other way round.
    ///
    /// A node's time to itself counts as out of reach, so that a way through it is not mistaken for another.
    private let from: UncheckedArray<Int32>
    private let to: UncheckedArray<Int32>
    private let store = ArrayStore()

    /// A tree as deep as this is no road network's; its arcs are all kept, for the rows would fill the memory.
    private static let mostDepth = 4000

    /// `weight`: the arcs' times after basic customisation, in the common numbering.
    init(_ hierarchy: Hierarchy, _ lower: LowerArcs, _ weight: UncheckedArray<UInt32>) {
        self.hierarchy = hierarchy
        self.weight = weight
        let unreachable = HierarchyTime.unreachable
        let parents = EliminationTree.parents(count: hierarchy.nodeCount) { node, visit in
            for link in lower.firstOut[node]..<lower.firstOut[node + 1] where weight[lower.out[link].arc] < unreachable
            {
                visit(lower.out[link].lower)
            }
            for link in lower.firstIn[node]..<lower.firstIn[node + 1]
            where weight[lower.incoming[link].arc] < unreachable { visit(lower.incoming[link].lower) }
        }
        order = EliminationTree.postorder(parents).reversed()
        depth = store.array(hierarchy.nodeCount, repeating: 0)
        isInner = store.array(hierarchy.nodeCount, repeating: false)
        var deepest: UInt32 = 0
        for node in order where parents[Int(node)] != EliminationTree.none {
            depth[node] = depth[parents[Int(node)]] + 1
            isInner[parents[Int(node)]] = true
            deepest = max(deepest, depth[node])
        }
        width = Int(deepest) < Self.mostDepth ? Int(deepest) + 1 : 0
        from = store.array((width + 1) * width, repeating: Int32(unreachable))
        to = store.array((width + 1) * width, repeating: Int32(unreachable))
    }

    /// Tells for each arc whether queries have to look at it.
    ///
    /// - Complexity: O(arcs × depth of the tree), some tenths of a nanosecond each.
    func mark(_ isSearched: UncheckedArray<Bool>) {
        guard width > 0 else {
            for arc in 0..<weight.count { isSearched[arc] = weight[arc] < HierarchyTime.unreachable }
            return
        }
        let offset = UInt32(hierarchy.upCount)
        for node in order {
            let up = hierarchy.firstUp[node]..<hierarchy.firstUp[node + 1]
            mark(up, offset: 0, hierarchy.upHead, at: depth[node], from, isSearched)
            let down = hierarchy.firstDown[node]..<hierarchy.firstDown[node + 1]
            mark(down, offset: offset, hierarchy.downTail, at: depth[node], to, isSearched)
            if isInner[node] { enter(Int(depth[node])) }
        }
    }

    /// Computes the row of one node and direction behind the last row, and tells which of its arcs are needed.
    ///
    /// An arc that a way of equal time replaces is not, if the part of that way beyond its first arc takes time: the first
    /// arc then leads to a nearer neighbour, and no two arcs can replace each other.
    private func mark(
        _ arcs: Range<UInt32>,
        offset: UInt32,
        _ neighbours: UncheckedArray<UInt32>,
        at depth: UInt32,
        _ times: UncheckedArray<Int32>,
        _ isSearched: UncheckedArray<Bool>
    ) {
        let unreachable = HierarchyTime.unreachable
        let row = width * width
        let count = Int(depth)
        for column in row..<row + count { times[column] = Int32(unreachable) }
        for arc in arcs where weight[arc &+ offset] < unreachable {
            let other = Int(self.depth[neighbours[arc]]) * width
            times.lower(from: row, count: count, toSumsOf: times, from: other, and: Int32(weight[arc &+ offset]))
        }
        for arc in arcs where weight[arc &+ offset] < unreachable {
            let time = Int32(weight[arc &+ offset])
            let around = times[row + Int(self.depth[neighbours[arc]])]
            isSearched[arc &+ offset] =
                time < around
                || (time == around && !isReplaced(arc, arcs, offset: offset, neighbours, times))
        }
        for arc in arcs where isSearched[arc &+ offset] {
            times[row + Int(self.depth[neighbours[arc]])] = Int32(weight[arc &+ offset])
        }
    }

    /// Whether a way of equal time over another arc takes time beyond that arc.
    private func isReplaced(
        _ arc: UInt32,
        _ arcs: Range<UInt32>,
        offset: UInt32,
        _ neighbours: UncheckedArray<UInt32>,
        _ times: UncheckedArray<Int32>
    ) -> Bool {
        let column = Int(depth[neighbours[arc]])
        return arcs.contains { other in
            let rest = times[Int(depth[neighbours[other]]) * width + column]
            return rest > 0 && weight[other &+ offset] < HierarchyTime.unreachable
                && UInt32(rest) &+ weight[other &+ offset] == weight[arc &+ offset]
        }
    }

    /// Takes the computed rows in as those of the path's node at a depth.
    private func enter(_ depth: Int) {
        let last = width * width
        let row = depth * width
        for column in 0..<depth {
            let out = from[last + column]
            let back = to[last + column]
            from[row + column] = out
            to[row + column] = back
            from[column * width + depth] = back
            to[column * width + depth] = out
        }
        from[row + depth] = Int32(HierarchyTime.unreachable)
        to[row + depth] = Int32(HierarchyTime.unreachable)
    }
}
