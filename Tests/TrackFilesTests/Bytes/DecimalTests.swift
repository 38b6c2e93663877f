import Testing

@testable import TrackFiles

@Suite("Numbers in bytes")
struct DecimalTests {
    @Test(
        "numbers are read to the last bit as Swift reads them",
        arguments: [
            "0", "-0.5", "7.4212345", "43.7312345", "+12", ".5", "5.", "1e3", "1E-3", "-122.0110330", "1614.678000",
            "0.000000000001", "123456789012345678", "179.99999999999999", "1e22", "2.5e-7", " 45.1\n",
        ]
    )
    func numbers(_ text: String) {
        let wanted = Double(text.trimmingPrefix(" ").split(separator: "\n")[0])
        #expect(number(text) == wanted)
    }

    @Test(
        "what is no number is none",
        arguments: [
            "", " ", "NaN", "nan", "inf", "-", "+", ".", "1.2.3", "12a", "0x10", "1e", "1e+", "1e999", "--1", "1,5",
        ]
    )
    func refused(_ text: String) { #expect(number(text) == nil) }

    @Test("seeded numbers of up to seventeen digits are within two bits of Swift's")
    func seeded() throws {
        var random = SeededBytes(seed: 6)
        for _ in 0..<20_000 {
            let mantissa = random.next(below: 100_000_000_000_000_000)
            let text = "\(mantissa).\(random.next(below: 1000))e\(random.next(below: 40) - 20)"
            let wanted = try #require(Double(text))
            let read = try #require(number(text))
            #expect(abs(read - wanted) <= 2 * wanted.ulp, "\(text)")
        }
    }
}

private func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return Decimal.parse(bytes.span)
}
