// Shortest lines on the ellipsoid of WGS 84: their lengths and courses, with the same bits on every machine.
//
// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of nested equations", Survey
// Review XXIII (1975), 176: within 0.1 mm where its iteration converges, which it does not near the antipode. There the
// line is found by way of the great circle half-way between both ends: every line between them crosses it, and both
// halves converge, so the least sum over its points is the length asked for.

/// The solution of the inverse geodesic problem.
public struct GeodesicLine: Sendable, Equatable {
    /// Its length in metres.
    public let length: Double
    /// The direction in which it leaves its first end, degrees clockwise from north, 0 ..< 360; 0 for a line of no length.
    public let initialCourse: Double
}

/// Lengths and courses of shortest lines on WGS 84.
public enum Geodesic {
    /// The flattening of WGS 84.
    private static let flattening = 1 / 298.257_223_563
    private static let polarRadius = Earth.equatorialRadius * (1 - flattening)
    private static let radiansPerDegree = Double.pi / 180
    /// Degrees within which the plane is as good as the ellipsoid.
    private static let near = 0.01

    /// Metres along the shortest line on the ellipsoid, within 1 mm.
    ///
    /// - Complexity: O(1): some 0.04 µs for ends within 0.01°, 1 µs for far ones, 200 µs within 3° of the antipode.
    public static func distance(from start: Coordinate, to end: Coordinate) -> Double {
        // So near, both differ by less than 5 µm, and the plane is the one without an iteration's tolerance.
        let isNear =
            (end.latitude - start.latitude).magnitude < near && start.latitude.magnitude < 85
            && difference(of: end.longitude, and: start.longitude).magnitude < near
        return isNear ? localDistance(from: start, to: end) : line(from: start, to: end).length
    }

    /// The shortest line between two positions; where there are several as short, one of them.
    public static func line(from start: Coordinate, to end: Coordinate) -> GeodesicLine {
        vincenty(from: start, to: end) ?? lineByHalfWayCircle(from: start, to: end)
    }

    /// Metres between positions that lie within some kilometres: the plane that touches the ellipsoid between them.
    ///
    /// Within 1e-6 of the shortest line up to 10 km below 70° of latitude. For drawing and for sums that decide nothing.
    public static func localDistance(from start: Coordinate, to end: Coordinate) -> Double {
        let (sine, cosine) = Portable.sineAndCosine((start.latitude + end.latitude) / 2 * radiansPerDegree)
        let squareEccentricity = flattening * (2 - flattening)
        let w = (1 - squareEccentricity * sine * sine).squareRoot()
        let acrossRadius = Earth.equatorialRadius / w
        let alongRadius = acrossRadius * (1 - squareEccentricity) / (w * w)
        let north = (end.latitude - start.latitude) * radiansPerDegree * alongRadius
        let east = difference(of: end.longitude, and: start.longitude) * radiansPerDegree * acrossRadius * cosine
        return (north * north + east * east).squareRoot()
    }

    /// The difference of two longitudes in degrees, −180 … 180.
    private static func difference(of first: Double, and second: Double) -> Double {
        let difference = first - second
        return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
    }

    /// Sine and cosine of the reduced latitude.
    private static func reduced(_ latitude: Double) -> (sine: Double, cosine: Double) {
        let (sine, cosine) = Portable.sineAndCosine(latitude * radiansPerDegree)
        let y = (1 - flattening) * sine
        let length = (y * y + cosine * cosine).squareRoot()
        return (y / length, cosine / length)
    }

