// Where the label of an area goes: its centre of gravity when that lies inside, otherwise the middle of the widest
// stretch that a few horizontal lines cut out of it.

enum LabelPoint {
    /// A point inside a polygon, or of its box when the polygon is degenerate.
    ///
    /// - Complexity: O(points).
    static func inside(_ shape: borrowing GridShape) -> GridPoint {
        let centre = centreOfGravity(shape)
        if contains(shape, centre) { return centre }
        var best = centre
        var widest: Double = -1
        let height = Double(shape.box.maxY) - Double(shape.box.minY)
        for share in [0.5, 0.25, 0.75, 0.375, 0.625] {
            // Half a unit off the grid: no vertex lies on the line.
            let y = (Double(shape.box.minY) + height * share).rounded(.down) + 0.5
            let crossings = crossings(shape, y)
            var index = 0
            while index + 1 < crossings.count {
                let width = crossings[index + 1] - crossings[index]
                if width > widest {
                    widest = width
                    best = GridPoint(x: Int32((crossings[index] + width / 2).rounded()), y: Int32(y))
                }
                index += 2
            }
        }
        return best
    }

    private static func centreOfGravity(_ shape: borrowing GridShape) -> GridPoint {
        let originX = Double(shape.box.minX)
        let originY = Double(shape.box.minY)
        var area = 0.0
        var x = 0.0
        var y = 0.0
        forEachEdge(shape) { a, b in
            let ax = Double(a.x) - originX
            let ay = Double(a.y) - originY
            let bx = Double(b.x) - originX
            let by = Double(b.y) - originY
            let cross = ax * by - bx * ay
            area += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
        }
        guard area != 0 else {
            return GridPoint(
                x: shape.box.minX + (shape.box.maxX - shape.box.minX) / 2,
                y: shape.box.minY + (shape.box.maxY - shape.box.minY) / 2
            )
        }
        let centreX = max(Double(shape.box.minX), min(Double(shape.box.maxX), originX + x / (3 * area)))
        let centreY = max(Double(shape.box.minY), min(Double(shape.box.maxY), originY + y / (3 * area)))
        return GridPoint(x: Int32(centreX.rounded()), y: Int32(centreY.rounded()))
    }

    private static func contains(_ shape: borrowing GridShape, _ point: GridPoint) -> Bool {
        let x = Double(point.x)
        var isInside = false
        for crossing in crossings(shape, Double(point.y) + 0.5) where crossing < x { isInside.toggle() }
        return isInside
    }

    /// Where a horizontal line off the grid crosses the edges, west to east.
    private static func crossings(_ shape: borrowing GridShape, _ y: Double) -> [Double] {
        var crossings: [Double] = []
        forEachEdge(shape) { a, b in
            let ay = Double(a.y)
            let by = Double(b.y)
            if (ay < y) != (by < y) {
                crossings.append(Double(a.x) + (y - ay) / (by - ay) * (Double(b.x) - Double(a.x)))
            }
        }
        return crossings.sorted()
    }

    @inline(__always) private static func forEachEdge(
        _ shape: borrowing GridShape,
        _ body: (GridPoint, GridPoint) -> Void
    ) {
        let points = shape.points.span
        for part in 0..<shape.partCount {
            let range = shape.range(of: part)
            guard range.count > 0 else { continue }
            var previous = points[range.upperBound - 1]
            for index in range {
                body(previous, points[index])
                previous = points[index]
            }
        }
    }
}
