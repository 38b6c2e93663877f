// The fixes in the body of a request: an array of objects as phones and pages send them.

import Foundation
import Geodesy
import HTTPServing
import History
import Tracking

/// Reading fixes from JSON.
enum WalkBody {
    /// The earliest time that a receiver can mean: 1980-01-06, when the time of GPS begins.
    private static let earliest: Int64 = 315_964_800_000
    /// How far a clock may be ahead, in milliseconds.
    private static let mostAhead: Int64 = 86_400_000

    /// Fixes of a walk, whose times ascend.
    ///
    /// - Throws: `WalkError`, or a 400 refusal that names the first fix that cannot be.
    static func fixes(_ items: [Any], now: Int64) throws -> [Fix] {
        guard items.count >= 2, items.count <= Walk.mostFixes else { throw WalkError.fixCount(items.count) }
        var fixes: [Fix] = []
        fixes.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            guard let fields = item as? [String: Any], let time = time(fields["time"]),
                let latitude = number(fields["lat"]), let longitude = number(fields["lon"]),
                let position = try? Coordinate(latitude: latitude, longitude: longitude)
            else { throw refusal(index + 1, "needs time, lat and lon in range") }
            guard time >= earliest, time <= now + mostAhead else {
                throw refusal(index + 1, "has a time before 1980 or more than a day ahead")
            }
            if let last = fixes.last, time <= last.time { throw WalkError.timesNotAscending(index + 1) }
            fixes.append(
                Fix(
                    time: time,
                    position: position,
                    accuracy: number(fields["accuracy"]).flatMap { $0 > 0 ? $0 : nil },
                    altitude: number(fields["altitude"]),
                    speed: number(fields["speed"]).flatMap { $0 >= 0 ? $0 : nil },
                    course: number(fields["course"]).flatMap { (0..<360).contains($0) ? $0 : nil }
                )
            )
        }
        // What is reckoned now is what would be reckoned from the store.
        return fixes.map { KeptFix($0).fix }
    }

    /// Milliseconds since 1970 of ISO 8601 or a whole number.
    static func time(_ value: Any?) -> Int64? {
        if let text = value as? String {
            let date =
                (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
                ?? (try? Date.ISO8601FormatStyle().parse(text))
            return date?.milliseconds
        }
        guard let number = number(value), number.magnitude < 9e15 else { return nil }
        return Int64(number.rounded())
    }

    private static func number(_ value: Any?) -> Double? {
        // Truth values are numbers for Foundation.
        guard let number = value as? NSNumber, !(value is Bool) || number.stringValue.count > 1 else { return nil }
        return number.doubleValue.isFinite ? number.doubleValue : nil
    }

    private static func refusal(_ number: Int, _ reason: String) -> Refusal {
        Refusal(status: 400, code: "walk.bad-fix", message: "Fix \(number) \(reason).")
    }
}
