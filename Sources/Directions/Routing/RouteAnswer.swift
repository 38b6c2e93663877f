// What a route is answered with: routes, their legs, and what is known of every piece. Steps have a file of their own.
// Everything of a route that varies in number stands in arrays of the route or leg; parts refer to them by ranges, so
// that an answer is a handful of allocations.

public import Geodesy

/// A position of a line in 1e-7 degrees.
public struct RoutePosition: Sendable, Hashable {
    /// Degrees north of the equator times 10 000 000.
    public var latitudeE7: Int32
    /// Degrees east of Greenwich times 10 000 000.
    public var longitudeE7: Int32

    /// A position from its two numbers.
    @inlinable public init(latitudeE7: Int32, longitudeE7: Int32) {
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    /// The position in degrees.
    public var coordinate: Coordinate {
        Coordinate(uncheckedLatitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }
}

/// The answer to a route request.
public struct RouteAnswer: Sendable {
    /// The best route first, then the alternatives; never empty.
    public var routes: [Route]
    /// The points of the request on the road, in the request's order.
    public var waypoints: [SnappedPoint]

    /// An answer from its parts.
    public init(routes: [Route], waypoints: [SnappedPoint]) {
        self.routes = routes
        self.waypoints = waypoints
    }
}

/// What a route leads over.
public struct RouteTraits: OptionSet, Sendable, Hashable {
    /// The traits as bits.
    public let rawValue: UInt16

    /// A set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A road that costs a toll.
    public static let tolls = RouteTraits(rawValue: 1)
    /// A motorway.
    public static let motorways = RouteTraits(rawValue: 2)
    /// A ferry.
    public static let ferries = RouteTraits(rawValue: 4)
    /// A road without a firm surface.
    public static let unpaved = RouteTraits(rawValue: 8)
    /// A tunnel.
    public static let tunnels = RouteTraits(rawValue: 16)
    /// A road with access for residents or customers only, at an end of the journey.
    public static let privateAccess = RouteTraits(rawValue: 32)

    /// Every trait with the name that answers use.
    public static let named: [(name: String, trait: RouteTraits)] = [
        ("tolls", .tolls), ("motorways", .motorways), ("ferries", .ferries), ("unpaved", .unpaved),
        ("tunnels", .tunnels), ("privateAccess", .privateAccess),
    ]
}

/// One way to make the journey.
public struct Route: Sendable {
    /// Length in metres.
    public var distanceMetres: Double
    /// Time in seconds, with the time lost at turns and lights.
    public var durationSeconds: Double
    /// The line from the first point to the last; empty unless asked for.
    public var geometry: [RoutePosition]
    /// The parts between points that end a leg, in order; never empty.
    public var legs: [RouteLeg]
    /// What it leads over.
    public var traits: RouteTraits

    /// A route from its parts.
    public init(
        distanceMetres: Double,
        durationSeconds: Double,
        geometry: [RoutePosition],
        legs: [RouteLeg],
        traits: RouteTraits
    ) {
        self.distanceMetres = distanceMetres
        self.durationSeconds = durationSeconds
        self.geometry = geometry
        self.legs = legs
        self.traits = traits
    }
}

/// A route's part between two of the request's points.
public struct RouteLeg: Sendable {
    /// Length in metres.
    public var distanceMetres: Double
    /// Time in seconds.
    public var durationSeconds: Double
    /// The names of the chief roads, such as `Main Street, A 12`; empty unless asked for.
    public var summary: String
    /// The leg's points in the route's geometry; both ends are in it, so neighbouring legs share a point.
    public var points: Range<Int>
    /// From departure to arrival; empty unless asked for.
    public var steps: [RouteStep]
    /// The intersections of all steps in order; `RouteStep.intersections` is a range of it.
    public var intersections: [RouteIntersection]
    /// The roads at all intersections; `RouteIntersection.roads` is a range of it.
    public var roads: [IntersectionRoad]
    /// The lanes at all intersections; `RouteIntersection.lanes` is a range of it.
    public var lanes: [Lane]
    /// What is known of every piece between neighbouring points; nil unless asked for.
    public var annotation: RouteAnnotation?

    /// A leg without steps and annotation.
    public init(distanceMetres: Double, durationSeconds: Double, summary: String = "", points: Range<Int> = 0..<0) {
        self.distanceMetres = distanceMetres
        self.durationSeconds = durationSeconds
        self.summary = summary
        self.points = points
        steps = []
        intersections = []
        roads = []
        lanes = []
        annotation = nil
    }
}

/// What is known of every piece of a leg's line; all arrays but `nodes` have one item a piece.
public struct RouteAnnotation: Sendable {
    /// Metres.
    public var distanceMetres: [Float] = []
    /// Seconds, without the time lost at turns.
    public var durationSeconds: [Float] = []
    /// The speed limit in km/h; 0 where none is known.
    public var speedLimitKmh: [UInt8] = []
    /// OpenStreetMap's numbers of the points, one more than pieces; 0 where the graph has none.
    ///
    /// Where the leg starts or ends between two nodes, the node beyond.
    public var nodes: [Int64] = []
    /// OpenStreetMap's number of the way.
    public var ways: [Int64] = []
    /// 0 for the map's own speed, 1 for one from a file of live speeds.
    public var sources: [UInt8] = []

    /// The speed of a piece in m/s.
    public func speed(of piece: Int) -> Float {
        durationSeconds[piece] > 0 ? distanceMetres[piece] / durationSeconds[piece] : 0
    }

    /// An annotation of no pieces.
    public init() {}
}
