import Directions
import HTTPServing
import Testing

@testable import Service

@Suite("Tracks in bodies")
struct TrackBodyTests {
    private func gpx(_ points: String) throws -> [TracePoint] {
        try TrackBody.gpx(Array("<?xml version=\"1.0\"?><gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8))
    }

    @Test("a GPX's track points are read with time and precision, whatever their quotes and order")
    func gpx() throws {
        let points = try gpx(
            """
            <trkpt lat="43.7" lon="7.4"><ele>5</ele><time>2026-11-30T08:00:00Z</time><hdop>1.5</hdop></trkpt>
            <trkpt lon='7.5' lat='-43.8'><time>2026-11-30T08:00:01.250Z</time></trkpt>
            """
        )
        #expect(points.map(\.coordinate.latitude) == [43.7, -43.8])
        #expect(points.map(\.accuracyMetres) == [7.5, nil])
        #expect(try #require(points[1].timestampSeconds) - #require(points[0].timestampSeconds) == 1.25)
    }

    @Test("where a time is missing, all are left out")
    func someTimes() throws {
        let points = try gpx(
            "<trkpt lat=\"1\" lon=\"2\"><time>2026-11-30T08:00:00Z</time></trkpt><trkpt lat=\"1\" lon=\"3\"/>"
        )
        #expect(points.count == 2)
        #expect(points.allSatisfy { $0.timestampSeconds == nil })
    }

    @Test(
        "what is no track is refused",
        arguments: [
            "", "<gpx/>", "<trkpt", "<trkpt lat=\"91\" lon=\"0\"/>", "<trkpt lat=\"1\"/>", "<trkpt lat=1 lon=2/>",
            "<trkpt lat=\"&lat;\" lon=\"0\"/>", "<trkpt lat=\"1\" lon=\"2\">",
        ]
    )
    func noGPX(text: String) {
        #expect(throws: Refusal.self) { try TrackBody.gpx(Array(text.utf8)) }
    }

    @Test("a GeoJSON line is read alone or as a feature with its times")
    func geoJSON() throws {
        let line = #"{"type":"LineString","coordinates":[[7.4,43.7],[7.5,43.8,12]]}"#
        #expect(try TrackBody.geoJSON(Array(line.utf8)).map(\.coordinate.longitude) == [7.4, 7.5])
        let times = #"["2026-11-30T08:00:00Z","2026-11-30T08:00:09Z"]"#
        let feature = #"{"type":"Feature","geometry":\#(line),"properties":{"coordTimes":\#(times)}}"#
        let points = try TrackBody.geoJSON(Array(feature.utf8))
        #expect(try #require(points[1].timestampSeconds) - #require(points[0].timestampSeconds) == 9)
    }

    @Test(
        "what is no line is refused",
        arguments: [
            "", "[]", "{}", #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"LineString","coordinates":[[1]]}"#,
            #"{"type":"LineString","coordinates":[[1,91]]}"#, #"{"type":"LineString","coordinates":"x"}"#,
        ]
    )
    func noGeoJSON(text: String) {
        #expect(throws: Refusal.self) { try TrackBody.geoJSON(Array(text.utf8)) }
    }
}
