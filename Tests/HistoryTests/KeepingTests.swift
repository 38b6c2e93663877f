// Which of two fixes of one time stays.

import Geodesy
import Testing
import Tracking

@testable import History

@Suite("Which of two fixes of a time stays") struct KeepingTests {
    private func fix(_ latitude: Double, accuracy: Double?) -> KeptFix {
        KeptFix(
            Fix(time: 5, position: Coordinate(uncheckedLatitude: latitude, longitude: 0), accuracy: accuracy)
        )
    }

    @Test("the first of a time is kept")
    func first() { #expect(Keeping.of(fix(1, accuracy: nil), beside: nil) == .kept) }

    @Test("one in the same place is known, however accurate")
    func same() { #expect(Keeping.of(fix(1, accuracy: 1), beside: fix(1, accuracy: 9)) == .known) }

    @Test(
        "one elsewhere takes the place of a less accurate one only; no accuracy is the worst",
        arguments: [
            (5.0, 9.0, Keeping.improved), (9, 5, .known), (5, 5, .known), (5, nil, .improved), (nil, 5, .known),
            (nil, nil, .known), (0, 5, .known), (5, 0, .improved),
        ] as [(Double?, Double?, Keeping)]
    )
    func accuracy(new: Double?, old: Double?, expected: Keeping) {
        #expect(Keeping.of(fix(1, accuracy: new), beside: fix(2, accuracy: old)) == expected)
    }

    @Test("merging two runs keeps order, each time once, and the later run's fix where both have one")
    func merging() {
        var generator = SeededGenerator(state: 11)
        for _ in 0..<200 {
            var left = FixRun()
            var right = FixRun()
            var expected: [Int64: KeptFix] = [:]
            for isRight in [false, true] {
                for _ in 0..<Int.random(in: 0...30, using: &generator) {
                    var one = fix(Double.random(in: -1...1, using: &generator), accuracy: nil)
                    one.time = Int64.random(in: 0...40, using: &generator)
                    if isRight { right.insert(one) } else { left.insert(one) }
                    expected[one.time] = one
                }
            }
            #expect(left.merged(with: right).fixes == expected.values.sorted { $0.time < $1.time })
        }
    }
}
