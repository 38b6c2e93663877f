// Map matching as a hidden Markov model (Newson and Krumm, "Hidden Markov map matching through noise and sparseness", 2009):
// states are the directed roads near each position, likely when near and when the way between two of them is about as long as
// the straight line. A state has a direction, so a match does not dart back and forth; turning back costs.

import Foundation

/// A piece of a track on its roads.
struct MatchedPiece {
    /// A position of the track on its road.
    struct Point {
        /// The number of the position in the request.
        var point: Int
        var place: SnapCandidate
        /// How many other roads would have been nearly as likely.
        var alternatives: Int
    }

    var points: [Point]
    /// The ways between neighbouring points, one fewer than points.
    var paths: [LegPath]
    /// 0 … 1.
    var confidence: Double
}

/// Matches the track of one request.
struct TraceMatcher {
    /// The standard deviation of a position that says nothing of it, in metres.
    static let usualAccuracy = 8.0
    /// A position nearer than this to the one before is left out when tidying, in metres.
    private static let crowd = 10.0
    /// A longer time between two positions ends a piece, in seconds.
    private static let longestGap = 180.0
    /// A longer way between two positions ends a piece, in metres.
    private static let longestJump = 3_000.0
    /// How far a way may differ from the straight line at e⁻¹ of the likelihood, in metres.
    private static let wayDeviation = 15.0
    /// What turning back on a road costs, as a logarithm.
    private static let turningBack = -6.0
    /// How many roads near a position are looked at.
    private static let mostRoads = 6
    /// How many positions in a row may fit nowhere before the piece ends.
    private static let mostOutliers = 3

    let router: RoadRouter
    let metric: RoadMetric
    let worker: RoadWorker
    let request: MatchRequest
    private var nearby: NearbyWays

    /// A longer way between two positions is looked for with the hierarchy, in metres.
    private static let nearbyReach = 400.0

    init(router: RoadRouter, metric: RoadMetric, worker: RoadWorker, request: MatchRequest) {
        self.router = router
        self.metric = metric
        self.worker = worker
        self.request = request
        nearby = NearbyWays(router.graph, metric, metres: Self.nearbyReach)
    }

    /// A directed road near a position.
    struct State {
        var place: SnapCandidate
        var edge: UInt32
        /// The logarithm of the likelihood of the best chain to it.
        var score: Double
        /// The state of the step before; -1 for the first step.
        var before: Int
        /// Whether the chain turned back at the state of the step before.
        var turnedBack: Bool
        /// Metres of way from the state before.
        var way: Double
    }

    /// The states of one position.
    struct Step {
        var point: Int
        var states: [State]
    }

    /// The pieces of the track that lie on roads.
    mutating func pieces() -> [MatchedPiece] {
        var pieces: [MatchedPiece] = []
        var chain: [Step] = []
        var outliers = 0
        func finish() {
            if let piece = piece(chain) { pieces.append(piece) }
            chain.removeAll()
            outliers = 0
        }
        for point in kept() {
            if let last = chain.last, request.splitsAtGaps, isGap(from: last.point, to: point) { finish() }
            let candidates = states(at: point)
            guard let last = chain.last else {
                if !candidates.isEmpty { chain = [Step(point: point, states: candidates)] }
                continue
            }
            guard !candidates.isEmpty else { continue }
            if let step = advance(last, to: point, candidates) {
                chain.append(step)
                outliers = 0
            } else {
                outliers += 1
                if outliers > Self.mostOutliers || chain.count == 1 {
                    finish()
                    chain = [Step(point: point, states: candidates)]
                }
            }
        }
        finish()
        return pieces
    }

    // MARK: Positions

    /// The positions that are matched, by number.
    private func kept() -> [Int] {
        guard request.tidies else { return Array(request.points.indices) }
        var kept: [Int] = []
        let legEnds = Set(request.legEnds ?? [])
        for (index, point) in request.points.enumerated() {
            let isEnd = index == request.points.count - 1 || legEnds.contains(index)
            if let last = kept.last, !isEnd,
                request.points[last].coordinate.sphericalDistance(to: point.coordinate) < Self.crowd
            {
                continue
            }
            kept.append(index)
        }
        return kept
    }

    private func isGap(from last: Int, to next: Int) -> Bool {
        let a = request.points[last], b = request.points[next]
        if let from = a.timestampSeconds, let to = b.timestampSeconds, to - from > Self.longestGap { return true }
        return a.coordinate.sphericalDistance(to: b.coordinate) > Self.longestJump
    }

    private func accuracy(_ point: Int) -> Double {
        max(3, min(200, request.points[point].accuracyMetres ?? Self.usualAccuracy))
    }

