// Dijkstra's search on edges and turns as they are: slow, plain, and what every other search is held against.

@testable import Directions

/// A plain turn-aware search.
struct PlainSearch {
    /// A place on an edge, `share` 0 … 1 of the way along it.
    struct Place {
        var edge: UInt32
        var share: Double
    }

    private let graph: RoadGraph
    private var durations: [UInt32]
    private var weights: [UInt32]

    /// A search for a vehicle; with a time, conditional rules count.
    init(_ graph: RoadGraph, _ vehicle: Vehicle, at time: LocalTime? = nil) {
        self.graph = graph
        durations = graph.durations(vehicle).array
        var penalties = graph.storedPenalties(vehicle).array.map { TurnPenalty.milliseconds($0) }
        if let time {
            for index in 0..<graph.ruleCount {
                let rule = graph.rule(index)
                guard VehicleSet(rawValue: rule.vehicles).contains(vehicle),
                    let condition = Condition(graph.text(rule.condition)), condition.holds(at: time)
                else { continue }
                switch rule.effect {
                case .forbidsEdge: durations[Int(rule.target)] = RoadTime.blocked
                case .permitsEdge, .changesDuration: durations[Int(rule.target)] = rule.value
                case .forbidsTurn: penalties[Int(rule.target)] = RoadTime.blocked
                }
            }
        }
        weights = [UInt32](repeating: RoadTime.blocked, count: graph.turnCount)
        for edge in 0..<UInt32(graph.edgeCount) where durations[Int(edge)] < RoadTime.blocked {
            for turn in graph.turns(of: edge)
            where penalties[turn] < RoadTime.blocked && durations[Int(graph.turnHead[turn])] < RoadTime.blocked {
                weights[turn] = durations[Int(edge)] + penalties[turn]
            }
        }
    }

    /// The least cost in milliseconds and the edges; `cut` is the length in metres at both ends that is not driven.
    func route(from sources: [Place], to targets: [Place]) -> (cost: Int64, edges: [UInt32], cut: Double)? {
        var best = [Int64](repeating: .max, count: graph.edgeCount)
        var before = [UInt32](repeating: .max, count: graph.edgeCount)
        var startShare = [Double](repeating: 0, count: graph.edgeCount)
        var queue = MinimumQueue()
        var answer: (cost: Int64, edges: [UInt32], cut: Double)?
        func length(_ edge: UInt32) -> Double { Double(graph.segmentLength[edge >> 1]) / 100 }
        for source in sources where durations[Int(source.edge)] < RoadTime.blocked {
            let cost = -Int64((source.share * Double(durations[Int(source.edge)])).rounded())
            for target in targets where target.edge == source.edge && target.share >= source.share {
                let direct = Int64(((target.share - source.share) * Double(durations[Int(source.edge)])).rounded())
                if direct < answer?.cost ?? .max {
                    let cut = (1 - target.share + source.share) * length(source.edge)
                    answer = (direct, [source.edge], cut)
                }
            }
            if cost < best[Int(source.edge)] {
                best[Int(source.edge)] = cost
                startShare[Int(source.edge)] = source.share
                queue.push(cost, source.edge)
            }
        }
        // A turn's cost is added when its edge is left; ends are looked at where an edge is entered by a turn.
        var entered = [Int64](repeating: .max, count: graph.edgeCount)
        var enteredFrom = [UInt32](repeating: .max, count: graph.edgeCount)
        while let (cost, edge) = queue.pop() {
            guard cost == best[Int(edge)] else { continue }
            for turn in graph.turns(of: edge) where weights[turn] < RoadTime.blocked {
                let next = graph.turnHead[turn]
                let arrival = cost + Int64(weights[turn])
                if arrival < entered[Int(next)] {
                    entered[Int(next)] = arrival
                    enteredFrom[Int(next)] = edge
                }
                if arrival < best[Int(next)] {
                    best[Int(next)] = arrival
                    before[Int(next)] = edge
                    queue.push(arrival, next)
                }
            }
        }
        for target in targets where entered[Int(target.edge)] < .max {
            let total =
                entered[Int(target.edge)] + Int64((target.share * Double(durations[Int(target.edge)])).rounded())
            guard total < answer?.cost ?? .max else { continue }
            var edges = [target.edge], at = enteredFrom[Int(target.edge)]
            while at != .max {
                edges.append(at)
                at = before[Int(at)]
            }
            let first = edges[edges.count - 1]
            let cut = (1 - target.share) * length(target.edge) + startShare[Int(first)] * length(first)
            answer = (total, edges.reversed(), cut)
        }
        return answer
    }
}

/// A binary heap of edges by cost.
private struct MinimumQueue {
    private var heap: [(Int64, UInt32)] = []

    mutating func push(_ cost: Int64, _ edge: UInt32) {
        heap.append((cost, edge))
        var child = heap.count - 1
        while child > 0, heap[child].0 < heap[(child - 1) / 2].0 {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func pop() -> (Int64, UInt32)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].0 < heap[least].0 {
                least = child
            }
            if least == parent { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
