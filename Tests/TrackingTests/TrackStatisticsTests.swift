import Geodesy
import Testing

@testable import Tracking

@Suite("Statistics of a track")
struct TrackStatisticsTests {
    private func summary(_ fixes: [Fix], _ options: TrackOptions = TrackOptions()) -> TrackSummary {
        TrackStatistics.summary(of: [fixes], options)
    }

    @Test("1.5 km are 1500 metres and 1.5 kilometres, not \"1500 km\"")
    func kilometres() {
        let walk = summary(steady(metresPerSecond: 1.5, seconds: 1000))
        #expect(abs(walk.distance - 1500) < 5)
        #expect(abs(walk.distanceKilometres - 1.5) < 0.005)
    }

    @Test("the average speed is the distance divided by the time, not the mean of samples")
    func average() throws {
        // 600 m in 300 s with a fix each second, then 100 m in 200 s with a fix each 20 s: samples are mostly fast.
        let fast = steady(metresPerSecond: 2, seconds: 300)
        let slow = (1...10).map { fix(300 + Double($0) * 20, east: 600 + Double($0) * 10) }
        let walk = summary(fast + slow)
        #expect(abs(try #require(walk.averageSpeed) - 700.0 / 500) < 0.02)
        #expect(abs(try #require(walk.averagePace) - 500.0 / 700) < 0.01)
    }

    @Test("an hour of standing adds hardly any way, whatever the receiver's doubt", arguments: [3.0, 5, 10, 20, 40])
    func standing(accuracy: Double) throws {
        // Places drift about the true one over half a minute, two in three within the doubt.
        var random = SplitMix(seed: UInt64(accuracy))
        var (east, north) = (0.0, 0.0)
        let memory = 0.967
        let fixes = (0..<3600).map { second in
            let noise = accuracy / 1.5 * (1 - memory * memory).squareRoot()
            east = east * memory + random.normal() * noise
            north = north * memory + random.normal() * noise
            return fix(Double(second), east: east, north: north, accuracy: accuracy)
        }
        let walk = summary(fixes)
        let naive = zip(fixes, fixes.dropFirst()).reduce(0) {
            $0 + Geodesic.distance(from: $1.0.position, to: $1.1.position)
        }
        #expect(walk.distance < naive / 15, "counted \(walk.distance) of \(naive)")
        #expect(try #require(walk.moving) < (accuracy > 20 ? 1800 : 400), "moving \(walk.moving ?? 0) s")
    }

    @Test("a walk after standing counts whole, and so does a slow climb with a doubtful receiver")
    func leaving() {
        let standing = (0..<600).map { fix(Double($0), east: 0) }
        let walking = (0...600).map { fix(600 + Double($0), east: Double($0)) }
        #expect(abs(summary(standing + walking).distance - 600) < 6)
        let climb = (0...3600).map { fix(Double($0), east: Double($0) * 0.3, accuracy: 15) }
        #expect(abs(summary(climb).distance - 1080) < 20)
    }

    @Test("standing is no motion, and is a pause where that is wanted")
    func movingTime() throws {
        let fixes =
            (0..<300).map { fix(Double($0), east: Double($0)) } + (300..<600).map { fix(Double($0), east: 300) }
            + (600...900).map { fix(Double($0), east: Double($0) - 300) }
        let walk = summary(fixes)
        #expect(walk.elapsed == 900 && walk.active == 900)
        #expect(abs(try #require(walk.moving) - 600) < 20)
        let pausing = summary(fixes, TrackOptions(pausesWhenStanding: true))
        #expect(abs(try #require(pausing.active) - 600) < 15)
    }

    @Test("fixes with a doubt above 50 m, glitches and late fixes are left out and counted")
    func leftOut() throws {
        var fixes = steady(metresPerSecond: 1.4, seconds: 300)
        fixes[50] = fix(50, east: 70, north: 300, accuracy: 80)
        fixes[100] = fix(100, east: 2000)
        fixes[150] = fix(140, east: 0)
        let walk = summary(fixes)
        #expect([walk.fixes, walk.inaccurate, walk.outliers, walk.late] == [301, 1, 1, 1])
        #expect(abs(walk.distance - 420) < 6 && walk.segments == 1)
        #expect(abs(try #require(walk.maximumSpeed) - 1.4) < 0.05)
    }

