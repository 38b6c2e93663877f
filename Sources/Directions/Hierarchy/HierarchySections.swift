// The hierarchy and its metrics in a road graph's file. Everything that a search follows without looking is validated here,
// once, when a file is opened: what does not fit is refused as damaged.

extension GraphSection {
    // One value a node.
    static let hierarchyEdges = GraphSection(100)
    // One value a node and one more, and one a node's arc: up, then down.
    static let hierarchyFirstUp = GraphSection(101)
    static let hierarchyUpHead = GraphSection(102)
    static let hierarchyFirstDown = GraphSection(103)
    static let hierarchyDownTail = GraphSection(104)
    /// One value a turn.
    static let hierarchyTurnArc = GraphSection(105)

    /// A vehicle's nodes: four numbers each.
    static func metricNodes(_ vehicle: Vehicle) -> GraphSection { metric(vehicle, 0) }
    /// A vehicle's arcs that searches look at: higher node and time.
    static func metricArcs(_ vehicle: Vehicle) -> GraphSection { metric(vehicle, 1) }
    /// What a vehicle's arcs stand for: two numbers each.
    static func metricParts(_ vehicle: Vehicle) -> GraphSection { metric(vehicle, 2) }
    /// A vehicle's ways from a node back to it: four numbers each.
    static func metricLoops(_ vehicle: Vehicle) -> GraphSection { metric(vehicle, 3) }

    private static func metric(_ vehicle: Vehicle, _ part: UInt32) -> GraphSection {
        GraphSection(200 + 10 * UInt32(vehicle.rawValue) + part)
    }
}

extension Hierarchy {
    /// Writes the hierarchy's sections.
    ///
    /// - Throws: `DirectionsError.unwritable`.
    func write(to writer: inout GraphFileWriter) throws(DirectionsError) {
        try writer.add(.hierarchyEdges, edgeOfNode.elements)
        try writer.add(.hierarchyFirstUp, firstUp.elements)
        try writer.add(.hierarchyUpHead, upHead.elements)
        try writer.add(.hierarchyFirstDown, firstDown.elements)
        try writer.add(.hierarchyDownTail, downTail.elements)
        try writer.add(.hierarchyTurnArc, arcOfTurn.elements)
    }

    /// The hierarchy of a file, over its own memory.
    ///
    /// - Throws: `DirectionsError.damaged` when a section is missing or a number in it is out of range.
    init(_ file: GraphFile, edgeCount: Int, turnCount: Int) throws(DirectionsError) {
        let edges: UncheckedArray<UInt32> = try file.unchecked(.hierarchyEdges, count: edgeCount)
        let firstUp: UncheckedArray<UInt32> = try file.unchecked(.hierarchyFirstUp, count: edgeCount + 1)
        let upHead: UncheckedArray<UInt32> = try file.unchecked(.hierarchyUpHead)
        let firstDown: UncheckedArray<UInt32> = try file.unchecked(.hierarchyFirstDown, count: edgeCount + 1)
        let downTail: UncheckedArray<UInt32> = try file.unchecked(.hierarchyDownTail)
        let arcOfTurn: UncheckedArray<UInt32> = try file.unchecked(.hierarchyTurnArc, count: turnCount)
        let arcCount = UInt32(clamping: upHead.count + downTail.count)
        let store = FileAndArrays(file)
        let nodeOfEdge = store.arrays.array(edgeCount, repeating: UInt32.max)
        for node in 0..<edgeCount {
            guard edges[node] < UInt32(edgeCount), nodeOfEdge[edges[node]] == .max else {
                throw file.damaged("the order of its edges is none")
            }
            nodeOfEdge[edges[node]] = UInt32(node)
        }
        guard Self.isAscending(firstUp, upHead), Self.isAscending(firstDown, downTail), arcCount < Self.selfTurn,
            (0..<turnCount).allSatisfy({
                arcOfTurn[$0] < arcCount
                    || (arcOfTurn[$0] & Self.selfTurn != 0
                        && arcOfTurn[$0] & ~Self.selfTurn < UInt32(edgeCount))
            })
        else { throw file.damaged("its hierarchy has numbers out of range") }
        self.init(
            edgeOfNode: edges,
            nodeOfEdge: nodeOfEdge,
            firstUp: firstUp,
            upHead: upHead,
            firstDown: firstDown,
            downTail: downTail,
            arcOfTurn: arcOfTurn,
            storage: store
        )
    }

    /// Whether each node's arcs follow those of the one before, and lead to higher nodes in ascending order.
    private static func isAscending(_ first: UncheckedArray<UInt32>, _ higher: UncheckedArray<UInt32>) -> Bool {
        let count = first.count - 1
        guard first[0] == 0, Int(first[count]) == higher.count else { return false }
        for node in 0..<count {
            guard first[node] <= first[node + 1], first[node + 1] <= UInt32(higher.count) else { return false }
            var last = UInt32(node)
            for arc in first[node]..<first[node + 1] {
                guard higher[arc] > last, higher[arc] < UInt32(count) else { return false }
                last = higher[arc]
            }
        }
        return true
    }
}

extension HierarchyMetric {
    /// Writes a vehicle's sections.
    ///
    /// - Throws: `DirectionsError.unwritable`.
    func write(to writer: inout GraphFileWriter, for vehicle: Vehicle) throws(DirectionsError) {
        try writer.add(.metricNodes(vehicle), nodes.elements)
        try writer.add(.metricArcs(vehicle), arcs.elements)
        try writer.add(.metricParts(vehicle), parts.elements)
        try writer.add(.metricLoops(vehicle), loops.elements)
    }

