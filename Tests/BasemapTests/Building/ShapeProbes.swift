@testable import Basemap

/// Whether an odd number of rings encloses a point.
func contains(_ shape: borrowing GridShape, _ x: Double, _ y: Double) -> Bool {
    var inside = false
    for part in 0..<shape.partCount {
        let range = shape.range(of: part)
        var previous = shape.points[range.upperBound - 1]
        for index in range {
            let point = shape.points[index]
            let ay = Double(previous.y)
            let by = Double(point.y)
            if (ay > y) != (by > y) {
                let at = Double(previous.x) + (y - ay) / (by - ay) * Double(point.x - previous.x)
                if at < x { inside.toggle() }
            }
            previous = point
        }
    }
    return inside
}

/// The distance of a point from the nearest edge.
func distance(_ shape: borrowing GridShape, _ x: Double, _ y: Double) -> Double {
    var least = Double.infinity
    for part in 0..<shape.partCount {
        let range = shape.range(of: part)
        var previous = shape.points[range.upperBound - 1]
        for index in range {
            let point = shape.points[index]
            let dx = Double(point.x - previous.x)
            let dy = Double(point.y - previous.y)
            let length = dx * dx + dy * dy
            let px = x - Double(previous.x)
            let py = y - Double(previous.y)
            let t = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
            least = min(least, ((px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy)).squareRoot())
            previous = point
        }
    }
    return least
}
