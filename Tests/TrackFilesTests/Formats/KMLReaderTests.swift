import Testing

@testable import TrackFiles

@Suite("KML")
struct KMLReaderTests {
    static let document = """
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>all</name>
        <Folder><Placemark><name>Quay</name><TimeStamp><when>2024-03-01T08:00:00Z</when></TimeStamp>
        <Point><coordinates>7.4,43.7,3</coordinates></Point></Placemark></Folder>
        <Placemark><name>Line</name><LineString><coordinates>
          7.41,43.71 7.42,43.72,5
          7.43,43.73,6</coordinates></LineString></Placemark>
        <Placemark><name>Area</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6 1,2</coordinates>
        </LinearRing></outerBoundaryIs></Polygon></Placemark>
        <Placemark><name>Timed</name><gx:MultiTrack><gx:Track><when>2024-03-01T08:00:01Z</when><when>2024-03-01T08:00:02Z</when>
        <gx:coord>7.44 43.74 7</gx:coord><gx:coord>7.45 43.75 8</gx:coord></gx:Track>
        <gx:Track><when>2024-03-01T08:01:00Z</when><gx:coord>7.46 43.76 9</gx:coord></gx:Track></gx:MultiTrack></Placemark>
        </Document></kml>
        """

    @Test("lines, timed tracks and points are read; an area is none of them")
    func all() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.document.utf8))
        #expect(verdicts[0].sentence == "6 points and 1 waypoint; 3 without a time")
        #expect(document.waypoints.map(\.name) == ["Quay"])
        #expect(document.waypoints[0].time == 1_709_280_000_000)
        #expect(document.tracks.map(\.details.name) == ["Line", "Timed"])
        #expect(document.tracks[0].segments[0].map(\.fix.altitude) == [nil, 5, 6])
        #expect(
            document.tracks[1].segments.map { $0.map(\.time) } == [
                [1_709_280_001_000, 1_709_280_002_000], [1_709_280_060_000],
            ]
        )
        #expect(document.tracks[1].segments[1][0].fix.position == .init(uncheckedLatitude: 43.76, longitude: 7.46))
    }

    @Test("pieces of any size give what the whole gives", arguments: [1, 2, 5, 33])
    func pieces(_ size: Int) throws {
        let whole = try TrackDocument.read(bytes: Array(Self.document.utf8))
        #expect(try read(Array(Self.document.utf8), pieces: size).document == whole.document)
    }

    @Test("places before their times, and times in turn with places, are paired all the same")
    func order() throws {
        func track(_ content: String) throws -> [Int64?] {
            let text = "<kml><Placemark><gx:Track>\(content)</gx:Track></Placemark></kml>"
            return try TrackDocument.read(bytes: Array(text.utf8)).document.tracks[0].segments[0].map(\.time)
        }
        let whens = ["<when>2024-03-01T08:00:01Z</when>", "<when>2024-03-01T08:00:02Z</when>"]
        let coords = ["<gx:coord>7 43 0</gx:coord>", "<gx:coord>8 44 0</gx:coord>"]
        let wanted: [Int64?] = [1_709_280_001_000, 1_709_280_002_000]
        #expect(try track(coords.joined() + whens.joined()) == wanted)
        #expect(try track(whens[0] + coords[0] + whens[1] + coords[1]) == wanted)
        #expect(try track(coords.joined()) == [nil, nil])
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: Array(Self.document.utf8), seed: 3) }
}
