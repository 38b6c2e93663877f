// Geometries on an integer grid. The world's grid has 2^26 units a side: zoom 14's tiles of 4096 units, so that a
// coordinate of the deepest zoom is stored exactly as it is drawn; the grid of zoom z has 2^(z + 12) units.

import Foundation
import Geodesy
import OSMExtract

/// A position on a grid: x grows east, y south.
struct GridPoint: Equatable, BitwiseCopyable {
    var x: Int32
    var y: Int32
}

/// The box of a shape on a grid, edges included.
struct GridBox: Equatable, BitwiseCopyable {
    var minX = Int32.max
    var minY = Int32.max
    var maxX = Int32.min
    var maxY = Int32.min

    @inline(__always) mutating func include(_ point: GridPoint) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    mutating func include(_ other: GridBox) {
        guard !other.isEmpty else { return }
        include(GridPoint(x: other.minX, y: other.minY))
        include(GridPoint(x: other.maxX, y: other.maxY))
    }

    var isEmpty: Bool { minX > maxX }

    /// Whether the boxes, this one grown by so much on all sides, have a point in common.
    func touches(_ other: GridBox, _ reach: Int32) -> Bool {
        !isEmpty && minX - reach <= other.maxX && maxX + reach >= other.minX && minY - reach <= other.maxY
            && maxY + reach >= other.minY
    }
}

/// Parts of points: lines, or rings without their closing point (each outer ring followed by its holes).
///
/// Outer rings have positive area (clockwise on the screen, as vector tiles want them), holes negative.
struct GridShape: ~Copyable {
    var points = GrowingBuffer<GridPoint>(capacity: 64)
    /// Where each part ends in `points`.
    var ends = GrowingBuffer<Int32>(capacity: 4)
    /// Whether each part is an outer ring; of no meaning for lines.
    var outer = GrowingBuffer<Bool>(capacity: 4)
    var box = GridBox()

    var partCount: Int { ends.count }

    @inline(__always) func start(of part: Int) -> Int { part == 0 ? 0 : Int(ends[part - 1]) }

    @inline(__always) func range(of part: Int) -> Range<Int> { start(of: part)..<Int(ends[part]) }

    mutating func removeAll() {
        points.removeAll()
        ends.removeAll()
        outer.removeAll()
        box = GridBox()
    }

    /// Ends the part that was being appended.
    @inline(__always) mutating func endPart(isOuter: Bool = true) {
        ends.append(Int32(truncatingIfNeeded: points.count))
        outer.append(isOuter)
    }

    /// Forgets the points of the part that was being appended.
    @inline(__always) mutating func dropOpenPart() { points.truncate(to: start(of: ends.count)) }

    /// The number of points of the part that is being appended.
    @inline(__always) var openCount: Int { points.count - start(of: ends.count) }

    mutating func updateBox() {
        var box = GridBox()
        for index in 0..<points.count { box.include(points[index]) }
        self.box = box
    }

    /// Twice the area of the points in a range taken as a ring, positive for clockwise on the screen.
    func doubledArea(_ range: Range<Int>) -> Int64 {
        guard range.count >= 3 else { return 0 }
        let span = points.span
        let origin = span[range.lowerBound]
        var sum: Int64 = 0
        var previousX: Int64 = 0
        var previousY: Int64 = 0
        for index in (range.lowerBound + 1)..<range.upperBound {
            let point = span[index]
            let x = Int64(point.x) - Int64(origin.x)
            let y = Int64(point.y) - Int64(origin.y)
            sum &+= previousX &* y &- x &* previousY
            previousX = x
            previousY = y
        }
        return sum
    }

    /// Twice the area of the whole shape, holes taken off.
    func doubledArea() -> Int64 {
        var sum: Int64 = 0
        for part in 0..<partCount { sum &+= doubledArea(range(of: part)) }
        return sum
    }
}

/// A shape that is lent out while its owner goes on working: scratch memory of recursive cutting.
final class ShapeBox {
    var shape = GridShape()
}

