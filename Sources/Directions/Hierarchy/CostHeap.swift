// The priority queue of the greedy order and of searches on the base network.

/// A binary heap of costs and nodes, the least first.
struct CostHeap {
    private var items: [UInt64] = []

    mutating func removeAll() { items.removeAll(keepingCapacity: true) }

    mutating func push(_ cost: UInt32, _ node: UInt32) {
        let item = UInt64(cost) << 32 | UInt64(node)
        items.append(item)
        var child = items.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard item < items[parent] else { break }
            items[child] = items[parent]
            child = parent
        }
        items[child] = item
    }

    mutating func pop() -> (cost: UInt32, node: UInt32)? {
        guard let top = items.first, let last = items.popLast() else { return nil }
        if !items.isEmpty {
            var parent = 0
            while true {
                var child = 2 * parent + 1
                guard child < items.count else { break }
                if child + 1 < items.count, items[child + 1] < items[child] { child += 1 }
                guard items[child] < last else { break }
                items[parent] = items[child]
                parent = child
            }
            items[parent] = last
        }
        return (UInt32(top >> 32), UInt32(truncatingIfNeeded: top))
    }
}
