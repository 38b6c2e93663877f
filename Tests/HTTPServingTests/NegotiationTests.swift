import Testing

@testable import HTTPServing

@Suite("Negotiation")
struct NegotiationTests {
    @Test(
        "gzip is taken where it is named or covered, with a weight above zero",
        arguments: [
            ("gzip", true), ("gzip, deflate, br", true), ("GZIP", true), ("x-gzip", true), ("br;q=1, gzip;q=0.1", true),
            ("*", true), ("br, *;q=0.5", true), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false),
            ("*, gzip;q=0", false), ("identity", false), ("br", false), ("", false), ("gzipped", false), (",;,", false),
            ("gzip ; q=0", false),
        ]
    )
    func acceptsGzip(field: String, expected: Bool) {
        #expect(Negotiation.acceptsGzip(Array(field.utf8)[...]) == expected)
    }

    @Test("no field means no gzip")
    func takesNoGzipWithoutField() {
        #expect(!Negotiation.acceptsGzip(nil))
    }

    @Test("a range that is given lies within the length, whatever the field says", arguments: 0..<4)
    func keepsRangesInside(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let letters = Array("bytes=0123456789-, 9")
        for _ in 0..<3000 {
            let tail = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                letters.randomElement(using: &generator) ?? "0"
            }
            let count = Int.random(in: 0...40, using: &generator)
            guard case .part(let range) = Negotiation.range("bytes=" + String(tail), count: count) else { continue }
            #expect(range.lowerBound >= 0 && range.upperBound <= count && !range.isEmpty, "seed \(seed)")
        }
    }
}