    /// A vehicle's metric of a file, over its own memory.
    ///
    /// - Throws: `DirectionsError.damaged` when a section is missing or a number in it is out of range.
    init(_ file: GraphFile, hierarchy: Hierarchy, vehicle: Vehicle) throws(DirectionsError) {
        self.init(
            hierarchy: hierarchy,
            nodes: try file.unchecked(.metricNodes(vehicle), count: hierarchy.nodeCount),
            arcs: try file.unchecked(.metricArcs(vehicle)),
            parts: try file.unchecked(.metricParts(vehicle)),
            loops: try file.unchecked(.metricLoops(vehicle)),
            storage: file
        )
        guard hasGoodNodes, hasGoodParts else {
            throw file.damaged("the \(vehicle.name)'s hierarchy has numbers out of range")
        }
    }

    /// Whether arcs lie in order, every arc leads to an ancestor of its node, and parents are higher.
    private var hasGoodNodes: Bool {
        let count = UInt32(nodes.count)
        var end: UInt32 = 0
        for index in 0..<nodes.count {
            let node = nodes[index]
            guard node.first == end, node.first <= node.split, node.split <= node.end, node.end <= UInt32(arcs.count),
                node.parent == EliminationTree.none || (node.parent > UInt32(index) && node.parent < count)
            else { return false }
            end = node.end
            for place in node.first..<node.end {
                let arc = arcs[place]
                guard arc.node > UInt32(index), arc.node < count, arc.weight < HierarchyTime.unreachable else {
                    return false
                }
            }
        }
        guard end == UInt32(arcs.count) else { return false }
        return leadsToAncestors
    }

    /// Whether every arc leads to an ancestor, told from the first and last descendant of each node.
    private var leadsToAncestors: Bool {
        // A subtree is not one run of numbers in a vehicle's tree, so runs are numbered anew from the top down.
        var size = [UInt32](repeating: 1, count: nodes.count)
        for index in 0..<nodes.count where nodes[index].parent != EliminationTree.none {
            size[Int(nodes[index].parent)] += size[index]
        }
        var begin = [UInt32](repeating: 0, count: nodes.count)
        var next = [UInt32](repeating: 0, count: nodes.count)
        var free: UInt32 = 0
        for index in (0..<nodes.count).reversed() {
            let parent = nodes[index].parent
            if parent == EliminationTree.none {
                begin[index] = free
                free += size[index]
            } else {
                begin[index] = next[Int(parent)]
                next[Int(parent)] += size[index]
            }
            next[index] = begin[index] + 1
            for place in nodes[index].first..<nodes[index].end {
                let higher = Int(arcs[place].node)
                guard begin[index] >= begin[higher], begin[index] < begin[higher] + size[higher] else { return false }
            }
        }
        return true
    }

    /// Whether unpacking ends: every arc that searches look at has its parts, and parts lie on a lower level.
    private var hasGoodParts: Bool {
        let edgeCount = UInt32(nodes.count)
        let count = UInt32(parts.count)
        guard arcs.count <= parts.count else { return false }
        // The number of turns that each arc stands for, depth first. An arc that is met again while it is looked at is in
        // a circle; one of more turns than there are edges is no shortest way, and might take for ever.
        let store = ArrayStore()
        let length: UncheckedArray<UInt32> = store.array(parts.count, repeating: 0)
        let inProgress = UInt32.max
        var stack: [UInt32] = []
        for start in 0..<count where length[start] == 0 {
            stack.append(start)
            while let arc = stack.last {
                let own = parts[arc]
                if own.first == Parts.leaf {
                    guard own.second < edgeCount else { return false }
                    length[arc] = 1
                } else if own.first >= count || own.second >= count {
                    return false
                } else if length[arc] == 0 {
                    length[arc] = inProgress
                    for part in [own.first, own.second] {
                        guard length[part] != inProgress else { return false }
                        if length[part] == 0 { stack.append(part) }
                    }
                    continue
                } else if length[arc] == inProgress {
                    length[arc] = length[own.first] &+ length[own.second]
                    guard length[arc] <= edgeCount else { return false }
                }
                stack.removeLast()
            }
        }
        var last: UInt32?
        for index in 0..<loops.count {
            let loop = loops[index]
            let isLeaf = loop.first == Parts.leaf && loop.second < edgeCount
            guard loop.node < edgeCount, last.map({ $0 < loop.node }) ?? true,
                loop.weight < HierarchyTime.unreachable, isLeaf || (loop.first < count && loop.second < count)
            else { return false }
            last = loop.node
        }
        return true
    }
}

/// What keeps a hierarchy of a file: the file, and the arrays that are made when it is opened.
private final class FileAndArrays: Sendable {
    let file: GraphFile
    let arrays = ArrayStore()

    init(_ file: GraphFile) { self.file = file }
}

extension GraphFile {
    fileprivate func unchecked<Value: BitwiseCopyable & Sendable>(
        _ section: GraphSection,
        count: Int? = nil
    ) throws(DirectionsError) -> UncheckedArray<Value> {
        let column: Column<Value> =
            if let count { try self.column(section, count: count) } else { try self.column(section) }
        return unsafe UncheckedArray(readOnly: column.buffer)
    }

    fileprivate func damaged(_ what: String) -> DirectionsError { .damaged(path: path, what: what) }
}
