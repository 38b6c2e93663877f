// What a fix must be for its parts to be used. A part that cannot be true is treated as unknown: the fix is never refused
// for it.

import Geodesy

extension Fix {
    /// The time of a fix whose source tells none.
    public static let unknownTime = Int64.min

    /// When GPS began, 1980-01-06, and the year 2100: no receiver has a time outside.
    static let plausibleTimes: Range<Int64> = 315_964_800_000..<4_102_444_800_000

    /// Whether the time can be that of a receiver; missing times and the zero or least values of formats are not.
    public var hasPlausibleTime: Bool { Self.plausibleTimes.contains(time) }

    /// Whether the position is one on the earth.
    var hasPosition: Bool {
        position.latitude.magnitude <= 90 && position.longitude.magnitude <= 180
    }

    /// The radius of doubt in metres, 0 where it is unknown, negative or not a number.
    var doubt: Double {
        guard let accuracy, accuracy > 0 else { return 0 }
        return accuracy
    }

    /// The altitude where it is between the lowest shore and the edge of space.
    var plausibleAltitude: Double? {
        guard let altitude, altitude > -500, altitude < 100_000 else { return nil }
        return altitude
    }

    /// The receiver's own speed where it is one.
    var plausibleSpeed: Double? {
        guard let speed, speed >= 0, speed < 1000 else { return nil }
        return speed
    }
}
