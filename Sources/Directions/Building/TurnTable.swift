// Turns in the making: for each edge the edges that may follow, with the vehicles that may turn so. Restrictions change a few
// of them; the others stay in two flat arrays.

/// A turn in the making.
struct DraftTurn: Equatable, Sendable {
    var head: UInt32
    var vehicles: VehicleSet
}

/// The turns of all edges.
struct TurnTable {
    private var first: [UInt32] = [0]
    private var heads: [UInt32] = []
    private var vehicles: [VehicleSet] = []
    /// The turns of edges that were changed, and of edges made later.
    private var changed: [UInt32: [DraftTurn]] = [:]

    /// Adds the turns of the next edge.
    mutating func append(_ turns: [DraftTurn]) {
        for turn in turns {
            heads.append(turn.head)
            vehicles.append(turn.vehicles)
        }
        first.append(UInt32(heads.count))
    }

    /// The turns of an edge.
    subscript(edge: UInt32) -> [DraftTurn] {
        get {
            if let turns = changed[edge] { return turns }
            guard Int(edge) + 1 < first.count else { return [] }
            return (Int(first[Int(edge)])..<Int(first[Int(edge) + 1])).map {
                DraftTurn(head: heads[$0], vehicles: vehicles[$0])
            }
        }
        set { changed[edge] = newValue }
    }

    /// Calls with each turn of an edge, without an array for those that were not changed.
    func forEach(_ edge: UInt32, _ body: (DraftTurn) -> Void) {
        if let turns = changed.isEmpty ? nil : changed[edge] {
            turns.forEach(body)
        } else if Int(edge) + 1 < first.count {
            for index in Int(first[Int(edge)])..<Int(first[Int(edge) + 1]) {
                body(DraftTurn(head: heads[index], vehicles: vehicles[index]))
            }
        }
    }

    /// How many turns there are, about.
    var count: Int { heads.count }
}
