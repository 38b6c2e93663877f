import Testing

@testable import Basemap

@Suite("Simplification for all zooms at once") struct VertexLevelTests {
    /// The vertices that Douglas–Peucker keeps with a tolerance, by the book.
    func kept(_ points: [GridPoint], _ tolerance: Double) -> Set<Int> {
        var kept: Set<Int> = [0, points.count - 1]
        func run(_ first: Int, _ last: Int) {
            guard last - first > 1 else { return }
            let dx = Double(points[last].x - points[first].x)
            let dy = Double(points[last].y - points[first].y)
            let length = dx * dx + dy * dy
            var farthest = -1.0
            var split = first
            for index in (first + 1)..<last {
                let px = Double(points[index].x - points[first].x)
                let py = Double(points[index].y - points[first].y)
                let t = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
                let distance = (px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy)
                if distance > farthest {
                    farthest = distance
                    split = index
                }
            }
            guard farthest > tolerance * tolerance else { return }
            kept.insert(split)
            run(first, split)
            run(split, last)
        }
        run(0, points.count - 1)
        return kept
    }

    @Test("choosing vertices by level is Douglas–Peucker with the zoom's tolerance", arguments: 0..<20)
    func levels(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 70)
        var shape = GridShape()
        var points: [GridPoint] = []
        var x: Int32 = 0
        for _ in 0..<200 {
            x += Int32.random(in: 0...900, using: &generator)
            points.append(GridPoint(x: x, y: Int32.random(in: 0...3000, using: &generator)))
            shape.points.append(points[points.count - 1])
        }
        shape.endPart()
        var marker = VertexLevels()
        var levels = GrowingBuffer<UInt8>()
        marker.mark(line: 0..<200, of: shape, into: &levels)
        for zoom in [14, 12, 9, 5, 2] {
            var chosen: Set<Int> = []
            for index in 0..<200 where Int(levels[index]) <= zoom { chosen.insert(index) }
            #expect(chosen == kept(points, Double(1 << (14 - zoom))), "zoom \(zoom), seed \(seed)")
        }
    }

    @Test("a line's levels do not depend on what was marked before it")
    func scratch() {
        var zigzag = GridShape()
        var straight = GridShape()
        for index in 0..<Int32(20) {
            zigzag.points.append(GridPoint(x: index * 10, y: index % 2 * 100))
            straight.points.append(GridPoint(x: index * 10, y: 0))
        }
        var marker = VertexLevels()
        var levels = GrowingBuffer<UInt8>()
        marker.mark(line: 0..<20, of: zigzag, into: &levels)
        marker.mark(line: 0..<20, of: straight, into: &levels)
        let kept = (0..<20).filter { levels[$0] != VertexLevels.never }
        #expect(kept == [0, 19])
    }

    @Test("a ring keeps its first point and the one farthest from it, whatever the zoom")
    func ring() {
        var shape = GridShape()
        for (x, y) in [(0, 0), (3, 0), (4, 3), (1, 4)] as [(Int32, Int32)] {
            shape.points.append(GridPoint(x: x, y: y))
        }
        shape.endPart()
        var marker = VertexLevels()
        var levels = GrowingBuffer<UInt8>()
        marker.mark(ring: 0..<4, of: shape, into: &levels)
        let marked = (0..<4).map { levels[$0] }
        #expect(marked == [0, 14, 0, 13])
    }

    @Test("a comb whose teeth come off one by one is done at once")
    func spiral() {
        var shape = GridShape()
        for index in 0..<Int32(8000) {
            // A comb whose teeth grow: each split takes off one tooth only.
            shape.points.append(GridPoint(x: index * 2, y: index % 2 == 0 ? 0 : index))
        }
        shape.endPart()
        var marker = VertexLevels()
        var levels = GrowingBuffer<UInt8>()
        marker.mark(line: 0..<8000, of: shape, into: &levels)
        let last = levels[7999]
        #expect(last == 0)
    }
}
