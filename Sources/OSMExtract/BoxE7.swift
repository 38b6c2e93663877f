// A region's box in 1e-7 degrees and positions along its edge, which runs counter-clockwise from the south-west corner.

import Geodesy

/// A box in 1e-7 degrees, edges included.
struct BoxE7: Hashable, Sendable {
    var west: Int32
    var south: Int32
    var east: Int32
    var north: Int32

    /// A box that has an inside.
    init?(west: Int32, south: Int32, east: Int32, north: Int32) {
        guard west < east, south < north else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The box of a header, cut at the world's edges; nil when nothing is left.
    init?(_ box: BoundingBox) {
        func fixed(_ degrees: Double, _ limit: Double) -> Int32 {
            Int32((min(max(degrees, -limit), limit) * 1e7).rounded())
        }
        guard [box.west, box.south, box.east, box.north].allSatisfy(\.isFinite) else { return nil }
        self.init(
            west: fixed(box.west, 180),
            south: fixed(box.south, 90),
            east: fixed(box.east, 180),
            north: fixed(box.north, 90)
        )
    }

    var width: Int64 { Int64(east) - Int64(west) }
    var height: Int64 { Int64(north) - Int64(south) }
    var perimeter: Int64 { 2 * (width + height) }
    var area: Double { Double(width) * Double(height) }

    /// How long a degree of longitude is here against one of latitude, never 0.
    var aspect: Double {
        let middle = (Double(south) + Double(north)) / 2e7
        let scale = Coordinate(uncheckedLatitude: middle, longitude: 0)
            .sphericalDistance(to: Coordinate(uncheckedLatitude: middle, longitude: 0.01))
        let equator = Coordinate(uncheckedLatitude: 0, longitude: 0)
            .sphericalDistance(to: Coordinate(uncheckedLatitude: 0, longitude: 0.01))
        return max(0.01, scale / equator)
    }

    func contains(_ p: PointE7) -> Bool {
        p.longitudeE7 >= west && p.longitudeE7 <= east && p.latitudeE7 >= south && p.latitudeE7 <= north
    }

    func containsInside(_ p: PointE7) -> Bool {
        p.longitudeE7 > west && p.longitudeE7 < east && p.latitudeE7 > south && p.latitudeE7 < north
    }

    /// Whether the least box round the points meets this one.
    func meets(boxOf points: [PointE7]) -> Bool {
        var (west, east) = (Int32.max, Int32.min)
        var (south, north) = (Int32.max, Int32.min)
        for p in points {
            (west, east) = (min(west, p.longitudeE7), max(east, p.longitudeE7))
            (south, north) = (min(south, p.latitudeE7), max(north, p.latitudeE7))
        }
        return west <= self.east && east >= self.west && south <= self.north && north >= self.south
    }

    func contains(_ other: BoxE7) -> Bool {
        west <= other.west && south <= other.south && east >= other.east && north >= other.north
    }

    /// The point of the edge nearest to a point inside, and its distance in latitude units.
    func nearestEdge(to p: PointE7, aspect: Double) -> (point: PointE7, distance: Double) {
        let choices = [
            (PointE7(longitudeE7: p.longitudeE7, latitudeE7: south), Double(p.latitudeE7) - Double(south)),
            (PointE7(longitudeE7: east, latitudeE7: p.latitudeE7), (Double(east) - Double(p.longitudeE7)) * aspect),
            (PointE7(longitudeE7: p.longitudeE7, latitudeE7: north), Double(north) - Double(p.latitudeE7)),
            (PointE7(longitudeE7: west, latitudeE7: p.latitudeE7), (Double(p.longitudeE7) - Double(west)) * aspect),
        ]
        var best = choices[0]
        for choice in choices.dropFirst() where choice.1 < best.1 { best = choice }
        return best
    }

    /// Where a point of the edge lies along it, counter-clockwise from the south-west corner.
    func position(of p: PointE7) -> Int64 {
        if p.latitudeE7 == south { return Int64(p.longitudeE7) - Int64(west) }
        if p.longitudeE7 == east { return width + Int64(p.latitudeE7) - Int64(south) }
        if p.latitudeE7 == north { return width + height + Int64(east) - Int64(p.longitudeE7) }
        return 2 * width + height + Int64(north) - Int64(p.latitudeE7)
    }

    /// The corners passed on the way counter-clockwise from one position to another.
    func corners(from begin: Int64, to end: Int64) -> [PointE7] {
        let all: [(Int64, PointE7)] = [
            (width, PointE7(longitudeE7: east, latitudeE7: south)),
            (width + height, PointE7(longitudeE7: east, latitudeE7: north)),
            (2 * width + height, PointE7(longitudeE7: west, latitudeE7: north)),
            (perimeter, PointE7(longitudeE7: west, latitudeE7: south)),
        ]
        let stop = end > begin ? end : end + perimeter
        var passed: [PointE7] = []
        for lap in [Int64(0), perimeter] {
            for (position, corner) in all where position + lap > begin && position + lap < stop {
                passed.append(corner)
            }
        }
        return passed
    }

    /// The box as a closed ring, counter-clockwise.
    var ring: [PointE7] {
        [
            PointE7(longitudeE7: west, latitudeE7: south), PointE7(longitudeE7: east, latitudeE7: south),
            PointE7(longitudeE7: east, latitudeE7: north), PointE7(longitudeE7: west, latitudeE7: north),
            PointE7(longitudeE7: west, latitudeE7: south),
        ]
    }

    var boundingBox: BoundingBox {
        BoundingBox(
            south: Double(south) / 1e7,
            west: Double(west) / 1e7,
            north: Double(north) / 1e7,
            east: Double(east) / 1e7
        )
    }
}
