// The kind of travel of a track whose file does not tell, from its speed: a car reckoned as a walk would be all glitches.

import Geodesy
public import Tracking

/// Guesses the kind of travel, point by point.
public struct ActivityGuess: Sendable {
    /// Metres per second below which somebody stands.
    private static let standing = 0.5
    /// Seconds between points of one leg, at most.
    private static let longestLeg: Int64 = 120_000

    private var previous: Fix?
    private var metres = 0.0
    private var seconds = 0.0

    /// A guess from nothing yet.
    public init() {}

    /// The next points lie elsewhere.
    public mutating func breakSegment() { previous = nil }

    /// Takes the next point.
    public mutating func receive(_ fix: Fix) {
        defer { previous = fix }
        guard let previous, previous.hasPlausibleTime, fix.hasPlausibleTime else { return }
        let time = fix.time - previous.time
        guard time > 0, time <= Self.longestLeg else { return }
        let leg = previous.position.sphericalDistance(to: fix.position)
        let duration = Double(time) / 1000
        guard leg / duration > Self.standing, leg / duration < 100 else { return }
        metres += leg
        seconds += duration
    }

    /// The guess from the mean speed in motion; a walk where nothing tells.
    public var activity: Activity {
        switch seconds > 0 ? metres / seconds : 0 {
        case ..<2.1: .walk
        case ..<3.9: .run
        case ..<10: .bicycle
        default: .car
        }
    }
}
