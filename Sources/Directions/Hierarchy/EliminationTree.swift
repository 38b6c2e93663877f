// The elimination tree of an order: each node's parent is the lowest node above it that it is joined to once all lower
// nodes are contracted. All that a search from a node can reach upwards lies on its path to the root.

/// Elimination trees by Liu's algorithm ("A compact row storage scheme for Cholesky factors using elimination trees", 1986).
enum EliminationTree {
    /// Marks a root.
    static let none = UInt32.max

    /// The parents of nodes 0 ..< count.
    ///
    /// `lowerNeighbours`: calls its closure with each node lower than the given one that is joined to it.
    /// - Complexity: almost linear in the number of neighbours.
    static func parents(count: Int, lowerNeighbours: (UInt32, (UInt32) -> Void) -> Void) -> [UInt32] {
        let store = ArrayStore()
        let parent: UncheckedArray<UInt32> = store.array(count, repeating: none)
        let ancestor: UncheckedArray<UInt32> = store.array(count, repeating: none)
        for node in 0..<UInt32(count) {
            lowerNeighbours(node) { lower in
                var current = lower
                while current != node {
                    let next = ancestor[current]
                    ancestor[current] = node
                    if next == none {
                        parent[current] = node
                        break
                    }
                    current = next
                }
            }
        }
        let result = unsafe [UInt32](parent.buffer)
        withExtendedLifetime(store) {}
        return result
    }

    /// The nodes in an order in which every subtree is one run and parents come last.
    static func postorder(_ parent: [UInt32]) -> [UInt32] {
        var firstChild = [UInt32](repeating: none, count: parent.count)
        var sibling = [UInt32](repeating: none, count: parent.count)
        var roots: [UInt32] = []
        for node in (0..<parent.count).reversed() {
            if parent[node] == none {
                roots.append(UInt32(node))
            } else {
                sibling[node] = firstChild[Int(parent[node])]
                firstChild[Int(parent[node])] = UInt32(node)
            }
        }
        var order: [UInt32] = []
        order.reserveCapacity(parent.count)
        for root in roots.reversed() {
            var node = root
            while true {
                while firstChild[Int(node)] != none { node = firstChild[Int(node)] }
                order.append(node)
                while node != root, sibling[Int(node)] == none {
                    node = parent[Int(node)]
                    order.append(node)
                }
                guard node != root else { break }
                node = sibling[Int(node)]
            }
        }
        return order
    }
}
