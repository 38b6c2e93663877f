// The customisable contraction hierarchy of a turn network (Dibbelt, Strasser and Wagner, "Customizable contraction
// hierarchies", 2014), directed: an arc exists only where turns lead that way. It knows no weights; those come with a
// HierarchyMetric, one for each vehicle. How it is stored is HierarchySections.swift's matter.

/// The order of a network's edges and the arcs that contraction in this order leaves between them.
///
/// A node is a directed edge by its rank. The arcs from a node up to higher ones are numbered `firstUp[node] ..<
/// firstUp[node + 1]`, those from higher ones down to it `firstDown[node] ..< firstDown[node + 1]` in a numbering of their
/// own, which continues the first where one number has to tell both.
@safe struct Hierarchy: Sendable {
    /// The edge of each node.
    let edgeOfNode: UncheckedArray<UInt32>
    /// The node of each edge.
    let nodeOfEdge: UncheckedArray<UInt32>
    let firstUp: UncheckedArray<UInt32>
    /// The node that each upward arc leads to; ascending for each lower node.
    let upHead: UncheckedArray<UInt32>
    let firstDown: UncheckedArray<UInt32>
    /// The node that each downward arc comes from; ascending for each lower node.
    let downTail: UncheckedArray<UInt32>
    /// The arc of each turn of the network; `selfTurn | node` for a turn from an edge to itself.
    let arcOfTurn: UncheckedArray<UInt32>
    /// What keeps the arrays.
    let storage: any AnyObject & Sendable

    /// Stands for no arc.
    static let noArc = UInt32.max
    /// Marks a turn from an edge to itself.
    static let selfTurn: UInt32 = 1 << 31

    /// The number of nodes, which is the number of directed edges.
    var nodeCount: Int { edgeOfNode.count }
    var upCount: Int { upHead.count }
    /// The number of arcs, up and down.
    var arcCount: Int { upHead.count + downTail.count }
    var turnCount: Int { arcOfTurn.count }

    /// Orders and contracts a network.
    ///
    /// - Complexity: a few seconds of processor time for a hundred thousand junctions.
    init(_ network: TurnNetwork) {
        self.init(network, order: HierarchyOrder(network))
    }

    /// Contracts a network in a given order.
    init(_ network: TurnNetwork, order: HierarchyOrder) {
        let store = ArrayStore()
        edgeOfNode = store.array(order.edges)
        nodeOfEdge = store.array(order.edges.count, repeating: 0)
        for (node, edge) in order.edges.enumerated() { nodeOfEdge[edge] = UInt32(node) }
        let arcs = Contraction(network, nodeOfEdge: nodeOfEdge).arcs
        firstUp = store.array(arcs.firstUp)
        upHead = store.array(arcs.upHead)
        firstDown = store.array(arcs.firstDown)
        downTail = store.array(arcs.downTail)
        arcOfTurn = store.array(network.turnCount, repeating: Self.noArc)
        storage = store
        for tail in 0..<network.edgeCount {
            for turn in network.firstTurn[tail]..<network.firstTurn[tail + 1] {
                let (from, to) = (nodeOfEdge[tail], nodeOfEdge[network.turnHead[Int(turn)]])
                arcOfTurn[turn] = from == to ? Self.selfTurn | from : arc(from: from, to: to)
            }
        }
    }

    /// A hierarchy over arrays that stand somewhere else and have been validated.
    init(
        edgeOfNode: UncheckedArray<UInt32>,
        nodeOfEdge: UncheckedArray<UInt32>,
        firstUp: UncheckedArray<UInt32>,
        upHead: UncheckedArray<UInt32>,
        firstDown: UncheckedArray<UInt32>,
        downTail: UncheckedArray<UInt32>,
        arcOfTurn: UncheckedArray<UInt32>,
        storage: any AnyObject & Sendable
    ) {
        self.edgeOfNode = edgeOfNode
        self.nodeOfEdge = nodeOfEdge
        self.firstUp = firstUp
        self.upHead = upHead
        self.firstDown = firstDown
        self.downTail = downTail
        self.arcOfTurn = arcOfTurn
        self.storage = storage
    }

    /// The arc from one node to another, in the common numbering, or `noArc`.
    func arc(from tail: UInt32, to head: UInt32) -> UInt32 {
        if tail < head {
            return Self.find(head, in: upHead, firstUp[tail]..<firstUp[tail + 1])
        } else if head < tail {
            let found = Self.find(tail, in: downTail, firstDown[head]..<firstDown[head + 1])
            return found == Self.noArc ? found : found + UInt32(upCount)
        }
        return Self.noArc
    }

    private static func find(_ value: UInt32, in array: UncheckedArray<UInt32>, _ range: Range<UInt32>) -> UInt32 {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if array[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < range.upperBound && array[low] == value ? low : noArc
    }
}
