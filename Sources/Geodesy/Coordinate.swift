// A position on the earth. Degrees, WGS 84, labels always written out: arrays with an order exist on the wire only.

/// A position in degrees (WGS 84).
public struct Coordinate: Sendable, Hashable {
    /// Degrees north of the equator, -90 … 90.
    public var latitude: Double
    /// Degrees east of Greenwich, -180 … 180.
    public var longitude: Double

    /// Checks both values.
    ///
    /// - Throws: `GeodesyError.latitudeOutOfRange` or `.longitudeOutOfRange`; NaN is out of range.
    public init(latitude: Double, longitude: Double) throws(GeodesyError) {
        guard latitude >= -90, latitude <= 90 else { throw .latitudeOutOfRange(latitude) }
        guard longitude >= -180, longitude <= 180 else { throw .longitudeOutOfRange(longitude) }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Takes values that are known to be in range; a broken promise is a fault of the caller.
    public init(uncheckedLatitude latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Metres along the great circle on the sphere of mean radius 6 371 008.8 m (haversine; within 0.56 % of the ellipsoid).
    public func sphericalDistance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let halfLatitude = sine((other.latitude - latitude) * radians / 2)
        let halfLongitude = sine((other.longitude - longitude) * radians / 2)
        let a =
            halfLatitude * halfLatitude
            + cosine(latitude * radians) * cosine(other.latitude * radians) * halfLongitude * halfLongitude
        return 2 * Earth.meanRadius * arcSine(min(1, a.squareRoot()))
    }
}

/// What a coordinate or a box can be wrong about; each case carries the offending value.
public enum GeodesyError: Error, Equatable, Sendable {
    /// A latitude outside -90 … 90, or not a number.
    case latitudeOutOfRange(Double)
    /// A longitude outside -180 … 180, or not a number.
    case longitudeOutOfRange(Double)
}

/// The figures of the earth that the code uses.
public enum Earth {
    /// Mean radius in metres (IUGG).
    public static let meanRadius = 6_371_008.8
    /// Equatorial radius in metres (WGS 84), the radius of web mercator's sphere.
    public static let equatorialRadius = 6_378_137.0
}
