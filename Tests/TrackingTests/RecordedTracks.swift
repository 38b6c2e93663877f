// Reads the points of a GPX file for tests of this module, which knows of no files: no more of the format than that.

import Foundation
import Geodesy

@testable import Tracking

/// Real recordings beside the repository; tests that need them are skipped where they are not.
enum RecordedTracks {
    static let folder: URL = {
        let shared =
            ProcessInfo.processInfo.environment["WAYMARK_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
        return shared.appending(path: "data/tracks")
    }()

    static let areHere = FileManager.default.fileExists(atPath: folder.path)

    /// The segments of a GPX file.
    static func segments(_ name: String) throws -> [[Fix]] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let segments = try Regex(#"<trkseg>(.*?)</trkseg>"#, as: (Substring, Substring).self).dotMatchesNewlines()
        let points = try Regex(
            #"<trkpt lat="([-\d.]+)" lon="([-\d.]+)">(.*?)</trkpt>"#,
            as: (Substring, Substring, Substring, Substring).self
        ).dotMatchesNewlines()
        return text.matches(of: segments).map { segment in
            segment.output.1.matches(of: points).map { point in
                let (_, latitude, longitude, inside) = point.output
                let date = content("time", of: inside).flatMap { try? Date($0, strategy: .iso8601) }
                return Fix(
                    time: date.map { Int64($0.timeIntervalSince1970 * 1000) } ?? Fix.unknownTime,
                    position: Coordinate(
                        uncheckedLatitude: Double(latitude) ?? 0,
                        longitude: Double(longitude) ?? 0
                    ),
                    altitude: content("ele", of: inside).flatMap(Double.init)
                )
            }
        }
    }

    private static func content(_ tag: String, of text: Substring) -> String? {
        guard let start = text.range(of: "<\(tag)>"), let end = text.range(of: "</\(tag)>") else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }
}
