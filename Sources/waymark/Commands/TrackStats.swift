// `waymark track stats`.

import Foundation
import JSON
import TrackFiles
import Tracking

extension Command {
    static let trackStats = Command(
        words: ["track", "stats"],
        summary: "distance, times, speeds and climbs of the tracks in files",
        details: """
            Reads GPX, KML, KMZ, GeoJSON, TCX, FIT, CSV, OwnTracks .rec, Google's Records.json and Timeline.json, and \
            ZIPs of these, by content; no server and no region is needed. What a file has that cannot be true is left \
            out and counted.
            """,
        examples: [
            Example(call: "track stats walk.gpx", meaning: "The figures of a file's tracks."),
            Example(call: "track stats a.fit b.tcx export.zip", meaning: "Of several files, archives among them."),
            Example(call: "track stats tour.gpx --activity bicycle", meaning: "For a kind of travel."),
            Example(call: "track stats walk.gpx --json", meaning: "For scripts, with the device's own totals."),
        ],
        arguments: [Argument(name: "FILE", kind: .file, help: "a track file", count: .oneOrMore)],
        options: [.activity, .altitudes],
        run: { try trackStats($0) }
    )

    private static func trackStats(_ invocation: Invocation) throws {
        let activity = Activity.allCases.first { $0.word == invocation.text(.activity) }
        let altitudes: AltitudeSource? =
            switch invocation.text(.altitudes) {
            case "barometer": .barometer
            case "satellites": .satellites
            default: nil
            }
        var texts: [String] = []
        var files: [JSONValue] = []
        var failures: [Failure] = []
        for path in invocation.arguments {
            do {
                let (tracks, verdicts) = try ReckonedTrack.read(path: path, activity: activity, altitudes: altitudes)
                texts += verdicts.map { $0.line(of: path) } + tracks.map(\.text)
                files.append([
                    "file": .string(path), "verdicts": .array(verdicts.map(\.json)),
                    "tracks": .array(tracks.map(\.json)),
                ])
            } catch let fault as TrackFileError where invocation.arguments.count > 1 {
                // The others are told all the same; the program ends with a fault nevertheless.
                failures.append(Failure(code: fault.code, message: "\(path): \(fault.description)"))
                texts.append("\(path): \(fault.description)")
                files.append([
                    "file": .string(path),
                    "error": ["code": .string(fault.code), "message": .string(fault.description)],
                ])
            }
        }
        invocation.terminal.data(texts.joined(separator: "\n"), json: .array(files))
        if let first = failures.first { throw first }
    }
}

extension ReckonedTrack {
    /// The figures for a person, one subject a line.
    fileprivate var text: String {
        var kind = activity.word
        if isActivityGuessed { kind += summary.elapsed == nil ? ", for want of times" : ", guessed from the speed" }
        var lines = ["  \(details.name ?? "a track without a name") (\(kind))"]
        var distance = "distance \(readableMetres(summary.distance))"
        if summary.gapDistance >= 1 { distance += ", and \(readableMetres(summary.gapDistance)) in gaps" }
        lines.append(distance)
        if let elapsed = summary.elapsed, let moving = summary.moving {
            lines.append("time \(readableTime(elapsed)), moving \(readableTime(moving))")
        }
        if let moving = summary.moving, moving > 0, summary.timedDistance > 0 {
            lines.append(speeds(moving))
        }
        if let ascent = summary.ascent, let descent = summary.descent {
            var climb = String(format: "up %.0f m, down %.0f m", ascent, descent)
            if let low = summary.minimumAltitude, let high = summary.maximumAltitude {
                climb += String(format: ", between %.0f m and %.0f m", low, high)
            }
            lines.append(climb)
        }
        let left = [(summary.inaccurate, "inaccurate"), (summary.outliers, "glitches"), (summary.late, "late")]
        let leftOut = left.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !leftOut.isEmpty { lines.append("left out: " + leftOut.joined(separator: ", ")) }
        if let told = details.totals, let distance = told.distance {
            lines.append(
                "the device itself says \(readableMetres(distance))"
                    + (told.ascent.map { String(format: ", up %.0f m", $0) } ?? "")
                    + (told.timer.map { ", " + readableTime($0) } ?? "")
            )
        }
        return lines.joined(separator: "\n    ")
    }

    private func speeds(_ moving: Double) -> String {
        let average = summary.timedDistance / moving
        let maximum = summary.maximumSpeed.map { String(format: ", at most %.1f km/h", $0 * 3.6) } ?? ""
        guard activity == .walk || activity == .run else {
            return String(format: "average %.1f km/h", average * 3.6) + maximum
        }
        let pace = Int((1000 / average).rounded())
        return String(format: "pace %d:%02d min/km, average %.1f km/h", pace / 60, pace % 60, average * 3.6) + maximum
    }

    fileprivate var json: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number(($0 * 1000).rounded() / 1000) } ?? .null }
        func instant(_ time: Int64?) -> JSONValue {
            time.map { .string(Date(timeIntervalSince1970: Double($0) / 1000).formatted(.iso8601)) } ?? .null
        }
        let told = details.totals
        return [
            "name": details.name.map(JSONValue.string) ?? .null, "type": details.type.map(JSONValue.string) ?? .null,
            "kind": details.kind == .route ? "route" : "recording", "activity": .string(activity.word),
            "activityGuessed": .bool(isActivityGuessed),
            "altitudeSource": altitudes == .barometer ? "barometer" : "satellites",
            "startTime": instant(summary.start), "endTime": instant(summary.end),
            "distanceMetres": number(summary.distance), "gapDistanceMetres": number(summary.gapDistance),
            "elapsedSeconds": number(summary.elapsed), "activeSeconds": number(summary.active),
            "movingSeconds": number(summary.moving),
            "averageMovingSpeedMetresPerSecond": number(
                summary.moving.flatMap { $0 > 0 ? summary.timedDistance / $0 : nil }
            ),
            "maximumSpeedMetresPerSecond": number(summary.maximumSpeed),
            "ascentMetres": number(summary.ascent), "descentMetres": number(summary.descent),
            "minimumAltitudeMetres": number(summary.minimumAltitude),
            "maximumAltitudeMetres": number(summary.maximumAltitude),
            "segments": .integer(summary.segments), "fixes": .integer(summary.fixes),
            "inaccurateFixes": .integer(summary.inaccurate), "outliers": .integer(summary.outliers),
            "lateFixes": .integer(summary.late),
            "device": told.map {
                [
                    "distanceMetres": number($0.distance), "elapsedSeconds": number($0.elapsed),
                    "timerSeconds": number($0.timer), "ascentMetres": number($0.ascent),
                    "descentMetres": number($0.descent), "maximumSpeedMetresPerSecond": number($0.maximumSpeed),
                    "energyKilocalories": number($0.energy),
                ]
            } ?? .null,
        ]
    }
}
