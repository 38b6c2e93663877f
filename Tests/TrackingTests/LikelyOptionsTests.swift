import Geodesy
import Testing

@testable import Tracking

@Suite("What a track speaks for")
struct LikelyOptionsTests {
    @Test(
        "the speed of half the way tells how somebody travelled",
        arguments: [(0.4, Activity.walk), (1.4, .walk), (3.2, .run), (6, .bicycle), (20, .car)]
    )
    func activity(speed: Double, expected: Activity) {
        #expect(Activity.likely(for: [steady(metresPerSecond: speed, seconds: 100)]) == expected)
    }

    @Test("a drive with long stops is a drive, a track without times or without fixes a walk")
    func odd() {
        let stop = (0..<2000).map { fix(Double($0), east: 0) }
        let drive = steady(metresPerSecond: 15, seconds: 300, from: 2000)
        #expect(Activity.likely(for: [stop + drive]) == .car)
        #expect(
            Activity.likely(for: [[Fix(time: 0, position: place(east: 0)), Fix(time: 0, position: place(east: 900))]])
                == .walk
        )
        #expect(TrackOptions.likely(for: []) == TrackOptions(activity: .walk, altitudes: .satellites))
    }

    @Test("smooth altitudes are a barometer's, unless the receiver doubts them or there are few")
    func altitudes() {
        var random = SplitMix(seed: 1)
        let smooth = (0..<200).map {
            fix(Double($0), east: 0, altitude: 100 + Double($0) * 0.3 + random.normal() * 0.1)
        }
        let rough = (0..<200).map { fix(Double($0), east: 0, altitude: 100 + Double($0) * 0.3 + random.normal() * 3) }
        #expect(AltitudeSource.likely(for: [smooth]) == .barometer)
        #expect(AltitudeSource.likely(for: [rough]) == .satellites)
        #expect(AltitudeSource.likely(for: [Array(smooth[..<20])]) == .satellites)
        var phone = smooth
        phone[7].altitudeAccuracy = 3
        #expect(AltitudeSource.likely(for: [phone]) == .satellites)
    }

    @Test(
        "real recordings speak for what they were",
        .enabled(if: RecordedTracks.areHere, "../shared/data/tracks is not there"),
        arguments: [
            ("korita-zbevnica.gpx", Activity.walk, AltitudeSource.satellites), ("bobrava2.gpx", .bicycle, .barometer),
            ("drumlish.gpx", .car, .satellites), ("marble-mjolby.gpx", .car, .satellites),
            ("Mojstrovka.gpx", .walk, .satellites),
        ]
    )
    func recordings(name: String, activity: Activity, altitudes: AltitudeSource) throws {
        let segments = try RecordedTracks.segments(name)
        #expect(TrackOptions.likely(for: segments) == TrackOptions(activity: activity, altitudes: altitudes))
    }
}
