import Foundation
import Geodesy
import Testing
import Tracking

@testable import History

@Suite("Walks")
struct WalkTests {
    /// A walk straight east of one fix a second at a speed.
    static func fixes(_ count: Int, metresPerSecond: Double = 1.4, start: Int64 = 1_700_000_000_000) -> [Fix] {
        (0..<count).map { second in
            let east = Double(second) * metresPerSecond / 111_320 / 0.7225
            return Fix(
                time: start + Int64(second) * 1000,
                position: Coordinate(uncheckedLatitude: 43.73, longitude: 7.42 + east),
                accuracy: 4
            )
        }
    }

    static func walk(
        _ id: String,
        account: String = "a",
        start: Int64 = 1_700_000_000_000,
        zone: String = "Europe/Monaco"
    )
        -> KeptWalk
    {
        let fixes = fixes(200, start: start)
        return KeptWalk(
            walk: Walk(
                id: id,
                accountID: account,
                name: "",
                activity: .walk,
                timeZone: zone,
                district: .known("La Condamine"),
                start: start,
                end: start + 199_000,
                figures: WalkFigures(of: fixes, .walk)
            ),
            fixes: fixes.map { KeptFix($0) },
            picture: WalkLine(of: fixes, .walk).picture
        )
    }

    @Test("figures are metres and seconds, and the average is the way divided by the time")
    func figures() {
        let figures = WalkFigures(of: Self.fixes(601), .walk)
        #expect(abs(figures.distance - 840) < 8)
        #expect(figures.total == 600)
        #expect(abs((figures.averageSpeed ?? 0) - 1.4) < 0.02)
        #expect(figures.ascent == nil && figures.fixes == 601)
    }

    @Test("a line has its colours by speed, and its picture shows it in a hundred places at most")
    func line() throws {
        let slow = Self.fixes(300),
            fast = Self.fixes(300, metresPerSecond: 2.7, start: 1_700_000_300_000).map { fix in
                var fix = fix
                fix.position.longitude += 300 * 1.4 / 111_320 / 0.7225
                return fix
            }
        let line = WalkLine(of: slow + fast, .walk)
        #expect(Set(line.runs.compactMap(\.speedClass)).isSuperset(of: [1, 4]))
        #expect(line.limits == SpeedScale(.walk).limits)
        let box = try #require(line.box)
        #expect(box.west == 7.42 && box.south == box.north)
        let picture = line.picture
        #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 64\""))
        #expect(picture.count < 6000 && picture.contains(WalkLine.colours[1]) && picture.contains(WalkLine.colours[4]))
        let paths = picture.components(separatedBy: " d=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        let numbers = paths.flatMap { $0.split { !"0123456789.-".contains($0) }.compactMap { Double($0) } }
        #expect(numbers.count > 20 && numbers.allSatisfy { $0 >= 0 && $0 <= 96 })
        let whole = WalkLine(of: slow, .walk).runs.reduce(0) { $0 + $1.places.count }
        let drawn = WalkLine(of: slow, .walk, zoom: 12).runs.reduce(0) { $0 + $1.places.count }
        #expect(drawn < whole / 4)
    }

    @Test(
        "a day is what a clock at the place shows, where it leaps too",
        arguments: [
            // Santiago leaps from midnight to one o'clock: the day has no midnight.
            ("2024-09-08T03:59:59Z", "America/Santiago", "2024-09-07"),
            ("2024-09-08T04:00:00Z", "America/Santiago", "2024-09-08"),
            // Lord Howe goes half an hour ahead: its offset is 10:30, then 11:00.
            ("2024-10-05T13:29:59Z", "Australia/Lord_Howe", "2024-10-05"),
            ("2024-10-05T13:30:00Z", "Australia/Lord_Howe", "2024-10-06"),
            ("2024-10-06T13:00:00Z", "Australia/Lord_Howe", "2024-10-07"),
            // Apia had no 2011-12-30.
            ("2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29"),
            ("2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31"),
            ("2026-01-01T00:30:00Z", "America/New_York", "2025-12-31"), ("2024-02-29T12:00:00Z", "GMT", "2024-02-29"),
        ]
    )
    func days(time: String, zone: String, day: String) throws {
        let time = Int64(try Date(time, strategy: .iso8601).timeIntervalSince1970 * 1000)
        #expect(WalkTotal.day(of: time, in: zone) == day)
    }

    @Test(
        "weeks begin on Monday, and no walk is lost or counted twice",
        arguments: ["America/Santiago", "Pacific/Apia", "GMT"]
    )
    func weeks(zone: String) throws {
        let start = Int64(try Date("2011-12-26T12:00:00Z", strategy: .iso8601).timeIntervalSince1970 * 1000)
        let walks = (0..<14).map { Self.walk("w\($0)", start: start + Int64($0) * 86_400_000, zone: zone).walk }
        for period in WalkTotal.Period.allCases {
            let totals = WalkTotal.totals(of: walks, by: period)
            #expect(totals.reduce(0) { $0 + $1.walks } == 14)
            #expect(abs(totals.reduce(0) { $0 + $1.distance } - 14 * walks[0].figures.distance) < 1e-6)
        }
        let weeks = WalkTotal.totals(of: walks, by: .week).map(\.day)
        #expect(weeks.contains("2011-12-26") && weeks.contains("2012-01-02"))
    }
}
