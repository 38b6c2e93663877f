// What walks come to by day and by week, each walk by the calendar of the place where it began: clocks that leap at
// midnight, by half an hour or over a whole day neither lose a walk nor count one twice.

internal import Foundation

/// What the walks of a day or a week come to.
public struct WalkTotal: Sendable, Hashable {
    /// The day, or the Monday of the week, as `YYYY-MM-DD`.
    public let day: String
    /// How many began in it.
    public var walks: Int
    /// Metres.
    public var distance: Double
    /// Seconds in motion.
    public var moving: Double

    /// A stretch of the calendar.
    public enum Period: String, Sendable, CaseIterable {
        case day, week
    }

    /// The totals of walks, the earliest first; periods without a walk are left out.
    public static func totals(of walks: [Walk], by period: Period) -> [WalkTotal] {
        var totals: [String: WalkTotal] = [:]
        for walk in walks {
            let day = day(of: walk.start, in: walk.timeZone, period)
            var total = totals[day] ?? WalkTotal(day: day, walks: 0, distance: 0, moving: 0)
            total.walks += 1
            total.distance += walk.figures.distance
            total.moving += walk.figures.moving
            totals[day] = total
        }
        return totals.values.sorted { $0.day < $1.day }
    }

    /// The day that a clock and calendar in a zone show, or the Monday before it.
    public static func day(of time: Int64, in zone: String, _ period: Period = .day) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        let date = Date(timeIntervalSince1970: Double(time) / 1000)
        let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day, let weekday = parts.weekday else {
            return ""
        }
        // Days are counted in a calendar without zones, in which each has the same length.
        var number = Self.number(year, month, day)
        if period == .week { number -= (weekday + 5) % 7 }
        return text(number)
    }

    /// Days since 1970-01-01.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    private static func text(_ number: Int) -> String {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func padded(_ value: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(value)".count)) + "\(value)"
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
