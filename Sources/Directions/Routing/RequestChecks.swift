// What a request must be before it is answered: counts, ranges, numbers that are numbers.

import Geodesy

/// Checks parts of requests; each throws the error that says what would be right.
enum RequestChecks {
    /// The most corners of areas to avoid, all together.
    static let mostAvoidCorners = 1000

    /// Checks how many points there are and each of them.
    static func check(_ points: [RoutePoint], least: Int, limit: Int) throws(DirectionsError) {
        guard points.count >= least else { throw .tooFewPoints(count: points.count, least: least) }
        guard points.count <= limit else { throw .tooManyPoints(count: points.count, limit: limit) }
        for (index, point) in points.enumerated() { try check(point, number: index + 1) }
    }

    /// Checks a point.
    static func check(_ point: RoutePoint, number: Int) throws(DirectionsError) {
        try check(point.coordinate, number: number)
        try check(point.heading, number: number)
        // NaN fails the comparison as well.
        if let radius = point.radiusMetres, !(radius > 0) {
            throw .radiusOutOfRange(point: number, metres: radius)
        }
    }

    /// Checks a coordinate.
    static func check(_ coordinate: Coordinate, number: Int) throws(DirectionsError) {
        guard isInRange(coordinate) else { throw .coordinateOutOfRange(point: number) }
    }

    /// Checks a heading.
    static func check(_ heading: Heading?, number: Int) throws(DirectionsError) {
        guard let heading else { return }
        guard heading.degrees >= 0, heading.degrees < 360, heading.toleranceDegrees >= 0,
            heading.toleranceDegrees <= 180
        else { throw .headingOutOfRange(point: number) }
    }

    /// Checks the areas to avoid.
    static func check(_ rules: TravelRules) throws(DirectionsError) {
        let corners = rules.avoidAreas.reduce(0) { $0 + $1.count }
        guard corners <= mostAvoidCorners else {
            throw .avoidAreasTooLarge(corners: corners, limit: mostAvoidCorners)
        }
        for (index, area) in rules.avoidAreas.enumerated() {
            guard area.count >= 3, area.allSatisfy(isInRange) else { throw .avoidAreaInvalid(area: index + 1) }
        }
    }

    /// Checks which points end legs.
    static func check(legEnds: [Int]?, points: Int) throws(DirectionsError) {
        guard let legEnds else { return }
        let isRising = zip(legEnds, legEnds.dropFirst()).allSatisfy(<)
        guard legEnds.count >= 2, isRising, legEnds.first == 0, legEnds.last == points - 1 else {
            throw .legEndsOutOfRange(points: points)
        }
    }

    private static func isInRange(_ coordinate: Coordinate) -> Bool {
        coordinate.latitude >= -90 && coordinate.latitude <= 90 && coordinate.longitude >= -180
            && coordinate.longitude <= 180
    }
}
