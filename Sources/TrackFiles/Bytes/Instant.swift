// Times as they stand in text files (ISO 8601 and its relatives), read from and written to bytes; days by Howard Hinnant's
// "chrono-compatible low-level date algorithms". Foundation's own ISO8601DateFormatter reads six thousand a second.

import Tracking

/// Times in milliseconds since 1970.
enum Instant {
    /// Whether a receiver can have had the time: after GPS began and before 2100.
    static func isPlausible(_ time: Int64) -> Bool {
        Fix(time: time, position: .init(uncheckedLatitude: 0, longitude: 0)).hasPlausibleTime
    }

    /// Reads "2024-03-01T08:15:30.25+01:00" and its like: a space may stand for the T, slashes or dots for the dashes,
    /// seconds and zone may be missing; without a zone it is UTC, which GPX prescribes.
    static func parse(_ bytes: Span<UInt8>) -> TimeField {
        var at = 0
        var end = bytes.count
        while at < end, bytes[at] <= 0x20 { at += 1 }
        while end > at, bytes[end - 1] <= 0x20 { end -= 1 }
        guard at < end else { return .missing }
        guard let time = time(bytes, at, end) else {
            return .unreadable(Text.plain(bytes))
        }
        return .milliseconds(time)
    }

    /// A number of seconds or milliseconds since 1970; whichever gives a time that can be.
    static func epoch(_ value: Double) -> TimeField {
        guard value.isFinite, value.magnitude < 1e15 else { return .unreadable("\(value)") }
        let seconds = Int64((value * 1000).rounded())
        if isPlausible(seconds) { return .milliseconds(seconds) }
        let milliseconds = Int64(value.rounded())
        return .milliseconds(isPlausible(milliseconds) ? milliseconds : seconds)
    }

    /// The time as "2024-03-01T08:15:30Z", with milliseconds only where there are any.
    static func text(_ time: Int64) -> String {
        var bytes: [UInt8] = []
        write(time, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the time as `text` has it.
    static func write(_ time: Int64, to output: inout [UInt8]) {
        let isBefore = time % 86_400_000 < 0
        let day = Int(time / 86_400_000) - (isBefore ? 1 : 0)
        let rest = Int(time % 86_400_000) + (isBefore ? 86_400_000 : 0)
        let date = civil(day)
        func put(_ value: Int, _ digits: Int) {
            var divisor = digits == 4 ? 1000 : digits == 3 ? 100 : 10
            while divisor > 0 {
                output.append(0x30 + UInt8(value / divisor % 10))
                divisor /= 10
            }
        }
        put(min(max(date.year, 0), 9999), 4)
        output.append(UInt8(ascii: "-"))
        put(date.month, 2)
        output.append(UInt8(ascii: "-"))
        put(date.day, 2)
        output.append(UInt8(ascii: "T"))
        put(rest / 3_600_000, 2)
        output.append(UInt8(ascii: ":"))
        put(rest / 60_000 % 60, 2)
        output.append(UInt8(ascii: ":"))
        put(rest / 1000 % 60, 2)
        if rest % 1000 != 0 {
            output.append(UInt8(ascii: "."))
            put(rest % 1000, 3)
        }
        output.append(UInt8(ascii: "Z"))
    }

    /// Days since 1970-01-01 of a date in the Gregorian calendar.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part + (part < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }

    /// Reads so many digits, or as many as there are up to `most`.
    private static func digits(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int, _ least: Int, _ most: Int) -> Int? {
        let start = at
        var value = 0
        while at < end, at - start < most, bytes[at] &- 0x30 < 10 {
            value = value * 10 + Int(bytes[at] &- 0x30)
            at += 1
        }
        return at - start >= least ? value : nil
    }

    private static func skip(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int, anyOf first: UInt8, _ second: UInt8)
        -> Bool
    {
        guard at < end, bytes[at] == first || bytes[at] == second else { return false }
        at += 1
        return true
    }

    private static func time(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int64? {
        var at = start
        guard let year = digits(bytes, &at, end, 4, 4) else { return nil }
        guard at < end else { return nil }
        let separator = bytes[at]
        guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".") else {
            return nil
        }
        at += 1
        guard let month = digits(bytes, &at, end, 1, 2), skip(bytes, &at, end, anyOf: separator, separator),
            let day = digits(bytes, &at, end, 1, 2), 1...12 ~= month, 1...daysOf(month, year) ~= day
        else { return nil }
        guard at < end, skip(bytes, &at, end, anyOf: UInt8(ascii: "T"), UInt8(ascii: " ")) else { return nil }
        guard let hour = digits(bytes, &at, end, 1, 2), hour <= 24,
            skip(bytes, &at, end, anyOf: UInt8(ascii: ":"), UInt8(ascii: ":")),
            let minute = digits(bytes, &at, end, 2, 2), minute < 60
        else { return nil }
        var (second, milliseconds) = (0, 0)
        if skip(bytes, &at, end, anyOf: UInt8(ascii: ":"), UInt8(ascii: ":")) {
            // A leap second is the first of the next minute.
            guard let value = digits(bytes, &at, end, 2, 2), value <= 60 else { return nil }
            second = value
            if skip(bytes, &at, end, anyOf: UInt8(ascii: "."), UInt8(ascii: ",")) {
                guard let fraction = fraction(bytes, &at, end) else { return nil }
                milliseconds = fraction
            }
        }
        guard let zone = zone(bytes, &at, end), at == end else { return nil }
        let days = days(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - zone * 60
        return Int64(seconds) * 1000 + Int64(milliseconds)
    }

    private static func daysOf(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        default: 31
        }
    }

    /// Milliseconds of a fraction of any length.
    private static func fraction(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int? {
        let start = at
        guard var value = digits(bytes, &at, end, 1, 3) else { return nil }
        for _ in 0..<3 - (at - start) { value *= 10 }
        while at < end, bytes[at] &- 0x30 < 10 { at += 1 }
        return value
    }

    /// Minutes east of Greenwich; nil where what stands there is no zone.
    private static func zone(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int? {
        while at < end, bytes[at] == 0x20 { at += 1 }
        guard at < end else { return 0 }
        if skip(bytes, &at, end, anyOf: UInt8(ascii: "Z"), UInt8(ascii: "z")) { return 0 }
        if end - at == 3, bytes[at] == UInt8(ascii: "U") || bytes[at] == UInt8(ascii: "G") {
            guard Symbol(bytes, at, end) == zoneUTC || Symbol(bytes, at, end) == zoneGMT else { return nil }
            at = end
            return 0
        }
        let isWest = bytes[at] == UInt8(ascii: "-")
        guard skip(bytes, &at, end, anyOf: UInt8(ascii: "+"), UInt8(ascii: "-")),
            let hours = digits(bytes, &at, end, 2, 2), hours <= 18
        else { return nil }
        var minutes = 0
        if at < end {
            _ = skip(bytes, &at, end, anyOf: UInt8(ascii: ":"), UInt8(ascii: ":"))
            guard let value = digits(bytes, &at, end, 2, 2), value < 60 else { return nil }
            minutes = value
        }
        return isWest ? -(hours * 60 + minutes) : hours * 60 + minutes
    }

    private static let zoneUTC = Symbol("UTC")
    private static let zoneGMT = Symbol("GMT")
}
