// Geometry of the world map on the plane of web mercator: projection with the edges of the world put right, areas,
// simplification. Cutting to tiles is RectangleClip's business.

import Foundation
import Geodesy

/// A point as fractions of the square world: x grows east from the antimeridian, y grows south.
struct PlanePoint: Equatable, Sendable {
    var x: Double
    var y: Double
}

enum PlaneGeometry {
    /// Latitude in degrees at which a polygon's edge along a pole is drawn: well beyond the last tile's buffer.
    private static let poleLatitude = 88.0
    /// How far, as a fraction of the world, an edge along the antimeridian is pushed beyond it.
    private static let push = 0.05

    static func project(_ coordinate: Coordinate) -> PlanePoint {
        let latitude = max(-poleLatitude, min(poleLatitude, coordinate.latitude))
        let s = sin(latitude * .pi / 180)
        return PlanePoint(x: (coordinate.longitude + 180) / 360, y: 0.5 - log((1 + s) / (1 - s)) / (4 * .pi))
    }

    /// A ring on the plane, without its closing point.
    ///
    /// Where it runs along the antimeridian, which is where the source's polygons
    /// are cut apart and no coast, it is pushed outwards, so that the tiles beside it have no seam.
    static func projectRing(_ ring: [Coordinate]) -> [PlanePoint] {
        var open = ring[...]
        while open.count > 1, open.first == open.last { open.removeLast() }
        let corners = Array(open)
        let sides = corners.map(side)
        var points: [PlanePoint] = []
        points.reserveCapacity(corners.count)
        for (index, coordinate) in corners.enumerated() {
            let point = project(coordinate)
            let fromEdge = sides[index] != 0 && sides[(index + corners.count - 1) % corners.count] == sides[index]
            let ontoEdge = sides[index] != 0 && sides[(index + 1) % corners.count] == sides[index]
            if !fromEdge { points.append(point) }
            if fromEdge || ontoEdge { points.append(PlanePoint(x: point.x + push * sides[index], y: point.y)) }
            if fromEdge && !ontoEdge { points.append(point) }
        }
        return points
    }

    /// 1 on the antimeridian seen from the west, -1 seen from the east, else 0.
    private static func side(_ coordinate: Coordinate) -> Double {
        coordinate.longitude > 180 - 1e-9 ? 1 : coordinate.longitude < -180 + 1e-9 ? -1 : 0
    }

    /// Twice the area in the world's square, positive for a ring that is clockwise on the screen.
    static func doubledArea(_ ring: [PlanePoint]) -> Double {
        guard var previous = ring.last else { return 0 }
        var sum = 0.0
        for point in ring {
            sum += previous.x * point.y - point.x * previous.y
            previous = point
        }
        return sum
    }

    /// Whether a point lies within the rings, counted even-odd; a hole is one more ring.
    static func contains(_ rings: [[PlanePoint]], _ point: PlanePoint) -> Bool {
        var inside = false
        for ring in rings {
            guard var previous = ring.last else { continue }
            for corner in ring {
                if (corner.y > point.y) != (previous.y > point.y),
                    point.x < (previous.x - corner.x) * (point.y - corner.y) / (previous.y - corner.y) + corner.x
                {
                    inside.toggle()
                }
                previous = corner
            }
        }
        return inside
    }

    /// A point well within a polygon for its label: the middle of its widest stretch at the height of its centre.
    static func labelPoint(_ rings: [[PlanePoint]]) -> PlanePoint? {
        guard let outer = rings.first, let first = outer.first else { return nil }
        let top = outer.reduce(first.y) { min($0, $1.y) }
        let bottom = outer.reduce(first.y) { max($0, $1.y) }
        let y = (top + bottom) / 2
        var crossings: [Double] = []
        for ring in rings {
            guard var previous = ring.last else { continue }
            for corner in ring {
                if (corner.y > y) != (previous.y > y) {
                    crossings.append((previous.x - corner.x) * (y - corner.y) / (previous.y - corner.y) + corner.x)
                }
                previous = corner
            }
        }
        crossings.sort()
        let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let widest = stretches.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
        return PlanePoint(x: (widest.0 + widest.1) / 2, y: y)
    }

    /// Douglas and Peucker's simplification of a line: no point of it is farther from the result than the tolerance.
    ///
    /// - Complexity: O(n log n) on coasts, O(n²) at worst.
    static func simplifyLine(_ line: [PlanePoint], tolerance: Double) -> [PlanePoint] {
        guard line.count > 2 else { return line }
        var kept = [Bool](repeating: false, count: line.count)
        kept[0] = true
        kept[line.count - 1] = true
        var open = [(first: 0, last: line.count - 1)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            var farthest = first
            var distance = tolerance * tolerance
            for index in (first + 1)..<last {
                let squared = squaredDistance(line[index], line[first], line[last])
                if squared > distance {
                    distance = squared
                    farthest = index
                }
            }
            guard farthest != first else { continue }
            kept[farthest] = true
            open.append((first, farthest))
            open.append((farthest, last))
        }
        return zip(line, kept).compactMap { $1 ? $0 : nil }
    }

    /// The same for a ring without closing point, which is cut in two at the point farthest from its first.
    static func simplifyRing(_ ring: [PlanePoint], tolerance: Double) -> [PlanePoint] {
        guard ring.count > 3, let first = ring.first else { return ring }
        var middle = 0
        var distance = -1.0
        for (index, point) in ring.enumerated() {
            let squared = (point.x - first.x) * (point.x - first.x) + (point.y - first.y) * (point.y - first.y)
            if squared > distance {
                distance = squared
                middle = index
            }
        }
        let there = simplifyLine(Array(ring[0...middle]), tolerance: tolerance)
        let back = simplifyLine(Array(ring[middle...]) + [first], tolerance: tolerance)
        return there.dropLast() + back.dropLast()
    }

    private static func squaredDistance(_ point: PlanePoint, _ start: PlanePoint, _ end: PlanePoint) -> Double {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let length = dx * dx + dy * dy
        var t = 0.0
        if length > 0 { t = max(0, min(1, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length)) }
        let x = point.x - start.x - t * dx
        let y = point.y - start.y - t * dy
        return x * x + y * y
    }
}
