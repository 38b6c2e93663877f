import Testing

@testable import Geodesy

@Suite("Simplification of lines")
struct LineSimplificationTests {
    @Test("points on a straight line go, corners stay")
    func corner() {
        let x = [0.0, 1, 2, 3, 3, 3]
        let y = [0.0, 0, 0, 0, 1, 2]
        #expect(LineSimplification.douglasPeucker(x: x, y: y, tolerance: 0.1) == [0, 3, 5])
    }

    @Test("lines of up to two points stay as they are", arguments: 0...2)
    func short(count: Int) {
        let line = (0..<count).map(Double.init)
        #expect(LineSimplification.douglasPeucker(x: line, y: line, tolerance: 9) == Array(0..<count))
    }

    @Test("a line that ends where it begins keeps its farthest point")
    func loop() {
        let kept = LineSimplification.douglasPeucker(x: [0, 5, 9, 5, 0], y: [0, 1, 0, -1, 0], tolerance: 2)
        #expect(kept == [0, 2, 4])
    }

    @Test("every point left out lies within the tolerance of the line that is left")
    func tolerance() {
        var random = SplitMix(seed: 3)
        for _ in 0..<50 {
            var (x, y) = ([0.0], [0.0])
            for last in 0..<200 {
                x.append(x[last] + Double(random.next() % 100) / 100 - 0.3)
                y.append(y[last] + Double(random.next() % 100) / 100 - 0.5)
            }
            let kept = LineSimplification.douglasPeucker(x: x, y: y, tolerance: 0.7)
            #expect(kept.first == 0 && kept.last == 200)
            for (first, last) in zip(kept, kept.dropFirst()) {
                for index in first...last {
                    #expect(distance((x[index], y[index]), (x[first], y[first]), (x[last], y[last])) <= 0.7 + 1e-9)
                }
            }
        }
    }

    @Test("a long zigzag is done without recursion")
    func long() {
        let x = (0..<20_000).map(Double.init)
        let y = (0..<20_000).map { Double($0 % 2) }
        #expect(LineSimplification.douglasPeucker(x: x, y: y, tolerance: 2).count == 2)
    }

    @Test("the overview of a line keeps more of it the smaller the line is")
    func overview() {
        let wave: [Int32] = (0..<200).map { (index: Int32) in min(index % 20, 20 - index % 20) }
        let along: [Int32] = (0..<200).map { (index: Int32) in index * 2000 }
        let near = LineSimplification.overview(latitudesE7: wave.map { $0 * 1000 }, longitudesE7: along)
        let far = LineSimplification.overview(latitudesE7: wave.map { $0 * 10 }, longitudesE7: along.map { $0 * 5000 })
        #expect(near.count > 15)
        #expect(far == [0, 199])
        #expect(LineSimplification.overview(latitudesE7: [], longitudesE7: []).isEmpty)
        #expect(LineSimplification.overview(latitudesE7: [5, 5], longitudesE7: [7, 7]) == [0, 1])
    }

    private func distance(_ point: (Double, Double), _ a: (Double, Double), _ b: (Double, Double)) -> Double {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let length = dx * dx + dy * dy
        let t = length > 0 ? max(0, min(1, ((point.0 - a.0) * dx + (point.1 - a.1) * dy) / length)) : 0
        let (ox, oy) = (point.0 - a.0 - t * dx, point.1 - a.1 - t * dy)
        return (ox * ox + oy * oy).squareRoot()
    }
}
