import Foundation
import Identity
import Testing

@Suite("Limits of requests") struct RateLimitTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("an address has its supply, waits for more, and takes nothing from others")
    func supply() {
        let limit = RateLimit(burst: 3, interval: 10)
        #expect((0..<3).allSatisfy { _ in limit.take("a", at: start) == nil })
        #expect(limit.take("a", at: start) == 10)
        #expect(limit.take("a", at: start.addingTimeInterval(4)) == 6)
        #expect(limit.take("b", at: start) == nil)
        #expect(limit.take("a", at: start.addingTimeInterval(10)) == nil)
        #expect(limit.take("a", at: start.addingTimeInterval(10)) == 10)
        // However long nobody asks, the supply is no larger than at first.
        let later = start.addingTimeInterval(86_400)
        #expect((0..<4).filter { _ in limit.take("a", at: later) == nil }.count == 3)
        // A clock that was set back gives nothing and breaks nothing.
        #expect(limit.take("a", at: start) == 10)
    }

    @Test("a hundred thousand addresses are not all kept, and those with the least left are")
    func bounded() {
        let limit = RateLimit(burst: 2, interval: 1000)
        _ = limit.take("busy", at: start)
        _ = limit.take("busy", at: start)
        for number in 0..<100_000 { _ = limit.take("address\(number)", at: start) }
        #expect(limit.count <= 20_001)
        #expect(limit.take("busy", at: start) == 1000)
    }
}
