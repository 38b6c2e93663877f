// The area that can be reached within a time.

public import Geodesy

/// A question for the area that can be reached within some times.
public struct IsochroneRequest: Sendable, Hashable {
    /// The middle.
    public var origin: RoutePoint
    /// Who travels, when, and what to keep off.
    public var rules: TravelRules
    /// The times in seconds, at most ten, each above 0 and at most `longestSeconds`.
    public var thresholdSeconds: [Double]
    /// Whether the journeys lead to the origin rather than away from it.
    public var leadsToOrigin: Bool

    /// The most thresholds.
    public static let largestThresholdCount = 10
    /// The longest time in seconds: six hours.
    public static let longestSeconds = 21_600.0

    /// A request for the area reached from a point.
    public init(
        origin: RoutePoint,
        thresholdSeconds: [Double],
        rules: TravelRules = TravelRules(),
        leadsToOrigin: Bool = false
    ) {
        self.origin = origin
        self.thresholdSeconds = thresholdSeconds
        self.rules = rules
        self.leadsToOrigin = leadsToOrigin
    }
}

/// The areas of an isochrone request.
public struct IsochroneAnswer: Sendable {
    /// The origin on the road.
    public var origin: SnappedPoint
    /// One area a threshold, in the request's order.
    public var contours: [IsochroneContour]

    /// An answer from its parts.
    public init(origin: SnappedPoint, contours: [IsochroneContour]) {
        self.origin = origin
        self.contours = contours
    }
}

/// The area within one time.
public struct IsochroneContour: Sendable, Hashable {
    /// The time in seconds.
    public var thresholdSeconds: Double
    /// Polygons of rings: the outer one counter-clockwise, then holes clockwise; first and last coordinate are equal.
    public var polygons: [[[Coordinate]]]

    /// An area from its parts.
    public init(thresholdSeconds: Double, polygons: [[[Coordinate]]]) {
        self.thresholdSeconds = thresholdSeconds
        self.polygons = polygons
    }
}
