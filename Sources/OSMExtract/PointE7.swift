// Positions as OpenStreetMap stores them: whole numbers of 1e-7 degrees. Arithmetic on them is left to the users.

public import Geodesy

/// A position in 1e-7 degrees (WGS 84), as OpenStreetMap stores it.
public struct PointE7: Sendable, Hashable {
    /// Degrees east of Greenwich times 10 000 000.
    public var longitudeE7: Int32
    /// Degrees north of the equator times 10 000 000.
    public var latitudeE7: Int32

    /// A position from its two numbers.
    @inlinable public init(longitudeE7: Int32, latitudeE7: Int32) {
        self.longitudeE7 = longitudeE7
        self.latitudeE7 = latitudeE7
    }

    /// The position nearest to a coordinate in degrees.
    public init(_ coordinate: Coordinate) {
        longitudeE7 = Int32((coordinate.longitude * 1e7).rounded())
        latitudeE7 = Int32((coordinate.latitude * 1e7).rounded())
    }

    /// What stands where a way refers to a node that the extract does not have.
    public static let missing = PointE7(longitudeE7: .max, latitudeE7: .max)

    /// Whether this stands for a node that the extract does not have.
    @inlinable public var isMissing: Bool { longitudeE7 == .max }

    /// The position in degrees; of a missing one it means nothing.
    public var coordinate: Coordinate {
        Coordinate(uncheckedLatitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }
}
