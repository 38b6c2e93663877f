import Testing

@testable import TrackFiles

@Suite("CSV")
struct CSVReaderTests {
    static let logger = """
        time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,battery,annotation,timestamp_ms
        2024-03-01T08:00:00.000Z,43.7,7.4,12.0,4.5,90,1.5,8,gps,55,"a, ""b"" c",1709280000000
        2024-03-01T08:00:01.000Z,43.7,,12.0,,,,,gps,,,
        ,43.7,7.4,,,,,,gps,,,
        2024-03-01T08:00:02.000Z,43.8,7.5,,,,,,network,,,
        """

    @Test("GPSLogger's table is read by its headings; empty cells are unknown")
    func table() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.logger.utf8))
        #expect(verdicts[0].sentence == "2 points, 2 rejected: position missing (1), time missing (1)")
        let fix = document.tracks[0].segments[0][0].fix
        #expect(fix.time == 1_709_280_000_000)
        #expect(fix.accuracy == 4.5)
        #expect(fix.course == 90)
        #expect(fix.speed == 1.5)
        #expect(fix.battery == 0.55)
        #expect(document.tracks[0].segments[0][1].fix.altitude == nil)
    }

    @Test(
        "other programs' tables",
        arguments: [
            "Date,Time,Latitude,Longitude\r\n2024/03/01,08:00:00,43.7,7.4\r\n",
            "Latitude;Longitude;Timestamp\n43,7;7,4;2024-03-01 08:00:00\n",
            "lng\tlat\ttimestamp\n7.4\t43.7\t1709280000",
            "\u{FEFF}Longitude (°),\"Latitude\",\"Time\"\n7.4,43.7,1709280000000\n",
            "x,y,tst,speed (km/h)\n7.4,43.7,1709280000,9\n",
        ]
    )
    func dialects(_ text: String) throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(text.utf8))
        #expect(verdicts[0].sentence == "1 point")
        let fix = document.tracks[0].segments[0][0].fix
        #expect(fix.position == .init(uncheckedLatitude: 43.7, longitude: 7.4))
        #expect(fix.time == 1_709_280_000_000)
    }

    @Test("a table of names without times is waypoints")
    func waypoints() throws {
        let text = "name,lat,lon,desc\nQuay,43.7,7.4,good\n"
        let (document, verdicts) = try TrackDocument.read(bytes: Array(text.utf8))
        #expect(verdicts[0].sentence == "1 waypoint")
        #expect(document.waypoints[0].name == "Quay")
    }

    @Test("pieces of any size give what the whole gives", arguments: [1, 9, 50])
    func pieces(_ size: Int) throws {
        let text = Self.logger + "\n" + String(repeating: "2024-03-01T09:00:00Z,43.9,7.6,,,,,,gps,,,\n", count: 9)
        let whole = try TrackDocument.read(bytes: Array(text.utf8))
        #expect(try read(Array(text.utf8), pieces: size).document == whole.document)
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: Array(Self.logger.utf8), seed: 8) }
}
