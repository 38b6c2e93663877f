import Testing

@testable import Tracking

@Suite("Ascent and descent")
struct AltitudeGainTests {
    private func gain(_ altitudes: [Double], _ source: AltitudeSource = .barometer) -> [Double] {
        var gain = AltitudeGain(source: source)
        for altitude in altitudes { gain.receive(altitude) }
        return [gain.totals.ascent, gain.totals.descent]
    }

    @Test(
        "with a barometer a turn counts once 2 m confirm it",
        arguments: [
            ([], [0, 0]), ([100], [0, 0]), ([100, 101.9], [0, 0]), ([100, 102], [2, 0]), ([100, 98], [0, 2]),
            ([100, 101, 102, 103], [3, 0]), ([100, 110, 109, 111, 108, 112], [15, 3]),
            ([100, 101, 100, 101, 100, 101, 100], [0, 0]), ([100, 99, 104, 103, 102.5, 110], [11, 0]),
            ([100, 101.5, 99.4, 99], [0, 2.5]), ([5, 10, 5, 10, 5], [10, 10]),
        ] as [([Double], [Double])]
    )
    func barometer(altitudes: [Double], expected: [Double]) {
        #expect(zip(gain(altitudes), expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test("from satellites single jumps do not count, and turns of less than 5 m neither")
    func satellites() {
        let climb = (0...100).map(Double.init)
        #expect(gain(climb, .satellites) == [98, 0])
        var spiked = climb
        spiked[50] = 500
        #expect(gain(spiked, .satellites) == [98, 0])
        #expect(gain((0...100).map { $0 % 20 < 10 ? 100 : 104 }, .satellites) == [0, 0])
        // Four points of a climb drawn by hand are too few to smooth.
        #expect(gain([100, 200, 300, 400], .satellites) == [300, 0])
    }

    @Test("an hour of noise on level ground is no climb, where adding up the rises makes hundreds of metres")
    func noise() {
        var random = SplitMix(seed: 8)
        var (drift, altitudes) = (0.0, [Double]())
        for _ in 0..<3600 {
            drift = drift * 0.99 + random.normal() * 0.1
            altitudes.append(300 + drift + random.normal() * 0.2)
        }
        let naive = zip(altitudes, altitudes.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) }
        #expect(naive > 400)
        #expect(gain(altitudes)[0] < 40)
    }

    @Test("a stretch that ended keeps its climb, and the difference to the next is none")
    func stretches() {
        var gain = AltitudeGain(source: .barometer)
        for altitude in [100.0, 150] { gain.receive(altitude) }
        gain.endStretch()
        for altitude in [900.0, 950, 940] { gain.receive(altitude) }
        #expect(gain.totals.ascent == 100 && gain.totals.descent == 10)
        #expect(gain.totals.minimum == 100 && gain.totals.maximum == 950)
    }

    @Test("looking at the totals changes nothing")
    func pure() {
        for source in AltitudeSource.allCases {
            var (looked, plain) = (AltitudeGain(source: source), AltitudeGain(source: source))
            var random = SplitMix(seed: 9)
            for _ in 0..<500 {
                let altitude = random.unit() * 30
                looked.receive(altitude)
                _ = looked.totals
                plain.receive(altitude)
            }
            #expect(looked == plain)
        }
    }
}
