import Testing

@testable import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Portable functions")
struct PortableFunctionsTests {
    @Test("they are as good as the C library, to a few units in the last place")
    func accuracy() {
        var random = SplitMix(seed: 5)
        for _ in 0..<20_000 {
            let unit = Double(random.next() >> 11) / 9_007_199_254_740_992
            let angle = (unit - 0.5) * 40
            #expect(abs(Portable.sine(angle) - sin(angle)) < 4e-16)
            #expect(abs(Portable.cosine(angle) - cos(angle)) < 4e-16)
            #expect(abs(Portable.arcTangent(angle) - atan(angle)) < 5e-16)
            #expect(abs(Portable.arcTangent(y: angle, x: unit - 0.3) - atan2(angle, unit - 0.3)) < 9e-16)
            let positive = unit * 10 + 1e-300
            #expect(abs(Portable.naturalLogarithm(positive) - log(positive)) <= 4e-16 * max(1, abs(log(positive))))
            #expect(abs(Portable.exponential(angle) / exp(angle) - 1) < 2e-15)
        }
    }

    @Test("small angles keep all their digits")
    func small() {
        for angle in [1e-300, 1e-20, 1e-9, 1e-5, 0.001] {
            #expect(abs(Portable.sine(angle) / angle - sin(angle) / angle) < 3e-16)
            #expect(abs(Portable.arcTangent(angle) / angle - atan(angle) / angle) < 3e-16)
        }
    }

    @Test("axes and signs are those of atan2")
    func quadrants() {
        for (y, x) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1), (1e300, 1e-300)] {
            #expect(abs(Portable.arcTangent(y: y, x: x) - atan2(y, x)) < 5e-16)
        }
        #expect(Portable.arcTangent(y: 0, x: 0) == 0)
    }

    @Test("what has no answer is not a number, and nothing traps")
    func edges() {
        #expect(Portable.sine(.nan).isNaN && Portable.sine(.infinity).isNaN && Portable.cosine(1e300).isNaN)
        #expect(Portable.arcTangent(.nan).isNaN && Portable.arcTangent(.infinity) == .pi / 2)
        #expect(Portable.naturalLogarithm(-1).isNaN && Portable.naturalLogarithm(0) == -.infinity)
        #expect(Portable.exponential(.nan).isNaN && Portable.exponential(-1e9) == 0)
    }

    @Test("the portable projection is the projection")
    func projection() {
        for latitude in stride(from: -90.0, through: 90, by: 0.37) {
            #expect(abs(WebMercator.portableY(latitude: latitude) - WebMercator.y(latitude: latitude)) < 1e-15)
        }
    }
}
