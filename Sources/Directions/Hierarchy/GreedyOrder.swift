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
    private var heap = PriorityHeap()
    private var mark: [UInt32]
    private var lastMark: UInt32 = 0

    /// `isKept`: nodes that are not contracted here, but whose neighbours are.
    init(_ network: TurnNetwork, isKept: [Bool]) {
        let count = network.edgeCount
        successors = NeighbourLists(count: count, room: network.turnCount * 2)
        predecessors = NeighbourLists(count: count, room: network.turnCount * 2)
        depth = [Int32](repeating: 0, count: count)
        isDone = isKept
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
        for node in 0..<UInt32(count) where !isDone[Int(node)] { heap.push(node, priority(of: node)) }
        while let (node, old) = heap.pop() {
            guard !isDone[Int(node)] else { continue }
            let now = priority(of: node)
            if now > old { heap.push(node, now) } else { contract(node) }
        }
    }

    private func priority(of node: UInt32) -> Int32 {
        let incoming = Int32(predecessors.count(of: node))
        let outgoing = Int32(successors.count(of: node))
        return 4 * (incoming * outgoing - incoming - outgoing) + 2 * depth[Int(node)]
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
            heap.push(other, priority(of: other))
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

/// A binary heap of nodes, the lowest priority (then the lowest node) first.
private struct PriorityHeap {
    private var items: [UInt64] = []

    mutating func push(_ node: UInt32, _ priority: Int32) {
        items.append(UInt64(UInt32(bitPattern: priority) ^ 0x8000_0000) << 32 | UInt64(node))
        var child = items.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard items[child] < items[parent] else { return }
            items.swapAt(child, parent)
            child = parent
        }
    }

    mutating func pop() -> (node: UInt32, priority: Int32)? {
        guard let top = items.first, let last = items.popLast() else { return nil }
        if !items.isEmpty {
            items[0] = last
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && items[child] < items[least] {
                    least = child
                }
                guard least != parent else { break }
                items.swapAt(parent, least)
                parent = least
            }
        }
        return (UInt32(truncatingIfNeeded: top), Int32(bitPattern: UInt32(top >> 32) ^ 0x8000_0000))
    }
}
