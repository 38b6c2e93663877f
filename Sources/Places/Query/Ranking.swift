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

    /// The best hits by falling score, more than the limit so that repeats can be left out.
    func ordered(_ hits: [Hit]) -> ArraySlice<Hit> {
        let most = limit * 3 + 8
        let sorted: [Hit]
        if hits.count > most * 4 {
            // The score that `most` hits reach, by a partial selection.
            var best: [Hit] = []
            for hit in hits {
                if best.count < most {
                    best.append(hit)
                    if best.count == most { best.sort(by: Self.isBetter) }
                } else if let last = best.last, Self.isBetter(hit, last) {
                    best.removeLast()
                    let at = best.firstIndex { Self.isBetter(hit, $0) } ?? best.count
                    best.insert(hit, at: at)
                }
            }
            sorted = best.sorted(by: Self.isBetter)
        } else {
            sorted = hits.sorted(by: Self.isBetter)
        }
        return sorted.prefix(most)
    }

    private static func isBetter(_ a: Hit, _ b: Hit) -> Bool {
        a.score != b.score ? a.score > b.score : (a.document, a.house ?? -1) < (b.document, b.house ?? -1)
    }

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
        if kindA == .pointOfInterest || kindB == .pointOfInterest { return kindA == kindB && distance < 60 }
        return distance < 2000
    }
}
