// The time that a turn takes besides the roads before and after it: the model is in Docs/decisions/road-times.md.
//
// The curve over the angle, and the wait for a gap in the oncoming traffic, are those of OSRM's car profile, with values of
// our own for the other vehicles; signals, signs and gates add what their kind takes on average.

import Foundation

/// Penalties of turns and points in milliseconds.
enum TurnCost {
    /// Turning round on the spot.
    static func uTurn(_ vehicle: Vehicle) -> UInt32 {
        switch vehicle {
        case .car, .taxi: 20_000
        case .motorbike: 8_000
        case .truck: 60_000
        case .bicycle: 4_000
        case .foot: 0
        }
    }

    /// What a turn costs a vehicle, in milliseconds, a multiple of ten.
    ///
    /// - Parameters:
    ///   - angle: how far the direction changes in degrees, -180 … 180, left is negative.
    ///   - vehicle: who turns.
    ///   - leftHand: whether traffic keeps left.
    ///   - isRealTurn: whether the vehicle has a choice at the junction, or its road just bends.
    ///   - isOnRoundabout: whether the turn leads to, along or from a roundabout, where nobody comes towards one.
    /// - Returns: the time that the turn takes.
    static func angle(
        _ angle: Double,
        _ vehicle: Vehicle,
        leftHand: Bool,
        isRealTurn: Bool,
        isOnRoundabout: Bool = false
    ) -> UInt32 {
        guard vehicle != .foot, isRealTurn else { return 0 }
        let most: Double, gap: Double
        switch vehicle {
        case .bicycle: (most, gap) = (3, 1)
        case .truck: (most, gap) = (10, 3)
        case .motorbike: (most, gap) = (5.5, 1.5)
        case .car, .taxi, .foot: (most, gap) = (7.5, 2)
        }
        // A turn across the oncoming traffic takes longer, and waits for a gap.
        let isAcross = leftHand ? angle > 0 : angle < 0
        let bias = isAcross ? 1.075 : 1 / 1.075
        var seconds = most / (1 + exp(-((13 * bias) * abs(angle) / 180 - 6.5 / bias)))
        if isAcross, !isOnRoundabout { seconds += gap / (1 + exp(-(13 * abs(angle) / 180 - 3.25))) }
        return UInt32((seconds * 100).rounded()) * 10
    }

    /// What stands at a point costs a vehicle that passes it.
    static func passing(_ flags: JunctionFlags, _ vehicle: Vehicle) -> UInt32 {
        var seconds = 0.0
        switch vehicle {
        case .car, .taxi, .motorbike, .truck:
            // Lights for walkers are mostly those of the junction beside them, whose wait is counted there.
            if flags.contains(.trafficSignals) { seconds += flags.contains(.crossing) ? 1 : 2.5 }
            if flags.contains(.stop) { seconds += 2 }
            if flags.contains(.giveWay) { seconds += 1 }
            if flags.contains(.levelCrossing) { seconds += 2 }
            if flags.contains(.tollBooth) { seconds += 15 }
            if flags.contains(.borderControl) { seconds += 60 }
            if flags.contains(.gate) { seconds += 60 }
        case .bicycle:
            if flags.contains(.trafficSignals) { seconds += 4 }
            if flags.contains(.stop) { seconds += 1 }
            if flags.contains(.borderControl) { seconds += 60 }
            if flags.contains(.gate) { seconds += 8 }
        case .foot:
            if flags.contains(.trafficSignals) { seconds += 4 }
            if flags.contains(.borderControl) { seconds += 60 }
            if flags.contains(.gate) { seconds += 3 }
        }
        return UInt32(seconds * 1000)
    }
}
