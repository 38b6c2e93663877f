// Other routes that are worth offering (Abraham, Delling, Goldberg and Werneck, "Alternative routes in road networks", 2010):
// not much longer, not much the same, and without a detour that nobody would drive: around the edge that a way leads through,
// each stretch of a quarter of the journey is itself the best.

/// Finds alternatives to a leg.
struct AlternativeSearch {
    /// How much longer an alternative may take.
    static let longest = 1.25
    /// How much of it may lie on roads of the routes before it.
    static let mostShared = 0.7
    /// The share of the best time over which stretches have to be the best.
    private static let optimalShare = 0.25
    /// How many ways are looked at closely.
    private static let mostTried = 40

    let graph: RoadGraph
    let metric: RoadMetric
    let worker: RoadWorker

    /// Ways from the leg's start to its end beside itself, the best first, at most `count`.
    func alternatives(to leg: LegPath, count: Int) -> [LegPath] {
        guard count > 0, leg.duration > 0 else { return [] }
        let seeds = Seeds(graph: graph, metric: metric)
        let sources = seeds.sources(leg.start), targets = seeds.targets(leg.end)
        let limit = Int64(Double(leg.duration) * Self.longest)
        var candidates: [(path: LegPath, via: Int)] = []
        var seen = Set(leg.edges.map(original))
        for detour in worker.query.detours(from: sources, to: targets, within: limit) {
            guard candidates.count < Self.mostTried else { break }
            // An edge that lies on a way before gives that way again.
            guard seen.insert(original(worker.query.edge(of: detour))).inserted else { continue }
            let (edges, via) = worker.query.detourPath(detour)
            seen.formUnion(edges.map(original))
            guard !hasLoop(edges) else { continue }
            candidates.append(
                (LegPath(edges: edges, start: leg.start, end: leg.end, duration: max(0, detour.cost)), via)
            )
        }
        var chosen: [LegPath] = []
        for (path, via) in candidates where chosen.count < count {
            if isOwnWay(path, beside: [leg] + chosen), isWithoutDetour(path, via: via, best: leg.duration) {
                chosen.append(path)
            }
        }
        return chosen
    }

    /// Whether enough of a way lies on roads that no other of some ways uses.
    func isOwnWay(_ path: LegPath, beside others: [LegPath]) -> Bool {
        others.allSatisfy { other in
            let taken = Set(other.edges.map { original($0) >> 1 })
            var shared: UInt64 = 0, whole: UInt64 = 0
            for edge in path.edges {
                let length = UInt64(graph.segmentLength[edge >> 1])
                whole += length
                if taken.contains(original(edge) >> 1) { shared += length }
            }
            return Double(shared) <= Double(whole) * Self.mostShared
        }
    }

    private func original(_ edge: UInt32) -> UInt32 {
        var segment = edge >> 1
        while segment >= UInt32(graph.originalSegmentCount), graph.nextCopy[segment] != edge >> 1 {
            segment = graph.nextCopy[segment]
        }
        return segment << 1 | edge & 1
    }

    /// Whether a way comes by the same road twice.
    private func hasLoop(_ edges: [UInt32]) -> Bool {
        var segments: Set<UInt32> = []
        return edges.contains { !segments.insert(original($0) >> 1).inserted }
    }

    /// Whether the stretch around an edge of a way is the shortest between its ends.
    private func isWithoutDetour(_ path: LegPath, via: Int, best: Int64) -> Bool {
        let reach = Int64(Double(best) * Self.optimalShare)
        var from = via, to = via
        var before: Int64 = 0, after: Int64 = 0
        while from > 0, before < reach {
            from -= 1
            before += weight(path.edges, from)
        }
        while to < path.edges.count - 1, after < reach {
            after += weight(path.edges, to)
            to += 1
        }
        guard from < to else { return true }
        let found = worker.probe.route(
            from: [SeedEdge(edge: path.edges[from], offset: 0)],
            to: [SeedEdge(edge: path.edges[to], offset: 0)]
        )
        guard let found else { return false }
        return Double(before + after) <= Double(found.cost) * 1.001 + 1
    }

    /// The time on an edge of a way and for the turn that follows it.
    private func weight(_ edges: [UInt32], _ place: Int) -> Int64 {
        let turn = graph.turn(from: edges[place], to: edges[place + 1])
        return Int64(metric.durations[edges[place]]) + Int64(turn.map { metric.penalty($0) } ?? 0)
    }
}
