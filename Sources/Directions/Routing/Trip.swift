// The shortest order of visiting some points (the travelling salesman's question).

/// A question for the best order of points.
public struct TripRequest: Sendable, Hashable {
    /// The points in any order.
    public var points: [RoutePoint]
    /// Who travels, when, and what to keep off.
    public var rules: TravelRules
    /// Whether the journey comes back to where it started.
    public var isRoundTrip: Bool
    /// Whether the first point is where the journey starts.
    public var startsAtFirst: Bool
    /// Whether the last point is where the journey ends (on a round trip: the last before coming back).
    public var endsAtLast: Bool
    /// What is written out.
    public var detail: RouteDetail
    /// The language of names.
    public var language: InstructionLanguage

    /// The most points of a trip.
    public static let largestPointCount = 100

    /// A request for a round trip, unless said otherwise.
    public init(
        points: [RoutePoint],
        rules: TravelRules = TravelRules(),
        isRoundTrip: Bool = true,
        startsAtFirst: Bool = false,
        endsAtLast: Bool = false,
        detail: RouteDetail = .geometry,
        language: InstructionLanguage = .english
    ) {
        self.points = points
        self.rules = rules
        self.isRoundTrip = isRoundTrip
        self.startsAtFirst = startsAtFirst
        self.endsAtLast = endsAtLast
        self.detail = detail
        self.language = language
    }
}

/// The answer to a trip request.
public struct TripAnswer: Sendable {
    /// The journey; its legs join the points in the order of visit.
    public var route: Route
    /// The points on the road, in the request's order.
    public var waypoints: [SnappedPoint]
    /// For each point of the request its place in the order of visit, from 0.
    public var visitOrder: [Int]

    /// An answer from its parts.
    public init(route: Route, waypoints: [SnappedPoint], visitOrder: [Int]) {
        self.route = route
        self.waypoints = waypoints
        self.visitOrder = visitOrder
    }
}
