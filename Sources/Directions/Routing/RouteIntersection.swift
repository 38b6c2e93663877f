// The intersections that a step passes, with their roads and lanes.

/// A place where roads meet on the way of a step.
public struct RouteIntersection: Sendable, Hashable {
    /// Where.
    public var position: RoutePosition
    /// The roads that meet, clockwise from north, as a range of the leg's `roads`.
    public var roads: Range<Int>
    /// The road one comes from, counted within `roads`; nil at a departure.
    public var incoming: Int?
    /// The road one leaves by, counted within `roads`; nil at an arrival.
    public var outgoing: Int?
    /// The lanes of the road one comes on, as a range of the leg's `lanes`; empty where the map has none.
    public var lanes: Range<Int>
    /// What the road one leaves by is.
    public var classes: RouteTraits

    /// An intersection from its parts.
    public init(
        position: RoutePosition,
        roads: Range<Int>,
        incoming: Int?,
        outgoing: Int?,
        lanes: Range<Int> = 0..<0,
        classes: RouteTraits = []
    ) {
        self.position = position
        self.roads = roads
        self.incoming = incoming
        self.outgoing = outgoing
        self.lanes = lanes
        self.classes = classes
    }
}

/// A road at an intersection.
public struct IntersectionRoad: Sendable, Hashable {
    /// Degrees clockwise from north in which it leaves, 0 ..< 360.
    public var bearing: Int
    /// Whether one may turn into it.
    public var isEnterable: Bool

    /// A road from its parts.
    public init(bearing: Int, isEnterable: Bool) {
        self.bearing = bearing
        self.isEnterable = isEnterable
    }
}

/// What the arrows on a lane show.
public struct LaneIndications: OptionSet, Sendable, Hashable {
    /// The arrows as bits.
    public let rawValue: UInt16

    /// A set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Back the way one came.
    public static let uTurn = LaneIndications(rawValue: 1)
    /// Sharp left.
    public static let sharpLeft = LaneIndications(rawValue: 2)
    /// Left.
    public static let left = LaneIndications(rawValue: 4)
    /// Half left.
    public static let slightLeft = LaneIndications(rawValue: 8)
    /// Ahead.
    public static let straight = LaneIndications(rawValue: 16)
    /// Half right.
    public static let slightRight = LaneIndications(rawValue: 32)
    /// Right.
    public static let right = LaneIndications(rawValue: 64)
    /// Sharp right.
    public static let sharpRight = LaneIndications(rawValue: 128)

    /// The arrows from left to right with OSRM's words.
    public static let named: [(name: String, arrow: LaneIndications)] = [
        ("uturn", .uTurn), ("sharp left", .sharpLeft), ("left", .left), ("slight left", .slightLeft),
        ("straight", .straight), ("slight right", .slightRight), ("right", .right), ("sharp right", .sharpRight),
    ]
}

/// A lane, from left to right as one drives.
public struct Lane: Sendable, Hashable {
    /// What its arrows show; empty for a lane without arrows (OSRM's `none`).
    public var indications: LaneIndications
    /// Whether it can be taken for the maneuver.
    public var isValid: Bool

    /// A lane from its parts.
    public init(indications: LaneIndications, isValid: Bool) {
        self.indications = indications
        self.isValid = isValid
    }
}
