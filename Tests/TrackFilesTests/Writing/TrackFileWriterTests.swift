import Foundation
import Geodesy
import Testing
import Tracking

@testable import TrackFiles

@Suite("Writing")
struct TrackFileWriterTests {
    /// A document with all that can be said, hard texts among it.
    static let document: TrackDocument = {
        func point(_ time: Int64, _ latitude: Double, _ longitude: Double, _ altitude: Double? = nil) -> TrackPoint {
            TrackPoint(
                Fix(
                    time: time,
                    position: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
                    altitude: altitude
                )
            )
        }
        var document = TrackDocument()
        document.waypoints = [
            Waypoint(
                name: "Quay <1> & \"café\", 🚶",
                note: "a, b",
                position: .init(uncheckedLatitude: 43.7, longitude: 7.4),
                altitude: -3.25,
                time: 1_709_280_000_000
            ),
            Waypoint(name: "]]>", position: .init(uncheckedLatitude: -89.9999999, longitude: 180)),
        ]
        document.tracks = [
            Track(
                details: TrackDetails(name: "Round; the \\ harbour", note: "it's \"slow\"", type: "walking"),
                segments: [
                    [
                        point(1_709_280_000_250, 43.7312345, 7.4212345, 12.125),
                        point(1_709_280_001_000, 43.7312346, 7.4212346),
                    ],
                    [point(1_709_280_060_000, -0.0000001, -179.9999999, -430), point(1_709_280_061_000, 0, 0)],
                ]
            ),
            Track(
                details: TrackDetails(name: "No times"),
                segments: [[point(Fix.unknownTime, 1, 2), point(Fix.unknownTime, 3, 4)]]
            ),
        ]
        return document
    }()

    @Test("what is written is read as the same", arguments: TrackFormat.writable)
    func roundTrip(_ format: TrackFormat) throws {
        let bytes = try Self.document.bytes(as: format)
        let (document, verdicts) = try TrackDocument.read(bytes: bytes)
        var wanted = Self.document
        // KML and CSV have no place for the kind of travel.
        if format == .kml || format == .csv { wanted.tracks[0].details.type = nil }
        #expect(verdicts[0].format == format)
        #expect(verdicts[0].rejectedCount == 0)
        #expect(document == wanted)
    }

    @Test("GPX and CSV keep what receivers and watches tell beside the place", arguments: [TrackFormat.gpx, .csv])
    func beside(_ format: TrackFormat) throws {
        var document = TrackDocument()
        let fix = Fix(
            time: 1_709_280_000_000,
            position: .init(uncheckedLatitude: 43.7, longitude: 7.4),
            accuracy: 4.5,
            altitude: 10,
            altitudeAccuracy: 3,
            speed: 1.234,
            course: 359.5,
            battery: format == .csv ? 0.55 : nil
        )
        document.tracks = [Track(segments: [[TrackPoint(fix, heartRate: 120, cadence: 80)]])]
        #expect(try TrackDocument.read(bytes: try document.bytes(as: format)).document == document)
    }