    @Test("the greatest speed is none that legs or wheels cannot reach")
    func maximumSpeed() throws {
        var random = SplitMix(seed: 4)
        var east = 0.0
        let fixes = (0...600).map { second in
            east += 3 + (second % 60 < 20 ? 2 : 0)
            // Each fortieth fix is 30 m off: as a leg that is 30 m/s.
            return fix(
                Double(second),
                east: east + random.normal() * 0.5,
                north: second % 40 == 7 ? 30 : random.normal() * 0.5
            )
        }
        let run = summary(fixes, TrackOptions(activity: .run))
        #expect(abs(try #require(run.maximumSpeed) / 5 - 1) < 0.1)
        // The receiver's own speed counts where it tells one, with the same rejection.
        let told = (0...100).map { fix(Double($0), east: Double($0) * 3, speed: $0 == 50 ? 57 : 3.1) }
        #expect(summary(told, TrackOptions(activity: .run)).maximumSpeed == 3.1)
    }

    @Test("the best pace is that of the fastest 100 m")
    func bestPace() throws {
        let slow = (0...300).map { fix(Double($0), east: Double($0)) }
        let fast = (1...100).map { fix(300 + Double($0), east: 300 + Double($0) * 2) }
        #expect(abs(try #require(summary(slow + fast).bestPace) - 0.5) < 0.03)
        #expect(summary(Array(slow[0...50])).bestPace == nil)
    }

    @Test(
        "a minute without fixes breaks the line; its way counts up to 200 m and is named beyond",
        arguments: [(59.0, 150.0, 1, 150.0), (90, 150, 2, 150), (90, 500, 2, 0), (59, 500, 1, 500)]
    )
    func gap(seconds: Double, metres: Double, segments: Int, counted: Double) {
        let before = steady(metresPerSecond: 1, seconds: 100)
        let after = (0...100).map { fix(100 + seconds + Double($0), east: 100 + metres + Double($0)) }
        let walk = summary(before + after)
        #expect(walk.segments == segments)
        #expect(abs(walk.distance - 200 - counted) < 12)
        #expect(abs(walk.gapDistance - (metres - counted)) < 1)
    }

    @Test("a jump that the receiver makes for good is no way")
    func jump() {
        let fixes =
            steady(metresPerSecond: 1, seconds: 100) + (101...200).map { fix(Double($0), east: Double($0) + 180) }
        let walk = summary(fixes)
        #expect(abs(walk.distance - 200) < 12 && walk.segments == 2)
        #expect(abs(walk.gapDistance - 181) < 1)
    }

    @Test("a train that somebody forgot to choose counts, at any rate of fixes", arguments: [1.0, 10, 50])
    func train(interval: Double) {
        let fixes = (0...100).map {
            fix(Double($0) * interval, east: min(40, Double($0) * interval) * Double($0) * interval)
        }
        let way = min(40, 100 * interval) * 100 * interval
        #expect(abs(summary(fixes).distance / way - 1) < 0.02)
    }

    @Test("the way, the climb and the time across a pause do not count")
    func pause() throws {
        let before = (0...100).map { fix(Double($0), east: Double($0), altitude: 100) }
        let after = (0...100).map { fix(1000 + Double($0), east: 5000 + Double($0), altitude: 600) }
        let walk = TrackStatistics.summary(of: [before, after])
        #expect(abs(walk.distance - 200) < 12 && walk.ascent == 0 && walk.segments == 2)
        #expect(walk.elapsed == 1100 && walk.active == 200)
        #expect(walk.gapDistance == 0)
        #expect(TrackStatistics.summary(of: [[], before, [], []]).segments == 1)
    }

    @Test("laps of a kilometre and of a mile are cut where they end, the last one as far as it goes")
    func laps() throws {
        let fixes = steady(metresPerSecond: 2, seconds: 1650)
        let kilometres = summary(fixes).laps
        #expect(kilometres.count == 4)
        for lap in kilometres.prefix(3) {
            #expect(abs(lap.distance - 1000) < 1e-6)
            #expect(abs(try #require(lap.duration) - 500) < 5)
            #expect(abs(try #require(lap.pace) - 0.5) < 0.005)
        }
        #expect(abs(kilometres[3].distance - 300) < 8)
        let miles = summary(fixes, TrackOptions(lapLength: TrackOptions.mile)).laps
        #expect(miles.count == 3 && abs(miles[0].distance - 1609.344) < 1e-6)
    }

