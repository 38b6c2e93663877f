// The arcs of a hierarchy: contracting a node joins each node that leads to it with each that it leads to.

/// Symbolic contraction in ascending order, collected by the node that an arc starts or ends at.
///
/// The upward arcs of a node are its turns to higher nodes and, for each lower node m that it leads down to, the upward
/// arcs of m; the downward ones likewise. Nothing is ever searched: lower nodes are complete when a node is looked at.
struct Contraction {
    struct Arcs {
        var firstUp: [UInt32] = [0]
        var upHead: [UInt32] = []
        var firstDown: [UInt32] = [0]
        var downTail: [UInt32] = []
    }

    private(set) var arcs = Arcs()

    init(_ network: TurnNetwork, nodeOfEdge: UncheckedArray<UInt32>) {
        let count = network.edgeCount
        let turns = TurnsByNode(network, nodeOfEdge: nodeOfEdge)
        let store = ArrayStore()
        let mark: UncheckedArray<UInt32> = store.array(count, repeating: .max)
        // Lists of the lower nodes that lead to a node or that it leads to, linked through the arcs.
        let lastLeading: UncheckedArray<Int32> = store.array(count, repeating: -1)
        let lastFollowing: UncheckedArray<Int32> = store.array(count, repeating: -1)
        var leading: [(lower: UInt32, previous: Int32)] = []
        var following: [(lower: UInt32, previous: Int32)] = []
        arcs.upHead.reserveCapacity(network.turnCount * 2)
        arcs.downTail.reserveCapacity(network.turnCount * 2)
        var found: [UInt32] = []
        for node in 0..<UInt32(count) {
            found.removeAll(keepingCapacity: true)
            for head in turns.heads(of: node) where head > node && mark[head] != node {
                mark[head] = node
                found.append(head)
            }
            var link = lastFollowing[node]
            while link >= 0 {
                let (lower, previous) = following[Int(link)]
                Self.collect(arcs.upHead, arcs.firstUp, of: lower, above: node, mark, &found)
                link = previous
            }
            found.sort()
            for head in found {
                leading.append((node, lastLeading[head]))
                lastLeading[head] = Int32(arcs.upHead.count)
                arcs.upHead.append(head)
            }
            arcs.firstUp.append(UInt32(arcs.upHead.count))
            for head in found { mark[head] = .max }
            found.removeAll(keepingCapacity: true)
            for tail in turns.tails(of: node) where tail > node && mark[tail] != node {
                mark[tail] = node
                found.append(tail)
            }
            link = lastLeading[node]
            while link >= 0 {
                let (lower, previous) = leading[Int(link)]
                Self.collect(arcs.downTail, arcs.firstDown, of: lower, above: node, mark, &found)
                link = previous
            }
            found.sort()
            for tail in found {
                following.append((node, lastFollowing[tail]))
                lastFollowing[tail] = Int32(arcs.downTail.count)
                arcs.downTail.append(tail)
            }
            arcs.firstDown.append(UInt32(arcs.downTail.count))
        }
        withExtendedLifetime(store) {}
    }

    /// Adds the higher neighbours of a lower node, from the highest down to the node at hand.
    @inline(__always) private static func collect(
        _ neighbours: [UInt32],
        _ first: [UInt32],
        of lower: UInt32,
        above node: UInt32,
        _ mark: UncheckedArray<UInt32>,
        _ found: inout [UInt32]
    ) {
        var place = Int(first[Int(lower) + 1])
        let end = Int(first[Int(lower)])
        while place > end {
            place -= 1
            let neighbour = neighbours[place]
            guard neighbour > node else { return }
            guard mark[neighbour] != node else { continue }
            mark[neighbour] = node
            found.append(neighbour)
        }
    }
}

/// The turns of a network by node, both ways.
private struct TurnsByNode {
    private var firstHead: [UInt32]
    private var heads: [UInt32]
    private var firstTail: [UInt32]
    private var tails: [UInt32]

    init(_ network: TurnNetwork, nodeOfEdge: UncheckedArray<UInt32>) {
        let count = network.edgeCount
        firstHead = [UInt32](repeating: 0, count: count + 1)
        firstTail = firstHead
        for tail in 0..<count {
            for turn in network.firstTurn[tail]..<network.firstTurn[tail + 1] {
                firstHead[Int(nodeOfEdge[tail]) + 1] += 1
                firstTail[Int(nodeOfEdge[network.turnHead[Int(turn)]]) + 1] += 1
            }
        }
        for node in 0..<count {
            firstHead[node + 1] += firstHead[node]
            firstTail[node + 1] += firstTail[node]
        }
        heads = [UInt32](repeating: 0, count: network.turnCount)
        tails = heads
        var nextHead = firstHead
        var nextTail = firstTail
        for edge in 0..<count {
            let tail = nodeOfEdge[edge]
            for turn in network.firstTurn[edge]..<network.firstTurn[edge + 1] {
                let head = nodeOfEdge[network.turnHead[Int(turn)]]
                heads[Int(nextHead[Int(tail)])] = head
                nextHead[Int(tail)] += 1
                tails[Int(nextTail[Int(head)])] = tail
                nextTail[Int(head)] += 1
            }
        }
    }

    func heads(of node: UInt32) -> ArraySlice<UInt32> {
        heads[Int(firstHead[Int(node)])..<Int(firstHead[Int(node) + 1])]
    }

    func tails(of node: UInt32) -> ArraySlice<UInt32> {
        tails[Int(firstTail[Int(node)])..<Int(firstTail[Int(node) + 1])]
    }
}