    @Test("a route is written as one, before recordings")
    func routes() throws {
        var document = Self.document
        document.tracks[1].details.kind = .route
        let text = String(decoding: try document.bytes(as: .gpx), as: UTF8.self)
        let order = ["<wpt ", "<rte>", "<rtept ", "</rte>", "<trk>", "<trkseg>", "</trk>"].map {
            text.range(of: $0)?.lowerBound
        }
        #expect(order.allSatisfy { $0 != nil })
        #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
        #expect(
            try TrackDocument.read(bytes: Array(text.utf8)).document.tracks.map(\.details.kind) == [.route, .recording]
        )
    }

    @Test("a lonely point is a line of two positions in GeoJSON, which wants two")
    func lonely() throws {
        var document = TrackDocument()
        document.tracks = [
            Track(segments: [
                [TrackPoint(Fix(time: 1_709_280_000_000, position: .init(uncheckedLatitude: 1, longitude: 2)))]
            ])
        ]
        let text = String(decoding: try document.bytes(as: .geojson), as: UTF8.self)
        #expect(text.contains(#""coordinates":[[2,1],[2,1]]"#))
    }

    @Test("GPX is written as it stands here")
    func golden() throws {
        var document = Self.document
        document.waypoints.removeLast()
        document.tracks[0].segments.removeLast()
        document.tracks.removeLast()
        let lines = String(decoding: try document.bytes(as: .gpx), as: UTF8.self).split(separator: "\n").dropFirst(2)
        #expect(
            Array(lines) == [
                "<wpt lat=\"43.7\" lon=\"7.4\"><ele>-3.25</ele><time>2024-03-01T08:00:00Z</time>"
                    + "<name>Quay &lt;1&gt; &amp; &quot;café&quot;, 🚶</name><desc>a, b</desc></wpt>",
                "<trk><name>Round; the \\ harbour</name><desc>it's &quot;slow&quot;</desc><type>walking</type>",
                "<trkseg>",
                "<trkpt lat=\"43.7312345\" lon=\"7.4212345\"><ele>12.125</ele><time>2024-03-01T08:00:00.250Z</time></trkpt>",
                "<trkpt lat=\"43.7312346\" lon=\"7.4212346\"><time>2024-03-01T08:00:01Z</time></trkpt>",
                "</trkseg>", "</trk>", "</gpx>",
            ]
        )
    }

    @Test("an empty document is a file all the same", arguments: TrackFormat.writable)
    func empty(_ format: TrackFormat) throws {
        let bytes = try TrackDocument().bytes(as: format)
        #expect(try TrackDocument.read(bytes: bytes).verdicts[0].sentence == "0 points")
    }

    @Test("points that do not come from a reader may hold anything", arguments: TrackFormat.writable)
    func absurd(_ format: TrackFormat) throws {
        var document = TrackDocument()
        let good = Coordinate(uncheckedLatitude: 1, longitude: 2)
        let fixes = [
            Fix(time: .max, position: good, accuracy: .infinity, altitude: .nan, speed: -.infinity),
            Fix(time: 1_709_280_000_000, position: Coordinate(uncheckedLatitude: .nan, longitude: 2)),
            Fix(time: 1_709_280_000_000, position: Coordinate(uncheckedLatitude: 91, longitude: 2)),
            Fix(time: 1_709_280_001_000, position: good, altitude: 1e300),
        ]
        document.tracks = [Track(segments: [fixes.map { TrackPoint($0) }])]
        document.waypoints = [Waypoint(position: Coordinate(uncheckedLatitude: .infinity, longitude: 0))]
        let verdict = try TrackDocument.read(bytes: try document.bytes(as: format)).verdicts[0]
        #expect(verdict.points == 2)
        #expect(verdict.waypoints == 0)
    }

    @Test("formats that are only read are refused")
    func refused() {
        #expect(throws: TrackFileError.unwritableFormat(.fit)) { try Self.document.bytes(as: .fit) }
    }

    @Test(
        "real recordings survive each format",
        .enabled(if: FileManager.default.fileExists(atPath: RealTracksTests.folder))
    )
    func recordings() throws {
        for name in ["cerknicko-jezero.gpx", "bobrava2.gpx", "run.fit"] {
            let (document, _) = try TrackDocument.read(path: RealTracksTests.folder + name)
            let positions = document.tracks.map { $0.segments.map { $0.map(\.fix.position) } }
            let times = document.tracks.map { $0.segments.map { $0.map(\.time) } }
            for format in TrackFormat.writable {
                let again = try TrackDocument.read(bytes: try document.bytes(as: format)).document
                #expect(again.tracks.map { $0.segments.map { $0.map(\.time) } } == times, "\(name) as \(format)")
                let off = zip(again.tracks.flatMap(\.segments).joined(), positions.joined().joined()).map {
                    point,
                    place in
                    max(
                        abs(point.fix.position.latitude - place.latitude),
                        abs(point.fix.position.longitude - place.longitude)
                    )
                }
                #expect(off.max() ?? 1 <= 0.51e-7, "\(name) as \(format)")
            }
        }
    }
}
