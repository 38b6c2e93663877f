// Our statistics against those of the devices that recorded: every recording beside the repository whose file tells totals.

import Foundation
import Testing
import Tracking

@testable import TrackFiles

@Suite(
    "Totals of the devices",
    .enabled(if: FileManager.default.fileExists(atPath: RealTracksTests.folder), "the shared recordings are not there")
)
struct RecordedTotalsTests {
    /// A track with its device's totals.
    private struct Recording {
        let name: String
        let totals: DeviceTotals
        let segments: [[Fix]]
        let options: TrackOptions
    }

    private func recordings() throws -> [Recording] {
        let names = try FileManager.default.contentsOfDirectory(atPath: RealTracksTests.folder).sorted()
        return try names.filter { $0.hasSuffix(".fit") || $0.hasSuffix(".tcx") }.flatMap { name in
            try TrackDocument.read(path: RealTracksTests.folder + name).document.tracks.compactMap { track in
                guard let totals = track.details.totals else { return nil }
                let segments = track.segments.map { $0.map(\.fix) }
                var options = TrackOptions.likely(for: segments)
                if let activity = track.details.activity { options.activity = activity }
                return Recording(name: name, totals: totals, segments: segments, options: options)
            }
        }
    }

    @Test("the distance is within 1 % and the time within 1 % of the device's")
    func distance() throws {
        let recordings = try recordings()
        #expect(recordings.count >= 2)
        for recording in recordings {
            let summary = TrackStatistics.summary(of: recording.segments, recording.options)
            let distance = try #require(recording.totals.distance)
            #expect(
                abs(summary.distance / distance - 1) < 0.01,
                "\(recording.name): \(summary.distance) of \(distance) m"
            )
            if let timer = recording.totals.timer {
                #expect(abs(try #require(summary.active) / timer - 1) < 0.01, "\(recording.name)")
            }
        }
    }

    @Test("the greatest speed is within 10 %, with the receiver's own speeds and without them")
    func maximumSpeed() throws {
        for recording in try recordings() {
            guard let told = recording.totals.maximumSpeed else { continue }
            let silent = recording.segments.map { segment in
                segment.map { fix in
                    var fix = fix
                    fix.speed = nil
                    return fix
                }
            }
            for segments in [recording.segments, silent] {
                let summary = TrackStatistics.summary(of: segments, recording.options)
                #expect(abs(try #require(summary.maximumSpeed) / told - 1) < 0.1, "\(recording.name)")
            }
        }
    }

    @Test("ascent and descent are within 8 % in the mean, where adding up every rise is not")
    func ascent() throws {
        var (errors, naive): ([Double], [Double]) = ([], [])
        for recording in try recordings() {
            guard let told = recording.totals.ascent, told > 0 else { continue }
            let summary = TrackStatistics.summary(of: recording.segments, recording.options)
            errors.append(abs(try #require(summary.ascent) / told - 1))
            if let descent = recording.totals.descent, descent > 0 {
                errors.append(abs(try #require(summary.descent) / descent - 1))
            }
            let altitudes = recording.segments.flatMap { $0.compactMap(\.altitude) }
            naive.append(zip(altitudes, altitudes.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) } / told - 1)
        }
        #expect(!errors.isEmpty && errors.reduce(0, +) / Double(errors.count) <= 0.08, "\(errors)")
        #expect(naive.reduce(0, +) / Double(naive.count) > 0.08, "\(naive)")
    }
}
