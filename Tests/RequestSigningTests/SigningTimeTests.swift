import Foundation
import RequestSigning
import Testing

@Suite("The time in signatures")
struct SigningTimeTests {
    @Test(
        "is read and written as YYYYMMDDTHHMMSSZ",
        arguments: [
            ("19700101T000000Z", 0), ("20150830T123600Z", 1_440_938_160), ("20000229T235959Z", 951_868_799),
            ("20261130T132208Z", 1_796_044_928), ("21000228T235959Z", 4_107_542_399),
        ]
    )
    func examples(text: String, seconds: Int) {
        #expect(SigningTime(text) == SigningTime(seconds: seconds))
        #expect(SigningTime(seconds: seconds).text == text)
    }

    @Test(
        "nothing else is one",
        arguments: [
            "", "20150830", "20150830T123600", "2015-08-30T12:36:00Z", "20150830t123600z", "20150230T000000Z",
            "21000229T000000Z", "20151301T000000Z", "20150000T000000Z", "20150830T246000Z", "20150830T126000Z",
            "20150830T123660Z", "20150830T12360٣Z", "19691231T235959Z", "20150830T123600Z ", "+0150830T123600Z",
        ]
    )
    func refused(text: String) {
        #expect(SigningTime(text) == nil)
    }

    @Test("agrees with the calendar on seeded moments")
    func seeded() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var state: UInt64 = 20_261_130
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let seconds = Int(state >> 31) % 8_000_000_000
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: TimeInterval(seconds))
            )
            let text = String(
                format: "%04d%02d%02dT%02d%02d%02dZ",
                parts.year ?? 0,
                parts.month ?? 0,
                parts.day ?? 0,
                parts.hour ?? 0,
                parts.minute ?? 0,
                parts.second ?? 0
            )
            #expect(SigningTime(seconds: seconds).text == text)
            #expect(SigningTime(text)?.seconds == seconds)
        }
    }
}
