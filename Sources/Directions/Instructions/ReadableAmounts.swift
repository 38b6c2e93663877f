// Distances and durations as people read them, in each language, and in the forms of Goong's API.

/// Distances and durations in words.
public enum ReadableAmounts {
    /// A distance such as "350 m" or "1.2 km": rounded to what one can see on the road.
    public static func distance(metres: Double, in language: InstructionLanguage) -> String {
        let units = Units.of(language)
        let metres = metres.isFinite ? max(0, metres) : 0
        if metres < 995 {
            let step: Double = metres < 50 ? 5 : metres < 300 ? 10 : 50
            let rounded = metres < 5 ? metres.rounded() : (metres / step).rounded() * step
            if rounded < 1000 { return units.join(String(Int(rounded)), units.metre) }
        }
        let tenths = Int((metres / 100).rounded())
        if tenths >= 100 { return units.join(String(Int((metres / 1000).rounded())), units.kilometre) }
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(units.decimalSign)\(tenths % 10)"
        return units.join(number, units.kilometre)
    }

    /// A duration such as "45 s", "8 min", "1 h 20 min" or "2 d 3 h".
    public static func duration(seconds: Double, in language: InstructionLanguage) -> String {
        let units = Units.of(language)
        let seconds = seconds.isFinite ? max(0, min(seconds, 1e9)) : 0
        if seconds < 59.5 { return units.join(String(Int(seconds.rounded())), units.second) }
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return units.join(String(minutes), units.minute) }
        if minutes < 24 * 60 {
            return units.pair(minutes / 60, units.hour, minutes % 60, units.minute)
        }
        let hours = Int((seconds / 3600).rounded())
        return units.pair(hours / 24, units.day, hours % 24, units.hour)
    }

    /// A distance as Goong's API writes it: "776 m", "2.83 km".
    public static func goongDistance(metres: Double) -> String {
        let metres = metres.isFinite ? max(0, metres) : 0
        if metres.rounded() < 1000 { return "\(Int(metres.rounded())) m" }
        let hundredths = Int((metres / 10).rounded())
        let (whole, part) = (hundredths / 100, hundredths % 100)
        if part == 0 { return "\(whole) km" }
        if part % 10 == 0 { return "\(whole).\(part / 10) km" }
        return part < 10 ? "\(whole).0\(part) km" : "\(whole).\(part) km"
    }

    /// A duration as Goong's API writes it: "10 giây", "8 phút", "22 giờ 10 phút".
    public static func goongDuration(seconds: Double) -> String {
        let seconds = seconds.isFinite ? max(0, min(seconds, 1e9)) : 0
        if seconds < 59.5 { return "\(Int(seconds.rounded())) giây" }
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return "\(minutes) phút" }
        return minutes % 60 == 0 ? "\(minutes / 60) giờ" : "\(minutes / 60) giờ \(minutes % 60) phút"
    }

    private struct Units {
        var metre, kilometre, second, minute, hour, day: String
        var decimalSign = "."
        /// What stands between a number and its unit, and between two amounts.
        var space = " "

        func join(_ number: String, _ unit: String) -> String { number + space + unit }

        func pair(_ large: Int, _ largeUnit: String, _ small: Int, _ smallUnit: String) -> String {
            let first = join(String(large), largeUnit)
            return small == 0 ? first : first + space + join(String(small), smallUnit)
        }

        static func of(_ language: InstructionLanguage) -> Units {
            switch language {
            case .english: Units(metre: "m", kilometre: "km", second: "s", minute: "min", hour: "h", day: "d")
            case .vietnamese:
                Units(
                    metre: "m",
                    kilometre: "km",
                    second: "giây",
                    minute: "phút",
                    hour: "giờ",
                    day: "ngày",
                    decimalSign: ","
                )
            case .indonesian:
                Units(
                    metre: "m",
                    kilometre: "km",
                    second: "detik",
                    minute: "menit",
                    hour: "jam",
                    day: "hari",
                    decimalSign: ","
                )
            case .russian:
                Units(
                    metre: "м",
                    kilometre: "км",
                    second: "с",
                    minute: "мин",
                    hour: "ч",
                    day: "д",
                    decimalSign: ","
                )
            case .simplifiedChinese:
                Units(
                    metre: "米",
                    kilometre: "公里",
                    second: "秒",
                    minute: "分钟",
                    hour: "小时",
                    day: "天",
                    space: ""
                )
            case .traditionalChinese:
                Units(
                    metre: "公尺",
                    kilometre: "公里",
                    second: "秒",
                    minute: "分鐘",
                    hour: "小時",
                    day: "天",
                    space: ""
                )
            }
        }
    }
}
