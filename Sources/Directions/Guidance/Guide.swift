// Walks a leg from junction to junction and writes its steps: where something is to be said (TurnJudge, RoundaboutWatch),
// joined where several maneuvers are one (StepJoining), with the intersections passed between.

/// Writes the steps of one leg.
struct Guide {
    private let graph: RoadGraph
    private let metric: RoadMetric
    private let view: CrossingView
    private let names: RoadNames
    private let rank: RoadRank
    private let judge: TurnJudge
    private let places: [EdgePlace]
    private let geometry: [RoutePosition]
    private let points: Range<Int>
    private var roads: [CrossingRoad] = []
    private var drafts: [StepDraft] = []
    /// Metres from the leg's start to the beginning of each edge, and at the end to the leg's.
    private var way: [Double] = []
    /// Milliseconds alike.
    private var time: [Double] = []

    init(
        graph: RoadGraph,
        metric: RoadMetric,
        junctions: JunctionEdges,
        bearings: UncheckedArray<UInt16>,
        language: InstructionLanguage,
        places: [EdgePlace],
        geometry: [RoutePosition],
        points: Range<Int>
    ) {
        self.graph = graph
        self.metric = metric
        view = CrossingView(graph: graph, metric: metric, junctions: junctions, bearings: bearings)
        names = RoadNames(graph: graph, language: language)
        rank = RoadRank(graph: graph, vehicle: metric.vehicle)
        judge = TurnJudge(rank: rank)
        self.places = places
        self.geometry = geometry
        self.points = points
    }

    /// Writes steps, intersections, roads and lanes into a leg.
    mutating func write(to leg: inout RouteLeg, start: SnapCandidate, end: SnapCandidate) {
        measure()
        depart(&leg)
        var ring = RoundaboutWatch(graph: graph, metric: metric, rank: rank, view: view)
        for place in 1..<max(1, places.count) {
            pass(place, &leg, &ring)
        }
        let steps = StepJoining(rank: rank, way: way, edges: places).joined(drafts)
        leg.steps.reserveCapacity(steps.count + 1)
        for (number, draft) in steps.enumerated() {
            let next = number + 1 < steps.count ? steps[number + 1] : nil
            leg.steps.append(step(draft, until: next, leg))
        }
        arrive(&leg, at: end)
    }

    /// Adds up metres and times.
    private mutating func measure() {
        way.reserveCapacity(places.count + 1)
        time.reserveCapacity(places.count + 1)
        var metres = 0.0, milliseconds = 0.0
        for (number, place) in places.enumerated() {
            if number > 0, !place.beginsWay,
                let turn = graph.turn(from: places[number - 1].edge, to: place.edge)
            {
                milliseconds += Double(metric.penalty(turn))
            }
            way.append(metres)
            time.append(milliseconds)
            metres += Double(graph.segmentLength[place.edge >> 1]) / 100 * Double(place.share)
            milliseconds += Double(metric.durations[place.edge]) * Double(place.share)
        }
        way.append(metres)
        time.append(milliseconds)
    }

    // MARK: Junctions

    /// Looks at the junction between an edge of the leg and the one before it.
    private mutating func pass(_ place: Int, _ leg: inout RouteLeg, _ ring: inout RoundaboutWatch) {
        let edge = places[place - 1].edge, next = view.original(places[place].edge)
        if places[place].beginsWay {
            guard view.original(edge) == next ^ 1 else { return }
            let judgement = Judgement(type: .continueRoad, modifier: .uTurn)
            add(judgement, at: place, before: view.arrival(edge), after: view.departure(next), leg)
            return
        }
        if isPlain(edge, next) { return }
        view.roads(after: edge, into: &roads)
        guard let chosen = roads.firstIndex(where: { $0.edge == next }) else { return }
        let road = roads[chosen]
        let before = view.arrival(edge)
        let count = drafts.count
        switch ring.pass(place, edge, road, roads, &drafts) {
        case .silent: break
        case .enter(let judgement), .leave(let judgement):
            add(judgement, at: place, before: before, after: road.bearing, leg)
        case .elsewhere:
            var judgement = judge.judge(edge, road, roads)
            if judgement == nil, isChange(from: edge, to: next) {
                judgement = Judgement(type: .notification, modifier: TurnAngle.modifier(road.angle))
            }
            if let judgement { add(judgement, at: place, before: before, after: road.bearing, leg) }
        }
        guard roads.count > 2 || drafts.count > count else { return }
        intersection(place, edge, chosen, &leg)
    }

