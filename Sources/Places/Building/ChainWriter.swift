// Address context as a tree: each node is an area within its parent's area, so that documents of one neighbourhood
// share one number. Node 0 is no context.

/// The context tree in the making.
struct ChainWriter {
    private struct Node: Hashable {
        var parent: UInt32
        /// Role in the upper four bits, document below.
        var area: UInt32
    }

    private let numberOf: [Int]
    private var numbers: [Node: UInt32] = [:]
    private var nodes: [Node] = [Node(parent: 0, area: 0)]
    /// Documents that are context of others.
    private(set) var areas: Set<Int> = []

    init(numberOf: [Int]) { self.numberOf = numberOf }

    /// The node of areas, smallest first.
    mutating func node(_ links: [PlaceAreaLink]) -> UInt32 {
        var parent: UInt32 = 0
        for link in links.reversed() {
            let document = numberOf[link.document]
            let node = Node(parent: parent, area: UInt32(link.role.rawValue) << 28 | UInt32(document))
            if let known = numbers[node] {
                parent = known
            } else {
                parent = UInt32(nodes.count)
                numbers[node] = parent
                nodes.append(node)
                areas.insert(document)
            }
        }
        return parent
    }

    func write(to file: inout IndexFileWriter) {
        file.add(.chainParent, nodes.map(\.parent))
        file.add(.chainArea, nodes.map(\.area))
    }
}