    @Test(
        "a track without times, or with times that no receiver has, still has a way and a climb",
        arguments: [Fix.unknownTime, 0, -2_147_483_648_000, .max, 4_200_000_000_000]
    )
    func withoutTimes(time: Int64) {
        let fixes = (0...210).map { index in
            Fix(time: time, position: place(east: Double(index) * 10), altitude: 100 + Double(index))
        }
        let walk = summary(fixes, TrackOptions(altitudes: .barometer))
        #expect(abs(walk.distance - 2100) < 1 && walk.ascent == 210 && walk.descent == 0)
        #expect(walk.start == nil && walk.elapsed == nil && walk.moving == nil && walk.maximumSpeed == nil)
        #expect(walk.averageSpeed == nil && walk.averagePace == nil && walk.bestPace == nil)
        #expect(walk.laps.count == 3 && walk.laps[0].duration == nil)
    }

    @Test("where half a track has times, speeds come of that half")
    func halfTimed() throws {
        let untimed = (0..<100).map { Fix(time: Fix.unknownTime, position: place(east: Double($0) * 10)) }
        let timed = (0...200).map { fix(Double($0), east: 1000 + Double($0)) }
        let walk = summary(untimed + timed)
        #expect(abs(walk.distance - 1200) < 12)
        #expect(abs(try #require(walk.averageSpeed) - 1) < 0.05)
    }

    @Test("a clock set back by an hour costs no way, one that ran ahead for a fix no time")
    func clocks() throws {
        let before = steady(metresPerSecond: 1, seconds: 100)
        let after = (0...100).map { fix(Double($0) - 3600, east: 100 + Double($0)) }
        #expect(abs(summary(before + after).distance - 200) < 12)
        #expect(summary(before + after).elapsed == 200)
        var ahead = before
        ahead[50] = fix(80_000_000, east: 50)
        #expect(summary(ahead).elapsed == 100 && summary(ahead).outliers == 1)
    }

    @Test("looking at the summary changes nothing, and the last look is that of the whole track")
    func incremental() {
        for seed in 0..<20 {
            let fixes = hostileWalk(seed: UInt64(seed), count: 400)
            var (looked, plain) = (TrackStatistics(), TrackStatistics())
            for fix in fixes {
                #expect(looked.receive(fix) == plain.receive(fix))
                _ = looked.summary
            }
            #expect(looked.summary == plain.summary)
            #expect(looked.summary == summary(fixes))
        }
    }

    @Test("no input traps: absurd times, altitudes, accuracies, speeds and places")
    func hostile() {
        for seed in 100..<140 {
            for activity in Activity.allCases {
                let options = TrackOptions(activity: activity, lapLength: seed % 2 == 0 ? .nan : 100)
                let walk = summary(hostileWalk(seed: UInt64(seed), count: 300), options)
                #expect(walk.distance >= 0 && walk.distance.isFinite)
                #expect(walk.laps.count <= 10_001)
                if let moving = walk.moving, let active = walk.active, let elapsed = walk.elapsed {
                    #expect(moving <= elapsed && active <= elapsed && active >= 0)
                }
            }
        }
    }

    private func hostileWalk(seed: UInt64, count: Int) -> [Fix] {
        var random = SplitMix(seed: seed)
        let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300, .leastNonzeroMagnitude, 89.999, 181]
        func value(_ usual: Double) -> Double? {
            switch random.next() % 12 {
            case 0: odd[Int(random.next() % UInt64(odd.count))]
            case 1: nil
            default: usual
            }
        }
        var time = Double(0)
        return (0..<count).map { index in
            time += random.unit() * 20 - (random.next() % 20 == 0 ? 100 : 0)
            var made = fix(time, east: Double(index) * 4 + random.normal() * 3, north: random.normal() * 3)
            made.accuracy = value(random.unit() * 60)
            made.altitude = value(100 + random.normal() * 10)
            made.speed = value(random.unit() * 4)
            switch random.next() % 40 {
            case 0: made.time = [Int64.min, .max, 0, 4_000_000_000_000][Int(random.next() % 4)]
            case 1: made.position.latitude = value(-89) ?? 0
            case 2: made.position.longitude = value(-179) ?? 0
            default: break
            }
            return made
        }
    }
}
