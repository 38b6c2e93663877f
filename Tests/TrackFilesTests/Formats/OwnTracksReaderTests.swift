import Testing

@testable import TrackFiles

@Suite("OwnTracks .rec")
struct OwnTracksReaderTests {
    static let file = """
        2024-03-01T08:00:01Z\t*                 \t{"_type":"location","lat":43.7,"lon":"7.4","tst":1709280000,"acc":0,"vel":36,"cog":90,"batt":50,"alt":12,"vac":3}
        2024-03-01T08:00:02Z\tlwt               \t{"_type":"lwt","tst":1709280001}
        2024-03-01T08:00:02Z\twaypoint          \t{"_type":"waypoint","lat":1,"lon":2,"tst":1709280001,"desc":"x"}
        2024-03-01T08:00:03Z\t*                 \t{"_type":"encrypted","data":"abc"}
        2024-03-01T08:00:04Z\t*                 \t{"_type":"location","lat":43.8
        2024-03-01T08:00:05Z\t*                 \t{"_type":"location","lat":43.8,"lon":7.4}
        2024-03-01T08:00:06Z\t*                 \t{"_type":"location","lat":95,"lon":7.4,"tst":1709280005}
        2024-03-01T08:00:07Z\t*                 \t{"_type":"location","lat":43.8,"lon":7.5,"tst":1709280006,"acc":8}
        """

    @Test("only locations are positions; what cannot be read is counted")
    func all() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: Array(Self.file.utf8))
        #expect(verdicts[0].format == .owntracks)
        #expect(
            verdicts[0].sentence
                == "2 points, 4 rejected: latitude out of range (1), time missing (1), record encrypted (1), "
                + "record unreadable (1)"
        )
        let fixes = document.tracks[0].segments[0].map(\.fix)
        #expect(fixes.map(\.time) == [1_709_280_000_000, 1_709_280_006_000])
        #expect(fixes.map(\.accuracy) == [nil, 8])
        #expect(fixes[0].speed == 10)
        #expect(fixes[0].battery == 0.5)
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: Array(Self.file.utf8), seed: 7) }
}
