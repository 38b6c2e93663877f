import Testing

@testable import HTTPServing

@Suite("Gzip")
struct GzipTests {
    @Test("what is compressed inflates to what it was", arguments: [0, 1, 5000, 300_000])
    func roundTrips(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let packed = try #require(Gzip.compress(bytes))
        #expect(Gzip.inflate(packed) == bytes)
    }

    @Test("damaged or foreign bytes never inflate to something else", arguments: 0..<4)
    func refusesDamage(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let bytes = Array(String(repeating: "waymark ", count: 500).utf8)
        let packed = try #require(Gzip.compress(bytes))
        for _ in 0..<200 {
            var damaged = packed
            damaged[Int.random(in: 10..<packed.count, using: &generator)] ^= UInt8.random(
                in: 1...255,
                using: &generator
            )
            // A flipped bit of the padding before the checksum changes nothing.
            let result = Gzip.inflate(damaged)
            #expect(result == nil || result == bytes, "seed \(seed)")
        }
        #expect(Gzip.inflate(Array(packed.dropLast(3))) == nil)
        #expect(Gzip.inflate([]) == nil)
        #expect(Gzip.inflate([UInt8](repeating: 0xff, count: 40)) == nil)
    }
}
