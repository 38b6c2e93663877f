import Geodesy
import Testing
import Tracking

@Suite("Position filters")
struct PositionFilterTests {
    typealias Verdict = PositionFilter.Verdict
    static let both = (true, true)

    private func verdicts(_ rule: PositionFilter.Rule, _ fixes: [Fix]) -> [String] {
        var filter = PositionFilter(rule)
        return fixes.map { fix in
            let verdict = filter.receive(fix)
            return (verdict.isStored ? "S" : "-") + (verdict.isEvaluated ? "E" : "-")
        }
    }

    @Test("by time, every fix is evaluated and at most one within 30 s is stored")
    func time() {
        let fixes = [0, 10, 29.999, 30, 31, 59.999, 60, 200].map { fix($0, east: 0) }
        #expect(verdicts(.timeBased, fixes) == ["SE", "-E", "-E", "SE", "-E", "-E", "SE", "SE"])
    }

    @Test("by distance, what moved less than 30 m from the last stored place is neither stored nor evaluated")
    func distance() {
        let fixes = [0.0, 20, 29, 31, 5, 62].enumerated().map { fix(Double($0.offset) * 100, east: $0.element) }
        #expect(verdicts(.distanceBased, fixes) == ["SE", "--", "--", "SE", "--", "SE"])
    }

    @Test("many small steps add up, because they are held against what was stored")
    func creeping() {
        let fixes = (0...70).map { fix(Double($0), east: Double($0)) }
        #expect(verdicts(.distanceBased, fixes).filter { $0 == "SE" }.count == 3)
    }

    @Test(
        "by accuracy, the threshold is the sum of both; a missing or impossible accuracy counts as 0",
        arguments: [
            (5.0, 10.0, 14.9, false), (5, 10, 15.2, true), (nil, 10, 9.9, false), (nil, 10, 10.1, true),
            (5, nil, 4.9, false), (5, nil, 5.1, true), (nil, nil, 0, true), (-3, 10, 10.1, true),
            (.nan, 10, 9.9, false),
            (.nan, .nan, 0.1, true),
        ] as [(Double?, Double?, Double, Bool)]
    )
    func accuracy(first: Double?, second: Double?, metres: Double, isStored: Bool) {
        let fixes = [fix(0, east: 0, accuracy: first), fix(1, east: metres, accuracy: second)]
        #expect(verdicts(.accuracyBased, fixes) == ["SE", isStored ? "SE" : "--"])
    }

    @Test("a late fix is stored by the same rule and never becomes the newest")
    func late() {
        var filter = PositionFilter(.timeBased)
        _ = filter.receive(fix(100, east: 0))
        #expect(filter.receive(fix(60, east: 5)) == filter.receive(fix(500, east: 9)))
        #expect(filter.newest?.time == morning + 500_000)
        #expect(filter.late?.time == morning + 60_000)
        // A backlog told backwards is thinned as well.
        #expect(
            verdicts(.timeBased, [100, 90, 80, 70, 60, 40, 101].map { fix($0, east: 0) }) == [
                "SE", "-E", "-E", "SE", "-E", "SE", "-E",
            ]
        )
    }

    @Test("a filter goes on after a restart where it left off")
    func restart() {
        var filter = PositionFilter(.timeBased, after: PositionFilter.Stored(fix(0, east: 0)))
        #expect(!filter.receive(fix(29, east: 0)).isStored)
        #expect(filter.receive(fix(30, east: 0)).isStored)
    }

    @Test("times at the ends of their range do not trap", arguments: PositionFilter.Rule.allCases)
    func extremes(rule: PositionFilter.Rule) {
        var filter = PositionFilter(rule)
        for time in [Int64.max, .min, 0, .max] {
            #expect(
                filter.receive(Fix(time: time, position: place(east: Double(time % 1000)))).isEvaluated || time == .max
            )
        }
    }
}