    /// Whether one road goes on as it was and no other is there.
    private func isPlain(_ edge: UInt32, _ next: UInt32) -> Bool {
        let from = edge >> 1, to = next >> 1
        return view.junctions.leaving(graph.head(edge)).count == 2 && from != to
            && graph.segmentName[from] == graph.segmentName[to]
            && graph.segmentFlags[from] == graph.segmentFlags[to]
    }

    private mutating func add(_ judgement: Judgement, at place: Int, before: Int32, after: Int32, _ leg: RouteLeg) {
        drafts.append(
            StepDraft(
                edge: place,
                type: judgement.type,
                modifier: judgement.modifier,
                exit: nil,
                before: before,
                after: after,
                intersection: leg.intersections.count,
                signEdge: place,
                rotary: nil
            )
        )
    }

    private func isChange(from edge: UInt32, to next: UInt32) -> Bool {
        mode(edge) != mode(next)
            || graph.segmentFlags[edge >> 1].contains(.leftHand) != graph.segmentFlags[next >> 1].contains(.leftHand)
    }

    private func mode(_ edge: UInt32) -> TravelMode {
        let flags = graph.segmentFlags[edge >> 1]
        if flags.contains(.ferry) { return .ferry }
        switch metric.vehicle {
        case .foot: return .walking
        case .bicycle:
            let isPushed = flags.contains(edge & 1 == 0 ? .bicyclePushedForward : .bicyclePushedBackward)
            return isPushed ? .pushingBike : .cycling
        case .car, .taxi, .motorbike, .truck: return .driving
        }
    }

    // MARK: Writing

    private func intersection(_ place: Int, _ edge: UInt32, _ chosen: Int, _ leg: inout RouteLeg) {
        let firstRoad = leg.roads.count, firstLane = leg.lanes.count
        var incoming: Int?
        var choices = 0
        for (number, road) in roads.enumerated() {
            leg.roads.append(
                IntersectionRoad(bearing: TurnAngle.degrees(road.bearing), isEnterable: road.isEnterable)
            )
            if road.edge >> 1 == view.original(edge) >> 1, incoming == nil || road.edge & 1 != edge & 1 {
                incoming = number
            } else if road.isEnterable {
                choices += 1
            }
        }
        let sign = graph.edgeSign[edge]
        if choices > 1, sign != 0 {
            let lanes = graph.signRecords[sign].lanes
            if lanes != 0 {
                leg.lanes += LaneText.lanes(graph.text(lanes), for: TurnAngle.modifier(roads[chosen].angle))
            }
        }
        leg.intersections.append(
            RouteIntersection(
                position: geometry[Int(places[place].point)],
                roads: firstRoad..<leg.roads.count,
                incoming: incoming,
                outgoing: chosen,
                lanes: firstLane..<leg.lanes.count,
                classes: RouteTraits(graph.segmentFlags[roads[chosen].edge >> 1])
            )
        )
    }

    private mutating func depart(_ leg: inout RouteLeg) {
        let bearing = lineBearing(at: points.lowerBound, isForward: true) ?? view.departure(places[0].edge)
        drafts.append(
            StepDraft(
                edge: 0,
                type: .depart,
                modifier: nil,
                exit: nil,
                before: 0,
                after: bearing,
                intersection: 0,
                signEdge: 0,
                rotary: nil
            )
        )
        leg.roads.append(IntersectionRoad(bearing: TurnAngle.degrees(bearing), isEnterable: true))
        leg.intersections.append(
            RouteIntersection(
                position: geometry[points.lowerBound],
                roads: 0..<1,
                incoming: nil,
                outgoing: 0,
                classes: RouteTraits(graph.segmentFlags[places[0].edge >> 1])
            )
        )
    }

