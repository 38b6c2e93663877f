import Testing

@testable import TrackFiles

@Suite("TCX")
struct TCXReaderTests {
    static func point(_ second: Int, _ rest: String = "") -> String {
        """
        <Trackpoint><Time>2024-03-01T08:00:0\(second)Z</Time><Position><LatitudeDegrees>43.\(second)</LatitudeDegrees>
        <LongitudeDegrees>7.4</LongitudeDegrees></Position>\(rest)</Trackpoint>
        """
    }

    static let ride = """
        <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>2024-03-01T08:00:00Z</Id>
        <Lap StartTime="2024-03-01T08:00:00Z"><TotalTimeSeconds>10.5</TotalTimeSeconds><DistanceMeters>100</DistanceMeters>
        <MaximumSpeed>9</MaximumSpeed><Calories>3</Calories><MaximumHeartRateBpm><Value>150</Value></MaximumHeartRateBpm>
        <Track>\(point(1, "<AltitudeMeters>12</AltitudeMeters><DistanceMeters>1</DistanceMeters><HeartRateBpm><Value>99</Value></HeartRateBpm>"))
        <Trackpoint><Time>2024-03-01T08:00:02Z</Time></Trackpoint></Track><Track>\(point(3))</Track></Lap>
        <Lap StartTime="2024-03-01T08:00:04Z"><TotalTimeSeconds>5</TotalTimeSeconds><DistanceMeters>40</DistanceMeters>
        <MaximumSpeed>8</MaximumSpeed><Track>\(point(4, "<Extensions><TPX><Speed>4.5</Speed><RunCadence>80</RunCadence></TPX></Extensions>"))
        </Track></Lap><Notes>windy</Notes></Activity></Activities></TrainingCenterDatabase>
        """

    @Test("an activity is a track whose laps' totals are added up; a second track in a lap is a pause, a lap is none")
    func ride() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.ride.utf8))
        #expect(verdicts[0].sentence == "3 points")
        let track = try #require(document.tracks.first)
        #expect(track.segments.map(\.count) == [1, 2])
        #expect(track.details.activity == .bicycle)
        #expect(track.details.note == "windy")
        #expect(track.details.totals == DeviceTotals(distance: 140, timer: 15.5, maximumSpeed: 9, energy: 3))
        #expect(track.segments[0][0].heartRate == 99)
        #expect(track.segments[0][0].fix.altitude == 12)
        #expect(track.segments[1][1].fix.speed == 4.5)
        #expect(track.segments[1][1].cadence == 80)
    }

    @Test("totals that are no numbers are unknown")
    func totals() throws {
        let text = Self.ride.replacing("<DistanceMeters>100<", with: "<DistanceMeters>far<").replacing(
            ">10.5<",
            with: ">-1<"
        )
        let totals = try TrackDocument.read(bytes: Array(text.utf8)).document.tracks[0].details.totals
        #expect(totals == DeviceTotals(distance: 40, timer: 5, maximumSpeed: 9, energy: 3))
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: Array(Self.ride.utf8), seed: 2) }
}
