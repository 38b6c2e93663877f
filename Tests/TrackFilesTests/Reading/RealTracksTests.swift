// Real recordings, which are not part of the project: skipped where they are not there.

import Foundation
import Testing

@testable import TrackFiles

@Suite("Real recordings")
struct RealTracksTests {
    static let folder = (ProcessInfo.processInfo.environment["WAYMARK_SHARED"] ?? "../shared") + "/data/tracks/"

    @Test(
        "each is read with the verdict that a person would expect",
        .enabled(if: FileManager.default.fileExists(atPath: folder), "the shared recordings are not there"),
        arguments: [
            ("Apple.gpx", "1 waypoint", []),
            ("Google.gpx", "1 waypoint", []),
            ("SimulatedLocations.gpx", "2 waypoints", []),
            ("Mojstrovka.gpx", "184 points; none has a time; noted: time impossible (184)", [[184]]),
            ("around-visnjan-with-car.gpx", "104 points", [[104]]),
            ("bobrava2.gpx", "5 014 points", [[5014]]),
            ("cerknicko-jezero.gpx", "296 points and 7 waypoints", [[173], [52], [2], [44], [2], [2], [21]]),
            (
                "cerknicko-without-times.gpx", "296 points and 7 waypoints; 291 without a time",
                [[173], [52], [2], [44], [2], [2], [21]]
            ),
            ("drumlish.gpx", "865 points", [[865]]),
            ("korita-zbevnica.gpx", "871 points and 2 waypoints; 358 without a time", [[358], [176], [337]]),
            ("marble-mjolby.gpx", "6 275 points", [[1359], [477], [954], [665], [494], [28], [2298]]),
            ("run.fit", "4 242 points", [[4242]]),
            ("paloalto-ride.tcx", "4 106 points", [[1, 872, 264, 1694, 12, 1258, 5]]),
        ] as [(String, String, [[Int]])]
    )
    func verdicts(_ name: String, _ sentence: String, _ segments: [[Int]]) throws {
        let (document, verdicts) = try TrackDocument.read(path: Self.folder + name)
        #expect(verdicts.map(\.sentence) == [sentence])
        #expect(document.tracks.map { $0.segments.map(\.count) } == segments)
    }

    @Test(
        "the device's own totals come along",
        .enabled(if: FileManager.default.fileExists(atPath: folder), "the shared recordings are not there")
    )
    func totals() throws {
        func totals(_ name: String) throws -> DeviceTotals? {
            try TrackDocument.read(path: Self.folder + name).document.tracks[0].details.totals
        }
        #expect(
            try totals("paloalto-ride.tcx")
                == DeviceTotals(distance: 18_660.498047, timer: 4120.67, maximumSpeed: 15.635, energy: 714)
        )
        #expect(
            try totals("run.fit")
                == DeviceTotals(
                    distance: 8239.99,
                    elapsed: 4242,
                    timer: 4242,
                    ascent: 104,
                    descent: 104,
                    maximumSpeed: 2.635,
                    energy: 0
                )
        )
    }
}
