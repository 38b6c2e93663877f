@testable import Directions

/// Shortest ways by the plainest means: what every other search has to agree with.
struct PlainDijkstra {
    let network: TurnNetwork
    let weights: [UInt32]

    /// The cost from sources to every edge's start, a way's own edge without any turn included; nil where there is none.
    ///
    /// `isRound`: costs of ways with at least one turn only.
    func costs(from sources: [SeedEdge], isRound: Bool = false) -> [Int64?] {
        var best = [Int64?](repeating: nil, count: network.edgeCount)
        var heap: [(cost: Int64, edge: UInt32, isStart: Bool)] = []
        func push(_ cost: Int64, _ edge: UInt32, isStart: Bool) {
            heap.append((cost, edge, isStart))
            var child = heap.count - 1
            while child > 0, heap[child].cost < heap[(child - 1) / 2].cost {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }
        func pop() -> (cost: Int64, edge: UInt32, isStart: Bool)? {
            guard let top = heap.first, let last = heap.popLast() else { return nil }
            guard !heap.isEmpty else { return top }
            heap[0] = last
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2]
                where child < heap.count && heap[child].cost < heap[least].cost { least = child }
                guard least != parent else { return top }
                heap.swapAt(parent, least)
                parent = least
            }
        }
        for source in sources { push(source.offset, source.edge, isStart: isRound) }
        while let (cost, edge, isStart) = pop() {
            if !isStart {
                if let known = best[Int(edge)], known <= cost { continue }
                best[Int(edge)] = cost
            }
            for turn in network.firstTurn[Int(edge)]..<network.firstTurn[Int(edge) + 1] {
                let weight = weights[Int(turn)]
                guard weight < HierarchyTime.unreachable else { continue }
                let head = network.turnHead[Int(turn)]
                if let known = best[Int(head)], known <= cost + Int64(weight) { continue }
                push(cost + Int64(weight), head, isStart: false)
            }
        }
        return best
    }

    /// The cost of the best way from any source to any target.
    ///
    /// A source and a target on one edge are joined directly only when the target does not lie behind the source.
    func cost(from sources: [SeedEdge], to targets: [SeedEdge]) -> Int64? {
        var best: Int64?
        for source in sources {
            let direct = costs(from: [source])
            var round: [Int64?]?
            for target in targets {
                var cost = direct[Int(target.edge)]
                if target.edge == source.edge, source.offset + target.offset < 0 {
                    round = round ?? costs(from: [source], isRound: true)
                    cost = round?[Int(target.edge)]
                }
                guard let cost else { continue }
                best = min(best ?? .max, cost + target.offset)
            }
        }
        return best
    }

    /// The cost of a way along edges, nil where a turn is missing or blocked.
    func cost(along edges: [UInt32]) -> Int64? {
        var sum: Int64 = 0
        for (edge, next) in zip(edges, edges.dropFirst()) {
            let turns = network.firstTurn[Int(edge)]..<network.firstTurn[Int(edge) + 1]
            guard
                let weight = turns.filter({ network.turnHead[Int($0)] == next }).map({ weights[Int($0)] }).min(),
                weight < HierarchyTime.unreachable
            else { return nil }
            sum += Int64(weight)
        }
        return sum
    }
}
