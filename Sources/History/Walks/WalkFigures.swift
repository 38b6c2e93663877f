// What a walk's fixes come to, in metres and seconds; Tracking reckons it.

public import Tracking

/// The figures of a walk.
public struct WalkFigures: Sendable, Hashable, Codable {
    /// Metres travelled.
    public var distance: Double
    /// Seconds from the first fix to the last.
    public var total: Double
    /// Seconds in motion.
    public var moving: Double
    /// Metres per second, the way divided by the time without pauses; nil where it has no length.
    public var averageSpeed: Double?
    /// Seconds per metre of the fastest 100 m; nil where it is shorter.
    public var bestPace: Double?
    /// The greatest speed in m/s, glitches left out.
    public var maximumSpeed: Double?
    /// Metres up; nil without altitudes.
    public var ascent: Double?
    /// Metres down; nil without altitudes.
    public var descent: Double?
    /// How many fixes.
    public var fixes: Int

    /// The figures of fixes in the order of their times.
    ///
    /// - Complexity: O(n).
    public init(of fixes: [Fix], _ activity: Activity) {
        let options = TrackOptions(activity: activity, altitudes: AltitudeSource.likely(for: [fixes]))
        let summary = TrackStatistics.summary(of: [fixes], options)
        distance = summary.distance
        total = summary.elapsed ?? 0
        moving = summary.moving ?? 0
        averageSpeed = summary.averageSpeed
        bestPace = summary.bestPace
        maximumSpeed = summary.maximumSpeed
        ascent = summary.ascent
        descent = summary.descent
        self.fixes = fixes.count
    }
}
