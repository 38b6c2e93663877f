import Testing

@testable import TrackFiles

@Suite("GeoJSON")
struct GeoJSONReaderTests {
    static let collection = """
        {"type":"FeatureCollection","name":"not a track's","features":[
        {"type":"Feature","properties":{"name":"Qu\\u00e9 \\"x\\" \\ud83d\\udeb6","type":"hiking","coordTimes":
        ["2024-03-01T08:00:00Z","2024-03-01T08:00:01.5Z"]},"geometry":{"type":"LineString","coordinates":[[7.41,43.71,5],[7.42,43.72]]}},
        {"type":"Feature","geometry":{"coordinates":[[[7.1,43.1],[7.2,43.2]],[[7.3,43.3]]],"type":"MultiLineString"},
        "properties":{"times":[["2024-03-01T09:00:00Z",1709283601000],[1709283602]],"other":{"name":"no"}}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,43.7]},"properties":{"name":"Quay","desc":"good"}},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]]]},"properties":null},
        {"type":"Feature","geometry":null,"properties":{}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[7.5,43.5,9]},"properties":{"timestamp":"2024-03-01T10:00:00Z",
        "speed":-1,"horizontal_accuracy":4,"battery_level":0.5}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[7.6,43.6]},"properties":{"tst":1709287201}}
        ]}
        """

    @Test(
        "lines are tracks with their times, points are waypoints, points with times are a recording, areas are neither"
    )
    func all() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.collection.utf8))
        #expect(verdicts[0].sentence == "7 points and 1 waypoint")
        #expect(document.tracks.map(\.details.name) == ["Qué \"x\" 🚶", nil, nil])
        #expect(document.tracks[0].details.activity == .walk)
        #expect(document.tracks.map { $0.segments.map(\.count) } == [[2], [2, 1], [2]])
        #expect(document.tracks[0].segments[0].map(\.time) == [1_709_280_000_000, 1_709_280_001_500])
        #expect(document.tracks[0].segments[0].map(\.fix.altitude) == [5, nil])
        #expect(
            document.tracks[1].segments.joined().map(\.time) == [
                1_709_283_600_000, 1_709_283_601_000, 1_709_283_602_000,
            ]
        )
        #expect(document.waypoints.map(\.name) == ["Quay"])
        #expect(document.waypoints.map(\.note) == ["good"])
        let tracked = document.tracks[2].segments[0]
        #expect(tracked.map(\.time) == [1_709_287_200_000, 1_709_287_201_000])
        #expect(tracked[0].fix.accuracy == 4)
        #expect(tracked[0].fix.speed == nil)
        #expect(tracked[0].fix.battery == 0.5)
    }

    @Test("pieces of any size give what the whole gives", arguments: [1, 2, 7, 40])
    func pieces(_ size: Int) throws {
        let whole = try TrackDocument.read(bytes: Array(Self.collection.utf8))
        #expect(try read(Array(Self.collection.utf8), pieces: size).document == whole.document)
    }

    @Test(
        "a geometry or a feature may stand alone",
        arguments: [
            #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}}"#,
        ]
    )
    func alone(_ text: String) throws {
        #expect(try TrackDocument.read(bytes: Array(text.utf8)).verdicts[0].sentence == "2 points; none has a time")
    }

    @Test(
        "positions that cannot be are counted",
        arguments: [
            ("[3,95]", "latitude out of range"), ("[1e300,4]", "longitude out of range"),
            ("[null,4]", "position unreadable"),
            ("[3]", "position unreadable"),
        ]
    )
    func rejected(_ position: String, _ label: String) throws {
        let text = #"{"type":"LineString","coordinates":[[1,2],\#(position),[3,4]]}"#
        let verdict = try TrackDocument.read(bytes: Array(text.utf8)).verdicts[0]
        #expect(verdict.sentence == "2 points, 1 rejected: \(label); none has a time")
    }

    @Test("a file that breaks off is read up to the last whole feature")
    func truncated() throws {
        let verdict = try TrackDocument.read(bytes: Array(Self.collection.utf8.prefix(500))).verdicts[0]
        #expect(verdict.sentence == "2 points; noted: file ends in the middle (1)")
    }

    @Test("nesting without end is refused")
    func depth() {
        let text = #"{"type":"LineString","coordinates":"# + String(repeating: "[", count: 100_000)
        #expect(throws: TrackFileError.malformed(.geojson, reason: "values are nested too deeply")) {
            try TrackDocument.read(bytes: Array(text.utf8))
        }
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: Array(Self.collection.utf8), seed: 5) }
}
