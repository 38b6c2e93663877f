// Walks as our interface writes them.

import Foundation
import History
import JSON
import Tracking

extension Walk {
    /// The walk as lists have it.
    var json: JSONValue {
        let (district, state): (JSONValue, JSONValue) =
            switch district {
            case .known(let name): (.string(name), "known")
            case .noneNear: (.null, "none-near")
            case .noRegion: (.null, "no-region")
            }
        return [
            "id": .string(id), "name": .string(name), "activity": .string(activity.word),
            "startedAt": .moment(start), "endedAt": .moment(end), "timeZone": .string(timeZone),
            "district": district, "districtState": state,
            "distanceMetres": .rounded(figures.distance, 10), "totalSeconds": .rounded(figures.total, 10),
            "movingSeconds": .rounded(figures.moving, 10), "averageSpeed": .rounded(figures.averageSpeed, 1000),
            "paceSecondsPerKm": .rounded(figures.averageSpeed.flatMap { $0 > 0 ? 1000 / $0 : nil }, 10),
            "bestPaceSecondsPerKm": .rounded(figures.bestPace.map { $0 * 1000 }, 10),
            "maxSpeed": .rounded(figures.maximumSpeed, 1000), "ascentMetres": .rounded(figures.ascent, 10),
            "descentMetres": .rounded(figures.descent, 10), "points": .integer(figures.fixes),
            "deletedAt": deletedAt.map(JSONValue.moment) ?? .null,
        ]
    }
}

extension WalkLine {
    /// The members of a walk's line: legend, stretches and box.
    var members: [JSONMember] {
        let starts = [0] + limits
        let legend = starts.enumerated().map { index, start -> JSONValue in
            ["from": .rounded(start, 1000), "to": .rounded(index < limits.count ? limits[index] : nil, 1000)]
        }
        let stretches = runs.map { run -> JSONValue in
            [
                "class": run.speedClass.map(JSONValue.integer) ?? .null,
                "coordinates": .array(
                    run.places.map { [.rounded($0.longitude, 1e7), .rounded($0.latitude, 1e7)] }
                ),
            ]
        }
        let edges = box.map { [$0.west, $0.south, $0.east, $0.north].map { JSONValue.rounded($0, 1e7) } }
        return [
            JSONMember("legend", .array(legend)), JSONMember("runs", .array(stretches)),
            JSONMember("box", edges.map(JSONValue.array) ?? .null),
        ]
    }
}

extension JSONValue {
    /// Milliseconds since 1970 as ISO 8601 in UTC, with milliseconds where they are not zero.
    static func moment(_ milliseconds: Int64) -> JSONValue {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1000 != 0)
        return .string(style.format(date))
    }

    /// A number with so many steps in a whole; null where there is none.
    static func rounded(_ value: Double?, _ steps: Double) -> JSONValue {
        guard let value, value.isFinite else { return .null }
        return .number((value * steps).rounded() / steps)
    }

    /// What the description of our interface says of walks.
    static let walkSchema: JSONValue = [
        "type": "object",
        "required": ["id", "name", "activity", "startedAt", "endedAt", "timeZone", "distanceMetres", "points"],
        "properties": [
            "id": ["type": "string"], "name": ["type": "string"],
            "activity": ["enum": ["walk", "run", "bicycle", "car"]],
            "startedAt": ["type": "string", "format": "date-time"],
            "endedAt": ["type": "string", "format": "date-time"],
            "timeZone": ["type": "string"], "district": ["type": ["string", "null"]],
            "districtState": ["enum": ["known", "none-near", "no-region"]], "distanceMetres": ["type": "number"],
            "totalSeconds": ["type": "number"], "movingSeconds": ["type": "number"],
            "averageSpeed": ["type": ["number", "null"], "description": "Metres per second, the way by the time."],
            "paceSecondsPerKm": ["type": ["number", "null"]], "bestPaceSecondsPerKm": ["type": ["number", "null"]],
            "maxSpeed": ["type": ["number", "null"], "description": "Metres per second, glitches left out."],
            "ascentMetres": ["type": ["number", "null"]], "descentMetres": ["type": ["number", "null"]],
            "points": ["type": "integer"], "deletedAt": ["type": ["string", "null"], "format": "date-time"],
        ],
    ]
}
