import Testing
import Tracking

@testable import TrackFiles

@Suite("GPX")
struct GPXReaderTests {
    static let watch = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="a watch" xmlns="http://www.topografix.com/GPX/1/1"
          xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
        <metadata><name>not the track's</name><time>2020-01-01T00:00:00Z</time></metadata>
        <wpt lat="43.7" lon="7.4"><ele>5</ele><name>Quay &amp; caf&#xE9; <![CDATA[<1>]]></name><desc>good</desc></wpt>
        <!-- a <trkpt> that is none -->
        <rte><name>the plan</name><rtept lat="43.71" lon="7.41"/><rtept lat="43.72" lon="7.42"></rtept></rte>
        <trk><name>Round the harbour</name><desc>slow</desc><type>running</type><link href="x"><type>text</type></link>
        <trkseg>
        <trkpt lon='7.42' lat='43.73'><ele>12.5</ele><time>2024-03-01T08:00:00.250Z</time><extensions>
        <gpxtpx:TrackPointExtension><gpxtpx:hr>131</gpxtpx:hr><gpxtpx:cad>84</gpxtpx:cad><gpxtpx:speed>2.5</gpxtpx:speed>
        <gpxtpx:course>270.5</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
        </trkseg><trkseg/><trkseg>
        <trkpt lat="43.74" lon="7.43"><time>2024-03-01T08:00:05Z</time><extensions>
        <opentracks:accuracy_horizontal>3.5</opentracks:accuracy_horizontal>
        <opentracks:accuracy_vertical>4</opentracks:accuracy_vertical></extensions></trkpt>
        </trkseg></trk></gpx>
        """

    @Test("tracks, routes, waypoints and what watches add are read")
    func all() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.watch.utf8))
        #expect(verdicts[0].sentence == "4 points and 1 waypoint; 2 without a time")
        #expect(
            document.waypoints == [
                Waypoint(
                    name: "Quay & café <1>",
                    note: "good",
                    position: .init(uncheckedLatitude: 43.7, longitude: 7.4),
                    altitude: 5
                )
            ]
        )
        #expect(document.tracks.map(\.details.kind) == [.route, .recording])
        let track = document.tracks[1]
        #expect(track.details == TrackDetails(name: "Round the harbour", note: "slow", type: "running"))
        #expect(track.details.activity == .run)
        #expect(track.segments.map(\.count) == [1, 1])
        #expect(
            track.segments[0][0]
                == TrackPoint(
                    Fix(
                        time: 1_709_280_000_250,
                        position: .init(uncheckedLatitude: 43.73, longitude: 7.42),
                        altitude: 12.5,
                        speed: 2.5,
                        course: 270.5
                    ),
                    heartRate: 131,
                    cadence: 84
                )
        )
        #expect(track.segments[1][0].fix.accuracy == 3.5)
        #expect(track.segments[1][0].fix.altitudeAccuracy == 4)
    }

    @Test("pieces of any size give what the whole gives", arguments: [1, 2, 3, 7, 16, 61])
    func pieces(_ size: Int) throws {
        let whole = try TrackDocument.read(bytes: Array(Self.watch.utf8))
        let pieced = try read(Array(Self.watch.utf8), pieces: size)
        #expect(pieced.document == whole.document)
        #expect(pieced.verdict == whole.verdicts[0])
    }

    @Test("elements may all have a prefix, as in GPX 1.0 of some programs")
    func prefixes() throws {
        let text = """
            <g:gpx version="1.0" xmlns:g="http://www.topografix.com/GPX/1/0"><g:trk><g:trkseg>
            <g:trkpt lat="1" lon="2"><g:time>2024-03-01T08:00:00Z</g:time><g:speed>3</g:speed><g:course>360</g:course>
            </g:trkpt></g:trkseg></g:trk></g:gpx>
            """
        let point = try #require(TrackDocument.read(bytes: Array(text.utf8)).document.tracks.first?.segments[0][0])
        #expect(point.fix.speed == 3)
        #expect(point.fix.course == 0)
    }

    /// A track of three points, the middle one as given.
    static func track(_ middle: String) -> [UInt8] {
        func point(_ second: Int) -> String {
            "<trkpt lat=\"43.7\" lon=\"7.4\"><time>2024-03-01T08:00:0\(second)Z</time></trkpt>"
        }
        return Array("<gpx><trk><trkseg>\(point(1))\(middle)\(point(3))</trkseg></trk></gpx>".utf8)
    }

    @Test(
        "a bad point is left out and counted under its code",
        arguments: [
            ("<trkpt lat='95' lon='7'><time>2024-03-01T08:00:02Z</time></trkpt>", "latitude out of range"),
            ("<trkpt lat='-90.1' lon='7'><time>2024-03-01T08:00:02Z</time></trkpt>", "latitude out of range"),
            ("<trkpt lat='43' lon='181'><time>2024-03-01T08:00:02Z</time></trkpt>", "longitude out of range"),
            ("<trkpt lat='NaN' lon='7'><time>2024-03-01T08:00:02Z</time></trkpt>", "position unreadable"),
            ("<trkpt lat='' lon='7'><time>2024-03-01T08:00:02Z</time></trkpt>", "position unreadable"),
            ("<trkpt lon='7'><time>2024-03-01T08:00:02Z</time></trkpt>", "position missing"),
            ("<trkpt lat='43' lon='7'></trkpt>", "time missing"),
            ("<trkpt lat='43' lon='7'><time/></trkpt>", "time missing"),
            ("<trkpt lat='43' lon='7'><time>noon</time></trkpt>", "time unreadable"),
            ("<trkpt lat='43' lon='7'><time>1901-12-13T20:45:52Z</time></trkpt>", "time impossible"),
            ("<trkpt lat='43' lon='7'><time>2100-01-01T00:00:00Z</time></trkpt>", "time impossible"),
        ]
    )
    func rejected(_ middle: String, _ label: String) throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Self.track(middle))
        #expect(verdicts[0].sentence == "2 points, 1 rejected: \(label)")
        #expect(document.tracks[0].segments[0].count == 2)
    }

    @Test("a value that is no number leaves the point without it")
    func values() throws {
        let middle = "<trkpt lat='43' lon='7'><ele>NaN</ele><speed>-3</speed><time>2024-03-01T08:00:02Z</time></trkpt>"
        let (document, verdicts) = try TrackDocument.read(bytes: Self.track(middle))
        #expect(verdicts[0].sentence == "3 points")
        #expect(document.tracks[0].segments[0][1].fix.altitude == nil)
        #expect(document.tracks[0].segments[0][1].fix.speed == nil)
    }

    @Test("a time that runs backwards is noted and kept")
    func backwards() throws {
        let middle = "<trkpt lat='43' lon='7'><time>2024-03-01T07:00:00Z</time></trkpt>"
        let verdict = try TrackDocument.read(bytes: Self.track(middle)).verdicts[0]
        #expect(verdict.sentence == "3 points; noted: time runs backwards (1)")
        #expect(verdict.noted[.timeBackwards]?.examples == ["point 2"])
    }

    @Test("a track without times is a track")
    func timeless() throws {
        let text = "<gpx><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg></trk></gpx>"
        let (document, verdicts) = try TrackDocument.read(bytes: Array(text.utf8))
        #expect(verdicts[0].sentence == "2 points; none has a time")
        #expect(document.tracks[0].segments[0].allSatisfy { $0.time == nil && !$0.fix.hasPlausibleTime })
    }

    @Test("a file that breaks off is read up to there, and the verdict says so")
    func truncated() throws {
        let bytes = Array(Self.track("").dropLast(20))
        let (document, verdicts) = try TrackDocument.read(bytes: bytes)
        #expect(verdicts[0].sentence == "2 points; noted: file ends in the middle (1)")
        #expect(document.tracks[0].segments[0].count == 2)
    }

    @Test("a file that breaks the rules is read up to there, and the verdict says so")
    func malformed() throws {
        let verdict = try TrackDocument.read(bytes: Self.track("<trkpt lat='1' lon='2'></ele>")).verdicts[0]
        #expect(verdict.sentence == "1 point; noted: rest of the file unreadable (1)")
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: Array(Self.watch.utf8), seed: 1) }
}