    private func arrive(_ leg: inout RouteLeg, at end: SnapCandidate) {
        let edge = places[places.count - 1].edge
        let last = points.upperBound - 1
        let bearing = lineBearing(at: last, isForward: false) ?? view.departure(edge)
        leg.roads.append(
            IntersectionRoad(bearing: TurnAngle.degrees((bearing + 18_000) % 36_000), isEnterable: true)
        )
        leg.intersections.append(
            RouteIntersection(
                position: geometry[last],
                roads: leg.roads.count - 1..<leg.roads.count,
                incoming: 0,
                outgoing: nil
            )
        )
        var step = RouteStep(
            maneuver: Maneuver(
                type: .arrive,
                modifier: end.side(of: bearing),
                position: geometry[last],
                bearingBefore: TurnAngle.degrees(bearing),
                bearingAfter: 0
            ),
            mode: mode(edge),
            points: last..<last + 1,
            intersections: leg.intersections.count - 1..<leg.intersections.count
        )
        step.name = names.name(edge >> 1)
        step.reference = names.reference(edge >> 1)
        step.drivingSide = graph.segmentFlags[edge >> 1].contains(.leftHand) ? .left : .right
        leg.steps.append(step)
    }

    private func step(_ draft: StepDraft, until next: StepDraft?, _ leg: RouteLeg) -> RouteStep {
        let endEdge = next?.edge ?? places.count
        let first = Int(places[draft.edge].point)
        let end = next.map { Int(places[$0.edge].point) } ?? points.upperBound - 1
        let edge = places[draft.edge].edge, signed = places[draft.signEdge].edge
        var step = RouteStep(
            maneuver: Maneuver(
                type: draft.type,
                modifier: draft.modifier,
                exit: draft.exit,
                position: geometry[first],
                bearingBefore: draft.type == .depart ? 0 : TurnAngle.degrees(draft.before),
                bearingAfter: TurnAngle.degrees(draft.after)
            ),
            distanceMetres: way[endEdge] - way[draft.edge],
            durationSeconds: (time[endEdge] - time[draft.edge]) / 1000,
            mode: mode(edge),
            points: first..<max(first, end) + 1,
            intersections: draft.intersection..<(next?.intersection ?? leg.intersections.count)
        )
        step.name = names.name(signed >> 1)
        step.reference = names.reference(signed >> 1)
        let sign = graph.edgeSign[signed]
        if sign != 0 {
            let record = graph.signRecords[sign]
            step.destinations = names.destinations(record)
            step.exits = names.exits(record)
        }
        if let rotary = draft.rotary { step.rotaryName = names.label(rotary) }
        step.drivingSide = graph.segmentFlags[edge >> 1].contains(.leftHand) ? .left : .right
        var limit: UInt8 = 0
        for place in draft.edge..<endEdge { limit = max(limit, graph.speedLimit[places[place].edge]) }
        step.speedLimitKmh = limit > 0 ? Int(limit) : nil
        return step
    }

    /// Hundredths of a degree in which the line leads on from a point, or comes to it; nil for a line without length.
    private func lineBearing(at point: Int, isForward: Bool) -> Int32? {
        let here = geometry[point]
        var other = point
        repeat {
            other += isForward ? 1 : -1
            guard points.contains(other) else { return nil }
        } while geometry[other] == here
        let (from, to) = isForward ? (here, geometry[other]) : (geometry[other], here)
        return Int32(EdgeBearings.between(from, to))
    }
}

extension SnapCandidate {
    /// On which side the point that was asked for lies for one who comes in a direction; nil for one on the road.
    func side(of bearing: Int32) -> ManeuverModifier? {
        guard distance > 3 else { return nil }
        let angle = TurnAngle.between(bearing, Int32(EdgeBearings.between(position, asked)))
        if abs(angle) < 20 { return .straight }
        return angle > 0 ? .right : .left
    }
}
