import Testing

@testable import OSMExtract

/// A point by x and y in millionths of a degree.
func at(_ x: Int, _ y: Int) -> PointE7 { PointE7(longitudeE7: Int32(x * 10), latitudeE7: Int32(y * 10)) }

func line(_ points: (Int, Int)...) -> [PointE7] { points.map { at($0.0, $0.1) } }

/// The box 0 … 100 000 by 0 … 100 000 in millionths of a degree.
let tenthOfDegree: BoxE7 = {
    guard let box = BoxE7(west: 0, south: 0, east: 1_000_000, north: 1_000_000) else { preconditionFailure("no box") }
    return box
}()

extension IssueCounter {
    /// How often a kind was counted.
    subscript(kind: ExtractIssue.Kind) -> Int { issues.first { $0.kind == kind }?.count ?? 0 }
}

@Suite("The sea from coastlines") struct CoastlineTests {
    static let box = tenthOfDegree

    /// The sea of lines in the box 0 … 100 000 by 0 … 100 000.
    private func sea(
        _ lines: [[PointE7]],
        land: [PointE7] = []
    ) -> (sea: [SeaPolygon], report: IssueCounter) {
        var coastline = Coastline()
        for (number, line) in lines.enumerated() { coastline.add(line.span, wayId: Int64(number)) }
        var report = IssueCounter()
        return (coastline.sea(in: Self.box, land: land, counts: &report), report)
    }

    private func isWet(_ sea: [SeaPolygon], _ x: Int, _ y: Int) -> Bool {
        let point = at(x, y).coordinate
        return isSea(sea, latitude: point.latitude, longitude: point.longitude)
    }

    private func share(_ sea: [SeaPolygon]) -> Double {
        sea.reduce(0) { sum, piece in
            sum + signedArea(piece.outer) + piece.holes.reduce(0) { $0 + signedArea($1) }
        } / 1e12
    }

    /// An island, counter-clockwise: the land is on the left.
    static let island = line((40_000, 40_000), (60_000, 40_000), (60_000, 60_000), (40_000, 60_000), (40_000, 40_000))

    @Test("no coastline, no sea") func none() {
        #expect(sea([]).sea.isEmpty)
        #expect(sea([line((200_000, 0), (300_000, 0), (300_000, 9))]).sea.isEmpty, "nor one outside the box")
    }

    @Test("a coast from edge to edge parts land and sea") func across() {
        // Northwards through the middle: the land is west.
        let (result, report) = sea([line((50_000, -20_000), (50_000, 120_000))])
        #expect(!isWet(result, 25_000, 50_000) && isWet(result, 75_000, 50_000))
        #expect(abs(share(result) - 0.5) < 1e-9)
        #expect(report.issues.isEmpty)
    }

    @Test("a coast in pieces, given in any order, is joined") func pieces() {
        let (result, report) = sea([
            line((50_000, 60_000), (50_000, 120_000)), line((50_000, -20_000), (50_000, 30_000)),
            line((50_000, 30_000), (50_000, 60_000)),
        ])
        #expect(isWet(result, 75_000, 50_000) && !isWet(result, 25_000, 50_000))
        #expect(report.issues.isEmpty)
    }

    @Test("an island is a hole in the sea") func island() {
        let (result, report) = sea([Self.island])
        #expect(result.count == 1 && result[0].holes.count == 1)
        #expect(isWet(result, 10_000, 10_000) && !isWet(result, 50_000, 50_000))
        #expect(abs(share(result) - 0.96) < 1e-9)
        #expect(report.issues.isEmpty)
    }

