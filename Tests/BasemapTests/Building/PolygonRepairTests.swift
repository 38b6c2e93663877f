import Testing

@testable import Basemap

@Suite("Repair of polygons") struct PolygonRepairTests {
    func shape(_ rings: [[(Int32, Int32)]]) -> GridShape {
        var shape = GridShape()
        for ring in rings {
            let begin = shape.points.count
            for (x, y) in ring { shape.points.append(GridPoint(x: x, y: y)) }
            shape.endPart(isOuter: shape.doubledArea(begin..<shape.points.count) > 0)
        }
        shape.updateBox()
        return shape
    }

    func repaired(_ rings: [[(Int32, Int32)]]) throws -> (areas: [Int64], outer: [Bool]) {
        let source = shape(rings)
        var repair = PolygonRepair()
        var result = GridShape()
        let isRepaired = repair.repair(source, into: &result)
        try #require(isRepaired)
        expectValid(result)
        var areas: [Int64] = []
        var outer: [Bool] = []
        for part in 0..<result.partCount {
            areas.append(result.doubledArea(result.range(of: part)))
            outer.append(result.outer[part])
        }
        return (areas, outer)
    }

    /// Rings that are simple each, turned by their role, and have no edge in common.
    func expectValid(_ shape: borrowing GridShape) {
        var check = SimplicityCheck()
        var edges: Set<[Int32]> = []
        for part in 0..<shape.partCount {
            let range = shape.range(of: part)
            var single = GridShape()
            single.points.append(shape.points, range)
            single.endPart(isOuter: shape.outer[part])
            let isSimple = check.isSimple(single)
            #expect(isSimple)
            let area = shape.doubledArea(range)
            let isOuter = shape.outer[part]
            #expect(isOuter ? area > 0 : area < 0)
            var previous = shape.points[range.upperBound - 1]
            for index in range {
                let point = shape.points[index]
                let isOrdered = (previous.x, previous.y) < (point.x, point.y)
                let (a, b) = isOrdered ? (previous, point) : (point, previous)
                let isNew = edges.insert([a.x, a.y, b.x, b.y]).inserted
                #expect(isNew)
                previous = point
            }
        }
    }

    @Test("a square stays as it is")
    func square() throws {
        let result = try repaired([[(0, 0), (10, 0), (10, 10), (0, 10)]])
        #expect(result.areas == [200] && result.outer == [true])
    }

    @Test("a bow tie becomes two triangles")
    func bowTie() throws {
        let result = try repaired([[(0, 0), (10, 10), (10, 0), (0, 10)]])
        #expect(result.areas == [50, 50] && result.outer == [true, true])
    }

    @Test("two squares joined by a doubled edge come apart")
    func bridge() throws {
        let result = try repaired([
            [
                (0, 0), (4, 0), (4, 4), (8, 4), (8, 0), (12, 0), (12, 8), (8, 8), (8, 4), (4, 4), (4, 8), (0, 8),
            ]
        ])
        #expect(result.areas == [64, 64])
    }

    @Test("a spike is cut off")
    func spike() throws {
        let result = try repaired([[(0, 0), (10, 0), (10, 5), (20, 5), (10, 5), (10, 10), (0, 10)]])
        #expect(result.areas == [200])
    }

    @Test("a hole that touches the outer ring in a point stays a hole")
    func touchingHole() throws {
        let result = try repaired([[(0, 0), (10, 0), (10, 10), (0, 10)], [(0, 0), (2, 4), (4, 2)]])
        #expect(result.areas == [200, -12] && result.outer == [true, false])
    }

    @Test("a hole that reaches beyond the outer ring is cut, and what lies outside it becomes solid")
    func crossingHole() throws {
        let result = try repaired([[(0, 0), (10, 0), (10, 10), (0, 10)], [(4, 4), (4, 14), (6, 14), (6, 4)]])
        #expect(result.areas.reduce(0, +) == 200 - 24 + 16)
    }

    @Test("an island in a lake in an island keeps its nesting")
    func nesting() throws {
        func square(_ inset: Int32, _ isHole: Bool) -> [(Int32, Int32)] {
            let low = inset
            let high = 100 - inset
            let ring = [(low, low), (high, low), (high, high), (low, high)]
            return isHole ? ring.reversed() : ring
        }
        let result = try repaired([square(0, false), square(10, true), square(20, false), square(30, true)])
        #expect(result.outer == [true, false, true, false])
        #expect(Set(result.areas) == [20000, -12800, 7200, -3200])
    }

    @Test("what nothing encloses leaves nothing")
    func flat() throws {
        #expect(try repaired([[(0, 0), (10, 0), (5, 0)]]).areas.isEmpty)
    }

    @Test("random rings come out valid and cover what an odd number of them covered", arguments: 0..<60)
    func random(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 500)
        let size = Int32.random(in: 6...60, using: &generator)
        let rings = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            (0..<Int.random(in: 3...14, using: &generator)).map { _ in
                (Int32.random(in: 0...size, using: &generator), Int32.random(in: 0...size, using: &generator))
            }
        }
        let source = shape(rings)
        var repair = PolygonRepair()
        var result = GridShape()
        let isRepaired = repair.repair(source, into: &result)
        try #require(isRepaired)
        expectValid(result)
        // Rounding crossings moves edges by up to a unit, so points near an edge may change sides.
        var wrong = 0
        for _ in 0..<200 {
            let x = Double(Int32.random(in: 0..<size, using: &generator)) + 0.37
            let y = Double(Int32.random(in: 0..<size, using: &generator)) + 0.41
            if distance(source, x, y) < 1.5 { continue }
            if contains(source, x, y) != contains(result, x, y) { wrong += 1 }
        }
        #expect(wrong == 0, "seed \(seed)")
    }
}
