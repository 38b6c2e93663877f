import Testing

@testable import Geodesy
@testable import Tracking

@Suite("Ranks of simplification")
struct SimplificationRanksTests {
    private func walk(_ count: Int, seed: UInt64, step: Double = 8) -> [Coordinate] {
        var random = SplitMix(seed: seed)
        var (east, north, heading) = (0.0, 0.0, 0.0)
        return (0..<count).map { _ in
            heading += random.normal() * 0.3
            east += step * Portable.cosine(heading)
            north += step * Portable.sine(heading)
            return place(east: east, north: north)
        }
    }

    @Test("at every zoom what is left out lies within a pixel of what is drawn")
    func tolerance() {
        for seed in 0..<5 {
            let line = walk(700, seed: UInt64(seed))
            let ranks = SimplificationRanks.ranks(of: line)
            let (x, y) = (
                line.map { WebMercator.x(longitude: $0.longitude) },
                line.map { WebMercator.portableY(latitude: $0.latitude) }
            )
            for zoom in stride(from: 0, through: 22, by: 2) {
                let pixel = 1 / (512 * Double(1 << zoom))
                let drawn = ranks.indices.filter { ranks[$0] <= zoom }
                #expect(drawn.first == 0 && drawn.last == line.count - 1)
                for (first, last) in zip(drawn, drawn.dropFirst()) where last - first > 1 {
                    for index in (first + 1)..<last {
                        #expect(
                            distance((x[index], y[index]), (x[first], y[first]), (x[last], y[last])) <= pixel * 1.000001
                        )
                    }
                }
            }
        }
    }

    @Test("a walk of 20 000 fixes needs few vertices from afar and more the nearer one looks")
    func counts() {
        let ranks = SimplificationRanks.ranks(of: walk(20_000, seed: 3))
        let counts = (0...24).map { zoom in ranks.count { $0 <= zoom } }
        #expect(counts == counts.sorted())
        #expect(counts[6] < 40 && counts[12] < 3000 && counts[18] > 10_000, "\(counts)")
    }

    @Test("straight lines are their ends, loops keep their farthest point, few points are all drawn")
    func shapes() {
        let straight = (0..<100).map { Coordinate(uncheckedLatitude: 0, longitude: Double($0) * 0.001) }
        #expect(
            SimplificationRanks.ranks(of: straight).dropFirst().dropLast().allSatisfy {
                $0 == SimplificationRanks.never
            }
        )
        let loop = [place(east: 0), place(east: 5000), place(east: 0)]
        #expect(SimplificationRanks.ranks(of: loop)[1] < 12)
        #expect(SimplificationRanks.ranks(of: []).isEmpty)
        #expect(SimplificationRanks.ranks(of: Array(loop[..<2])) == [0, 0])
        #expect(SimplificationRanks.ranks(of: Array(repeating: loop[0], count: 9))[4] == SimplificationRanks.never)
    }

    @Test("a line across the antimeridian is as simple as anywhere else")
    func antimeridian() {
        let line = (0..<50).map { index -> Coordinate in
            let longitude = 179.9 + Double(index) * 0.005
            return Coordinate(uncheckedLatitude: 0, longitude: longitude > 180 ? longitude - 360 : longitude)
        }
        #expect(SimplificationRanks.ranks(of: line).filter { $0 < 20 }.count == 2)
    }

    @Test("lines that are the worst for the usual algorithm end as well: zigzags, spirals, standing with noise")
    func worst() {
        let count = 60_000
        var random = SplitMix(seed: 6)
        let zigzag = (0..<count).map { place(east: Double($0), north: Double($0 % 2) * 300) }
        let spiral = (0..<count).map { index -> Coordinate in
            let angle = Double(index) / 50
            return place(east: Double(index) * Portable.cosine(angle), north: Double(index) * Portable.sine(angle))
        }
        let standing = (0..<count).map { _ in place(east: random.normal() * 5, north: random.normal() * 5) }
        let growing = (0..<count).map { place(east: Double($0), north: Double($0 * $0) / 1e5) }
        for line in [zigzag, spiral, standing, growing] {
            #expect(SimplificationRanks.ranks(of: line).count == count)
        }
    }

    @Test("a night at home is some vertices, where every fix of it would be one; the walks around it are whole")
    func standing() {
        var random = SplitMix(seed: 14)
        let before = (0..<300).map { fix(Double($0), east: Double($0) * 1.4 - 420, accuracy: 8) }
        let night = (300..<6000).map {
            fix(Double($0), east: random.normal() * 4, north: random.normal() * 4, accuracy: 8)
        }
        let after = (6000..<6300).map { fix(Double($0), east: 0, north: Double($0 - 6000) * 1.4, accuracy: 8) }
        let fixes = before + night + after
        let (track, shape) = (
            SimplificationRanks.ranks(ofTrack: fixes), SimplificationRanks.ranks(of: fixes.map(\.position))
        )
        #expect(shape[300..<6000].count { $0 <= 17 } > 4000)
        #expect(track[300..<6000].count { $0 <= 17 } < 200)
        #expect(track.first == 0 && track.last == 0)
        #expect(
            track[6050...].count { $0 == SimplificationRanks.never }
                == shape[6050...].count { $0 == SimplificationRanks.never }
        )
        #expect(SimplificationRanks.ranks(ofTrack: []).isEmpty)
    }

    private func distance(_ point: (Double, Double), _ a: (Double, Double), _ b: (Double, Double)) -> Double {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let length = dx * dx + dy * dy
        let t = length > 0 ? max(0, min(1, ((point.0 - a.0) * dx + (point.1 - a.1) * dy) / length)) : 0
        let (ox, oy) = (point.0 - a.0 - t * dx, point.1 - a.1 - t * dy)
        return (ox * ox + oy * oy).squareRoot()
    }
}
