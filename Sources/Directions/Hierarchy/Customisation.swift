// Weights for the arcs of a hierarchy: those of shortest paths through lower nodes (Dibbelt, Strasser and Wagner,
// "Customizable contraction hierarchies", section 7). PerfectCustomisation tells the arcs that no query needs; HierarchyMetric
// keeps the others.

/// The working arrays of one vehicle's customisation.
@safe struct Customisation {
    private let hierarchy: Hierarchy
    private let lower: LowerArcs
    /// The time of each arc, in the common numbering.
    let weight: UncheckedArray<UInt32>
    /// The two arcs that an arc stands for; `Hierarchy.noArc` where it is a turn.
    let firstPart: UncheckedArray<UInt32>
    let secondPart: UncheckedArray<UInt32>
    /// Whether queries have to look at an arc.
    let isSearched: UncheckedArray<Bool>
    /// Shortest ways from a node back to itself through lower nodes, in ascending order of nodes.
    private(set) var loops: [HierarchyMetric.Loop] = []
    private var selfTurns: [UInt32: UInt32] = [:]
    /// For each higher neighbour of the node at hand the arc between them.
    private let place: UncheckedArray<UInt32>
    private let store = ArrayStore()

    /// `turnWeight`: a time for each turn of the network, in milliseconds.
    init(_ hierarchy: Hierarchy, _ lower: LowerArcs, turnWeight: (Int) -> UInt32) {
        self.hierarchy = hierarchy
        self.lower = lower
        weight = store.array(hierarchy.arcCount, repeating: HierarchyTime.unreachable)
        firstPart = store.array(hierarchy.arcCount, repeating: Hierarchy.noArc)
        secondPart = store.array(hierarchy.arcCount, repeating: Hierarchy.noArc)
        isSearched = store.array(hierarchy.arcCount, repeating: false)
        place = store.array(hierarchy.nodeCount, repeating: 0)
        for turn in 0..<hierarchy.turnCount {
            let arc = hierarchy.arcOfTurn[turn]
            let time = turnWeight(turn)
            if arc >= Hierarchy.selfTurn {
                let node = arc & ~Hierarchy.selfTurn
                selfTurns[node] = min(time, selfTurns[node] ?? HierarchyTime.unreachable)
            } else if time < weight[arc] {
                weight[arc] = time
            }
        }
        customise()
        PerfectCustomisation(hierarchy, lower, weight).mark(isSearched)
    }

    /// Lower triangles, in ascending order of nodes: the arcs of a node are final when it is left.
    private mutating func customise() {
        let unreachable = HierarchyTime.unreachable
        let offset = UInt32(hierarchy.upCount)
        for node in 0..<UInt32(hierarchy.nodeCount) {
            for arc in hierarchy.firstUp[node]..<hierarchy.firstUp[node + 1] { place[hierarchy.upHead[arc]] = arc }
            for link in lower.firstOut[node]..<lower.firstOut[node + 1] {
                let down = lower.out[link]
                let time = weight[down.arc]
                guard time < unreachable else { continue }
                relax(
                    node,
                    time,
                    hierarchy.upHead,
                    hierarchy.firstUp[down.lower]..<hierarchy.firstUp[down.lower + 1],
                    offset: 0,
                    with: down.arc,
                    isFirst: true
                )
            }
            let arcs = hierarchy.firstDown[node]..<hierarchy.firstDown[node + 1]
            for arc in arcs { place[hierarchy.downTail[arc]] = arc + offset }
            for link in lower.firstIn[node]..<lower.firstIn[node + 1] {
                let up = lower.incoming[link]
                let time = weight[up.arc]
                guard time < unreachable else { continue }
                relax(
                    node,
                    time,
                    hierarchy.downTail,
                    hierarchy.firstDown[up.lower]..<hierarchy.firstDown[up.lower + 1],
                    offset: offset,
                    with: up.arc,
                    isFirst: false
                )
            }
            noteLoop(at: node)
        }
    }

    /// Shortens the arcs between a node and the higher neighbours of a lower node.
    @inline(__always) private func relax(
        _ node: UInt32,
        _ time: UInt32,
        _ neighbours: UncheckedArray<UInt32>,
        _ range: Range<UInt32>,
        offset: UInt32,
        with own: UInt32,
        isFirst: Bool
    ) {
        var other = range.upperBound
        while other > range.lowerBound {
            other &-= 1
            let neighbour = neighbours[other]
            guard neighbour > node else { return }
            let sum = time &+ weight[other &+ offset]
            let arc = place[neighbour]
            guard sum < weight[arc] else { continue }
            weight[arc] = sum
            firstPart[arc] = isFirst ? own : other &+ offset
            secondPart[arc] = isFirst ? other &+ offset : own
        }
    }

    /// Keeps the shortest way from a node down and back to it; both lists are in order of the lower nodes.
    private mutating func noteLoop(at node: UInt32) {
        var best = HierarchyMetric.Loop(
            node: node,
            weight: selfTurns[node] ?? HierarchyTime.unreachable,
            first: Hierarchy.noArc,
            second: Hierarchy.noArc
        )
        var up = lower.firstIn[node]
        let end = lower.firstIn[node + 1]
        for link in lower.firstOut[node]..<lower.firstOut[node + 1] {
            let down = lower.out[link]
            while up < end, lower.incoming[up].lower < down.lower { up += 1 }
            guard up < end else { break }
            guard lower.incoming[up].lower == down.lower else { continue }
            let sum = weight[down.arc] &+ weight[lower.incoming[up].arc]
            guard sum < best.weight else { continue }
            best.weight = sum
            best.first = down.arc
            best.second = lower.incoming[up].arc
        }
        if best.weight < HierarchyTime.unreachable { loops.append(best) }
    }
}
