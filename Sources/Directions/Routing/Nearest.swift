// The roads nearest to a point.

/// A question for the roads nearest to a point.
public struct NearestRequest: Sendable, Hashable {
    /// The point, with its heading, side and radius where they matter.
    public var point: RoutePoint
    /// For whom the roads must be open.
    public var vehicle: Vehicle
    /// How many roads are wanted, 1 … 100.
    public var count: Int
    /// The language of names.
    public var language: InstructionLanguage

    /// The most roads of one answer.
    public static let largestCount = 100

    /// A request for the nearest road, or several.
    public init(point: RoutePoint, vehicle: Vehicle = .car, count: Int = 1, language: InstructionLanguage = .english) {
        self.point = point
        self.vehicle = vehicle
        self.count = count
        self.language = language
    }
}

/// The answer to a nearest request.
public struct NearestAnswer: Sendable {
    /// The roads, nearest first; never empty.
    public var roads: [NearestRoad]

    /// An answer from its parts.
    public init(roads: [NearestRoad]) { self.roads = roads }
}

/// A road near a point.
public struct NearestRoad: Sendable, Hashable {
    /// The nearest point of the road.
    public var snapped: SnappedPoint
    /// OpenStreetMap's number of the junction from which the piece leads here; 0 where it is not driven from there.
    public var fromNode: Int64
    /// OpenStreetMap's number of the junction to which the piece leads on; 0 where it is not driven to it.
    public var toNode: Int64
    /// OpenStreetMap's number of the way.
    public var way: Int64
    /// The road's speed limit in km/h, in the direction that fits the heading best; nil where none is known.
    public var speedLimitKmh: Int?
    /// The road's bearing at the point in degrees clockwise from north, in that direction.
    public var bearing: Int

    /// A road from its parts.
    public init(
        snapped: SnappedPoint,
        fromNode: Int64,
        toNode: Int64,
        way: Int64,
        speedLimitKmh: Int?,
        bearing: Int
    ) {
        self.snapped = snapped
        self.fromNode = fromNode
        self.toNode = toNode
        self.way = way
        self.speedLimitKmh = speedLimitKmh
        self.bearing = bearing
    }
}
