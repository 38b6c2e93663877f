// The order of visiting points at least cost: exact by dynamic programming over subsets (Held and Karp, 1962) for few points;
// for more, farthest insertion bettered by moving short runs of points (Or, 1976) and by reversing runs (2-opt), costs in
// both directions being different.

/// Finds the order of visiting points.
struct VisitOrder {
    /// What is said of the order's ends.
    struct Ends {
        var isRound: Bool
        var startsAtFirst: Bool
        var endsAtLast: Bool
    }

    /// The most points for which the order is the best of all.
    static let mostExact = 12
    /// Stands for a way that is not there, so that orders with fewer of them are better.
    private static let noWay = 1e12

    /// The cost from i to j at `i × count + j`.
    private let costs: [Double]
    private let count: Int
    private let isRound: Bool
    /// The point that has to be first, or last.
    private let first: Int?
    private let last: Int?

    init(costs: [Double], count: Int, ends: Ends) {
        self.costs = costs.map { $0.isFinite ? $0 : Self.noWay }
        self.count = count
        isRound = ends.isRound
        last = ends.endsAtLast && count > 1 ? count - 1 : nil
        // A round may begin anywhere: it is turned so that the first point begins it, or the last one ends it.
        first = ends.startsAtFirst || (ends.isRound && last == nil) ? 0 : nil
    }

    /// The points in the order of visit.
    func best() -> [Int] { count <= Self.mostExact ? exact() : bettered(inserted()) }

    private func cost(_ from: Int, _ to: Int) -> Double { costs[from * count + to] }

    /// The cost of a whole order.
    func cost(of order: [Int]) -> Double {
        var sum = zip(order, order.dropFirst()).reduce(0) { $0 + cost($1.0, $1.1) }
        if isRound { sum += cost(order[count - 1], order[0]) }
        return sum
    }

    /// The best order of all, by the cheapest way through each subset to each of its points.
    private func exact() -> [Int] {
        var best: (order: [Int], cost: Double) = (Array(0..<count), .infinity)
        // A round whose first point is free is closed from each of them.
        let starts = first.map { [$0] } ?? Array(0..<count).filter { $0 != last || count == 1 }
        if isRound || first != nil {
            for start in starts { take(path(from: [start]), &best) }
        } else {
            take(path(from: starts), &best)
        }
        return best.order
    }

    private func take(_ order: [Int], _ best: inout (order: [Int], cost: Double)) {
        let cost = cost(of: order)
        if cost < best.cost { best = (order, cost) }
    }

    private func path(from starts: [Int]) -> [Int] {
        let subsets = 1 << count
        var least = [Double](repeating: .infinity, count: subsets * count)
        var before = [Int8](repeating: -1, count: subsets * count)
        for start in starts { least[(1 << start) * count + start] = 0 }
        for subset in 1..<subsets {
            for end in 0..<count where least[subset * count + end] < .infinity {
                // The point that has to be last leads nowhere.
                if end == last, subset != subsets - 1 { continue }
                let spent = least[subset * count + end]
                for next in 0..<count where subset & (1 << next) == 0 {
                    let place = (subset | 1 << next) * count + next
                    let sum = spent + cost(end, next)
                    if sum < least[place] {
                        least[place] = sum
                        before[place] = Int8(end)
                    }
                }
            }
        }
        let whole = subsets - 1
        func total(_ end: Int) -> Double {
            let closing = isRound ? starts.first.map { cost(end, $0) } ?? 0 : 0
            return least[whole * count + end] + closing
        }
        let ends = last.map { [$0] } ?? Array(0..<count)
        var end = ends.min { total($0) < total($1) } ?? 0
        var subset = whole
        var order = [end]
        while before[subset * count + end] >= 0 {
            let previous = Int(before[subset * count + end])
            subset &= ~(1 << end)
            end = previous
            order.append(end)
        }
        return order.reversed()
    }

    /// An order made by putting in, again and again, the point that is farthest from those that are in.
    private func inserted() -> [Int] {
        var order: [Int] = [first ?? (last == 0 ? 1 : 0)]
        if let last, last != order[0] { order.append(last) }
        var isIn = [Bool](repeating: false, count: count)
        for point in order { isIn[point] = true }
        while order.count < count {
            var farthest = -1
            var distance = -1.0
            for point in 0..<count where !isIn[point] {
                let near = order.reduce(Double.infinity) { min($0, cost($1, point)) }
                if near > distance { (farthest, distance) = (point, near) }
            }
            isIn[farthest] = true
            order.insert(farthest, at: cheapestPlace(for: farthest, in: order))
        }
        return order
    }

    private func cheapestPlace(for point: Int, in order: [Int]) -> Int {
        var best = (place: order.count, cost: Double.infinity)
        for place in (first == nil ? 0 : 1)...order.count {
            if last != nil, place == order.count, order.count > 1 || first == nil { continue }
            let before: Int? = place > 0 ? order[place - 1] : isRound ? order[order.count - 1] : nil
            let after: Int? = place < order.count ? order[place] : isRound ? order[0] : nil
            var added = 0.0
            if let before { added += cost(before, point) }
            if let after { added += cost(point, after) }
            if let before, let after { added -= cost(before, after) }
            if added < best.cost { best = (place, added) }
        }
        return best.place
    }

    /// The order after all moves and reversals that make it better.
    private func bettered(_ start: [Int]) -> [Int] {
        var order = start
        var own = cost(of: order)
        // What has to be first or last stays where it is.
        let low = first == nil ? 0 : 1, high = last == nil ? count : count - 1
        for _ in 0..<200 {
            let before = own
            for length in 1...3 { moveRuns(length, low, high, &order, &own) }
            reverseRuns(low, high, &order, &own)
            if own >= before - 1e-9 { break }
        }
        return order
    }

    private func moveRuns(_ length: Int, _ low: Int, _ high: Int, _ order: inout [Int], _ own: inout Double) {
        guard high - low > length else { return }
        for from in low...(high - length) {
            var rest = order
            let run = Array(rest[from..<from + length])
            rest.removeSubrange(from..<from + length)
            for to in low...(high - length) where to != from {
                var other = rest
                other.insert(contentsOf: run, at: to)
                let sum = cost(of: other)
                if sum < own - 1e-9 {
                    (order, own) = (other, sum)
                    return
                }
            }
        }
    }

    private func reverseRuns(_ low: Int, _ high: Int, _ order: inout [Int], _ own: inout Double) {
        for from in low..<max(low, high - 1) {
            for to in from + 1..<high {
                order[from...to].reverse()
                let sum = cost(of: order)
                if sum < own - 1e-9 { own = sum } else { order[from...to].reverse() }
            }
        }
    }
}
