// Times as devices and our own interface spell them (ISO 8601, RFC 3339), by hand: each fix has one. Calendar by
// Howard Hinnant's days_from_civil and civil_from_days (https://howardhinnant.github.io/date_algorithms.html).

/// Reads and writes times in milliseconds since 1970.
enum InstantText {
    /// Such as `2027-01-31T12:00:00.250Z`; years 0 to 9999.
    static func write(_ milliseconds: Int64) -> [UInt8] {
        let days = (Double(milliseconds) / 86_400_000).rounded(.down)
        let (year, month, day) = civil(Int(days))
        let rest = Int(milliseconds - Int64(days) * 86_400_000)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        func put(_ value: Int, _ width: Int, _ after: Character) {
            var divisor = width == 4 ? 1000 : width == 3 ? 100 : 10
            while divisor > 0 {
                text.append(UInt8(48 + value / divisor % 10))
                divisor /= 10
            }
            text.append(after.asciiValue ?? 0)
        }
        put(year, 4, "-")
        put(month, 2, "-")
        put(day, 2, "T")
        put(rest / 3_600_000, 2, ":")
        put(rest / 60_000 % 60, 2, ":")
        put(rest / 1000 % 60, 2, ".")
        put(rest % 1000, 3, "Z")
        return text
    }

    /// The time of a text; nil for anything but `yyyy-MM-dd`, `T` or a blank, `HH:mm:ss` with or without a fraction,
    /// and `Z`, an offset or nothing, which is UTC.
    static func read(_ text: some Collection<UInt8>) -> Int64? {
        var rest = text[...]
        func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let byte = rest.popFirst(), byte &- 48 < 10 else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4), take(45), let month = number(2), (1...12).contains(month), take(45),
            let day = number(2), (1...31).contains(day), take(84) || take(32), let hour = number(2), hour < 24,
            take(58),
            let minute = number(2), minute < 60, take(58), let second = number(2), second < 61
        else { return nil }
        let dayNumber = days(year, month, day)
        guard civil(dayNumber) == (year, month, day) else { return nil }
        var milliseconds = ((dayNumber * 24 + hour) * 60 + minute) * 60_000 + second * 1000
        if take(46) || take(44) {
            var unit = 100
            guard let first = rest.first, first &- 48 < 10 else { return nil }
            while let byte = rest.first, byte &- 48 < 10 {
                milliseconds += Int(byte - 48) * unit
                unit /= 10
                rest = rest.dropFirst()
            }
        }
        if take(90) || rest.isEmpty { return rest.isEmpty ? Int64(milliseconds) : nil }
        let sign = take(43) ? -1 : take(45) ? 1 : 0
        guard sign != 0, let hours = number(2), hours < 24 else { return nil }
        _ = take(58)
        guard let minutes = rest.isEmpty ? 0 : number(2), minutes < 60, rest.isEmpty else { return nil }
        return Int64(milliseconds + sign * (hours * 60 + minutes) * 60_000)
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (Int, Int, Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
