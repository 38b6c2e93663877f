// What a track comes to: the figures that lists, the page and the phone show.

/// The figures of a track.
public struct TrackSummary: Sendable, Hashable {
    /// Metres travelled: along the ellipsoid, without the receiver's trembling and jumps, without gaps of over 200 m.
    public var distance = 0.0
    /// Metres of `distance` between fixes with times, from which average speeds and paces are made.
    public var timedDistance = 0.0
    /// Metres in a straight line across the gaps and jumps that `distance` leaves out.
    public var gapDistance = 0.0
    /// When it began, in milliseconds since 1970; nil where the track has no times.
    public var start: Int64?
    /// When it ended; nil likewise.
    public var end: Int64?
    /// Seconds from the first fix to the last, pauses included; nil likewise.
    public var elapsed: Double?
    /// Seconds without pauses; nil likewise.
    public var active: Double?
    /// Seconds in motion; nil likewise.
    public var moving: Double?
    /// The greatest speed in m/s, glitches left out; nil where none is known.
    public var maximumSpeed: Double?
    /// Seconds per metre of the fastest 100 m; nil where the track is shorter or has no times.
    public var bestPace: Double?
    /// Metres up; nil where the track has no altitudes.
    public var ascent: Double?
    /// Metres down; nil likewise.
    public var descent: Double?
    /// The least altitude in metres; nil likewise.
    public var minimumAltitude: Double?
    /// The greatest altitude in metres; nil likewise.
    public var maximumAltitude: Double?
    /// Stretches without a gap or a pause.
    public var segments = 0
    /// Fixes received.
    public var fixes = 0
    /// Of them, those left out because their doubt is above 50 m.
    public var inaccurate = 0
    /// Those left out because they are glitches.
    public var outliers = 0
    /// Those left out because they are not newer than the fix before.
    public var late = 0
    /// The laps, the unfinished one last.
    public var laps: [Lap] = []

    /// Kilometres travelled.
    public var distanceKilometres: Double { distance / 1000 }

    /// Metres per second: the way divided by the time without pauses, not the mean of samples.
    public var averageSpeed: Double? { ratio(timedDistance, active) }
    /// Metres per second in motion.
    public var averageMovingSpeed: Double? { ratio(timedDistance, moving) }
    /// Seconds per metre, pauses left out.
    public var averagePace: Double? { active.flatMap { ratio($0, timedDistance) } }

    private func ratio(_ dividend: Double, _ divisor: Double?) -> Double? {
        guard let divisor, divisor > 0 else { return nil }
        return dividend / divisor
    }
}
