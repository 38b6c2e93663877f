// The spellings of times and messages that devices use, and what is done about hostile ones.

import Foundation
import HTTPServing
import History
import Testing

@testable import Service

@Suite("Times as devices spell them") struct InstantTextTests {
    @Test(
        "a time is read in every spelling that is allowed",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2027-01-31T12:00:00Z", 1_801_396_800_000),
            ("2027-01-31 12:00:00", 1_801_396_800_000), ("2027-01-31T12:00:00.250Z", 1_801_396_800_250),
            ("2027-01-31T12:00:00.2509999Z", 1_801_396_800_250), ("2027-01-31T12:00:00,5Z", 1_801_396_800_500),
            ("2027-01-31T14:00:00+02:00", 1_801_396_800_000), ("2027-01-31T06:30:00-0530", 1_801_396_800_000),
            ("2000-02-29T00:00:00Z", 951_782_400_000), ("1901-12-13T20:45:52Z", -2_147_483_648_000),
        ]
    )
    func reading(text: String, expected: Int64) { #expect(InstantText.read(Array(text.utf8)) == expected) }

    @Test(
        "what is no time is none",
        arguments: [
            "", "2027", "2027-01-31", "2027-02-29T00:00:00Z", "2027-13-01T00:00:00Z", "2027-01-31T24:00:00Z",
            "2027-01-31T12:60:00Z", "2027-01-31T12:00:00Zx", "2027-01-31T12:00:00.Z", "2027-01-31T12:00:00+", "１９７０",
            "2027-01-31T12:00:00+99:00", "-001-01-01T00:00:00Z", "2027-01-00T00:00:00Z",
        ]
    )
    func refusing(text: String) { #expect(InstantText.read(Array(text.utf8)) == nil) }

    @Test("what is written is read again, from the year 0 to 9999")
    func roundTrip() {
        var time: Int64 = -62_167_219_200_000
        while time < 253_402_300_799_999 {
            #expect(InstantText.read(InstantText.write(time)) == time)
            time += 86_399_999 * 97
        }
        #expect(String(decoding: InstantText.write(1_801_396_800_250), as: UTF8.self) == "2027-01-31T12:00:00.250Z")
    }
}

@Suite("JSON as devices send it") struct DeviceJSONScannerTests {
    private func number(_ text: String) throws -> Double? {
        var scanner = DeviceJSONScanner(Array(text.utf8))
        let value = try scanner.number()
        try scanner.end()
        return value
    }

    @Test(
        "numbers are what Swift reads them as",
        arguments: [
            "0", "-0", "7.4246", "-122.4194155", "1e3", "1.5E-7", "123456789012345", "1234567890123456789",
            "0.1234567890123456", "4.35", "1733021900.123", "2.2250738585072014e-308", "-89.9999999",
        ]
    )
    func numbers(text: String) throws { #expect(try number(text) == Double(text)) }

    @Test(
        "what is no number is refused",
        arguments: ["-", "01", "1.", "1..2", "--1", "1e", "1e999", "+1", ".5", "NaN"]
    )
    func badNumbers(text: String) { #expect(throws: DeviceJSONScanner.Fault.self) { try number(text) } }

    @Test("strings keep what their escapes stand for")
    func strings() throws {
        var scanner = DeviceJSONScanner(Array(#""a\/b\"c\\\u0041""#.utf8))
        #expect(try scanner.string().map { String(decoding: $0, as: UTF8.self) } == #"a/b"c\?"#)
    }

    @Test("cut and changed messages are read or refused, never more")
    func hostile() {
        let good = Array(
            #"{"_type":"location","lat":1.5,"lon":-2,"tst":1733021900,"a":[1,{"b":"\u00e9\n"},null,true],"t":"c"}"#.utf8
        )
        var state: UInt64 = 5
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for length in 0..<good.count {
            #expect(throws: DeviceJSONScanner.Fault.self) { try OwnTracksMessage(Array(good[..<length])) }
        }
        var read = 0
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if (try? OwnTracksMessage(bytes)) != nil { read += 1 }
            _ = try? PositionsBody(bytes, now: 2e12)
        }
        #expect(read > 0)
    }

    @Test("a batch counts what is too much without keeping it")
    func tooMany() {
        let body =
            Array("{\"fixes\":[".utf8) + Array(repeatElement(Array("{},".utf8), count: 1000).joined())
            + Array("{}]}".utf8)
        #expect(throws: Refusal.self) { try PositionsBody(body, now: 0) }
    }
}

@Suite("Reports of OsmAnd and Traccar clients") struct OsmAndReportTests {
    @Test("knots become m/s and numbers from 2³¹ - 1 on are milliseconds")
    func units() throws {
        let report = try OsmAndReport([
            ("id", "a"), ("lat", "1"), ("lon", "2"), ("speed", "10"), ("timestamp", "1733021900123"),
        ])
        let fix = try #require(report.fixes.first)
        #expect(abs((fix.speed ?? 0) - 5.144444) < 1e-6)
        #expect(fix.time == 1_733_021_900_123)
        let seconds = try OsmAndReport([("id", "a"), ("lat", "1"), ("lon", "2"), ("timestamp", "1733021900")])
        #expect(seconds.fixes.first?.time == 1_733_021_900_000)
    }

    @Test("a report that is not valid, or has no position, is no fix")
    func none() throws {
        #expect(try OsmAndReport([("id", "a"), ("batt", "5")]).fixes.isEmpty)
        #expect(try OsmAndReport([("id", "a"), ("lat", "1"), ("lon", "2"), ("valid", "False")]).fixes.isEmpty)
    }
}
