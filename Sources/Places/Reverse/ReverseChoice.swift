// From what is around a point to an order: which address to show first, and what else is there.

import Geodesy

/// Orders what is around a point.
struct ReverseChoice {
    private let around: Surroundings
    private let areas: [Int]
    private let kinds: Set<PlaceKind>
    private let index: PlaceIndex

    /// One answer: a document, or a house of it.
    struct Pick {
        var document: Int
        var house: Int?
        var metres: Double
        var nearest: Coordinate?
    }

    /// A number farther than this is not the point's address, in metres.
    private static let houseReach = 35.0
    /// A number may be this much farther than the street.
    private static let beyondStreet = 15.0
    /// Nearer than this to a street's line is on the road.
    private static let onRoad = 4.0
    /// A number this near counts wherever the point lies.
    private static let besides = 5.5
    /// Beyond this a place that contains the point tells more than the street.
    private static let streetReach = 100.0

    init(around: Surroundings, areas: [Int], kinds: Set<PlaceKind>) {
        self.around = around
        self.areas = areas
        self.kinds = kinds
        index = around.index
    }

    /// The answers, the one to show first.
    mutating func ordered(limit: Int) -> [Pick] {
        var picks: [Pick] = []
        if let best = best() { picks.append(best) }
        guard picks.count < limit else { return picks }
        var rest: [Pick] = []
        rest += around.houses.map { housePick($0) }
        rest += around.streets.map { Pick(document: $0.number, house: nil, metres: $0.metres, nearest: $0.nearest) }
        rest += around.documents.map { Pick(document: $0.number, house: nil, metres: $0.metres, nearest: nil) }
        rest.sort { ($0.metres, $0.document) < ($1.metres, $1.document) }
        for pick in rest where admits(pick) && picks.count < limit {
            let isThere = picks.contains { $0.document == pick.document && $0.house == pick.house }
            if !isThere { picks.append(pick) }
        }
        return picks
    }

    private func admits(_ pick: Pick) -> Bool {
        guard !kinds.isEmpty else { return true }
        return kinds.contains(pick.house == nil ? index.traits(pick.document).kind : .house)
    }

    private func housePick(_ found: Surroundings.Found) -> Pick {
        Pick(
            document: Int(index.houses.street[found.number]),
            house: found.number,
            metres: found.metres,
            nearest: found.nearest
        )
    }

    private func best() -> Pick? {
        let mayBeHouse = kinds.isEmpty || kinds.contains(.house)
        let mayBeStreet = kinds.isEmpty || kinds.contains(.street)
        let street = mayBeStreet ? around.streets.min { $0.metres < $1.metres } : nil
        if mayBeHouse, let house = house(street: street) { return housePick(house) }
        let container = container()
        if let street, street.metres <= Self.streetReach || container == nil {
            return Pick(document: street.number, house: nil, metres: street.metres, nearest: street.nearest)
        }
        if let container { return container }
        let near = around.documents.filter { admits(Pick(document: $0.number, house: nil, metres: 0, nearest: nil)) }
        return near.min { $0.metres < $1.metres }
            .map { Pick(document: $0.number, house: nil, metres: $0.metres, nearest: nil) }
    }

    private func house(street: Surroundings.Found?) -> Surroundings.Found? {
        let isOnRoad = street.map { $0.metres < Self.onRoad && !$0.isAside } ?? false
        let roads = isOnRoad ? around.streets.filter { $0.metres < (street?.metres ?? 0) + 2 } : []
        let roadNames = Set(roads.map { index.localName(of: $0.number) })
        let candidates = around.houses.filter { house in
            // On the road only its own numbers count, and those that stand beside the point.
            let isBeside = house.metres <= Self.besides && !house.isShop
            guard isOnRoad, !house.isInside || house.isWide, !isBeside else { return true }
            return roadNames.contains(index.localName(of: Int(index.houses.street[house.number])))
        }
        guard let best = candidates.min(by: { $0.metres < $1.metres }), best.metres <= Self.houseReach else {
            return nil
        }
        if let street, !best.isInside, best.metres > street.metres + Self.beyondStreet { return nil }
        return best
    }

    /// The smallest named area around the point that is a place to name.
    private func container() -> Pick? {
        for area in areas {
            let pick = Pick(document: area, house: nil, metres: 0, nearest: nil)
            let kind = index.traits(area).kind
            guard kind != .country, kind != .region, kind != .county, admits(pick) else { continue }
            return pick
        }
        return nil
    }
}
