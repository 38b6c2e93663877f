// The best hits in order, each place once: a town's node and its boundary, or a shop drawn twice, are one answer.

import Geodesy

/// Keeps the best hits.
struct Ranking {
    private let index: PlaceIndex
    private let limit: Int
    private(set) var kept: [Hit] = []
    private var names: [String] = []

    init(index: PlaceIndex, limit: Int) {
        self.index = index
        self.limit = limit
    }

    var isFull: Bool { kept.count >= limit }

    /// Keeps the hit unless it is full or the place is there already.
    mutating func admits(_ hit: Hit) -> Bool {
        guard !isFull else { return false }
        let name = index.localName(of: hit.document)
        for (other, otherName) in zip(kept, names) {
            if other.document == hit.document { if other.house == hit.house || hit.house == nil { return false } }
            guard otherName == name, (other.house == nil) == (hit.house == nil) else { continue }
            if isSame(hit, other) { return false }
        }
        kept.append(hit)
        names.append(name)
        return true
    }

    /// Whether it is a stop or station, which has a sign on either side of the street.
    private func isStop(_ document: Int) -> Bool {
        let names = index.categories.names
        return index.hasCategory(index.extra(of: document)) { category in
            names.indices.contains(category) && CategoryGroup.transport.contains(names[category])
        }
    }

    private func isSame(_ a: Hit, _ b: Hit) -> Bool {
        if let houseA = a.house, let houseB = b.house {
            guard index.houses.text(houseA) == index.houses.text(houseB) else { return false }
            return index.houses.point(houseA).sphericalDistance(to: index.houses.point(houseB)) < 100
        }
        let kindA = index.traits(a.document).kind, kindB = index.traits(b.document).kind
        let distance = index.point(a.document).sphericalDistance(to: index.point(b.document))
        if kindA == .street || kindB == .street {
            // Two stretches of a street in one town have one label; nobody could tell them apart.
            let town = index.documentChain[a.document]
            let isOneTown = town != 0 && town == index.documentChain[b.document]
            return kindA == kindB && distance < (isOneTown ? 5000 : 300)
        }
        if kindA == .pointOfInterest || kindB == .pointOfInterest {
            return kindA == kindB && distance < (isStop(a.document) && isStop(b.document) ? 250 : 60)
        }
        return distance < 2000
    }
}