    @Test("an island at the edge, one across a corner and one before the coast") func islands() {
        let (result, _) = sea([
            line((50_000, -20_000), (50_000, 120_000)),
            line((90_000, 40_000), (120_000, 40_000), (120_000, 60_000), (90_000, 60_000), (90_000, 40_000)),
            line((95_000, 95_000), (120_000, 95_000), (120_000, 120_000), (95_000, 120_000), (95_000, 95_000)),
            line((60_000, 20_000), (70_000, 20_000), (70_000, 30_000), (60_000, 30_000), (60_000, 20_000)),
        ])
        #expect(!isWet(result, 95_000, 50_000) && !isWet(result, 98_000, 98_000) && !isWet(result, 65_000, 25_000))
        #expect(isWet(result, 85_000, 50_000) && isWet(result, 55_000, 25_000) && !isWet(result, 20_000, 20_000))
    }

    @Test("an inland sea is sea, an island in it is land") func inlandSea() {
        // The mainland's coast runs north, a closed sea lies in its land (clockwise), with an island in that.
        let lake = Array(
            line((10_000, 10_000), (40_000, 10_000), (40_000, 40_000), (10_000, 40_000), (10_000, 10_000)).reversed()
        )
        let rock = line((20_000, 20_000), (30_000, 20_000), (30_000, 30_000), (20_000, 30_000), (20_000, 20_000))
        let (result, report) = sea([line((50_000, -20_000), (50_000, 120_000)), lake, rock])
        #expect(isWet(result, 15_000, 15_000) && !isWet(result, 25_000, 25_000) && !isWet(result, 5_000, 5_000))
        #expect(report[.coastDirectionWrong] == 0)
    }

    @Test("a gap below a kilometre is bridged and counted") func gap() {
        let (result, report) = sea([
            line((50_000, -20_000), (50_000, 45_000)), line((50_000, 50_000), (50_000, 120_000)),
        ])
        #expect(report.issues.first?.examples == [0], "the way whose end it was")
        #expect(report[.coastGapBridged] == 1 && report[.coastEndLedToEdge] == 0)
        #expect(isWet(result, 75_000, 50_000) && !isWet(result, 25_000, 50_000))
    }

    @Test("a coast that ends before the edge is led to it") func shortOfEdge() {
        let (result, report) = sea([line((50_000, 4_000), (50_000, 97_000))])
        #expect(report[.coastEndLedToEdge] == 2)
        #expect(isWet(result, 99_000, 50_000) && !isWet(result, 1_000, 50_000))
    }

    @Test("a coast that goes on slanting is led on slanting") func slanting() {
        let (result, _) = sea([line((50_000, -20_000), (50_000, 50_000), (80_000, 80_000))])
        #expect(isWet(result, 95_000, 85_000) && !isWet(result, 85_000, 95_000))
    }

    @Test("a piece in the middle of nowhere is dropped, the rest stays") func stray() {
        let (result, report) = sea([
            line((50_000, -20_000), (50_000, 120_000)), line((20_000, 40_000), (30_000, 44_000), (40_000, 40_000)),
        ])
        #expect(report[.coastLineDropped] == 1)
        #expect(abs(share(result) - 0.5) < 1e-9)
    }

    @Test("a missing node interrupts the coast; both ends are led to the edge") func missingNode() {
        let (result, report) = sea([
            [at(2_000, 30_000), at(50_000, 50_000), .missing, at(50_000, 90_000), at(2_000, 95_000)]
        ])
        #expect(report[.coastGapBridged] + report[.coastEndLedToEdge] + report[.coastLineDropped] > 0)
        #expect(share(result) < 1)
    }

    @Test("an island drawn the wrong way round is still an island, and counted") func wrongIsland() {
        let (result, report) = sea([
            line((50_000, -20_000), (50_000, 120_000)),
            line(
                (60_000, 20_000),
                (60_000, 30_000),
                (70_000, 30_000),
                (70_000, 20_000),
                (60_000, 20_000)
            ),
        ])
        #expect(!isWet(result, 65_000, 25_000) && isWet(result, 80_000, 50_000))
        #expect(report[.coastDirectionWrong] == 1)
    }

