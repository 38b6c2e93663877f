// Distances near a point: metres on a plane that touches the sphere there. Good to a few kilometres; longitudes wrap at
// the antimeridian. Shapes are decoded from the index point by point.

import Geodesy

/// A plane in metres around a point.
struct LocalPlane {
    let center: Coordinate
    private let metresEast: Double

    private static let metresNorth = 111_195.08

    init(_ center: Coordinate) {
        self.center = center
        metresEast = Self.metresNorth * max(0.000_001, EarthCosine.of(latitude: center.latitude))
    }

    /// Metres east and north of the centre.
    @inline(__always) func position(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
        var east = longitude - center.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return (east * metresEast, (latitude - center.latitude) * Self.metresNorth)
    }

    @inline(__always) func distance(_ coordinate: Coordinate) -> Double {
        let (x, y) = position(latitude: coordinate.latitude, longitude: coordinate.longitude)
        return (x * x + y * y).squareRoot()
    }

    /// The coordinate some metres east and north of the centre.
    func coordinate(x: Double, y: Double) -> Coordinate {
        Coordinate(
            uncheckedLatitude: max(-90, min(90, center.latitude + y / Self.metresNorth)),
            longitude: max(-180, min(180, center.longitude + x / metresEast))
        )
    }

    /// Degrees that a number of metres are: of latitude, and of longitude (at most 180).
    func degrees(metres: Double) -> (latitude: Double, longitude: Double) {
        (metres / Self.metresNorth, min(180, metres / metresEast))
    }

    /// Metres from the centre to a segment, and where on it the nearest point is, 0 … 1.
    @inline(__always) static func distance(
        from a: (x: Double, y: Double),
        to b: (x: Double, y: Double)
    ) -> (metres: Double, part: Double) {
        let dx = b.x - a.x, dy = b.y - a.y
        let length = dx * dx + dy * dy
        let part = length == 0 ? 0 : max(0, min(1, -(a.x * dx + a.y * dy) / length))
        let x = a.x + part * dx, y = a.y + part * dy
        return ((x * x + y * y).squareRoot(), part)
    }
}

/// The cosine of a latitude.
enum EarthCosine {
    /// By its series; within 1e-9 for all latitudes.
    static func of(latitude: Double) -> Double {
        // cos(x) by halving: cos 2x = 2 cos² x - 1, on an angle below 0.2 where the series is short.
        let x = latitude * .pi / 180 / 8
        let q = x * x
        var cosine = 1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56)))
        for _ in 0..<3 { cosine = 2 * cosine * cosine - 1 }
        return cosine
    }
}

/// Decodes shapes of an index.
struct ShapeReader {
    let geometry: Section<UInt8>

    /// The points of a line at an offset.
    func points(at offset: Int) -> [Coordinate] {
        var cursor = ByteCursor(geometry, at: offset)
        return Self.line(&cursor)
    }

    static func line(_ cursor: inout ByteCursor) -> [Coordinate] {
        let count = min(cursor.count(), 1 << 20)
        var points: [Coordinate] = []
        points.reserveCapacity(count)
        var latitude = 0, longitude = 0
        for _ in 0..<count {
            latitude &+= cursor.signed()
            longitude &+= cursor.signed()
            points.append(
                Coordinate(
                    uncheckedLatitude: max(-90, min(90, Double(latitude) / 1e6)),
                    longitude: max(-180, min(180, Double(longitude) / 1e6))
                )
            )
        }
        return points
    }

    /// Metres from the plane's centre to the line at an offset, and the nearest point on it.
    func distance(at offset: Int, on plane: LocalPlane) -> (metres: Double, nearest: Coordinate) {
        let line = points(at: offset)
        guard var from = line.first else { return (.infinity, plane.center) }
        var best = (metres: plane.distance(from), nearest: from)
        var a = plane.position(latitude: from.latitude, longitude: from.longitude)
        for to in line.dropFirst() {
            let b = plane.position(latitude: to.latitude, longitude: to.longitude)
            let (metres, part) = LocalPlane.distance(from: a, to: b)
            if metres < best.metres {
                let nearest = Coordinate(
                    uncheckedLatitude: from.latitude + (to.latitude - from.latitude) * part,
                    longitude: from.longitude + (to.longitude - from.longitude) * part
                )
                best = (metres, nearest)
            }
            (a, from) = (b, to)
        }
        return best
    }

    /// Whether the point lies within the rings at an offset: even-odd.
    func areaContains(_ point: Coordinate, at offset: Int) -> Bool {
        var cursor = ByteCursor(geometry, at: offset)
        var isInside = false
        for _ in 0..<min(cursor.count(), 1 << 16) {
            if Self.contains(point, ring: Self.line(&cursor)) { isInside.toggle() }
        }
        return isInside
    }

    /// Whether the point lies within one ring.
    func ringContains(_ point: Coordinate, at offset: Int) -> Bool {
        var cursor = ByteCursor(geometry, at: offset)
        return Self.contains(point, ring: Self.line(&cursor))
    }

    private static func contains(_ point: Coordinate, ring: [Coordinate]) -> Bool {
        guard var from = ring.last else { return false }
        var isInside = false
        for to in ring {
            if (from.latitude > point.latitude) != (to.latitude > point.latitude) {
                let part = (point.latitude - from.latitude) / (to.latitude - from.latitude)
                if point.longitude < from.longitude + part * (to.longitude - from.longitude) { isInside.toggle() }
            }
            from = to
        }
        return isInside
    }
}
