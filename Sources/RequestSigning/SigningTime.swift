// The one form of time in signatures, `20261130T132208Z`, and seconds since 1970 without Foundation.

/// A moment as signatures spell it, to the second.
public struct SigningTime: Sendable, Equatable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int

    /// The moment so many seconds after 1970-01-01T00:00:00Z.
    public init(seconds: Int) { self.seconds = seconds }

    /// Reads `YYYYMMDDTHHMMSSZ`; nil for anything else and for days that no calendar has.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                let digit = byte &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                value = value * 10 + Int(digit)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15), year >= 1970, (1...12).contains(month),
            (1...Self.dayCount(year: year, month: month)).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        seconds = Self.days(year: year, month: month, day: day) * 86400 + hour * 3600 + minute * 60 + second
    }

    /// The moment as `YYYYMMDDTHHMMSSZ`.
    public var text: String {
        let days = seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0)
        let rest = seconds - days * 86400
        let (year, month, day) = Self.date(days: days)
        return padded(year, 4) + padded(month, 2) + padded(day, 2) + "T"
            + padded(rest / 3600, 2) + padded(rest / 60 % 60, 2) + padded(rest % 60, 2) + "Z"
    }

    /// The day as `YYYYMMDD`.
    public var day: String { String(text.prefix(8)) }

    /// Whether a moment is before another.
    public static func < (first: SigningTime, second: SigningTime) -> Bool { first.seconds < second.seconds }

    private func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func dayCount(year: Int, month: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days since 1970-01-01 by the years' count from March (Hinnant, "chrono-compatible low-level date algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}
