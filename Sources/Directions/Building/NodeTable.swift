// Node ids to small numbers, with what the splitting of ways asks of each: an open-addressing table in two flat arrays.

/// The nodes of roads.
struct NodeTable {
    private var ids: [Int64]
    private var values: [UInt32]
    private let mask: Int
    private(set) var count = 0

    /// A table with room for a number of nodes.
    init(capacity: Int) {
        var size = 1024
        while size < capacity * 2 { size *= 2 }
        ids = [Int64](repeating: .min, count: size)
        values = [UInt32](repeating: 0, count: size)
        mask = size - 1
    }

    private func slot(of id: Int64) -> Int {
        var hash = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        var slot = Int(truncatingIfNeeded: hash) & mask
        while ids[slot] != id, ids[slot] != .min { slot = (slot + 1) & mask }
        return slot
    }

    /// Changes a node's number, 0 for one that is new.
    mutating func update(_ id: Int64, _ change: (inout UInt32) -> Void) {
        let slot = slot(of: id)
        if ids[slot] == .min {
            precondition(count < mask, "the node table is full")
            ids[slot] = id
            count += 1
        }
        change(&values[slot])
    }

    /// A node's number; nil for one that is not in the table.
    subscript(id: Int64) -> UInt32? {
        let slot = slot(of: id)
        return ids[slot] == .min ? nil : values[slot]
    }
}
