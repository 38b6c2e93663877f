// One vehicle's weights on a hierarchy, as queries want them: per node the arcs up and down that shortest paths need, and
// for each arc the two that it stands for. Made by Customisation; stored by HierarchySections.swift.

/// The searchable hierarchy of one vehicle.
///
/// Immutable and shared between threads. Arcs are numbered anew: first those that searches look at, node by node (up, then
/// down), then those that only unpacking needs.
@safe struct HierarchyMetric: Sendable {
    /// A node's arcs and its parent in the vehicle's elimination tree.
    struct Node: BitwiseCopyable {
        /// The arcs up are `first ..< split`, those that come down to it `split ..< end`.
        var first: UInt32 = 0
        var split: UInt32 = 0
        var end: UInt32 = 0
        var parent: UInt32 = EliminationTree.none
    }

    /// An arc's higher node and time in milliseconds.
    struct Arc: BitwiseCopyable {
        var node: UInt32
        var weight: UInt32
    }

    /// What an arc stands for: two arcs one after the other, or (first is `leaf`) a turn to the edge `second`.
    struct Parts: BitwiseCopyable {
        static let leaf = UInt32.max
        var first: UInt32
        var second: UInt32
    }

    /// The shortest way from a node back to it through lower nodes: two arcs.
    struct Loop: BitwiseCopyable {
        var node: UInt32
        var weight: UInt32
        var first: UInt32
        var second: UInt32
    }

    let hierarchy: Hierarchy
    let nodes: UncheckedArray<Node>
    let arcs: UncheckedArray<Arc>
    let parts: UncheckedArray<Parts>
    /// In ascending order of nodes.
    let loops: UncheckedArray<Loop>
    /// What keeps the arrays.
    let storage: any AnyObject & Sendable

    /// A metric over arrays that stand somewhere else and have been validated.
    init(
        hierarchy: Hierarchy,
        nodes: UncheckedArray<Node>,
        arcs: UncheckedArray<Arc>,
        parts: UncheckedArray<Parts>,
        loops: UncheckedArray<Loop>,
        storage: any AnyObject & Sendable
    ) {
        self.hierarchy = hierarchy
        self.nodes = nodes
        self.arcs = arcs
        self.parts = parts
        self.loops = loops
        self.storage = storage
    }

    /// The way from a node back to it through lower nodes.
    ///
    /// - Complexity: O(log of the number of loops).
    func loop(at node: UInt32) -> Loop? { loopIndex(at: node).map { loops[$0] } }

