// A place that a journey starts at, passes or ends at, as it was asked for. Where it lies on a road is SnappedPoint's.

public import Geodesy

/// The way a traveller faces at a point.
public struct Heading: Sendable, Hashable {
    /// Degrees clockwise from north, 0 ..< 360.
    public var degrees: Double
    /// How far, in degrees to either side, a road may differ from it; 0 … 180.
    public var toleranceDegrees: Double

    /// A heading in degrees clockwise from north, and how far a road may differ from it.
    public init(degrees: Double, toleranceDegrees: Double = 45) {
        self.degrees = degrees
        self.toleranceDegrees = toleranceDegrees
    }
}

/// The side of the road on which a point is come to or left.
public enum Approach: String, Sendable, Hashable, CaseIterable {
    /// Either side.
    case unrestricted
    /// The side that the traveller drives on, so that nobody has to cross the road.
    case curb
    /// The side opposite to the one that the traveller drives on.
    case opposite
}

/// A point of a request.
public struct RoutePoint: Sendable, Hashable {
    /// Where it is.
    public var coordinate: Coordinate
    /// The way the traveller faces here; nil when it does not matter.
    public var heading: Heading?
    /// The side of the road to be on.
    public var approach: Approach
    /// How far the road may be, in metres; nil for the router's own limit.
    public var radiusMetres: Double?
    /// Where an earlier answer of the same graph snapped the point; an outdated or foreign one is passed over.
    public var hint: SnapHint?

    /// A point; only the coordinate is needed.
    public init(
        _ coordinate: Coordinate,
        heading: Heading? = nil,
        approach: Approach = .unrestricted,
        radiusMetres: Double? = nil,
        hint: SnapHint? = nil
    ) {
        self.coordinate = coordinate
        self.heading = heading
        self.approach = approach
        self.radiusMetres = radiusMetres
        self.hint = hint
    }
}
