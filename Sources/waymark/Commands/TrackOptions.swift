// What the commands about track files have in common: their options, and how tracks and verdicts are told.

import Foundation
import JSON
import TrackFiles
import Tracking

extension Option {
    static let activity = Option(
        name: "activity",
        placeholder: "KIND",
        kind: .choice(["walk", "run", "bicycle", "car"]),
        help: "the kind of travel; where left out the file's own, or a guess from the speed"
    )
    static let altitudes = Option(
        name: "altitudes",
        placeholder: "SOURCE",
        kind: .choice(["barometer", "satellites"]),
        help: "where altitudes come from; where left out a guess from how smooth they are"
    )
}

extension Activity {
    /// The word for it.
    var word: String {
        switch self {
        case .walk: "walk"
        case .run: "run"
        case .bicycle: "bicycle"
        case .car: "car"
        }
    }
}

extension Verdict {
    /// The verdict with the name of its file.
    func line(of path: String) -> String {
        let label = format.map { " (\($0.label))" } ?? ""
        return "\(path)\(name.map { ": " + $0 } ?? "")\(label): \(sentence)"
    }

    /// The verdict for scripts.
    var json: JSONValue {
        func faults(_ faults: [Fault: Count]) -> JSONValue {
            .array(
                faults.sorted { $0.key.rawValue < $1.key.rawValue }.map { fault, count in
                    [
                        "code": .string(fault.rawValue), "count": .integer(count.count),
                        "examples": .array(count.examples.map(JSONValue.string)),
                    ]
                }
            )
        }
        return [
            "name": name.map(JSONValue.string) ?? .null, "format": format.map { .string($0.rawValue) } ?? .null,
            "tracks": .integer(tracks), "segments": .integer(segments), "points": .integer(points),
            "pointsWithoutTime": .integer(pointsWithoutTime), "waypoints": .integer(waypoints),
            "rejected": faults(rejected), "noted": faults(noted),
            "refusal": refusal.map { ["code": .string($0.code), "message": .string($0.description)] } ?? .null,
            "sentence": .string(sentence),
        ]
    }
}
