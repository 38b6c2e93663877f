// The order inside the cells that nested dissection leaves whole: the node whose removal costs the fewest new arcs comes
// first (Markowitz, "The elimination form of the inverse and its application to linear programming", 1957), with a share
// for depth so that chains become shallow trees.

/// Contracts nodes greedily, keeping for each the neighbours that are still there.
struct GreedyOrder {
    /// The nodes in order of contraction.
    private(set) var order: [UInt32] = []

    private var successors: NeighbourLists
    private var predecessors: NeighbourLists
    private var depth: [Int32]
    private var isDone: [Bool]
    /// The lowest priority with which each node stands in the heap.
    private var queued: [UInt32]
    private var heap = CostHeap()
    private var mark: [UInt32]
    private var lastMark: UInt32 = 0

    /// `isKept`: nodes that are not contracted here, but whose neighbours are.
    init(_ network: TurnNetwork, isKept: [Bool]) {
        let count = network.edgeCount
        successors = NeighbourLists(count: count, room: network.turnCount * 2)
        predecessors = NeighbourLists(count: count, room: network.turnCount * 2)
        depth = [Int32](repeating: 0, count: count)
        isDone = isKept
        queued = [UInt32](repeating: .max, count: count)
        mark = [UInt32](repeating: .max, count: count)
        for tail in 0..<count {
            for turn in network.firstTurn[tail]..<network.firstTurn[tail + 1] {
                let head = network.turnHead[Int(turn)]
                guard head != tail, mark[Int(head)] != tail else { continue }
                mark[Int(head)] = UInt32(tail)
                successors.append(head, to: UInt32(tail))
                predecessors.append(UInt32(tail), to: head)
            }
        }
        for index in mark.indices { mark[index] = 0 }
        order.reserveCapacity(count)
        for node in 0..<UInt32(count) where !isDone[Int(node)] { enqueue(node) }
        while let (old, node) = heap.pop() {
            guard !isDone[Int(node)], old == queued[Int(node)] else { continue }
            queued[Int(node)] = .max
            if priority(of: node) > old { enqueue(node) } else { contract(node) }
        }
    }

    private func priority(of node: UInt32) -> UInt32 {
        // Removing fewer arcs than are added is never less than -1, so that 8 keeps it positive.
        let incoming = predecessors.count(of: node)
        let outgoing = successors.count(of: node)
        return UInt32(clamping: 8 + 4 * (incoming * outgoing - incoming - outgoing) + 4 * Int(depth[Int(node)]))
    }

    /// Notes a node's priority; one that has become worse is found out when it is taken.
    private mutating func enqueue(_ node: UInt32) {
        let now = priority(of: node)
        guard now < queued[Int(node)] else { return }
        queued[Int(node)] = now
        heap.push(now, node)
    }

    private mutating func contract(_ node: UInt32) {
        isDone[Int(node)] = true
        order.append(node)
        let incoming = Array(predecessors[node])
        let outgoing = Array(successors[node])
        for tail in incoming {
            lastMark += 1
            mark[Int(tail)] = lastMark
            successors.remove(node, from: tail)
            for head in successors[tail] { mark[Int(head)] = lastMark }
            for head in outgoing where mark[Int(head)] != lastMark {
                successors.append(head, to: tail)
                predecessors.append(tail, to: head)
            }
        }
        for head in outgoing { predecessors.remove(node, from: head) }
        for other in incoming + outgoing where !isDone[Int(other)] {
            depth[Int(other)] = max(depth[Int(other)], depth[Int(node)] + 1)
            enqueue(other)
        }
    }
}

/// A growing list for each node, all in one array.
private struct NeighbourLists {
    private var start: [Int32]
    private var length: [Int32]
    private var room: [Int32]
    private var pool: [UInt32] = []

    init(count: Int, room size: Int) {
        start = [Int32](repeating: 0, count: count)
        length = start
        room = start
        pool.reserveCapacity(size)
    }

    subscript(node: UInt32) -> ArraySlice<UInt32> {
        let begin = Int(start[Int(node)])
        return pool[begin..<begin + Int(length[Int(node)])]
    }

    func count(of node: UInt32) -> Int { Int(length[Int(node)]) }

    mutating func append(_ value: UInt32, to node: UInt32) {
        let index = Int(node)
        if length[index] == room[index] {
            let wanted = max(4, 2 * Int(room[index]))
            let begin = Int(start[index])
            start[index] = Int32(pool.count)
            for place in begin..<begin + Int(length[index]) { pool.append(pool[place]) }
            pool.append(contentsOf: repeatElement(0, count: wanted - Int(length[index])))
            room[index] = Int32(wanted)
        }
        pool[Int(start[index] + length[index])] = value
        length[index] += 1
    }

    mutating func remove(_ value: UInt32, from node: UInt32) {
        let begin = Int(start[Int(node)])
        let last = begin + Int(length[Int(node)]) - 1
        guard last >= begin, let place = (begin...last).first(where: { pool[$0] == value }) else { return }
        pool[place] = pool[last]
        length[Int(node)] -= 1
    }
}