    @Test("one piece against the others is turned, and counted") func wrongPiece() {
        let (result, report) = sea([
            line((50_000, -20_000), (50_000, 30_000), (51_000, 35_000), (50_000, 40_000)),
            line((50_000, 70_000), (50_000, 40_000)), line((50_000, 70_000), (52_000, 90_000), (50_000, 120_000)),
        ])
        #expect(isWet(result, 75_000, 50_000) && !isWet(result, 25_000, 50_000))
        #expect(report[.coastDirectionWrong] == 1)
    }

    @Test("a coast drawn the wrong way round gives way to the buildings") func buildings() {
        let land = (0..<40).map { at(60_000 + $0 * 500, 50_000) }
        let (result, report) = sea([line((50_000, -20_000), (50_000, 120_000))], land: land)
        #expect(!isWet(result, 70_000, 50_000) && isWet(result, 25_000, 50_000))
        #expect(report[.coastDirectionWrong] > 0 && report[.coastSeaDropped] == 0)
    }

    @Test("a pond's island tagged as coastline does not flood a town") func flood() {
        let land = (0..<40).map { at(5_000 + $0 * 500, 20_000) }
        let (result, report) = sea([Self.island], land: land)
        #expect(result.isEmpty && report[.coastSeaDropped] == 1)
    }

    /// Land is a random star round the middle of the box, partly outside it; the sea must be the rest.
    @Test("random coasts: land and sea are where they were drawn", arguments: 0..<40)
    func random(seed: UInt64) {
        var random = SeededRandom(seed)
        let corners = Int.random(in: 5...60, using: &random)
        let star: [PointE7] = (0..<corners).map { corner in
            let (x, y) = unit(Double(corner) / Double(corners))
            let reach = Double.random(in: 10_000...90_000, using: &random)
            return at(50_000 + Int(x * reach), 50_000 + Int(y * reach))
        }
        let ring = star + [star[0]]
        // Cut into ways at random places, in random order.
        var ways: [[PointE7]] = []
        var begin = 0
        while begin < ring.count - 1 {
            let end = min(ring.count - 1, begin + Int.random(in: 1...6, using: &random))
            ways.append(Array(ring[begin...end]))
            begin = end
        }
        let (result, report) = sea(ways.shuffled(using: &random))
        #expect(report.issues.isEmpty)
        let land = [SeaPolygon(outer: ring, holes: [])]
        for _ in 0..<200 {
            let x = Int.random(in: 1..<100_000, using: &random)
            let y = Int.random(in: 1..<100_000, using: &random)
            guard distance(of: at(x, y), to: ring) > 30 else { continue }
            let point = at(x, y).coordinate
            let isLand = isSea(land, latitude: point.latitude, longitude: point.longitude)
            #expect(isWet(result, x, y) != isLand, "seed \(seed) at \(x), \(y)")
        }
    }

    /// The point of the unit circle at a share of the turn, by halving angles: no libm in a pure test.
    private func unit(_ turn: Double) -> (Double, Double) {
        var (x, y) = (1.0, 0.0)
        var (stepX, stepY) = (-1.0, 0.0)
        var rest = turn
        for _ in 0..<40 {
            rest *= 2
            if rest >= 1 {
                rest -= 1
                (x, y) = (x * stepX - y * stepY, x * stepY + y * stepX)
            }
            let half = ((1 + stepX) / 2).squareRoot()
            (stepX, stepY) = (half, half == 0 ? 1 : stepY / (2 * half))
        }
        return (x, y)
    }

    private func distance(of p: PointE7, to ring: [PointE7]) -> Double {
        zip(ring, ring.dropFirst()).map { a, b in
            let (dx, dy) = (Double(b.longitudeE7 - a.longitudeE7), Double(b.latitudeE7 - a.latitudeE7))
            let (px, py) = (Double(p.longitudeE7 - a.longitudeE7), Double(p.latitudeE7 - a.latitudeE7))
            let share = max(0, min(1, (px * dx + py * dy) / max(1, dx * dx + dy * dy)))
            return ((px - share * dx) * (px - share * dx) + (py - share * dy) * (py - share * dy)).squareRoot()
        }.min() ?? 0
    }
}
