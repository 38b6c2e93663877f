import Testing

@testable import OSMExtract

@Suite("Areas that reach out of the extract") struct AreaRepairTests {
    static let box = tenthOfDegree

    private func repair(
        _ kind: BrokenArea.Kind,
        outer: [[PointE7]],
        inner: [[PointE7]] = [],
        hints: [PointE7] = []
    ) -> AreaRepair {
        AreaRepair(
            BrokenArea(kind: kind, lines: outer.map { (false, $0) } + inner.map { (true, $0) }, hints: hints),
            boxes: [Self.box]
        )
    }

    private func polygons(_ repair: AreaRepair) -> [SeaPolygon] {
        guard case .repaired(let polygons) = repair else { return [] }
        return polygons.map { SeaPolygon(outer: $0.outer, holes: $0.holes) }
    }

    private func holds(_ repair: AreaRepair, _ x: Int, _ y: Int) -> Bool {
        let point = at(x, y).coordinate
        return isSea(polygons(repair), latitude: point.latitude, longitude: point.longitude)
    }

    @Test("a river's banks from edge to edge hold the river between them") func river() {
        let result = repair(
            .multipolygon,
            outer: [line((-10_000, 40_000), (110_000, 40_000)), line((110_000, 50_000), (-10_000, 50_000))]
        )
        #expect(holds(result, 50_000, 45_000) && !holds(result, 50_000, 20_000) && !holds(result, 50_000, 80_000))
    }

    @Test("a forest over one edge takes the smaller side") func forest() {
        let result = repair(
            .multipolygon,
            outer: [line((30_000, -5_000), (30_000, 20_000), (60_000, 20_000), (60_000, -5_000))]
        )
        #expect(holds(result, 45_000, 10_000) && !holds(result, 45_000, 60_000))
    }

    @Test("a clearing says which side the forest is") func clearing() {
        let hole = line((70_000, 70_000), (80_000, 70_000), (80_000, 80_000), (70_000, 80_000), (70_000, 70_000))
        let result = repair(
            .multipolygon,
            outer: [line((30_000, -5_000), (30_000, 20_000), (60_000, 20_000), (60_000, -5_000))],
            inner: [hole]
        )
        #expect(holds(result, 50_000, 60_000) && !holds(result, 45_000, 10_000) && !holds(result, 75_000, 75_000))
    }

    @Test("a boundary is closed on the side of its capital, and not at all without one") func boundary() {
        let lines = [line((30_000, -5_000), (30_000, 20_000), (60_000, 20_000), (60_000, -5_000))]
        #expect(repair(.boundary, outer: lines) == .undecided)
        #expect(repair(.boundary, outer: lines, hints: [at(500_000, 500_000)]) == .undecided, "a capital elsewhere")
        let small = repair(.boundary, outer: lines, hints: [at(45_000, 10_000)])
        #expect(holds(small, 45_000, 10_000) && !holds(small, 10_000, 90_000))
        let large = repair(.boundary, outer: lines, hints: [at(50_000, 50_000)])
        #expect(!holds(large, 45_000, 10_000) && holds(large, 10_000, 90_000))
    }

    @Test("a ring cut short of the edge is led to it") func shortOfEdge() {
        let result = repair(
            .multipolygon,
            outer: [line((30_000, 2_000), (30_000, 20_000), (60_000, 20_000), (60_000, 3_000))]
        )
        #expect(holds(result, 45_000, 1_000) && holds(result, 45_000, 15_000) && !holds(result, 45_000, 25_000))
    }

    @Test("a small gap in the middle is closed straight") func gap() {
        let result = repair(
            .multipolygon,
            outer: [line((40_000, 40_000), (60_000, 40_000), (60_000, 60_000), (40_000, 60_000), (40_000, 45_000))]
        )
        #expect(holds(result, 50_000, 50_000) && !holds(result, 30_000, 50_000))
        guard case .repaired(let polygons) = result else { return }
        #expect(abs(signedArea(polygons[0].outer)) == 4e10, "nothing but the ring itself")
    }

