// A recorded track laid on the roads it followed.

public import Geodesy

/// A recorded position.
public struct TracePoint: Sendable, Hashable {
    /// Where.
    public var coordinate: Coordinate
    /// When, in seconds since 1970; either all points have it or none.
    public var timestampSeconds: Double?
    /// The position's standard deviation in metres; nil where unknown.
    public var accuracyMetres: Double?
    /// The way the recorder faced; nil where unknown.
    public var heading: Heading?

    /// A position; only the coordinate is needed.
    public init(
        _ coordinate: Coordinate,
        timestampSeconds: Double? = nil,
        accuracyMetres: Double? = nil,
        heading: Heading? = nil
    ) {
        self.coordinate = coordinate
        self.timestampSeconds = timestampSeconds
        self.accuracyMetres = accuracyMetres
        self.heading = heading
    }
}

/// A question for the roads that a track followed.
public struct MatchRequest: Sendable, Hashable {
    /// The positions in the order of the journey.
    public var points: [TracePoint]
    /// Who travelled.
    public var vehicle: Vehicle
    /// Whether a gap in time or place ends one matching and begins another.
    public var splitsAtGaps: Bool
    /// Whether crowded positions are thinned out first.
    public var tidies: Bool
    /// What is written out of the matched routes.
    public var detail: RouteDetail
    /// The language of names.
    public var language: InstructionLanguage
    /// Numbers (from 0) of the points that end a leg; nil for all.
    public var legEnds: [Int]?

    /// The most positions of a track.
    public static let largestPointCount = 10_000

    /// A request; only the positions are needed.
    public init(
        points: [TracePoint],
        vehicle: Vehicle = .car,
        splitsAtGaps: Bool = true,
        tidies: Bool = false,
        detail: RouteDetail = .geometry,
        language: InstructionLanguage = .english,
        legEnds: [Int]? = nil
    ) {
        self.points = points
        self.vehicle = vehicle
        self.splitsAtGaps = splitsAtGaps
        self.tidies = tidies
        self.detail = detail
        self.language = language
        self.legEnds = legEnds
    }
}

/// The answer to a match request.
public struct MatchAnswer: Sendable {
    /// The pieces of the track that lie on roads, in order; never empty.
    public var matchings: [Matching]
    /// One item a position of the request; nil for positions left out (outliers, or thinned out).
    public var tracepoints: [MatchedPoint?]

    /// An answer from its parts.
    public init(matchings: [Matching], tracepoints: [MatchedPoint?]) {
        self.matchings = matchings
        self.tracepoints = tracepoints
    }
}

/// A piece of a track on its roads.
public struct Matching: Sendable {
    /// The route that was followed.
    public var route: Route
    /// How sure the match is, 0 … 1.
    public var confidence: Double

    /// A matching from its parts.
    public init(route: Route, confidence: Double) {
        self.route = route
        self.confidence = confidence
    }
}

/// A position of a track on its road.
public struct MatchedPoint: Sendable, Hashable {
    /// Where on the road.
    public var snapped: SnappedPoint
    /// The number of its matching, from 0.
    public var matchingIndex: Int
    /// Its number among the leg ends of its matching; nil when it ends no leg.
    public var waypointIndex: Int?
    /// How many other roads it could have been on; 0 means that the match was certain here.
    public var alternativesCount: Int

    /// A matched position from its parts.
    public init(snapped: SnappedPoint, matchingIndex: Int, waypointIndex: Int?, alternativesCount: Int) {
        self.snapped = snapped
        self.matchingIndex = matchingIndex
        self.waypointIndex = waypointIndex
        self.alternativesCount = alternativesCount
    }
}
