// Nodes with tags that matter to roads, sorted by id. Most nodes of an extract are not in it.

/// What stands at nodes.
struct PointTable {
    private var ids: [Int64] = []
    private var rules: [PointRules] = []
    private var isSorted = true

    /// How many nodes there are.
    var count: Int { ids.count }

    mutating func add(_ id: Int64, _ point: PointRules) {
        if let last = ids.last, last >= id { isSorted = false }
        ids.append(id)
        rules.append(point)
    }

    /// Must be called before the first look-up after adding.
    mutating func sort() {
        guard !isSorted else { return }
        let order = ids.indices.sorted { ids[$0] < ids[$1] }
        ids = order.map { ids[$0] }
        rules = order.map { rules[$0] }
        isSorted = true
    }

    /// What stands at a node, if anything.
    subscript(id: Int64) -> PointRules? {
        var low = 0, high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? rules[low] : nil
    }

    /// All node ids.
    var allIDs: [Int64] { ids }
}
