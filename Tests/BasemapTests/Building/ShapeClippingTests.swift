import Testing

@testable import Basemap

@Suite("Clipping") struct ShapeClippingTests {
    /// A ring that does not cross itself: points at ascending angles round a middle.
    func star(_ generator: inout SeededGenerator, middle: Double, reach: Double, corners: Int) -> GridShape {
        var shape = GridShape()
        // Turned by a rotation of one corner's angle, whose sine comes from its series.
        let step = 2 * Double.pi / Double(corners)
        let sine = step - step * step * step / 6 + step * step * step * step * step / 120
        let cosine = (1 - sine * sine).squareRoot()
        var direction = (1.0, 0.0)
        for _ in 0..<corners {
            let length = Double.random(in: reach * 0.3...reach, using: &generator)
            shape.points.append(
                GridPoint(x: Int32(middle + direction.0 * length), y: Int32(middle + direction.1 * length))
            )
            direction = (direction.0 * cosine - direction.1 * sine, direction.0 * sine + direction.1 * cosine)
        }
        shape.endPart()
        shape.updateBox()
        return shape
    }

    @Test("a polygon clipped to a box covers the points it covered inside, and none outside", arguments: 0..<40)
    func polygons(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let corners = Int.random(in: 8...80, using: &generator)
        let source = star(&generator, middle: 500, reach: 480, corners: corners)
        let low = Int32.random(in: 100...450, using: &generator)
        let high = Int32.random(in: 550...900, using: &generator)
        var first = GridShape()
        var clipped = GridShape()
        ShapeClipping.polygon(XAxis.self, source, low, high, into: &first)
        ShapeClipping.polygon(YAxis.self, first, low, high, into: &clipped)
        let box = clipped.box
        #expect(box.minX >= low && box.maxX <= high && box.minY >= low && box.maxY <= high)
        var wrong = 0
        for _ in 0..<500 {
            let x = Double(Int32.random(in: 0..<1000, using: &generator)) + 0.5
            let y = Double(Int32.random(in: 0..<1000, using: &generator)) + 0.5
            if distance(source, x, y) < 2 { continue }
            let isInBox = x > Double(low) && x < Double(high) && y > Double(low) && y < Double(high)
            if contains(clipped, x, y) != (isInBox && contains(source, x, y)) { wrong += 1 }
        }
        #expect(wrong == 0, "seed \(seed)")
    }

    @Test("a polygon inside the strip is not changed, one outside vanishes")
    func trivial() {
        var generator = SeededGenerator(seed: 1)
        let source = star(&generator, middle: 500, reach: 100, corners: 12)
        var same = GridShape()
        ShapeClipping.polygon(XAxis.self, source, 0, 1000, into: &same)
        let areas = (same.doubledArea(), source.doubledArea())
        #expect(areas.0 == areas.1)
        var gone = GridShape()
        ShapeClipping.polygon(YAxis.self, source, 700, 900, into: &gone)
        let left = gone.points.count + gone.partCount
        #expect(left == 0)
    }

    @Test("a line that leaves and comes back is two lines, cut at the edge")
    func lines() {
        var source = GridShape()
        for (x, y) in [(0, 5), (20, 5), (20, 15), (0, 15)] as [(Int32, Int32)] {
            source.points.append(GridPoint(x: x, y: y))
        }
        source.endPart()
        source.updateBox()
        var clipped = GridShape()
        ShapeClipping.lines(XAxis.self, source, -10, 10, into: &clipped)
        #expect(
            points(clipped) == [
                [GridPoint(x: 0, y: 5), GridPoint(x: 10, y: 5)], [GridPoint(x: 10, y: 15), GridPoint(x: 0, y: 15)],
            ]
        )
        var through = GridShape()
        ShapeClipping.lines(YAxis.self, source, 8, 12, into: &through)
        #expect(points(through) == [[GridPoint(x: 20, y: 8), GridPoint(x: 20, y: 12)]])
    }

    func points(_ shape: borrowing GridShape) -> [[GridPoint]] {
        var parts: [[GridPoint]] = []
        for part in 0..<shape.partCount {
            var points: [GridPoint] = []
            for index in shape.range(of: part) { points.append(shape.points[index]) }
            parts.append(points)
        }
        return parts
    }

    @Test("a line clipped keeps its length inside the strip", arguments: 0..<30)
    func lengths(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 90)
        var source = GridShape()
        for _ in 0..<20 {
            source.points.append(
                GridPoint(
                    x: Int32.random(in: 0...10_000, using: &generator),
                    y: Int32.random(in: 0...10_000, using: &generator)
                )
            )
        }
        source.endPart()
        source.updateBox()
        var clipped = GridShape()
        ShapeClipping.lines(XAxis.self, source, 3000, 7000, into: &clipped)
        func length(_ line: [GridPoint], _ share: (GridPoint, GridPoint) -> Double) -> Double {
            zip(line, line.dropFirst()).reduce(0) { sum, pair in
                let dx = Double(pair.1.x - pair.0.x)
                let dy = Double(pair.1.y - pair.0.y)
                return sum + (dx * dx + dy * dy).squareRoot() * share(pair.0, pair.1)
            }
        }
        // The share of a segment between the two edges, by its parameter.
        let expected = length(points(source)[0]) { a, b in
            let dx = Double(b.x - a.x)
            if dx == 0 { return a.x >= 3000 && a.x <= 7000 ? 1 : 0 }
            let t = [(3000 - Double(a.x)) / dx, (7000 - Double(a.x)) / dx].map { max(0, min(1, $0)) }
            return abs(t[1] - t[0])
        }
        let actual = points(clipped).reduce(0) { $0 + length($1) { _, _ in 1 } }
        #expect(abs(actual - expected) < 40, "seed \(seed)")
    }
}
