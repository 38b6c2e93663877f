// Fewer points for the same line: Douglas and Peucker (1973), without recursion, on degrees scaled by latitude.

import Geodesy
import OSMExtract

enum LineSimplification {
    /// The line without points that lie nearer than the tolerance to it; ends stay.
    ///
    /// - Complexity: O(n log n) on usual lines, O(n²) at worst.
    static func simplified(_ line: [PointE7], toleranceE7: Double) -> [PointE7] {
        guard line.count > 2 else { return line }
        let scale = max(0.01, 1 - abs(Double(line[0].latitudeE7)) / 9e8)
        var keep = [Bool](repeating: false, count: line.count)
        keep[0] = true
        keep[line.count - 1] = true
        var pending = [(0, line.count - 1)]
        while let (first, last) = pending.popLast() {
            guard last - first > 1 else { continue }
            var farthest = first, distance = toleranceE7 * toleranceE7
            for index in (first + 1)..<last {
                let d = squaredDistance(line[index], line[first], line[last], scale)
                if d > distance { (farthest, distance) = (index, d) }
            }
            guard farthest != first else { continue }
            keep[farthest] = true
            pending.append((first, farthest))
            pending.append((farthest, last))
        }
        return line.indices.filter { keep[$0] }.map { line[$0] }
    }

    private static func squaredDistance(_ point: PointE7, _ a: PointE7, _ b: PointE7, _ scale: Double) -> Double {
        let x = (Double(point.longitudeE7) - Double(a.longitudeE7)) * scale
        let y = Double(point.latitudeE7) - Double(a.latitudeE7)
        let dx = (Double(b.longitudeE7) - Double(a.longitudeE7)) * scale
        let dy = Double(b.latitudeE7) - Double(a.latitudeE7)
        let length = dx * dx + dy * dy
        let part = length == 0 ? 0 : max(0, min(1, (x * dx + y * dy) / length))
        let ex = x - part * dx, ey = y - part * dy
        return ex * ex + ey * ey
    }
}