    @Test("a hole whose outer ring is not here makes no area") func holeAlone() {
        let hole = line((70_000, 70_000), (80_000, 70_000), (80_000, 80_000), (70_000, 80_000), (70_000, 70_000))
        #expect(repair(.multipolygon, outer: [], inner: [hole]) == .hopeless)
    }

    @Test("a stray line is hopeless, and so is an open way in the middle") func hopeless() {
        #expect(repair(.multipolygon, outer: [line((50_000, 50_000), (51_000, 50_000))]) == .hopeless)
        let open = [line((40_000, 40_000), (60_000, 40_000), (60_000, 60_000), (40_000, 60_000))]
        #expect(repair(.openWay, outer: open) == .hopeless)
    }

    @Test("an open way at the edge is closed along it") func openWay() {
        let result = repair(.openWay, outer: [line((30_000, 500), (30_000, 20_000), (60_000, 20_000), (60_000, 400))])
        #expect(holds(result, 45_000, 200))
    }

    @Test("a figure of eight becomes two rings") func eight() {
        let result = repair(
            .way,
            outer: [line((10_000, 10_000), (30_000, 30_000), (30_000, 10_000), (10_000, 30_000), (10_000, 10_000))]
        )
        #expect(polygons(result).count == 2)
        #expect(holds(result, 12_000, 20_000) && holds(result, 28_000, 20_000) && !holds(result, 20_000, 12_000))
    }

    @Test("a ring that touches itself keeps its hole") func touching() {
        // A square that runs inwards from a corner of its hole and back: the hole hangs on the outer ring by a point.
        let ring = line(
            (10_000, 10_000),
            (50_000, 10_000),
            (50_000, 50_000),
            (10_000, 50_000),
            (10_000, 10_000),
            (20_000, 30_000),
            (30_000, 20_000),
            (10_000, 10_000)
        )
        let result = repair(.way, outer: [ring])
        #expect(polygons(result).count == 1 && polygons(result)[0].holes.count == 1)
        #expect(!holds(result, 20_000, 20_000) && holds(result, 45_000, 45_000))
    }

    @Test("closed ways with a missing node are closed over it or at the edge") func missingNodes() {
        let bridged = repair(
            .way,
            outer: [[at(40_000, 40_000), at(60_000, 40_000), .missing, at(40_000, 60_000), at(40_000, 40_000)]]
        )
        #expect(holds(bridged, 45_000, 45_000))
        let atEdge = repair(
            .way,
            outer: [
                [
                    at(90_000, 40_000), at(99_500, 40_000), .missing, at(99_500, 60_000), at(90_000, 60_000),
                    at(90_000, 40_000),
                ]
            ]
        )
        #expect(holds(atEdge, 99_900, 50_000) && holds(atEdge, 95_000, 50_000))
    }

    @Test("random garbage is repaired into closed, simple-sided rings or refused", arguments: 0..<60)
    func garbage(seed: UInt64) {
        var random = SeededRandom(seed)
        let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            (0..<Int.random(in: 2...12, using: &random)).map { _ in
                Int.random(in: 0..<20, using: &random) == 0
                    ? PointE7.missing
                    : at(
                        Int.random(in: -3...13, using: &random) * 10_000,
                        Int.random(in: -3...13, using: &random) * 10_000
                    )
            }
        }
        for kind in [BrokenArea.Kind.way, .openWay, .multipolygon, .boundary] {
            let result = repair(kind, outer: lines, inner: seed % 2 == 0 ? [lines[0]] : [], hints: [at(50_000, 50_000)])
            for polygon in polygons(result) {
                #expect(polygon.outer.first == polygon.outer.last && polygon.outer.count >= 4)
                #expect(signedArea(polygon.outer) > 0)
                for hole in polygon.holes { #expect(hole.first == hole.last && signedArea(hole) < 0) }
            }
        }
    }
}
