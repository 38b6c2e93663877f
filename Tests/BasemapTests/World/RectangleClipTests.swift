import Testing

@testable import Basemap

private func ring(_ points: (Double, Double)...) -> [PlanePoint] { points.map { PlanePoint(x: $0.0, y: $0.1) } }

@Suite struct RectangleClipTests {
    private let box = RectangleClip(left: 0, top: 0, right: 1, bottom: 1)

    private func area(_ polygons: [[[PlanePoint]]]) -> Double {
        polygons.joined().reduce(0) { $0 + PlaneGeometry.doubledArea($1) / 2 }
    }

    @Test("a polygon inside stays as it is, one outside leaves nothing, one all around leaves the box")
    func whole() {
        let inside = ring((0.2, 0.2), (0.8, 0.2), (0.8, 0.8))
        #expect(box.clipPolygon([inside]) == [[inside]])
        #expect(box.clipPolygon([ring((2, 2), (3, 2), (3, 3))]).isEmpty)
        let around = box.clipPolygon([ring((-1, -1), (2, -1), (2, 2), (-1, 2))])
        #expect(around.count == 1)
        #expect(area(around) == 1)
    }

    @Test("a comb that crosses an edge often falls into as many polygons as it has teeth")
    func comb() {
        let comb = ring(
            (0.1, 2),
            (0.1, 0.5),
            (0.2, 0.5),
            (0.2, 1.5),
            (0.5, 1.5),
            (0.5, 0.5),
            (0.6, 0.5),
            (0.6, 2)
        )
        let teeth = box.clipPolygon([comb])
        #expect(teeth.count == 2)
        #expect(abs(area(teeth) - 0.1) < 1e-12)
    }

    @Test("a hole across the edge cuts the polygon open, a hole inside stays a hole")
    func holes() {
        let outer = ring((-1, -1), (2, -1), (2, 2), (-1, 2))
        let across = ring((0.4, 0.4), (0.4, 1.4), (0.6, 1.4), (0.6, 0.4))
        let within = ring((0.1, 0.1), (0.1, 0.2), (0.2, 0.2), (0.2, 0.1))
        let result = box.clipPolygon([outer, across, within])
        #expect(result.count == 1)
        #expect(result.first?.count == 2)
        #expect(abs(area(result) - (1 - 0.12 - 0.01)) < 1e-12)
    }

    @Test("a line is cut into the pieces that are inside")
    func lines() {
        let pieces = box.clipLine(ring((-1, 0.5), (0.5, 0.5), (0.5, 2), (0.7, 2), (0.7, -1)))
        #expect(pieces.map(\.count) == [3, 2])
        #expect(pieces.joined().allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
        #expect(box.clipLine(ring((-1, 0.5), (2, 0.5))) == [ring((0, 0.5), (1, 0.5))])
        #expect(box.clipLine([]).isEmpty)
    }

    @Test("random star polygons keep the area that a fine grid counts", arguments: 1...60)
    func random(seed: Int) {
        var generator = Sequence(seed: seed)
        let corners = 5 + seed % 40
        let center = PlanePoint(x: generator.next(in: -0.3, 1.3), y: generator.next(in: -0.3, 1.3))
        let star = (0..<corners).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(corners)
            let radius = generator.next(in: 0.05, 1.2)
            return PlanePoint(
                x: center.x + radius * Self.cosine(angle),
                y: center.y + radius * Self.cosine(angle - .pi / 2)
            )
        }
        let clipped = box.clipPolygon([star])
        var inside = 0
        var wrong = 0
        for x in 0..<50 {
            for y in 0..<50 {
                let point = PlanePoint(x: (Double(x) + 0.5) / 50, y: (Double(y) + 0.5) / 50)
                let expected = PlaneGeometry.contains([star], point)
                if expected { inside += 1 }
                if clipped.contains(where: { PlaneGeometry.contains($0, point) }) != expected { wrong += 1 }
            }
        }
        #expect(wrong == 0, "seed \(seed)")
        #expect(abs(area(clipped) - Double(inside) / 2500) < 0.04, "seed \(seed)")
    }

    /// Series enough for a test, so that it needs no math library.
    private static func cosine(_ angle: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for index in 1..<24 {
            term *= -angle * angle / Double((2 * index - 1) * (2 * index))
            sum += term
        }
        return sum
    }

    private struct Sequence {
        private var state: UInt64
        init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }
        mutating func next(in low: Double, _ high: Double) -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return low + (high - low) * Double(state >> 11) / 9_007_199_254_740_992
        }
    }
}
