// When a journey starts, as people and programs write it.

public import Foundation

/// The reading of times of departure.
public enum DepartureTime {
    /// What is right, for messages.
    public static let expected =
        "now, or a time such as 2026-11-30T08:00 by the clock there, or with its offset 2026-11-30T08:00:00+07:00"

    /// ISO 8601 with an offset, or without one by the clock of a zone; nil for anything else.
    ///
    /// A time that a zone's clock leaps over is taken as much later as the leap is long.
    public static func date(_ text: String, in zone: TimeZone) -> Date? {
        if let date = try? Date(text, strategy: .iso8601) { return date }
        let whole = text.count == 16 ? text + ":00" : text
        let local = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false)
        // The parser is lenient: 25 hours would be the next day.
        guard let date = try? local.parse(whole), whole.count == 19, local.format(date).prefix(10) == whole.prefix(10),
            let hour = Int(whole.dropFirst(11).prefix(2)), hour < 24, let minute = Int(whole.dropFirst(14).prefix(2)),
            minute < 60
        else { return nil }
        return date
    }
}
