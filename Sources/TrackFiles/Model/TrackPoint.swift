// What a file tells: points, waypoints, tracks. Positions are Tracking's fixes, so that statistics, storage and drawing
// take them as they come; what only files carry stands beside them.

public import Geodesy
public import Tracking

/// A point of a track: a fix, and what sports watches write beside it.
public struct TrackPoint: Sendable, Hashable {
    /// Where and when; the time is `Fix.unknownTime` where the file has none, which a planned route has a right to.
    public var fix: Fix
    /// Beats per minute; nil where unknown.
    public var heartRate: Double?
    /// Steps or turns per minute; nil where unknown.
    public var cadence: Double?

    /// Takes a fix and what stands beside it.
    public init(_ fix: Fix, heartRate: Double? = nil, cadence: Double? = nil) {
        self.fix = fix
        self.heartRate = heartRate
        self.cadence = cadence
    }

    /// Milliseconds since 1970; nil where the file has no time that a receiver could have had.
    public var time: Int64? { fix.time == Fix.unknownTime ? nil : fix.time }
}

/// A place that a file marks, apart from its tracks.
public struct Waypoint: Sendable, Hashable {
    /// Its name; nil where it has none.
    public var name: String?
    /// What the file says about it; nil where nothing.
    public var note: String?
    /// Where it is.
    public var position: Coordinate
    /// Metres above the sea; nil where unknown.
    public var altitude: Double?
    /// Milliseconds since 1970; nil where it has none.
    public var time: Int64?

    /// Takes a position; all else is unknown unless given.
    public init(
        name: String? = nil,
        note: String? = nil,
        position: Coordinate,
        altitude: Double? = nil,
        time: Int64? = nil
    ) {
        self.name = name
        self.note = note
        self.position = position
        self.altitude = altitude
        self.time = time
    }
}
