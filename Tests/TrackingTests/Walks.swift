// Makes fixes and tracks for tests: places by metres from a corner of Monaco, and seeded noise.

import Geodesy

@testable import Tracking

/// Vigna's SplitMix64: the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// From 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// About normal with deviation 1: the sum of twelve (Irwin and Hall).
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}

/// 2024-05-01T08:00:00Z.
let morning: Int64 = 1_714_550_400_000

/// The position so many metres east and north of 43.73° N 7.42° E.
func place(east: Double, north: Double = 0) -> Coordinate {
    Coordinate(uncheckedLatitude: 43.73 + north / 111_109.4, longitude: 7.42 + east / 80_552.6)
}

/// A fix so many seconds after the morning began, so many metres east and north of the corner.
func fix(
    _ seconds: Double,
    east: Double,
    north: Double = 0,
    accuracy: Double? = nil,
    altitude: Double? = nil,
    speed: Double? = nil
) -> Fix {
    Fix(
        time: morning + Int64(seconds * 1000),
        position: place(east: east, north: north),
        accuracy: accuracy,
        altitude: altitude,
        speed: speed
    )
}

/// Fixes each second due east at a steady speed.
func steady(metresPerSecond: Double, seconds: Int, from start: Double = 0) -> [Fix] {
    (0...seconds).map { fix(start + Double($0), east: metresPerSecond * Double($0)) }
}
