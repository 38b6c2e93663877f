// A fix: where a device was at a time, as its receiver told it. What is made of fixes (filters, recordings, statistics)
// stands in the files beside this one; how they are kept, sent and drawn is not this module's matter.

public import Geodesy

/// Where a device was at a time, as its receiver told it.
public struct Fix: Sendable, Hashable {
    /// Milliseconds since 1970-01-01T00:00:00Z at which the position was taken; never the time of its arrival.
    public var time: Int64
    /// The position in degrees (WGS 84).
    public var position: Coordinate
    /// The radius around the position in metres within which the device is at a probability of 68 %; nil where unknown.
    public var accuracy: Double?
    /// Metres above the sea or the ellipsoid, as the source has it; nil where unknown.
    public var altitude: Double?
    /// The doubt of the altitude in metres; nil where unknown.
    public var altitudeAccuracy: Double?
    /// The speed in m/s that the receiver told, which is not derived from positions; nil where unknown.
    public var speed: Double?
    /// The direction of travel in degrees clockwise from north, 0 ..< 360; nil where unknown.
    public var course: Double?
    /// The charge of the device's battery, 0 … 1; nil where unknown.
    public var battery: Double?
    /// Who noticed the position.
    public var origin: Origin

    /// Who noticed a position.
    public enum Origin: UInt8, Sendable {
        /// The device sent it as its position.
        case uploaded
        /// The device noticed by itself that it changed place, and told so afterwards.
        case ownChange
    }

    /// Takes a time in milliseconds since 1970 and a position; all else is unknown unless given.
    public init(
        time: Int64,
        position: Coordinate,
        accuracy: Double? = nil,
        altitude: Double? = nil,
        altitudeAccuracy: Double? = nil,
        speed: Double? = nil,
        course: Double? = nil,
        battery: Double? = nil,
        origin: Origin = .uploaded
    ) {
        self.time = time
        self.position = position
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.speed = speed
        self.course = course
        self.battery = battery
        self.origin = origin
    }
}
