// What the recorder makes of fixed recordings, number by number and as the checksum of all it remembers. The end-to-end
// test of the page's module holds WebAssembly against the same file, so that server and page are seen to agree.
// WAYMARK_UPDATE_FIXTURES=1 writes it anew for review in a diff.

import Foundation
import Geodesy
import Testing

@testable import Tracking

@Suite("Figures of the recorder")
struct RecorderFiguresTests {
    struct Recording: Codable, Equatable {
        var activity: String
        var checksum: String
        var figures: [String: Double]
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Fixtures/recorder")

    static let recordings: [(name: String, activity: Activity)] = [
        ("walk.csv", .walk), ("cerknicko-jezero.gpx", .walk), ("korita-zbevnica.gpx", .walk),
        ("bobrava2.gpx", .bicycle),
        ("drumlish.gpx", .car),
    ]

    @Test("they are those of the fixture, which the page's module is held against as well")
    func golden() throws {
        let file = Self.folder.appendingPathComponent("figures.json")
        var expected = (try? JSONDecoder().decode([String: Recording].self, from: Data(contentsOf: file))) ?? [:]
        let isWriting = ProcessInfo.processInfo.environment["WAYMARK_UPDATE_FIXTURES"] == "1"
        for (name, activity) in Self.recordings where name == "walk.csv" || RecordedTracks.areHere {
            let fixes = try name == "walk.csv" ? walk() : RecordedTracks.segments(name).flatMap { $0 }
            let recording = record(fixes, activity)
            if isWriting {
                expected[name] = recording
            } else {
                #expect(recording == expected[name], "\(name): run with WAYMARK_UPDATE_FIXTURES=1 where that is meant")
            }
        }
        guard isWriting else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(expected) + Data("\n".utf8)).write(to: file)
    }

    /// The scenario that Tests/EndToEnd/test_recorder_engine.py repeats: a pause from the 300th to the 340th fix.
    private func record(_ fixes: [Fix], _ activity: Activity) -> Recording {
        var recorder = Recorder(TrackOptions(activity: activity, pausesWhenStanding: true))
        let times = fixes.filter(\.hasPlausibleTime).map(\.time)
        _ = recorder.start(at: times.first ?? 0)
        for (index, fix) in fixes.enumerated() {
            let clock = fix.hasPlausibleTime ? fix.time : times[0]
            if index == 300 { _ = recorder.pause(at: clock) }
            if index == 340 { _ = recorder.resume(at: clock) }
            _ = recorder.receive(fix)
        }
        let now = times.last ?? 0
        _ = recorder.finish(at: now)
        let summary = recorder.statistics.summary
        let figures: [(String, Double?)] = [
            ("totalTime", recorder.totalTime(at: now)), ("recordedTime", recorder.recordedTime(at: now)),
            ("speed", recorder.statistics.currentSpeed), ("distance", summary.distance),
            ("timedDistance", summary.timedDistance), ("gapDistance", summary.gapDistance),
            ("elapsed", summary.elapsed),
            ("active", summary.active), ("moving", summary.moving), ("averageSpeed", summary.averageSpeed),
            ("averageMovingSpeed", summary.averageMovingSpeed), ("averagePace", summary.averagePace),
            ("maximumSpeed", summary.maximumSpeed), ("bestPace", summary.bestPace), ("ascent", summary.ascent),
            ("descent", summary.descent), ("minimumAltitude", summary.minimumAltitude),
            ("maximumAltitude", summary.maximumAltitude), ("segments", Double(summary.segments)),
            ("fixes", Double(summary.fixes)), ("inaccurate", Double(summary.inaccurate)),
            ("outliers", Double(summary.outliers)), ("late", Double(summary.late)),
        ]
        let checksum = recorder.snapshot.suffix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return Recording(
            activity: "\(activity)",
            checksum: checksum.joined(),
            figures: Dictionary(uniqueKeysWithValues: figures.compactMap { name, value in value.map { (name, $0) } })
        )
    }

    private func walk() throws -> [Fix] {
        let text = try String(contentsOf: Self.folder.appendingPathComponent("walk.csv"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let values = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            return Fix(
                time: morning + Int64((values[0] ?? 0) * 1000),
                position: Coordinate(uncheckedLatitude: values[1] ?? 0, longitude: values[2] ?? 0),
                accuracy: values[3],
                altitude: values[4],
                speed: values[5]
            )
        }
    }
}
