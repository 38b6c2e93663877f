// Penalties of turns as they lie in the file: hundredths of a second in 16 bits, for there are many turns.

/// A turn's penalty in the file.
enum TurnPenalty {
    /// A turn that may not be made.
    static let blocked: UInt16 = .max
    /// The longest penalty, ten minutes.
    static let longest: UInt16 = 60_000

    /// The stored form of a penalty.
    static func stored(milliseconds: UInt32) -> UInt16 {
        if milliseconds >= RoadTime.blocked { return blocked }
        return UInt16(min(milliseconds / 10, UInt32(longest)))
    }

    /// The penalty in milliseconds, `RoadTime.blocked` for one that may not be made.
    @inline(__always) static func milliseconds(_ stored: UInt16) -> UInt32 {
        stored == blocked ? RoadTime.blocked : UInt32(stored) &* 10
    }
}
