// Conditions on time.

import Testing

@testable import Directions

@Suite("Conditions")
struct ConditionTests {
    /// "3 07-15 08:30": weekday (0 is Monday), month-day, hour:minute.
    private func time(_ text: String) -> LocalTime {
        let parts = text.split(separator: " ")
        let date = parts[1].split(separator: "-").compactMap { Int($0) },
            clock = parts[2].split(separator: ":").compactMap { Int($0) }
        return LocalTime(month: date[0], day: date[1], weekday: Int(parts[0]) ?? 0, minute: clock[0] * 60 + clock[1])
    }

    @Test(
        "hours, weekdays, months and days",
        arguments: [
            ("07:00-09:00", "0 05-02 08:00", true), ("07:00-09:00", "0 05-02 09:00", false),
            ("07:00-09:00,16:00-18:30", "2 05-02 18:29", true), ("Mo-Fr 07:00-09:00", "4 05-02 07:00", true),
            ("Mo-Fr 07:00-09:00", "5 05-02 07:00", false), ("Sa,Su", "6 05-02 23:59", true),
            ("Sa,Su", "0 05-02 12:00", false),
            ("Fr-Mo", "0 05-02 12:00", true), ("Fr-Mo", "2 05-02 12:00", false), ("22:00-06:00", "0 05-02 23:00", true),
            ("22:00-06:00", "0 05-02 05:59", true), ("22:00-06:00", "0 05-02 06:00", false),
            ("Fr 22:00-06:00", "5 05-02 03:00", true), ("Fr 22:00-06:00", "4 05-02 03:00", false),
            ("Fr 22:00-06:00", "4 05-02 22:30", true), ("Apr-Sep", "0 05-02 12:00", true),
            ("Apr-Sep", "0 10-01 12:00", false),
            ("Oct-Mar", "0 01-15 12:00", true), ("Nov,Dec", "0 12-15 12:00", true),
            ("Oct 15-Apr 15", "0 04-15 12:00", true),
            ("Oct 15-Apr 15", "0 04-16 12:00", false), ("Dec 24-26", "0 12-25 12:00", true),
            ("Dec 24", "0 12-25 12:00", false),
            ("Apr-Sep Mo-Fr 08:00-16:00", "1 06-01 10:00", true), ("Apr-Sep Mo-Fr 08:00-16:00", "1 02-01 10:00", false),
            ("24/7", "3 02-01 10:00", true), ("Mo-Fr 07:00-09:00; Sa 10:00-12:00", "5 02-01 11:00", true),
            ("Mo-Su 07:00-19:00; Su off", "6 02-01 11:00", false), ("Mo-Fr 08:00-17:00; PH off", "0 02-01 11:00", true),
            ("Mo-Fr,PH 08:00-17:00", "0 02-01 11:00", true), ("sunset-sunrise", "0 02-01 23:00", true),
            ("Mo-Fr AND 08:00-10:00", "0 02-01 09:00", true), ("Mo-Fr AND 08:00-10:00", "6 02-01 09:00", false),
            ("Mo-Fr 07:00-11:00, 16:00-18:30", "0 02-01 17:00", true), ("00:00-24:00", "0 02-01 23:59", true),
        ]
    )
    func holds(_ words: String, _ moment: String, _ expected: Bool) throws {
        let condition = try #require(Condition(words), "\(words) is readable")
        #expect(condition.holds(at: time(moment)) == expected)
    }

    @Test(
        "what is not about time is told as unreadable",
        arguments: [
            "wet", "has_pygmies > 10 p", "", "25:99-99:99", "Mo-Xx", "Foo", "07:00", "winter", "week 1-10", "PH", "a@b",
        ]
    )
    func unreadable(_ words: String) { #expect(Condition(words) == nil) }

    @Test("values and conditions are told apart, with and without brackets")
    func parsing() {
        #expect(
            ConditionalValue.parse("no @ (Mo-Fr 07:00-09:00); delivery @ (Sa)")
                == [
                    ConditionalValue(value: "no", condition: "Mo-Fr 07:00-09:00"),
                    ConditionalValue(value: "delivery", condition: "Sa"),
                ]
        )
        #expect(ConditionalValue.parse("no @ 22:00-06:00") == [ConditionalValue(value: "no", condition: "22:00-06:00")])
        #expect(
            ConditionalValue.parse("no @ (Mo-Fr; Sa 10:00-12:00)")
                == [ConditionalValue(value: "no", condition: "Mo-Fr; Sa 10:00-12:00")]
        )
        #expect(ConditionalValue.parse("no").isEmpty)
        #expect(ConditionalValue.parse("@").isEmpty)
        #expect(ConditionalValue.parse("no @ (Mo").isEmpty)
    }
}
