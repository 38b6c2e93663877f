// The best hits of a question so far, and what is known of all that were found: enough to say when nothing that follows
// could change the answer.

/// Keeps the hits that may be shown, the best first.
struct BestHits {
    /// More than are shown, so that repeats can be left out.
    let capacity: Int
    private(set) var hits: [Hit] = []
    /// What a hit must score to be kept.
    private(set) var threshold: Float = -.infinity
    /// Whether some hit has every word as it was typed.
    private(set) var hasComplete = false
    /// Whether some hit has every word nearly as it was typed.
    private(set) var isAnswered = false
    /// Whether some hit has every word in its name.
    private(set) var isNamed = false
    /// Whether a house was found.
    private(set) var hasHouse = false
    /// The largest share of the question that was found.
    private(set) var quality: Float = 0

    init(capacity: Int) {
        self.capacity = capacity
        hits.reserveCapacity(capacity + 1)
    }

    var isEmpty: Bool { hits.isEmpty }

    /// Takes a hit in if it is among the best; of a place that is there already the better hit stays.
    mutating func insert(_ hit: Hit) {
        hasComplete = hasComplete || hit.isComplete
        isAnswered = isAnswered || hit.isComplete && hit.quality > 0.9
        isNamed = isNamed || hit.isSure
        hasHouse = hasHouse || hit.house != nil
        quality = max(quality, hit.quality)
        guard hits.count < capacity || hit.score > threshold else { return }
        var place = hits.count
        while place > 0, Self.isBetter(hit, hits[place - 1]) { place -= 1 }
        if let known = hits.firstIndex(where: { $0.document == hit.document && $0.house == hit.house }) {
            guard place <= known else { return }
            hits.remove(at: known)
        }
        hits.insert(hit, at: place)
        if hits.count > capacity { hits.removeLast() }
        if hits.count == capacity, let last = hits.last { threshold = last.score }
    }

    private static func isBetter(_ a: Hit, _ b: Hit) -> Bool {
        a.score != b.score ? a.score > b.score : (a.document, a.house ?? -1) < (b.document, b.house ?? -1)
    }
}