    /// The number of the way from a node back to it.
    func loopIndex(at node: UInt32) -> Int? {
        var low = 0
        var high = loops.count
        while low < high {
            let middle = (low + high) / 2
            if loops[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low < loops.count && loops[low].node == node ? low : nil
    }
}

extension Hierarchy {
    /// The metric of one vehicle; for several, keep one `LowerArcs`.
    ///
    /// `weights`: for each turn the time of its first edge and of the turn, `RoadTime.blocked` where either edge
    ///   or the turn is forbidden.
    func customise(weights: [UInt32]) -> HierarchyMetric {
        customise(LowerArcs(self)) { weights[$0] }
    }

    /// The metric of one vehicle.
    ///
    /// - Complexity: O(triangles), some nanoseconds each.
    func customise(_ lower: LowerArcs, turnWeight: (Int) -> UInt32) -> HierarchyMetric {
        let customisation = Customisation(self, lower, turnWeight: turnWeight)
        return MetricAssembly(self, customisation).metric(lower)
    }
}

/// The step from customised arcs to those that are kept.
@safe private struct MetricAssembly {
    private let hierarchy: Hierarchy
    private let customised: Customisation
    private let store = ArrayStore()
    /// The new number of each arc, `Hierarchy.noArc` for one that is dropped.
    private let number: UncheckedArray<UInt32>
    private let nodes: UncheckedArray<HierarchyMetric.Node>
    private var searchCount: UInt32 = 0
    private var keptCount: UInt32 = 0

    init(_ hierarchy: Hierarchy, _ customised: Customisation) {
        self.hierarchy = hierarchy
        self.customised = customised
        let working = ArrayStore()
        number = store.array(hierarchy.arcCount, repeating: Hierarchy.noArc)
        nodes = store.array(hierarchy.nodeCount, repeating: HierarchyMetric.Node())
        let isNeeded: UncheckedArray<Bool> = working.array(hierarchy.arcCount, repeating: false)
        for loop in customised.loops where loop.first != Hierarchy.noArc {
            isNeeded[loop.first] = true
            isNeeded[loop.second] = true
        }
        for node in (0..<hierarchy.nodeCount).reversed() { markParts(of: node, isNeeded) }
        for node in 0..<hierarchy.nodeCount { numberSearched(node) }
        keptCount = searchCount
        for arc in 0..<hierarchy.arcCount where isNeeded[arc] && number[arc] == Hierarchy.noArc {
            number[arc] = keptCount
            keptCount += 1
        }
        withExtendedLifetime(working) {}
    }

    /// The arcs of a node, in the common numbering.
    private func arcs(of node: Int) -> (up: Range<UInt32>, down: Range<UInt32>) {
        let offset = UInt32(hierarchy.upCount)
        return (
            hierarchy.firstUp[node]..<hierarchy.firstUp[node + 1],
            hierarchy.firstDown[node] + offset..<hierarchy.firstDown[node + 1] + offset
        )
    }

    /// Marks what the needed arcs of a node consist of; that belongs to lower nodes.
    private func markParts(of node: Int, _ isNeeded: UncheckedArray<Bool>) {
        let own = arcs(of: node)
        for range in [own.up, own.down] {
            for arc in range where customised.isSearched[arc] || isNeeded[arc] {
                isNeeded[arc] = true
                guard customised.firstPart[arc] != Hierarchy.noArc else { continue }
                isNeeded[customised.firstPart[arc]] = true
                isNeeded[customised.secondPart[arc]] = true
            }
        }
    }

    private mutating func numberSearched(_ node: Int) {
        let own = arcs(of: node)
        nodes[node].first = searchCount
        for arc in own.up where customised.isSearched[arc] {
            number[arc] = searchCount
            searchCount += 1
        }
        nodes[node].split = searchCount
        for arc in own.down where customised.isSearched[arc] {
            number[arc] = searchCount
            searchCount += 1
        }
        nodes[node].end = searchCount
    }

    func metric(_ lower: LowerArcs) -> HierarchyMetric {
        let noArc = HierarchyMetric.Arc(node: 0, weight: 0)
        let leaf = HierarchyMetric.Parts(first: HierarchyMetric.Parts.leaf, second: 0)
        let kept = store.array(Int(searchCount), repeating: noArc)
        let parts = store.array(Int(keptCount), repeating: leaf)
        for node in 0..<hierarchy.nodeCount {
            let own = arcs(of: node)
            for arc in own.up where number[arc] != Hierarchy.noArc {
                let higher = hierarchy.upHead[arc]
                if number[arc] < searchCount {
                    kept[number[arc]] = HierarchyMetric.Arc(node: higher, weight: customised.weight[arc])
                }
                parts[number[arc]] = composition(of: arc, to: higher)
            }
            for arc in own.down where number[arc] != Hierarchy.noArc {
                let higher = hierarchy.downTail[arc - UInt32(hierarchy.upCount)]
                if number[arc] < searchCount {
                    kept[number[arc]] = HierarchyMetric.Arc(node: higher, weight: customised.weight[arc])
                }
                parts[number[arc]] = composition(of: arc, to: UInt32(node))
            }
        }
        let isSearched = customised.isSearched
        let parents = EliminationTree.parents(count: hierarchy.nodeCount) { node, visit in
            for link in lower.firstOut[node]..<lower.firstOut[node + 1] where isSearched[lower.out[link].arc] {
                visit(lower.out[link].lower)
            }
            for link in lower.firstIn[node]..<lower.firstIn[node + 1] where isSearched[lower.incoming[link].arc] {
                visit(lower.incoming[link].lower)
            }
        }
        for node in 0..<hierarchy.nodeCount { nodes[node].parent = parents[node] }
        let loops = store.array(
            customised.loops.map { loop in
                loop.first == Hierarchy.noArc
                    ? HierarchyMetric.Loop(
                        node: loop.node,
                        weight: loop.weight,
                        first: HierarchyMetric.Parts.leaf,
                        second: hierarchy.edgeOfNode[loop.node]
                    )
                    : HierarchyMetric.Loop(
                        node: loop.node,
                        weight: loop.weight,
                        first: number[loop.first],
                        second: number[loop.second]
                    )
            }
        )
        return HierarchyMetric(
            hierarchy: hierarchy,
            nodes: nodes,
            arcs: kept,
            parts: parts,
            loops: loops,
            storage: store
        )
    }

    private func composition(of arc: UInt32, to head: UInt32) -> HierarchyMetric.Parts {
        let first = customised.firstPart[arc]
        guard first != Hierarchy.noArc else {
            return HierarchyMetric.Parts(first: HierarchyMetric.Parts.leaf, second: hierarchy.edgeOfNode[head])
        }
        return HierarchyMetric.Parts(first: number[first], second: number[customised.secondPart[arc]])
    }
}
