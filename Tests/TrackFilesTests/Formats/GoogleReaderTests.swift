import Testing

@testable import TrackFiles

@Suite("Google Timeline")
struct GoogleReaderTests {
    static let records = """
        {"locations": [{"latitudeE7": 437123456, "longitudeE7": 74123456, "accuracy": 20, "altitude": 12, "velocity": 3,
        "heading": 90, "verticalAccuracy": 2, "activity": [{"activity": [{"type": "STILL", "confidence": 100}],
        "timestamp": "2020-01-01T00:00:00Z"}], "source": "WIFI", "timestamp": "2019-03-01T08:00:00.123Z"},
        {"timestampMs": "1551427201000", "latitudeE7": 437123456, "longitudeE7": 4220843296},
        {"latitudeE7": 1, "longitudeE7": 2}, {"timestamp": "2019-03-01T08:00:09Z"}]}
        """

    static let android = """
        {"semanticSegments": [{"startTime": "2024-03-01T08:00:00.000+01:00", "endTime": "2024-03-01T10:00:00.000+01:00",
        "timelinePath": [{"point": "43.71°, 7.41°", "time": "2024-03-01T08:10:00.000+01:00"},
        {"point": "43.72°, -7.42°", "time": "2024-03-01T08:20:00.000+01:00"}]},
        {"startTime": "2024-03-01T10:00:00.000+01:00", "visit": {"hierarchyLevel": 0, "topCandidate": {"semanticType": "HOME",
        "placeLocation": {"latLng": "43.73°, 7.43°"}}}},
        {"startTime": "2024-03-01T11:00:00.000+01:00", "activity": {"start": {"latLng": "43.74°, 7.44°"}}}],
        "rawSignals": [{"position": {"LatLng": "43.75°, 7.45°", "accuracyMeters": 13, "altitudeMeters": 5.5, "source": "GPS",
        "timestamp": "2024-03-01T12:00:00.000+01:00", "speedMetersPerSecond": 1.5}}, {"wifiScan": {"devicesRecords": []}}]}
        """

    static let iPhone = """
        [{"endTime": "2024-03-01T10:00:00.000Z", "startTime": "2024-03-01T08:00:00.000Z", "timelinePath": [
        {"point": "geo:43.71,7.41", "durationMinutesOffsetFromStartTime": "9"}]},
        {"startTime": "2024-03-01T10:00:00.000Z", "visit": {"topCandidate": {"placeLocation": "geo:43.73,7.43"}}}]
        """

    @Test("Records.json: positions in ten millionths, times in both forms, a lost sign restored")
    func oldForm() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.records.utf8))
        #expect(verdicts[0].format == .googleRecords)
        #expect(verdicts[0].sentence == "2 points, 2 rejected: position missing (1), time missing (1)")
        let points = document.tracks[0].segments[0]
        #expect(points.map(\.time) == [1_551_427_200_123, 1_551_427_201_000])
        #expect(points[0].fix.position == .init(uncheckedLatitude: 43.7123456, longitude: 7.4123456))
        #expect(points[0].fix.speed == 3)
        #expect(points[1].fix.position.longitude == -7.4124)
    }

    @Test("Timeline.json of Android: paths, visits and raw signals")
    func newForm() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.android.utf8))
        #expect(verdicts[0].format == .googleTimeline)
        #expect(verdicts[0].sentence == "3 points and 1 waypoint")
        #expect(document.tracks.map(\.details.name) == ["Google Timeline", "Google Timeline: raw signals"])
        #expect(document.tracks[0].segments[0].map(\.time) == [1_709_277_000_000, 1_709_277_600_000])
        #expect(document.tracks[0].segments[0][1].fix.position.longitude == -7.42)
        #expect(document.tracks[1].segments[0][0].fix.accuracy == 13)
        #expect(document.tracks[1].segments[0][0].fix.altitude == 5.5)
        #expect(document.waypoints[0].name == "HOME")
        #expect(document.waypoints[0].time == 1_709_283_600_000)
    }

    @Test("Timeline.json of the iPhone: minutes since the start of a path")
    func phone() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.iPhone.utf8))
        #expect(verdicts[0].sentence == "1 point and 1 waypoint")
        #expect(document.tracks[0].segments[0][0].time == 1_709_280_540_000)
        #expect(document.waypoints[0].position == .init(uncheckedLatitude: 43.73, longitude: 7.43))
    }

    @Test("pieces of any size give what the whole gives", arguments: [records, android, iPhone], [1, 5, 31])
    func pieces(_ text: String, _ size: Int) throws {
        let whole = try TrackDocument.read(bytes: Array(text.utf8))
        #expect(try read(Array(text.utf8), pieces: size).document == whole.document)
    }

    @Test("damaged files are read or refused, never a crash", arguments: [records, android, iPhone])
    func damaged(_ text: String) throws { try expectSurvival(of: Array(text.utf8), seed: 6) }
}
