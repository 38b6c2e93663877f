// What a route is asked with. Faces fill it in; RoadRouter checks and answers it.

public import Geodesy

/// How much of a route is written out; less is faster.
public struct RouteDetail: OptionSet, Sendable, Hashable {
    /// The parts as bits.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The line on the map.
    public static let geometry = RouteDetail(rawValue: 1)
    /// Maneuvers with names, lanes and intersections; brings the geometry along.
    public static let steps = RouteDetail(rawValue: 2 | 1)
    /// Duration, length and speed of every piece between two points of the line; brings the geometry along.
    public static let annotations = RouteDetail(rawValue: 4 | 1)
    /// The names of the chief roads of each leg.
    public static let summary = RouteDetail(rawValue: 8)
}

/// A question for a route through 2 … 100 points.
public struct RouteRequest: Sendable, Hashable {
    /// The points in the order of the journey.
    public var points: [RoutePoint]
    /// Who travels, when, and what to keep off.
    public var rules: TravelRules
    /// How many other routes are wanted beside the best, 0 … 3; fewer come where fewer make sense.
    public var alternatives: Int
    /// What is written out.
    public var detail: RouteDetail
    /// The language of names, where a road has one in it.
    public var language: InstructionLanguage
    /// Whether to go on in the same direction at points on the way; nil leaves it to the vehicle (on foot one may turn).
    public var continuesStraight: Bool?
    /// Numbers (from 0) of the points that end a leg, the first and the last among them; nil for all.
    public var legEnds: [Int]?

    /// The most points of a route.
    public static let largestPointCount = 100
    /// The most alternatives.
    public static let largestAlternatives = 3

    /// A request; only the points are needed.
    public init(
        points: [RoutePoint],
        rules: TravelRules = TravelRules(),
        alternatives: Int = 0,
        detail: RouteDetail = .geometry,
        language: InstructionLanguage = .english,
        continuesStraight: Bool? = nil,
        legEnds: [Int]? = nil
    ) {
        self.points = points
        self.rules = rules
        self.alternatives = alternatives
        self.detail = detail
        self.language = language
        self.continuesStraight = continuesStraight
        self.legEnds = legEnds
    }

    /// A request for the way from one coordinate to another.
    public init(
        from origin: Coordinate,
        to destination: Coordinate,
        vehicle: Vehicle = .car,
        detail: RouteDetail = .geometry
    ) {
        self.init(
            points: [RoutePoint(origin), RoutePoint(destination)],
            rules: TravelRules(vehicle: vehicle),
            detail: detail
        )
    }
}
