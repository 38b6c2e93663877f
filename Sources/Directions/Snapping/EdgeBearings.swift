// The direction in which each edge leaves its first junction, looked up at every junction that a route passes: computed once
// a region. A few metres ahead count, so that the first crooked centimetres of a drawing do not.

import Foundation

/// Bearings of edges at their first junction, in hundredths of a degree clockwise from north.
enum EdgeBearings {
    /// How far along an edge its direction is looked for, in 1e-7 degrees of latitude: ten metres.
    private static let reach = 900.0

    /// The bearings of both edges of every segment, edge by edge.
    static func all(pointStart: [UInt32], latitude: [Int32], longitude: [Int32]) -> [UInt16] {
        var bearings: [UInt16] = []
        bearings.reserveCapacity(2 * max(0, pointStart.count - 1))
        for segment in 0..<max(0, pointStart.count - 1) {
            let first = Int(pointStart[segment]), last = Int(pointStart[segment + 1]) - 1
            bearings.append(bearing(from: first, to: last, step: 1, latitude, longitude))
            bearings.append(bearing(from: last, to: first, step: -1, latitude, longitude))
        }
        return bearings
    }

    private static func bearing(
        from start: Int,
        to end: Int,
        step: Int,
        _ latitude: [Int32],
        _ longitude: [Int32]
    ) -> UInt16 {
        let scale = cos(Double(latitude[start]) * 1e-7 * .pi / 180)
        var x = 0.0, y = 0.0, way = 0.0
        var point = start
        while point != end, way < reach {
            let dx = Double(longitude[point + step] &- longitude[point]) * scale
            let dy = Double(latitude[point + step] &- latitude[point])
            let length = (dx * dx + dy * dy).squareRoot()
            let share = length > 0 ? min(1, (reach - way) / length) : 1
            x += dx * share
            y += dy * share
            way += length
            point += step
        }
        return hundredths(x: x, y: y)
    }

    /// The bearing from one position to another near it.
    static func between(_ from: RoutePosition, _ to: RoutePosition) -> UInt16 {
        let scale = cos(Double(from.latitudeE7) * 1e-7 * .pi / 180)
        return hundredths(
            x: Double(to.longitudeE7 &- from.longitudeE7) * scale,
            y: Double(to.latitudeE7 &- from.latitudeE7)
        )
    }

    /// The bearing of a vector, east and north, in hundredths of a degree, 0 ..< 36 000.
    static func hundredths(x: Double, y: Double) -> UInt16 {
        let degrees = atan2(x, y) * 180 / .pi
        let value = Int((degrees * 100).rounded())
        return UInt16((value + 36_000) % 36_000)
    }
}
