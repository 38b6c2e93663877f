// When a condition holds: the common part of the opening_hours language (hours, weekdays, months, days of months), joined
// by AND. Holidays are not known and left out; what cannot be read is told as such and counts as not holding.
//
// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification.

/// A moment as a clock on the spot shows it.
struct LocalTime: Equatable, Sendable {
    /// 1 … 12.
    var month: Int
    /// 1 … 31.
    var day: Int
    /// 0 is Monday, 6 Sunday.
    var weekday: Int
    /// 0 … 1439.
    var minute: Int
}

/// A condition on time.
struct Condition: Sendable {
    private struct Rule: Sendable {
        /// Pairs of month × 32 + day, both ends included; empty for the whole year.
        var dates: [(Int, Int)] = []
        /// Bits of weekdays; 0 for all.
        var weekdays: UInt8 = 0
        /// Minutes; an end above 1440 is on the next day; empty for the whole day.
        var hours: [(Int, Int)] = []
        var isOff = false
    }

    /// All groups must hold; of the rules of one group the last that fits decides.
    private var groups: [[Rule]] = []

    /// Reads a condition; nil when some of it is not about time or cannot be understood.
    init?(_ text: String) {
        for part in text.replacing(" and ", with: " AND ").split(separator: " AND ") {
            var rules: [Rule] = []
            for piece in part.split(separator: ";") {
                let words = String(piece).trimmed
                if words.isEmpty { continue }
                if words.hasPrefix("PH") || words.hasPrefix("SH") { continue }
                guard let rule = Self.rule(words) else { return nil }
                rules.append(rule)
            }
            guard !rules.isEmpty else { return nil }
            groups.append(rules)
        }
        guard !groups.isEmpty else { return nil }
    }

    /// Whether it holds at a moment.
    func holds(at time: LocalTime) -> Bool {
        groups.allSatisfy { rules in
            var holds = false
            for rule in rules where Self.fits(rule, time) { holds = !rule.isOff }
            return holds
        }
    }

    private static func fits(_ rule: Rule, _ time: LocalTime) -> Bool {
        guard fitsDay(rule, time) || rule.hours.contains(where: { $0.1 > 1440 }) else { return false }
        if rule.hours.isEmpty { return fitsDay(rule, time) }
        let dayBefore = LocalTime(
            month: time.month,
            day: time.day,
            weekday: (time.weekday + 6) % 7,
            minute: time.minute + 1440
        )
        return rule.hours.contains { start, end in
            (fitsDay(rule, time) && time.minute >= start && time.minute < end)
                || (end > 1440 && fitsDay(rule, dayBefore) && dayBefore.minute >= start && dayBefore.minute < end)
        }
    }

    private static func fitsDay(_ rule: Rule, _ time: LocalTime) -> Bool {
        if rule.weekdays != 0, rule.weekdays >> UInt8(time.weekday) & 1 == 0 { return false }
        guard !rule.dates.isEmpty else { return true }
        let date = time.month * 32 + time.day
        return rule.dates.contains { from, to in
            from <= to ? (from...to).contains(date) : date >= from || date <= to
        }
    }

    // MARK: Reading

    private static func rule(_ text: String) -> Rule? {
        var rule = Rule()
        var words = text.replacing(", ", with: ",").split(separator: " ").map(String.init)
        if let last = words.last, last == "off" || last == "closed" {
            rule.isOff = true
            words.removeLast()
        }
        if words == ["24/7"] { return rule }
        var index = 0
        // Dates: "Apr-Sep", "Oct 15-Apr 15", "Dec 24", "Jun 1-30".
        while index < words.count, month(words[index].prefix(3)) != nil {
            guard let end = dates(words, from: index, into: &rule) else { return nil }
            index = end
        }
        if index < words.count, weekday(words[index].prefix(2)) != nil || words[index].hasPrefix("PH") {
            guard weekdays(words[index], into: &rule) else { return nil }
            index += 1
        }
        while index < words.count {
            guard hours(words[index], into: &rule) else { return nil }
            index += 1
        }
        return rule
    }

    private static func dates(_ words: [String], from start: Int, into rule: inout Rule) -> Int? {
        var index = start
        let first = words[index].split(separator: ",").map(String.init)
        if first.allSatisfy({ part in part.split(separator: "-").allSatisfy { $0.count == 3 && month($0) != nil } }),
            !(index + 1 < words.count && words[index + 1].first?.isNumber == true && !words[index + 1].contains(":"))
        {
            for part in first {
                let ends = part.split(separator: "-").compactMap { month($0) }
                guard let from = ends.first, let to = ends.last, ends.count <= 2 else { return nil }
                rule.dates.append((from * 32 + 1, to * 32 + 31))
            }
            return index + 1
        }
        // A month with days: the words go on to the last that holds a day.
        guard let from = month(Substring(words[index])), index + 1 < words.count else { return nil }
        index += 1
        let parts = words[index].split(separator: "-", omittingEmptySubsequences: false)
        guard let day = Int(parts[0]), (1...31).contains(day), parts.count <= 2 else { return nil }
        index += 1
        guard parts.count == 2 else {
            rule.dates.append((from * 32 + day, from * 32 + day))
            return index
        }
        if let last = Int(parts[1]), (1...31).contains(last) {
            rule.dates.append((from * 32 + day, from * 32 + last))
            return index
        }
        guard let to = month(parts[1]), index < words.count, let last = Int(words[index]), (1...31).contains(last)
        else {
            return nil
        }
        rule.dates.append((from * 32 + day, to * 32 + last))
        return index + 1
    }

    private static func weekdays(_ word: String, into rule: inout Rule) -> Bool {
        for part in word.split(separator: ",") where part != "PH" && part != "SH" {
            let ends = part.split(separator: "-").compactMap { $0.count == 2 ? weekday($0) : nil }
            guard let from = ends.first, let to = ends.last, ends.count == part.split(separator: "-").count,
                ends.count <= 2
            else { return false }
            var day = from
            rule.weekdays |= 1 << UInt8(day)
            while day != to {
                day = (day + 1) % 7
                rule.weekdays |= 1 << UInt8(day)
            }
        }
        return rule.weekdays != 0
    }

    private static func hours(_ word: String, into rule: inout Rule) -> Bool {
        for part in word.split(separator: ",") {
            let ends = part.split(separator: "-").map { minute($0) }
            guard ends.count == 2, let from = ends[0], var to = ends[1] else { return false }
            if to <= from { to += 1440 }
            rule.hours.append((from, to))
        }
        return !rule.hours.isEmpty
    }

    private static func minute(_ text: Substring) -> Int? {
        switch text {
        case "sunrise", "dawn": return 6 * 60
        case "sunset", "dusk": return 18 * 60
        default: break
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...48).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    private static func weekday(_ text: Substring) -> Int? {
        ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].firstIndex(of: String(text))
    }

    private static func month(_ text: Substring) -> Int? {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].firstIndex(
            of: String(text)
        )
        .map { $0 + 1 }
    }
}