    /// The directed roads near a position with their likelihoods.
    private func states(at point: Int) -> [State] {
        let trace = request.points[point]
        let deviation = accuracy(point)
        let asked = RoutePoint(trace.coordinate, heading: trace.heading)
        let radius = max(40, deviation * 4)
        var filter = router.snapper(metric).filter(asked, .both)
        filter.takesFerries = true
        let places = worker.search.nearest(
            Self.mostRoads,
            to: RoutePosition(trace.coordinate),
            within: radius,
            in: router.index,
            filter
        )
        var states: [State] = []
        for place in places {
            let score = -0.5 * (place.distance / deviation) * (place.distance / deviation)
            for direction in UInt32(0)...1 where place.directions & (1 << UInt8(direction)) != 0 {
                states.append(
                    State(
                        place: place,
                        edge: place.segment << 1 | direction,
                        score: score,
                        before: -1,
                        turnedBack: false,
                        way: 0
                    )
                )
            }
        }
        return states
    }

    // MARK: Steps

    /// The states of a position with their best chains; nil when no chain leads to any.
    private mutating func advance(_ last: Step, to point: Int, _ candidates: [State]) -> Step? {
        let straight = request.points[last.point].coordinate.sphericalDistance(to: request.points[point].coordinate)
        let slack = 2 * (accuracy(last.point) + accuracy(point))
        let gap = Gap(straight: straight, slack: slack, longest: straight * 3 + 500 + slack)
        // Most positions are a few steps apart: the ways between them are short, and known from the positions before.
        if straight * 2 + slack < Self.nearbyReach {
            let step = advance(last, to: point, candidates, over: gap, nearbyWays(from: last.states, to: candidates))
            if step != nil { return step }
        }
        return advance(last, to: point, candidates, over: gap, ways(from: last.states, to: candidates))
    }

    /// What lies between two positions, in metres.
    private struct Gap {
        var straight: Double
        /// How much of it the positions' inaccuracy may be.
        var slack: Double
        /// The longest way that is thought of.
        var longest: Double
    }

    private func advance(_ last: Step, to point: Int, _ candidates: [State], over gap: Gap, _ ways: [Double]) -> Step? {
        var states: [State] = []
        // Turning back on a road: the state against each on the same road.
        let opposites = last.states.map { state in last.states.firstIndex { $0.edge == state.edge ^ 1 } }
        let deviation = Self.wayDeviation + gap.slack / 4
        for (column, candidate) in candidates.enumerated() {
            var best = candidate
            var found = false
            func take(_ way: Double, _ row: Int, _ score: Double, _ turnedBack: Bool, held: SnapCandidate?) {
                guard way <= gap.longest else { return }
                let total = score - abs(way - gap.straight) / deviation + candidate.score
                guard !found || total > best.score else { return }
                found = true
                best.score = total
                best.before = row
                best.turnedBack = turnedBack
                best.way = way
                best.place = candidate.place
                if let held { best.place.keep(held) }
            }
            for (row, state) in last.states.enumerated() {
                // A position a little behind the one before stays where that was: noise is no journey back.
                if let behind = behind(state.place, candidate, on: state.edge), behind <= gap.slack {
                    take(0, row, state.score, false, held: state.place)
                } else {
                    take(ways[row * candidates.count + column], row, state.score, false, held: nil)
                }
                guard let opposite = opposites[row] else { continue }
                let score = state.score + (metric.vehicle == .foot ? 0 : Self.turningBack)
                let other = last.states[opposite]
                if let behind = behind(state.place, candidate, on: other.edge), behind <= gap.slack {
                    take(0, row, score, true, held: state.place)
                } else {
                    // The way is known from where the opposite state lies; this one may have stayed elsewhere.
                    let shift = along(other.place, other.edge) - along(state.place, other.edge)
                    take(max(0, ways[opposite * candidates.count + column] + shift), row, score, true, held: nil)
                }
            }
            if found { states.append(best) }
        }
        return states.isEmpty ? nil : Step(point: point, states: states)
    }

    /// Metres of the short ways between the states of two positions, infinite where there is none.
    private mutating func nearbyWays(from: [State], to: [State]) -> [Double] {
        let graph = router.graph
        var ways: [Double] = []
        ways.reserveCapacity(from.count * to.count)
        for first in from {
            let around = nearby.ways(from: first.edge)
            let length = Double(graph.segmentLength[first.edge >> 1])
            let share = LegPath.share(first.place, first.edge)
            for last in to {
                let after = LegPath.share(last.place, last.edge)
                if first.edge == last.edge, after >= share {
                    ways.append((after - share) * length / 100)
                    continue
                }
                guard let way = fastest(around, to: last.edge) else {
                    ways.append(.infinity)
                    continue
                }
                let whole = (1 - share) * length + Double(way.centimetres)
                ways.append((whole + after * Double(graph.segmentLength[last.edge >> 1])) / 100)
            }
        }
        return ways
    }

    /// The fastest of the ways to an edge or one of its copies.
    private func fastest(_ around: [UInt32: NearbyWays.Way], to edge: UInt32) -> NearbyWays.Way? {
        var best = around[edge]
        var segment = router.graph.nextCopy[edge >> 1]
        while segment != edge >> 1 {
            if let way = around[segment << 1 | edge & 1], way.milliseconds < best?.milliseconds ?? .max { best = way }
            segment = router.graph.nextCopy[segment]
        }
        return best
    }

