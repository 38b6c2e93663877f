import Geodesy
import Testing
import Tracking

@Suite("Outliers")
struct OutlierDetectorTests {
    private func outliers(_ fixes: [Fix], maximumSpeed: Double = 70) -> [Int] {
        var detector = OutlierDetector(maximumSpeed: maximumSpeed)
        var judgements = fixes.compactMap { detector.receive($0) }
        if let last = detector.finish() { judgements.append(last) }
        #expect(judgements.map(\.fix) == fixes)
        return judgements.indices.filter { judgements[$0].isOutlier }
    }

    @Test("a jump out and back is flagged once the next fix is known, and every fix comes out again")
    func jump() {
        var fixes = steady(metresPerSecond: 1.4, seconds: 20)
        fixes[9] = fix(9, east: 2000)
        #expect(outliers(fixes) == [9])
        var detector = OutlierDetector()
        _ = detector.receive(fixes[8])
        #expect(detector.receive(fixes[9])?.fix == fixes[8])
    }

    @Test("a glitch with a lying accuracy is flagged, one within its told doubt is not")
    func doubt() {
        var fixes = steady(metresPerSecond: 1.4, seconds: 20)
        fixes[9] = fix(9, east: 2000, accuracy: 5)
        #expect(outliers(fixes) == [9])
        fixes[9] = fix(9, east: 2000, accuracy: 2000)
        #expect(outliers(fixes).isEmpty)
    }

    @Test("fast travel is never flagged", arguments: [30.0, 83, 260, 900])
    func fast(speed: Double) {
        #expect(outliers(steady(metresPerSecond: speed, seconds: 60)).isEmpty)
        #expect(outliers((0...9).map { fix(Double($0) * 120, east: speed * 120 * Double($0)) }).isEmpty)
    }

    @Test("the first fix after a flight with the receiver off is kept: the next one agrees with it")
    func teleport() {
        let fixes =
            steady(metresPerSecond: 1, seconds: 5) + [fix(6, east: 800_000), fix(7, east: 800_001)]
        #expect(outliers(fixes).isEmpty)
    }

    @Test("a clock that runs ahead for one fix is flagged, a late fix is not")
    func clock() {
        let ahead = [fix(0, east: 0), fix(1, east: 1), fix(90_000, east: 2), fix(3, east: 3), fix(4, east: 4)]
        #expect(outliers(ahead) == [2])
        #expect(outliers([fix(0, east: 0), fix(10, east: 10), fix(5, east: 5), fix(11, east: 11)]).isEmpty)
    }

    @Test("tracks without times have no outliers, and times at the ends of their range do not trap")
    func withoutTimes() {
        let times = [Fix.unknownTime, 0, .max, .min, 5]
        #expect(outliers(times.map { Fix(time: $0, position: place(east: Double($0 % 7) * 1000)) }).isEmpty)
    }
}
