// The best way through the places of a request. With several legs, whether one may turn back at a place on the way decides:
// where not, the ways to each direction of the place are kept apart.

/// Finds the legs of a route.
struct RouteSearch {
    let graph: RoadGraph
    let metric: RoadMetric
    let worker: RoadWorker

    /// The legs through all places, or the number (from 0) of the first leg that cannot be.
    func legs(
        through places: [SnapCandidate],
        continuesStraight: Bool
    ) -> (legs: [LegPath], failed: Int?) {
        places.count > 2 && continuesStraight ? straightLegs(places) : freeLegs(places)
    }

    /// Each leg for itself.
    private func freeLegs(_ places: [SnapCandidate]) -> (legs: [LegPath], failed: Int?) {
        var legs: [LegPath] = []
        for number in 1..<places.count {
            guard let leg = leg(from: places[number - 1], to: places[number]) else { return (legs, number - 1) }
            legs.append(leg)
        }
        return (legs, nil)
    }

    /// The best way between two places.
    func leg(from start: SnapCandidate, to end: SnapCandidate) -> LegPath? {
        let seeds = Seeds(graph: graph, metric: metric)
        guard let found = find(from: seeds.sources(start), to: seeds.targets(end)) else { return nil }
        return LegPath(edges: found.edges, start: start, end: end, duration: max(0, found.route.cost))
    }

    /// The best way between seeds.
    func find(from sources: [SeedEdge], to targets: [SeedEdge]) -> (route: HierarchyRoute, edges: [UInt32])? {
        guard metric.base != nil else {
            return worker.query.route(from: sources, to: targets).map { ($0, worker.query.path()) }
        }
        let view = TurnView(turns: { graph.turns(of: $0) }, head: { graph.turnHead[$0] })
        let found = worker.potentials.route(from: sources, to: targets, on: view) { edge, turn in
            let penalty = metric.penalty(turn)
            let isBlocked =
                penalty >= RoadTime.blocked || metric.durations[edge] >= RoadTime.blocked
                || metric.durations[graph.turnHead[turn]] >= RoadTime.blocked
            return isBlocked ? RoadTime.blocked : metric.durations[edge] &+ penalty
        }
        return found.map { ($0, worker.potentials.pathEdges) }
    }

    /// A way to one direction of a place, and from which direction of the place before.
    private struct Arrival {
        var edge: UInt32
        var spent: Int64
        var before: Int
        var leg: LegPath
    }

    /// Legs such that each begins in the direction in which the one before ends.
    private func straightLegs(_ places: [SnapCandidate]) -> (legs: [LegPath], failed: Int?) {
        let seeds = Seeds(graph: graph, metric: metric)
        var stages: [[Arrival]] = []
        for number in 1..<places.count {
            let place = places[number]
            let sources =
                stages.last.map { $0.map { seeds.source(places[number - 1], $0.edge, spent: $0.spent) } }
                ?? seeds.sources(places[0])
            var arrivals: [Arrival] = []
            let isLast = number == places.count - 1
            let groups =
                isLast
                ? [seeds.targets(place)]
                : (UInt32(0)...1).filter { place.directions & (1 << UInt8($0)) != 0 }
                    .map { seeds.targets(place, place.segment << 1 | $0) }
            for group in groups {
                guard let found = find(from: sources, to: group) else { continue }
                let spent = stages.last?[found.route.source].spent ?? 0
                let leg = LegPath(
                    edges: found.edges,
                    start: places[number - 1],
                    end: place,
                    duration: max(0, found.route.cost - spent)
                )
                arrivals.append(
                    Arrival(edge: group[0].edge, spent: found.route.cost, before: found.route.source, leg: leg)
                )
            }
            guard !arrivals.isEmpty else { return ([], number - 1) }
            stages.append(arrivals)
        }
        var legs: [LegPath] = []
        var place =
            stages[stages.count - 1].indices.min {
                stages[stages.count - 1][$0].spent < stages[stages.count - 1][$1].spent
            } ?? 0
        for stage in stages.reversed() {
            legs.append(stage[place].leg)
            place = stage[place].before
        }
        return (legs.reversed(), nil)
    }
}
