// What is packed comes back to the last digit, and what is damaged is refused.

import Geodesy
import Testing
import Tracking

@testable import History

/// Numbers that are the same each time.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Fixes of a walk with whatever fields a receiver may know.
    mutating func walk(_ count: Int, from start: Int64 = 1_800_000_000_000) -> [KeptFix] {
        var time = start
        var latitude = Double.random(in: -89...89, using: &self)
        var longitude = Double.random(in: -179...179, using: &self)
        return (0..<count).map { _ in
            time += Int64.random(in: 1...3000, using: &self)
            latitude = min(90, max(-90, latitude + Double.random(in: -1e-4...1e-4, using: &self)))
            longitude = min(180, max(-180, longitude + Double.random(in: -1e-4...1e-4, using: &self)))
            func sometimes(_ range: ClosedRange<Double>) -> Double? {
                Bool.random(using: &self) ? Double.random(in: range, using: &self) : nil
            }
            return KeptFix(
                Fix(
                    time: time,
                    position: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
                    accuracy: sometimes(0...5000),
                    altitude: sometimes(-400...9000),
                    altitudeAccuracy: sometimes(0...100),
                    speed: sometimes(0...100),
                    course: sometimes(0...359),
                    battery: sometimes(0...1),
                    origin: Bool.random(using: &self) ? .uploaded : .ownChange
                )
            )
        }
    }
}

@Suite("Packed fixes") struct FixChunkTests {
    @Test("fixes of any fields come back as they were packed", arguments: [1, 2, 3, 17, 511, 512, 4096])
    func roundTrip(count: Int) throws {
        var generator = SeededGenerator(state: UInt64(count))
        for _ in 0..<20 {
            let fixes = generator.walk(count)
            #expect(try FixChunk.unpack(FixChunk.pack(fixes)) == fixes)
        }
    }

    @Test("the ends of what numbers hold come back too")
    func extremes() throws {
        let corners = [(-90.0, -180.0), (90, 180), (0, 0), (90, -180)]
        var fixes: [KeptFix] = []
        for (index, time) in [Int64.min, -1, 0, Int64.max].enumerated() {
            fixes.append(
                KeptFix(
                    Fix(
                        time: time,
                        position: Coordinate(
                            uncheckedLatitude: corners[index].0,
                            longitude: corners[index].1
                        ),
                        accuracy: index == 0 ? 2e8 : 0,
                        altitude: index == 1 ? -2e8 : 2e8
                    )
                )
            )
        }
        #expect(try FixChunk.unpack(FixChunk.pack(fixes)) == fixes)
    }

    @Test("every single wrong bit and every cut is refused")
    func damage() throws {
        var generator = SeededGenerator(state: 7)
        let packed = FixChunk.pack(generator.walk(12))
        for length in packed.indices {
            #expect(throws: HistoryError.damagedChunk) { try FixChunk.unpack(Array(packed[..<length])) }
        }
        for index in packed.indices {
            for bit in 0..<8 {
                var changed = packed
                changed[index] ^= 1 << UInt8(bit)
                #expect(throws: HistoryError.damagedChunk) { try FixChunk.unpack(changed) }
            }
        }
    }

    @Test("bytes that somebody made up, with a sum that fits them, never crash")
    func hostile() {
        var generator = SeededGenerator(state: 99)
        for _ in 0..<20_000 {
            var bytes: [UInt8] =
                [1]
                + (0..<Int.random(in: 0...40, using: &generator)).map { _ in generator.next() }
                .map { UInt8(truncatingIfNeeded: $0) & ($0 > 1 << 63 ? 0x03 : 0xFF) }
            var sum: UInt32 = 0x811C_9DC5
            for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
            bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
            guard let fixes = try? FixChunk.unpack(bytes) else { continue }
            #expect(!fixes.isEmpty && fixes.allSatisfy { $0.latitudeE7.magnitude <= 900_000_000 })
        }
    }

    @Test("a fix a second of a walk with all that a phone tells takes at most 12 bytes")
    func size() {
        var generator = SeededGenerator(state: 3)
        var latitude = 43.73
        let fixes = (0..<512).map { index in
            latitude += Double.random(in: 0.9e-5...1.5e-5, using: &generator)
            return KeptFix(
                Fix(
                    time: 1_800_000_000_000 + Int64(index) * 1000,
                    position: Coordinate(uncheckedLatitude: latitude, longitude: 7.42 + Double(index) * 3e-6),
                    accuracy: Double.random(in: 3...8, using: &generator),
                    altitude: 40 + Double.random(in: 0...2, using: &generator),
                    speed: Double.random(in: 1...1.6, using: &generator),
                    course: Double.random(in: 0...20, using: &generator),
                    battery: 0.8
                )
            )
        }
        #expect(FixChunk.pack(fixes).count <= 12 * 512)
    }

    @Test("what is no finite number is unknown, never a crash", arguments: [Double.nan, .infinity, 1e300, -1e300])
    func notFinite(value: Double) {
        let fix = KeptFix(
            Fix(
                time: 0,
                position: Coordinate(uncheckedLatitude: 1, longitude: 2),
                accuracy: value,
                altitude: value,
                speed: value
            )
        )
        #expect(fix.fix.accuracy == nil && fix.fix.altitude == nil && fix.fix.speed == nil)
    }
}
