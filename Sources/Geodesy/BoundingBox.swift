// A box in degrees. Boxes that cross the antimeridian are not made here: a caller splits them in two.

/// A box in degrees, edges included.
public struct BoundingBox: Sendable, Hashable {
    /// The southern edge in degrees.
    public var south: Double
    /// The western edge in degrees.
    public var west: Double
    /// The northern edge in degrees.
    public var north: Double
    /// The eastern edge in degrees.
    public var east: Double

    /// A box from its edges in degrees.
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The whole world.
    public static let world = BoundingBox(south: -90, west: -180, north: 90, east: 180)

    /// The middle of the box.
    public var center: Coordinate {
        Coordinate(uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// Whether the coordinate lies in the box or on its edge.
    public func contains(_ coordinate: Coordinate) -> Bool {
        coordinate.latitude >= south && coordinate.latitude <= north
            && coordinate.longitude >= west && coordinate.longitude <= east
    }

    /// Whether the two boxes share at least a point.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }

    /// The least box that holds both.
    public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            south: min(south, other.south),
            west: min(west, other.west),
            north: max(north, other.north),
            east: max(east, other.east)
        )
    }
}