/// From degrees to the world's grid.
///
/// Mercator's northing is interpolated between exact values every 0.1° by cubic Hermite polynomials; the error stays
/// under 0.03 units (2 cm) up to 85°.
struct WorldGrid {
    static let zoom = 14
    static let bits: Int32 = 26
    static let size = Double(1 << 26)
    private let values: [Double]
    private let slopes: [Double]
    private static let steps = 1702

    init() {
        var values: [Double] = []
        var slopes: [Double] = []
        for step in 0...Self.steps {
            let latitude = min(85.1, Double(step) / 10 - 85.1)
            // The exact formula without the clamp at the edge of the square world.
            let here = Self.northing(latitude)
            values.append(here)
            slopes.append((Self.northing(latitude + 0.001) - Self.northing(latitude - 0.001)) / 0.002 * 0.1)
        }
        self.values = values
        self.slopes = slopes
    }

    private static func northing(_ latitude: Double) -> Double {
        let edge = WebMercator.maximumLatitude
        if abs(latitude) <= edge { return WebMercator.y(latitude: latitude) * size }
        // Beyond the edge the value only steadies the interpolation of the last step.
        let beyond = WebMercator.y(latitude: latitude < 0 ? -edge : edge) * size
        let slope = (beyond - WebMercator.y(latitude: (latitude < 0 ? -1 : 1) * (edge - 0.001)) * size) / 0.001
        return beyond + slope * (abs(latitude) - edge)
    }

    @inline(__always) func point(_ point: PointE7) -> GridPoint {
        let x = (Double(point.longitudeE7) + 1_800_000_000) * (Self.size / 3_600_000_000)
        let place = max(0, min(Double(Self.steps) - 0.001, (Double(point.latitudeE7) / 1e6) + 851))
        let step = Int(place)
        let t = place - Double(step)
        let a = values[step]
        let b = values[step + 1]
        let slopeA = slopes[step]
        let slopeB = slopes[step + 1]
        let cubic: Double = 2 * (a - b) + slopeA + slopeB
        let square: Double = 3 * (b - a) - 2 * slopeA - slopeB
        let y: Double = a + t * (slopeA + t * (square + t * cubic))
        return GridPoint(x: Int32(max(0, min(Self.size, x)) + 0.5), y: Int32(max(0, min(Self.size, y)) + 0.5))
    }

    /// The whole grid; its last unit is left to the east and south edges, which belong to the last tiles.
    static let whole = GridBox(minX: 0, minY: 0, maxX: 1 << 26 - 1, maxY: 1 << 26 - 1)

    /// A box in degrees on the grid.
    func box(of bounds: BoundingBox) -> GridBox {
        func number(_ degrees: Double) -> Int32 { Int32(max(-180, min(180, degrees)) * 1e7) }
        var box = GridBox()
        for (latitude, longitude) in [(bounds.south, bounds.west), (bounds.north, bounds.east)] {
            box.include(point(PointE7(longitudeE7: number(longitude), latitudeE7: number(latitude))))
        }
        box.maxX = min(box.maxX, Self.whole.maxX)
        box.maxY = min(box.maxY, Self.whole.maxY)
        box.minX = min(box.minX, box.maxX)
        box.minY = min(box.minY, box.maxY)
        return box
    }

    /// The box in degrees, or nil when it is empty.
    static func bounds(of box: GridBox) -> BoundingBox? {
        guard !box.isEmpty else { return nil }
        return BoundingBox(
            south: WebMercator.latitude(y: Double(box.maxY) / size),
            west: WebMercator.longitude(x: Double(box.minX) / size),
            north: WebMercator.latitude(y: Double(box.minY) / size),
            east: WebMercator.longitude(x: Double(box.maxX) / size)
        )
    }

    /// By how much mercator's plane overstates areas at a row of the grid, inverted: the latitude's cosine squared.
    static func areaScale(y: Int32) -> Double {
        let cosine = cos(WebMercator.latitude(y: Double(y) / size) * .pi / 180)
        return cosine * cosine
    }

    /// Square metres of mercator's plane (Shortbread's `way_area`) for twice an area on the grid.
    static func mercatorSquareMetres(doubledArea: Int64) -> Double {
        let metres = 2 * Double.pi * Earth.equatorialRadius / size
        return abs(Double(doubledArea)) / 2 * metres * metres
    }
}