    /// Metres from the beginning of an edge to a place on it.
    private func along(_ place: SnapCandidate, _ edge: UInt32) -> Double {
        LegPath.share(place, edge) * Double(router.graph.segmentLength[edge >> 1]) / 100
    }

    /// How far, in metres, a state on an edge lies behind a place on it; nil when it does not, or is on another edge.
    private func behind(_ place: SnapCandidate, _ state: State, on edge: UInt32) -> Double? {
        guard state.edge == edge else { return nil }
        let behind = along(place, edge) - along(state.place, edge)
        return behind >= 0 ? behind : nil
    }

    /// Metres of the ways between the states of two positions, infinite where there is none.
    private func ways(from: [State], to: [State]) -> [Double] {
        let graph = router.graph
        let seeds = Seeds(graph: graph, metric: metric)
        let sources = from.map { [seeds.source($0.place, $0.edge)] }
        let targets = to.map { seeds.targets($0.place, $0.edge) }
        let matrix = worker.table(metric.lengths(graph)).matrix(from: sources, to: targets)
        var ways: [Double] = []
        ways.reserveCapacity(matrix.times.count)
        for row in from.indices {
            for column in to.indices {
                let cell = row * to.count + column
                guard matrix.times[cell] < HierarchyTime.unreachable else {
                    ways.append(.infinity)
                    continue
                }
                let (first, last) = (from[row], to[column])
                let before =
                    (1 - LegPath.share(first.place, first.edge)) * Double(graph.segmentLength[first.edge >> 1])
                let after = (1 - LegPath.share(last.place, last.edge)) * Double(graph.segmentLength[last.edge >> 1])
                ways.append(max(0, before + Double(matrix.lengths[cell]) - after) / 100)
            }
        }
        return ways
    }

    // MARK: Answers

    /// The best chain through the steps as ways; nil for fewer than two positions.
    private func piece(_ chain: [Step]) -> MatchedPiece? {
        guard chain.count >= 2 else { return nil }
        var choice = [Int](repeating: 0, count: chain.count)
        let last = chain.count - 1
        choice[last] =
            chain[last].states.indices.max { chain[last].states[$0].score < chain[last].states[$1].score } ?? 0
        for step in stride(from: last, to: 0, by: -1) { choice[step - 1] = chain[step].states[choice[step]].before }
        let search = RouteSearch(graph: router.graph, metric: metric, worker: worker)
        let seeds = Seeds(graph: router.graph, metric: metric)
        var points: [MatchedPiece.Point] = []
        var paths: [LegPath] = []
        var quality = 0.0
        for (number, step) in chain.enumerated() {
            let state = step.states[choice[number]]
            let place = state.place
            if let before = points.last?.place, number > 0 {
                let earlier = chain[number - 1].states[choice[number - 1]]
                let edge = state.turnedBack ? earlier.edge ^ 1 : earlier.edge
                if state.way == 0, state.edge == edge {
                    paths.append(LegPath(edges: [edge], start: before, end: place, duration: 0))
                } else if let found = search.find(
                    from: [seeds.source(before, edge)],
                    to: seeds.targets(place, state.edge)
                ) {
                    paths.append(
                        LegPath(edges: found.edges, start: before, end: place, duration: max(0, found.route.cost))
                    )
                } else {
                    return nil
                }
            }
            points.append(
                MatchedPiece.Point(
                    point: step.point,
                    place: place,
                    alternatives: rivals(of: choice[number], in: step)
                )
            )
            quality += exp(-0.25 * place.distance / accuracy(step.point)) * likeness(number, chain, state)
        }
        return MatchedPiece(points: points, paths: paths, confidence: quality / Double(chain.count))
    }

    /// How much a way is as long as the straight line between its positions, 0 … 1.
    private func likeness(_ number: Int, _ chain: [Step], _ state: State) -> Double {
        guard number > 0 else { return 1 }
        let straight = request.points[chain[number - 1].point].coordinate
            .sphericalDistance(to: request.points[chain[number].point].coordinate)
        return exp(-max(0, abs(state.way - straight) - 5) / (30 + straight))
    }

    /// How many other roads at a position are within a factor of twenty of the chosen one's likelihood.
    private func rivals(of choice: Int, in step: Step) -> Int {
        let own = step.states[choice]
        var segments: Set<UInt32> = [own.place.segment]
        for state in step.states where state.score > own.score - 3 { segments.insert(state.place.segment) }
        return segments.count - 1
    }
}

extension SnapCandidate {
    /// Takes the place of another point on the same segment, what was asked for staying as it is.
    mutating func keep(_ other: SnapCandidate) {
        segment = other.segment
        point = other.point
        fraction = other.fraction
        position = other.position
    }
}
