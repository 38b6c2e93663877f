// Angles of turns and the words for them.

/// Degrees of a turn: 0 straight on, positive to the right, -180 < angle ≤ 180.
enum TurnAngle {
    /// From the bearing in which one comes to the one in which one goes on, both in hundredths of a degree.
    @inline(__always) static func between(_ before: Int32, _ after: Int32) -> Float {
        var difference = after - before
        if difference <= -18_000 { difference += 36_000 }
        if difference > 18_000 { difference -= 36_000 }
        return Float(difference) / 100
    }

    /// The word for a turn.
    static func modifier(_ angle: Float) -> ManeuverModifier {
        let size = abs(angle)
        if size < 20 { return .straight }
        if size < 45 { return angle > 0 ? .slightRight : .slightLeft }
        if size < 125 { return angle > 0 ? .right : .left }
        if size < 172 { return angle > 0 ? .sharpRight : .sharpLeft }
        return .uTurn
    }

    /// Whole degrees 0 ..< 360 of hundredths.
    @inline(__always) static func degrees(_ hundredths: Int32) -> Int {
        Int((hundredths + 36_050) % 36_000 / 100)
    }
}
