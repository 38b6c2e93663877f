// Leaving out points of a line that nobody would see missing (Douglas and Peucker 1973), with an explicit stack so that
// no line is too long for it, and the tolerance that a line's extent asks for.

/// Simplification of lines.
public enum LineSimplification {
    /// The places of the points to keep, in rising order; the first and the last are always kept.
    ///
    /// - Parameters:
    ///   - x: the points' x in any unit.
    ///   - y: their y in the same unit; as many as `x`.
    ///   - tolerance: how far, in that unit, a point left out may lie from the line.
    /// - Returns: Indexes into `x` and `y`.
    /// - Complexity: O(n log n) for usual lines, O(n²) for the worst.
    public static func douglasPeucker(x: [Double], y: [Double], tolerance: Double) -> [Int] {
        precondition(x.count == y.count, "a point has an x and a y")
        guard x.count > 2 else { return Array(x.indices) }
        let limit = tolerance * tolerance
        var isKept = [Bool](repeating: false, count: x.count)
        isKept[0] = true
        isKept[x.count - 1] = true
        var open = [(first: 0, last: x.count - 1)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            let (dx, dy) = (x[last] - x[first], y[last] - y[first])
            let squareLength = dx * dx + dy * dy
            var farthest = (index: first, square: limit)
            for index in (first + 1)..<last {
                let (px, py) = (x[index] - x[first], y[index] - y[first])
                let along = squareLength > 0 ? max(0, min(1, (px * dx + py * dy) / squareLength)) : 0
                let (ox, oy) = (px - along * dx, py - along * dy)
                let square = ox * ox + oy * oy
                if square > farthest.square { farthest = (index, square) }
            }
            guard farthest.index > first else { continue }
            isKept[farthest.index] = true
            open.append((first, farthest.index))
            open.append((farthest.index, last))
        }
        return isKept.indices.filter { isKept[$0] }
    }

    /// The points to keep of a line that is looked at as a whole, on a map that just holds it.
    ///
    /// The map is as large as large displays are, 2048 × 1280 points at the deepest zoom from 1 to 18 at which the line
    /// fits, and five of its points are the tolerance, as in OSRM's simplified overviews.
    ///
    /// - Parameters:
    ///   - latitudesE7: the latitudes in units of 1e-7 degree.
    ///   - longitudesE7: the longitudes in units of 1e-7 degree; as many.
    /// - Returns: Indexes of the points to keep, in rising order.
    public static func overview(latitudesE7: [Int32], longitudesE7: [Int32]) -> [Int] {
        precondition(latitudesE7.count == longitudesE7.count, "a point has a latitude and a longitude")
        let x = longitudesE7.map { WebMercator.x(longitude: Double($0) / 1e7) }
        let y = latitudesE7.map { WebMercator.y(latitude: Double($0) / 1e7) }
        guard let west = x.min(), let east = x.max(), let north = y.min(), let south = y.max() else { return [] }
        var zoom = 18
        while zoom > 1, !fits(width: east - west, height: south - north, zoom: zoom) { zoom -= 1 }
        return douglasPeucker(x: x, y: y, tolerance: 5 / worldWidth(zoom: zoom))
    }

    private static func fits(width: Double, height: Double, zoom: Int) -> Bool {
        width * worldWidth(zoom: zoom) <= 2048 && height * worldWidth(zoom: zoom) <= 1280
    }

    /// How many points of a map of 256-point tiles the world is wide.
    private static func worldWidth(zoom: Int) -> Double { 256 * Double(1 << zoom) }
}
