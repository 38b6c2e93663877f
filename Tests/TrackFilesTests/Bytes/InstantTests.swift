import Testing

@testable import TrackFiles

@Suite("Times in bytes")
struct InstantTests {
    @Test(
        "times are read in all the forms that files have",
        arguments: [
            ("2009-08-31T01:17:25Z", 1_251_681_445_000), ("2009-08-31T01:17:25.5Z", 1_251_681_445_500),
            ("2009-08-31T01:17:25.1239999Z", 1_251_681_445_123), ("2009-08-31T03:17:25+02:00", 1_251_681_445_000),
            ("2009-08-30T20:47:25-0430", 1_251_681_445_000), ("2009-08-31T01:17:25", 1_251_681_445_000),
            ("2009-08-31 01:17:25", 1_251_681_445_000), ("2009/08/31 01:17:25", 1_251_681_445_000),
            (" 2009-08-31T01:17:25 UTC\n", 1_251_681_445_000), ("1970-01-01T00:00Z", 0),
            ("1901-12-13T20:45:52.207Z", -2_147_483_647_793), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
            ("2000-02-29T12:00:00Z", 951_825_600_000), ("2100-01-01T00:00:00Z", 4_102_444_800_000),
        ] as [(String, Int64)]
    )
    func read(_ text: String, _ wanted: Int64) {
        #expect(time(text) == .milliseconds(wanted))
    }

    @Test(
        "what is no time is none",
        arguments: [
            "yesterday", "2009-13-01T00:00:00Z", "2009-02-29T00:00:00Z", "2009-08-31", "2009-08-31T25:00:00Z",
            "2009-08-31T01:60:00Z", "2009-08-31T01:17:25.Z", "2009-08-31T01:17:25Zebra", "2009-08-31T01:17:25+1",
            "09-08-31T01:17:25Z", "1251681445", "2009-08-31T01:17:25 EST",
        ]
    )
    func refused(_ text: String) { #expect(time(text) == .unreadable(text)) }

    @Test("nothing is a missing time")
    func nothing() { #expect(time(" \n") == .missing) }

    @Test("a time written is read as the same time, for each day of 400 years")
    func roundTrip() {
        for day in stride(from: -100_000, to: 46_097, by: 1) {
            let instant = Int64(day) * 86_400_000 + Int64(abs(day)) * 7919 % 86_400_000
            #expect(time(Instant.text(instant)) == .milliseconds(instant))
        }
    }

    @Test("seconds and milliseconds since 1970 are told apart")
    func epochs() {
        #expect(Instant.epoch(1_251_681_445) == .milliseconds(1_251_681_445_000))
        #expect(Instant.epoch(1_251_681_445_123) == .milliseconds(1_251_681_445_123))
        #expect(Instant.epoch(1_251_681_445.5) == .milliseconds(1_251_681_445_500))
        #expect(Instant.epoch(0) == .milliseconds(0))
        #expect(Instant.epoch(.infinity) == .unreadable("inf"))
        #expect(Instant.epoch(1e16) == .unreadable("1e+16"))
        #expect(Instant.epoch(-9e14) == .milliseconds(-900_000_000_000_000_000))
    }

    @Test("any time can be written", arguments: [Int64.min, .min + 1, -1, .max])
    func extremes(_ time: Int64) {
        #expect(Instant.text(time).hasSuffix("Z"))
        #expect(Instant.text(-1) == "1969-12-31T23:59:59.999Z")
    }
}

private func time(_ text: String) -> TimeField {
    let bytes = Array(text.utf8)
    return Instant.parse(bytes.span)
}