    /// Vincenty's iteration; nil where the ends are within 3° of antipodes or it does not settle.
    private static func vincenty(from start: Coordinate, to end: Coordinate) -> GeodesicLine? {
        let (sinU1, cosU1) = reduced(start.latitude)
        let (sinU2, cosU2) = reduced(end.latitude)
        let longitude = difference(of: end.longitude, and: start.longitude) * radiansPerDegree
        var lambda = longitude
        for _ in 0..<100 {
            let (sinLambda, cosLambda) = Portable.sineAndCosine(lambda)
            let across = cosU2 * sinLambda
            let along = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
            let sinSigma = (across * across + along * along).squareRoot()
            let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
            guard sinSigma != 0 || cosSigma < 0 else { return GeodesicLine(length: 0, initialCourse: 0) }
            guard cosSigma > -0.9986 else { return nil }
            let sigma = Portable.arcTangent(y: sinSigma, x: cosSigma)
            let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
            let squareCosAlpha = 1 - sinAlpha * sinAlpha
            // On the equator the line has no vertex, and the term no meaning.
            let cosTwoMiddle = squareCosAlpha > 1e-15 ? cosSigma - 2 * sinU1 * sinU2 / squareCosAlpha : 0
            let c = flattening / 16 * squareCosAlpha * (4 + flattening * (4 - 3 * squareCosAlpha))
            let inner = cosTwoMiddle + c * cosSigma * (2 * cosTwoMiddle * cosTwoMiddle - 1)
            let next = longitude + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * inner)
            let hasSettled = (next - lambda).magnitude < 1e-13
            lambda = next
            guard hasSettled else { continue }
            let arc = Arc(sigma: sigma, sine: sinSigma, cosine: cosSigma, cosTwoMiddle: cosTwoMiddle)
            let course = Portable.arcTangent(y: across, x: along) / radiansPerDegree
            return GeodesicLine(
                length: arc.length(squareCosAlpha: squareCosAlpha),
                initialCourse: course < 0 ? course + 360 : course
            )
        }
        return nil
    }

    /// The arc of the auxiliary sphere that stands for a line.
    private struct Arc {
        let sigma: Double
        let sine: Double
        let cosine: Double
        let cosTwoMiddle: Double

        /// Its length on the ellipsoid in metres: Vincenty's equations 3, 4, 6 and 19.
        func length(squareCosAlpha: Double) -> Double {
            let (a, b) = (Earth.equatorialRadius, polarRadius)
            let u = squareCosAlpha * (a * a - b * b) / (b * b)
            let big = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
            let small = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
            let square = cosTwoMiddle * cosTwoMiddle
            let last = small / 6 * cosTwoMiddle * (4 * sine * sine - 3) * (4 * square - 3)
            let correction = small * sine * (cosTwoMiddle + small / 4 * (cosine * (2 * square - 1) - last))
            return b * big * (sigma - correction)
        }
    }

    private static func lineByHalfWayCircle(from start: Coordinate, to end: Coordinate) -> GeodesicLine {
        let circle = HalfWayCircle(start, end)
        func line(at angle: Double) -> GeodesicLine {
            let middle = circle.point(at: angle)
            guard let first = vincenty(from: start, to: middle), let second = vincenty(from: middle, to: end) else {
                return GeodesicLine(length: .infinity, initialCourse: 0)
            }
            return GeodesicLine(length: first.length + second.length, initialCourse: first.initialCourse)
        }
        let step = Double.pi / 24
        var best = (angle: 0.0, length: Double.infinity)
        for index in 0..<48 {
            let length = line(at: Double(index) * step).length
            if length < best.length { best = (Double(index) * step, length) }
        }
        // Golden section about the best of them.
        let golden = 0.618_033_988_749_894_9
        var (low, high) = (best.angle - step, best.angle + step)
        var (left, right) = (high - golden * (high - low), low + golden * (high - low))
        var (leftLength, rightLength) = (line(at: left).length, line(at: right).length)
        while high - low > 1e-8 {
            if leftLength < rightLength {
                (high, right, rightLength) = (right, left, leftLength)
                left = high - golden * (high - low)
                leftLength = line(at: left).length
            } else {
                (low, left, leftLength) = (left, right, rightLength)
                right = low + golden * (high - low)
                rightLength = line(at: right).length
            }
        }
        return line(at: (low + high) / 2)
    }

    /// The positions that are as far in angle from one end as from the other.
    private struct HalfWayCircle {
        private let first: (x: Double, y: Double, z: Double)
        private let second: (x: Double, y: Double, z: Double)

        init(_ start: Coordinate, _ end: Coordinate) {
            let (a, b) = (Self.direction(start), Self.direction(end))
            let axis = Self.unit((a.x - b.x, a.y - b.y, a.z - b.z))
            let help: (x: Double, y: Double, z: Double) = axis.z.magnitude < 0.9 ? (0, 0, 1) : (1, 0, 0)
            first = Self.unit(Self.cross(axis, help))
            second = Self.cross(axis, first)
        }

        func point(at angle: Double) -> Coordinate {
            let (sine, cosine) = Portable.sineAndCosine(angle)
            let x = cosine * first.x + sine * second.x
            let y = cosine * first.y + sine * second.y
            let z = cosine * first.z + sine * second.z
            return Coordinate(
                uncheckedLatitude: Portable.arcTangent(y: z, x: (x * x + y * y).squareRoot()) / radiansPerDegree,
                longitude: Portable.arcTangent(y: y, x: x) / radiansPerDegree
            )
        }

        private static func direction(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
            let latitude = Portable.sineAndCosine(place.latitude * radiansPerDegree)
            let longitude = Portable.sineAndCosine(place.longitude * radiansPerDegree)
            return (latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
        }

        private static func cross(
            _ a: (x: Double, y: Double, z: Double),
            _ b: (x: Double, y: Double, z: Double)
        ) -> (x: Double, y: Double, z: Double) {
            (a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }

        private static func unit(_ a: (x: Double, y: Double, z: Double)) -> (x: Double, y: Double, z: Double) {
            let length = (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot()
            return (a.x / length, a.y / length, a.z / length)
        }
    }
}
