// Roundabouts: entered with the number of the exit, left with a step of its own; one that is hardly more than a spot is a
// turn.

/// Watches a way go into roundabouts and out of them.
struct RoundaboutWatch {
    /// What a junction means to a roundabout.
    enum Event {
        /// Nothing; it is judged as others are.
        case elsewhere
        /// One goes on round.
        case silent
        case enter(Judgement)
        case leave(Judgement)
    }

    let graph: RoadGraph
    let metric: RoadMetric
    let rank: RoadRank
    let view: CrossingView
    private var exits = 0
    /// The draft of the step that entered, once it is there.
    private var entered: Int?
    private var isSpot = false

    /// Metres round a roundabout up to which it is passed like a junction.
    private static let spot = 45.0

    init(graph: RoadGraph, metric: RoadMetric, rank: RoadRank, view: CrossingView) {
        self.graph = graph
        self.metric = metric
        self.rank = rank
        self.view = view
    }

    /// Looks at the junction at which an edge of the leg, numbered `place`, begins.
    mutating func pass(
        _ place: Int,
        _ edge: UInt32,
        _ road: CrossingRoad,
        _ roads: [CrossingRoad],
        _ drafts: inout [StepDraft]
    ) -> Event {
        let wasRing = rank.isRing(edge >> 1), isRing = rank.isRing(road.edge >> 1)
        guard wasRing || isRing else { return .elsewhere }
        if !wasRing {
            exits = 0
            entered = drafts.count
            isSpot = length(from: road.edge) <= Self.spot
            return .enter(Judgement(type: type(road.edge, from: edge), modifier: TurnAngle.modifier(road.angle)))
        }
        if isRing {
            exits += roads.reduce(0) { $0 + (isExit($1) ? 1 : 0) }
            return .silent
        }
        exits += 1
        defer { entered = nil }
        guard let entered else {
            return .leave(Judgement(type: .exitRoundabout, modifier: TurnAngle.modifier(road.angle)))
        }
        drafts[entered].signEdge = place
        if isSpot {
            drafts[entered].type = .roundaboutTurn
            drafts[entered].modifier = TurnAngle.modifier(
                TurnAngle.between(drafts[entered].before, road.bearing)
            )
            return .silent
        }
        drafts[entered].exit = exits
        let isRotary = drafts[entered].type == .rotary && !rank.isSameRoad(edge >> 1, road.edge >> 1)
        drafts[entered].type = isRotary ? .rotary : .roundabout
        drafts[entered].rotary = isRotary ? edge >> 1 : nil
        return .leave(
            Judgement(
                type: isRotary ? .exitRotary : .exitRoundabout,
                modifier: TurnAngle.modifier(road.angle)
            )
        )
    }

    private func type(_ ring: UInt32, from edge: UInt32) -> ManeuverType {
        rank.isNamed(ring >> 1) && !rank.isSameRoad(ring >> 1, edge >> 1) ? .rotary : .roundabout
    }

    /// Whether a road counts among the exits: one that anybody may take.
    private func isExit(_ road: CrossingRoad) -> Bool {
        let segment = road.edge >> 1
        return road.isEnterable && !rank.isRing(segment) && rank.standing(segment) < 9
            && graph.segmentEndsOnly[segment] & (1 << metric.vehicle.rawValue) == 0
    }

    /// Metres round; infinite when the ring does not close within a few edges.
    private func length(from first: UInt32) -> Double {
        var edge = first
        var length = 0.0
        for _ in 0..<24 {
            length += Double(graph.segmentLength[edge >> 1]) / 100
            if graph.head(edge) == graph.tail(first) { return length }
            let next = view.junctions.leaving(graph.head(edge)).first {
                rank.isRing($0 >> 1) && $0 >> 1 != edge >> 1 && metric.durations[$0] < RoadTime.blocked
            }
            guard length <= Self.spot, let next else { return .infinity }
            edge = next
        }
        return .infinity
    }
}
