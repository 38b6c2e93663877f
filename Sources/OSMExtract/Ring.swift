// Arithmetic of rings in 1e-7 degrees: area, orientation. A ring is closed: its last point equals its first.

/// A polygon with holes: outer counter-clockwise, holes clockwise, all closed.
struct RingedPolygon: Equatable, Sendable {
    var outer: [PointE7]
    var holes: [[PointE7]] = []
}

/// Twice the signed area of a closed ring in square units, positive when it runs counter-clockwise.
func twiceSignedArea(_ ring: [PointE7]) -> Double {
    guard let first = ring.first else { return 0 }
    let originX = Double(first.longitudeE7)
    let originY = Double(first.latitudeE7)
    var sum = 0.0
    var x = 0.0
    var y = 0.0
    for point in ring.dropFirst() {
        let nextX = Double(point.longitudeE7) - originX
        let nextY = Double(point.latitudeE7) - originY
        sum += x * nextY - nextX * y
        x = nextX
        y = nextY
    }
    return sum
}

/// The ring turned so that it runs counter-clockwise, or clockwise.
func oriented(_ ring: [PointE7], counterClockwise: Bool) -> [PointE7] {
    (twiceSignedArea(ring) > 0) == counterClockwise ? ring : ring.reversed()
}

/// The ring without points that repeat the one before, closed.
func withoutRepeats(_ ring: [PointE7]) -> [PointE7] {
    var result: [PointE7] = []
    result.reserveCapacity(ring.count)
    for point in ring where point != result.last { result.append(point) }
    if let first = result.first, result.last != first { result.append(first) }
    return result
}

/// The ring without repeated points; nil when less than a triangle is left.
func cleaned(_ ring: [PointE7]) -> [PointE7]? {
    let result = withoutRepeats(ring)
    return result.count >= 4 && twiceSignedArea(result) != 0 ? result : nil
}

extension PointE7 {
    /// The position as one number, for look-up by place.
    var key: UInt64 {
        UInt64(UInt32(bitPattern: longitudeE7)) << 32 | UInt64(UInt32(bitPattern: latitudeE7))
    }

    /// The distance in latitude units, longitudes shrunk by `aspect`.
    func distance(to other: PointE7, aspect: Double) -> Double {
        let x = (Double(other.longitudeE7) - Double(longitudeE7)) * aspect
        let y = Double(other.latitudeE7) - Double(latitudeE7)
        return (x * x + y * y).squareRoot()
    }
}
