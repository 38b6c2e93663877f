import Foundation
import Testing
import Tracking

@testable import TrackFiles

@Suite("Reckoning a file's tracks")
struct ReckonedTrackTests {
    /// A straight way north at so many metres per second, a point each five seconds.
    static func way(_ speed: Double, type: String? = nil) throws -> String {
        var track = Track(details: TrackDetails(type: type), segments: [[]])
        for second in stride(from: 0, through: 600, by: 5) {
            let latitude = 43 + Double(second) * speed / 111_111
            track.segments[0].append(
                TrackPoint(
                    Fix(
                        time: 1_709_280_000_000 + Int64(second) * 1000,
                        position: .init(uncheckedLatitude: latitude, longitude: 7)
                    )
                )
            )
        }
        var document = TrackDocument()
        document.tracks = [track]
        let path = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString).gpx").path
        try Data(document.bytes(as: .gpx)).write(to: URL(filePath: path))
        return path
    }

    @Test(
        "the kind of travel is guessed from the speed where the file does not tell",
        arguments: [(1.3, Activity.walk), (3, .run), (6, .bicycle), (20, .car)] as [(Double, Activity)]
    )
    func guess(_ speed: Double, _ activity: Activity) throws {
        let path = try Self.way(speed)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let track = try #require(try ReckonedTrack.read(path: path).tracks.first)
        #expect(track.activity == activity)
        #expect(track.isActivityGuessed)
        #expect(abs(track.summary.distance - 600 * speed) < 0.01 * 600 * speed)
    }

    @Test("the file's word counts before a guess, and the caller's before the file's")
    func told() throws {
        let path = try Self.way(3, type: "cycling/road")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try ReckonedTrack.read(path: path).tracks.map(\.activity) == [.bicycle])
        #expect(try ReckonedTrack.read(path: path, activity: .car).tracks.map(\.activity) == [.car])
    }

    @Test(
        "the devices' own distances are met within one percent",
        .enabled(
            if: FileManager.default.fileExists(atPath: RealTracksTests.folder),
            "the shared recordings are not there"
        ),
        arguments: ["paloalto-ride.tcx", "run.fit"]
    )
    func devices(_ name: String) throws {
        let track = try #require(try ReckonedTrack.read(path: RealTracksTests.folder + name).tracks.first)
        let told = try #require(track.details.totals?.distance)
        #expect(abs(track.summary.distance - told) / told < 0.01, "\(track.summary.distance) instead of \(told)")
    }
}

@Suite("Conversion")
struct TrackFileConversionTests {
    @Test("a file becomes one of another format, routes before recordings", arguments: TrackFormat.writable)
    func convert(_ format: TrackFormat) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let tracks = "<trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg></trk>"
        let route = "<rte><name>plan</name><rtept lat='4' lon='5'/><rtept lat='4' lon='6'/></rte>"
        let waypoint = "<wpt lat='7' lon='8'><name>Quay</name></wpt>"
        try Data("<gpx>\(tracks)\(route)\(waypoint)</gpx>".utf8).write(to: URL(filePath: path))
        var bytes: [UInt8] = []
        let verdicts = try TrackFileConversion.convert(path: path, to: format) { bytes += $0 }
        #expect(verdicts.map(\.sentence) == ["4 points and 1 waypoint; none has a time"])
        let document = try TrackDocument.read(bytes: bytes).document
        #expect(document.tracks.map(\.details.name) == ["plan", nil])
        #expect(document.tracks.flatMap(\.segments).joined().map(\.fix.position.latitude) == [4, 4, 1, 1])
        #expect(document.waypoints.map(\.name) == ["Quay"])
        #expect(throws: TrackFileError.unwritableFormat(.tcx)) {
            try TrackFileConversion.convert(path: path, to: .tcx) { _ in }
        }
    }
}
