// Ways straight across pedestrian areas: between every two entrances that see each other inside the area. The outline
// itself is walked as any road is.

import OSMExtract

/// Finds the lines of sight inside an area.
struct AreaCrossing {
    /// No more entrances than this are joined; the lines grow with its square.
    static let mostEntrances = 24

    /// The outline's pieces, of all rings: even-odd inside.
    private var pieces: [(PointE7, PointE7)] = []

    /// Adds one line of the outline.
    mutating func add(outline points: ArraySlice<PointE7>) {
        for (a, b) in zip(points, points.dropFirst()) where !a.isMissing && !b.isMissing && a != b {
            pieces.append((a, b))
        }
    }

    /// Whether the straight line between two points of the outline runs inside.
    func sees(_ a: PointE7, _ b: PointE7) -> Bool {
        guard a != b, !pieces.contains(where: { ($0.0 == a && $0.1 == b) || ($0.0 == b && $0.1 == a) }) else {
            return false
        }
        let middle = (
            x: (Double(a.longitudeE7) + Double(b.longitudeE7)) / 2, y: (Double(a.latitudeE7) + Double(b.latitudeE7)) / 2
        )
        var isInside = false
        for (c, d) in pieces {
            if Self.crosses(a, b, c, d) { return false }
            let cy = Double(c.latitudeE7), dy = Double(d.latitudeE7)
            guard (cy > middle.y) != (dy > middle.y) else { continue }
            let cx = Double(c.longitudeE7), dx = Double(d.longitudeE7)
            if middle.x < (dx - cx) * (middle.y - cy) / (dy - cy) + cx { isInside.toggle() }
        }
        return isInside
    }

    /// Whether two lines cross between their ends.
    private static func crosses(_ a: PointE7, _ b: PointE7, _ c: PointE7, _ d: PointE7) -> Bool {
        let one = side(a, b, c), two = side(a, b, d), three = side(c, d, a), four = side(c, d, b)
        return one * two < 0 && three * four < 0
    }

    private static func side(_ a: PointE7, _ b: PointE7, _ c: PointE7) -> Double {
        let turn =
            (Double(b.longitudeE7) - Double(a.longitudeE7)) * (Double(c.latitudeE7) - Double(a.latitudeE7))
            - (Double(b.latitudeE7) - Double(a.latitudeE7)) * (Double(c.longitudeE7) - Double(a.longitudeE7))
        return turn > 0 ? 1 : turn < 0 ? -1 : 0
    }
}
