import Testing

@testable import Tracking

@Suite("Real recordings", .enabled(if: RecordedTracks.areHere, "../shared/data/tracks is not there"))
struct RecordedTracksTests {
    private func summary(_ name: String, _ activity: Activity) throws -> TrackSummary {
        TrackStatistics.summary(of: try RecordedTracks.segments(name), TrackOptions(activity: activity))
    }

    @Test("Mojstrovka, all of whose times are of 1901, has a way and a climb but no time and no speed")
    func impossibleTimes() throws {
        let walk = try summary("Mojstrovka.gpx", .walk)
        #expect(walk.fixes == 184 && walk.segments == 1 && walk.late == 0)
        #expect((2650...2750).contains(walk.distance))
        #expect((400...450).contains(try #require(walk.ascent)))
        #expect(walk.start == nil && walk.elapsed == nil && walk.maximumSpeed == nil && walk.laps.count == 3)
    }

    @Test("the walk around the lake is as long without its times as with them, but for one jump of the receiver")
    func withoutTimes() throws {
        let (timed, untimed) = (
            try summary("cerknicko-jezero.gpx", .walk), try summary("cerknicko-without-times.gpx", .walk)
        )
        #expect((4540...4600).contains(untimed.distance))
        #expect(abs(timed.distance + timed.gapDistance - untimed.distance) < 30)
        // Half-way somebody gave a lift: 8 m/s, and a jump of 184 m in two seconds is not taken for speed.
        #expect(try #require(timed.maximumSpeed) < 12)
        #expect(try #require(timed.bestPace) > 1.0 / 12)
    }

    @Test("the hike to Žbevnica, half of it without times, is 15 km long and walked at a walker's pace")
    func hike() throws {
        let walk = try summary("korita-zbevnica.gpx", .walk)
        #expect((14_600...15_000).contains(walk.distance))
        #expect((550...700).contains(try #require(walk.ascent)))
        #expect((1.0...1.6).contains(try #require(walk.averageMovingSpeed)))
        #expect(try #require(walk.maximumSpeed) < 2.5)
        #expect(walk.laps.count == 15)
    }

    @Test(
        "rides and drives come to what maps say, with speeds that they can have",
        arguments: [
            ("bobrava2.gpx", Activity.bicycle, 37_000.0...37_600, 9.0...13),
            ("around-visnjan-with-car.gpx", .car, 2650...2750, 18...26),
            ("drumlish.gpx", .car, 127_000...131_000, 26...33),
            ("marble-mjolby.gpx", .car, 156_500...159_500, 28...35),
        ] as [(String, Activity, ClosedRange<Double>, ClosedRange<Double>)]
    )
    func rides(name: String, activity: Activity, distance: ClosedRange<Double>, speed: ClosedRange<Double>) throws {
        let ride = try summary(name, activity)
        #expect(distance.contains(ride.distance))
        #expect(speed.contains(try #require(ride.maximumSpeed)))
        #expect(try #require(ride.moving) < #require(ride.active))
    }
}
