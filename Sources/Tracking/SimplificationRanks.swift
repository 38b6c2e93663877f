// From which zoom on each fix of a track is drawn, reckoned once and kept with the track, so that a map at any zoom takes
// its few vertices without looking at the shape again.
//
// Douglas and Peucker 1973, with two changes. Every point's deviation is noted instead of held against one tolerance; a
// point never gets more than the one whose splitting led to it, so that the points of a zoom are a sound simplification.
// Among points that deviate nearly as much as the farthest, the middlemost splits: a zigzag is then halved at each step,
// where splitting at its first corner would take n² steps.

public import Geodesy

/// Ranks of points by zoom.
public enum SimplificationRanks {
    /// The rank of a point that is drawn at no zoom: it lies on the line of its neighbours.
    public static let never: UInt8 = 25
    /// The deepest zoom that is a rank.
    public static let deepestZoom = 24
    /// Of the farthest deviation, what is far enough to split at.
    private static let share = 0.5

    /// The least zoom at which each position belongs to the line, 0 … 24, or `never`; both ends have 0.
    ///
    /// Drawn at zoom z are the positions whose rank is at most z. What is left out then lies within a pixel of the line, on a
    /// map of tiles of 512 pixels.
    ///
    /// - Parameter positions: a line; it may cross the antimeridian.
    /// - Returns: A rank for each position.
    /// - Complexity: O(n log n) for lines that people travel; no recursion.
    public static func ranks(of positions: [Coordinate]) -> [UInt8] {
        guard positions.count > 2 else { return [UInt8](repeating: 0, count: positions.count) }
        let (x, y) = projected(positions)
        var ranks = [UInt8](repeating: never, count: positions.count)
        ranks[0] = 0
        ranks[positions.count - 1] = 0
        var open: [(first: Int, last: Int, square: Double)] = [(0, positions.count - 1, .infinity)]
        var squares = [Double](repeating: 0, count: positions.count)
        while let section = open.popLast() {
            guard section.last - section.first > 1 else { continue }
            let farthest = measure(section.first, section.last, x, y, &squares)
            let square = min(farthest, section.square)
            guard square > smallestSquare else { continue }
            let split = middlemost(section.first, section.last, farthest * share * share, squares)
            ranks[split] = rank(square: square)
            open.append((section.first, split, square))
            open.append((split, section.last, square))
        }
        return ranks
    }

    /// The ranks of a track's fixes, of which those are drawn at no zoom that trembled while somebody stood.
    ///
    /// A night at home is otherwise a cloud of thousands of vertices, all farther from one another than a pixel of a street map.
    ///
    /// - Parameters:
    ///   - fixes: a track, in order.
    ///   - activity: the kind of travel, which says what is trembling.
    /// - Returns: A rank for each fix; both ends have 0.
    /// - Complexity: O(n log n) for lines that people travel.
    public static func ranks(ofTrack fixes: [Fix], _ activity: Activity = .walk) -> [UInt8] {
        var meter = DistanceMeter()
        var line: [Int] = []
        for (index, fix) in fixes.enumerated() {
            _ = meter.receive(fix, activity: activity)
            if !meter.isStanding || index == fixes.count - 1 { line.append(index) }
        }
        let onLine = ranks(of: line.map { fixes[$0].position })
        var all = [UInt8](repeating: never, count: fixes.count)
        for (place, index) in line.enumerated() { all[index] = onLine[place] }
        return all
    }

    /// The square of a pixel at the deepest zoom: nothing smaller is drawn.
    private static let smallestSquare = square(zoom: deepestZoom)

    /// The square of a pixel at a zoom, in worlds.
    private static func square(zoom: Int) -> Double {
        let pixel = 1 / (512 * Double(1 << zoom))
        return pixel * pixel
    }

    private static func rank(square: Double) -> UInt8 {
        var zoom = 0
        while zoom < deepestZoom, square <= Self.square(zoom: zoom) { zoom += 1 }
        return UInt8(zoom)
    }

    /// Places in worlds of web mercator, the antimeridian unwrapped.
    private static func projected(_ positions: [Coordinate]) -> (x: [Double], y: [Double]) {
        var (x, y): ([Double], [Double]) = ([], [])
        x.reserveCapacity(positions.count)
        y.reserveCapacity(positions.count)
        for position in positions {
            var across = WebMercator.x(longitude: position.longitude)
            if let last = x.last { across -= (across - last).rounded(.toNearestOrEven) }
            x.append(across)
            y.append(WebMercator.portableY(latitude: position.latitude))
        }
        return (x, y)
    }

    /// Notes the square of each deviation from the straight line between two points and gives the greatest.
    private static func measure(
        _ first: Int,
        _ last: Int,
        _ x: [Double],
        _ y: [Double],
        _ squares: inout [Double]
    ) -> Double {
        let (dx, dy) = (x[last] - x[first], y[last] - y[first])
        let squareLength = dx * dx + dy * dy
        var greatest = 0.0
        for index in (first + 1)..<last {
            let (px, py) = (x[index] - x[first], y[index] - y[first])
            let along = squareLength > 0 ? max(0, min(1, (px * dx + py * dy) / squareLength)) : 0
            let (ox, oy) = (px - along * dx, py - along * dy)
            let square = ox * ox + oy * oy
            squares[index] = square
            if square > greatest { greatest = square }
        }
        return greatest
    }

    /// The point nearest to the middle of a section whose deviation is at least a given one.
    private static func middlemost(_ first: Int, _ last: Int, _ least: Double, _ squares: [Double]) -> Int {
        let middle = (first + last) / 2
        var offset = 0
        while true {
            if middle - offset > first, squares[middle - offset] >= least { return middle - offset }
            if middle + offset < last, squares[middle + offset] >= least { return middle + offset }
            offset += 1
        }
    }
}
