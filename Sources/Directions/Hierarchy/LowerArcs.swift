// The arcs of a hierarchy by their higher node, which customisation needs and queries do not.

/// For each node the arcs that lead down from it, and those that lead up to it.
@safe struct LowerArcs: Sendable {
    /// An arc, in the common numbering, and the lower node that it belongs to.
    struct Arc: BitwiseCopyable {
        var lower: UInt32
        var arc: UInt32
    }

    let firstOut: UncheckedArray<UInt32>
    /// Arcs from a node down to lower ones.
    let out: UncheckedArray<Arc>
    let firstIn: UncheckedArray<UInt32>
    /// Arcs from lower nodes up to a node.
    let incoming: UncheckedArray<Arc>
    private let store = ArrayStore()

    init(_ hierarchy: Hierarchy) {
        let offset = UInt32(hierarchy.upCount)
        (firstIn, incoming) = Self.collect(
            store,
            hierarchy.nodeCount,
            hierarchy.firstUp,
            hierarchy.upHead,
            offset: 0
        )
        (firstOut, out) = Self.collect(
            store,
            hierarchy.nodeCount,
            hierarchy.firstDown,
            hierarchy.downTail,
            offset: offset
        )
    }

    private static func collect(
        _ store: ArrayStore,
        _ count: Int,
        _ first: UncheckedArray<UInt32>,
        _ higher: UncheckedArray<UInt32>,
        offset: UInt32
    ) -> (UncheckedArray<UInt32>, UncheckedArray<Arc>) {
        let start: UncheckedArray<UInt32> = store.array(count + 1, repeating: 0)
        for place in 0..<higher.count { start[Int(higher[place]) + 1] += 1 }
        for node in 0..<count { start[node + 1] += start[node] }
        let next: UncheckedArray<UInt32> = store.array(count, repeating: 0)
        for node in 0..<count { next[node] = start[node] }
        let arcs = store.array(higher.count, repeating: Arc(lower: 0, arc: 0))
        for node in 0..<count {
            for place in first[node]..<first[node + 1] {
                let head = higher[place]
                arcs[next[head]] = Arc(lower: UInt32(node), arc: place + offset)
                next[head] += 1
            }
        }
        return (start, arcs)
    }
}
