import Geodesy
import Testing

@testable import Tracking

@Suite("Speeds in colour")
struct SpeedScaleTests {
    static let classes: [(Activity, Double, Int)] = [
        (.walk, 0, 0), (.walk, 0.99, 0), (.walk, 1, 1), (.walk, 1.39, 1), (.walk, 2.2, 3), (.walk, 9, 5),
        (.run, 1.9, 0), (.run, 3.34, 3), (.bicycle, 2.9, 0), (.bicycle, 3, 1), (.bicycle, 6.9, 2), (.bicycle, 7, 3),
        (.bicycle, 10, 4), (.bicycle, 13, 5), (.car, 13.9, 3), (.car, 13.6, 2), (.car, 36.1, 5), (.walk, -1, 0),
        (.walk, .nan, 0), (.walk, .infinity, 5),
    ]

    @Test(
        "bands are in metres per second: a walker at 5 km/h (1.39 m/s) is in the second, not in the third of MyTrack's",
        arguments: classes
    )
    func bands(activity: Activity, speed: Double, expected: Int) {
        #expect(SpeedScale(activity).speedClass(of: speed) == expected)
        #expect(SpeedScale(activity).limits.count == SpeedScale.classes - 1)
    }

    @Test("quantiles give each class a sixth of the way, however the samples lie")
    func quantiles() {
        // Faster and faster, with fixes every second and later every five.
        var (fixes, east) = ([Fix](), 0.0)
        for second in 0..<600 where second < 300 || second % 5 == 0 {
            fixes.append(fix(Double(second), east: east))
            east += (1 + Double(second) / 200) * (second < 300 ? 1 : 5)
        }
        let legs = TrackLeg.legs(of: fixes)
        let scale = SpeedScale(quantilesOf: legs)
        #expect(scale.limits == scale.limits.sorted() && scale.limits.count == 5)
        var shares = [Double](repeating: 0, count: 6)
        for leg in legs { shares[scale.speedClass(of: leg.speed ?? 0)] += leg.metres }
        let whole = shares.reduce(0, +)
        #expect(shares.allSatisfy { abs($0 / whole - 1.0 / 6) < 0.02 }, "\(shares)")
        #expect(SpeedScale(quantilesOf: []) == SpeedScale(.walk))
    }

    @Test("neighbouring legs of a class are one run, and runs share the fix between them")
    func runs() {
        var (fixes, east) = ([Fix](), 0.0)
        for second in 0...300 {
            fixes.append(fix(Double(second), east: east))
            east += second < 100 ? 0.5 : second < 200 ? 1.2 : 4
        }
        let runs = ColourRun.runs(of: TrackLeg.legs(of: fixes), SpeedScale(.walk))
        #expect(runs.first?.first == 0 && runs.last?.last == 300)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.last == $1.first && $0.speedClass != $1.speedClass })
        // Between slow and fast the smoothed speed passes the classes in between, for some seconds.
        let long = runs.filter { $0.last - $0.first > 20 }
        #expect(long.map(\.speedClass) == [0, 1, 5])
        #expect(abs((long.last?.first ?? 0) - 200) < 6)
    }

    @Test("a single late or early fix does not make the line flicker")
    func flicker() {
        var fixes = steady(metresPerSecond: 1.25, seconds: 200)
        fixes[100] = fix(100, east: 126)
        #expect(ColourRun.runs(of: TrackLeg.legs(of: fixes), SpeedScale(.walk)).count == 1)
    }

    @Test("gaps break the line, and what has no times has no class")
    func gaps() {
        let timed = steady(metresPerSecond: 2.2, seconds: 60)
        let later = steady(metresPerSecond: 2.2, seconds: 60, from: 500)
        let untimed = (0..<20).map { Fix(time: 0, position: place(east: Double($0) * 10)) }
        let runs = ColourRun.runs(of: TrackLeg.legs(of: timed + later + untimed), SpeedScale(.walk))
        #expect(
            runs == [
                ColourRun(first: 0, last: 60, speedClass: 3), ColourRun(first: 61, last: 121, speedClass: 3),
                ColourRun(first: 121, last: 141, speedClass: nil),
            ]
        )
    }

    @Test("no fixes, one fix, equal and backward times make no fault", arguments: 0..<6)
    func small(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        for count in 0..<30 {
            let fixes = (0..<count).map { fix(Double($0) + Double(random.next() % 9) - 4, east: random.unit() * 40) }
            let legs = TrackLeg.legs(of: fixes)
            #expect(legs.count == max(0, count - 1))
            #expect(legs.allSatisfy { $0.speed.map { $0 >= 0 && $0.isFinite } ?? true })
            for run in ColourRun.runs(of: legs, SpeedScale(.run)) { #expect(run.first < run.last) }
        }
    }
}
