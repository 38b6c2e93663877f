// Which fixes are plausible at all, and what is told of one that is not. The protocols' own spellings are their faces'.

import Geodesy
import History
import JSON
import Tracking

/// A fix as a device tells it, before it is known to be one.
struct IncomingFix {
    var latitude: Double?
    var longitude: Double?
    /// Milliseconds since 1970.
    var time: Double?
    var accuracy: Double?
    var altitude: Double?
    var altitudeAccuracy: Double?
    var speed: Double?
    var course: Double?
    /// 0 … 1.
    var battery: Double?
    var isOwnChange = false

    /// What is wrong with a fix.
    enum Fault: String, Error {
        case positionMissing = "fix.position-missing"
        case positionOutOfRange = "fix.position-out-of-range"
        case timeMissing = "fix.time-missing"
        case timeOutOfRange = "fix.time-out-of-range"

        var message: String {
            switch self {
            case .positionMissing: "The fix has no latitude or no longitude: give both in degrees."
            case .positionOutOfRange: "Latitude goes from -90 to 90 and longitude from -180 to 180; one does not."
            case .timeMissing: "The fix has no time that can be read: give it as 2027-01-31T12:00:00Z or milliseconds."
            case .timeOutOfRange: "The fix's time is before 1980 or more than a day ahead: set the device's clock."
            }
        }
    }

    /// The beginning of GPS time: no receiver has a fix from before.
    private static let earliest: Double = 315_964_800_000
    private static let dayAhead: Double = 86_400_000

    /// The fix to be kept.
    ///
    /// - Parameter now: milliseconds since 1970.
    /// - Returns: the fix in whole numbers.
    /// - Throws: what is wrong with it; other values out of range are unknown.
    func checked(now: Double) throws(Fault) -> KeptFix {
        guard let latitude, let longitude else { throw .positionMissing }
        guard let position = try? Coordinate(latitude: latitude, longitude: longitude) else {
            throw .positionOutOfRange
        }
        guard let time else { throw .timeMissing }
        guard time >= Self.earliest, time <= now + Self.dayAhead else { throw .timeOutOfRange }
        return KeptFix(
            Fix(
                time: Int64(time.rounded()),
                position: position,
                accuracy: accuracy.flatMap { $0 > 0 ? $0 : nil },
                altitude: altitude,
                altitudeAccuracy: altitudeAccuracy.flatMap { $0 > 0 ? $0 : nil },
                speed: speed.flatMap { $0 >= 0 ? $0 : nil },
                course: course.flatMap { (0...360).contains($0) ? $0.truncatingRemainder(dividingBy: 360) : nil },
                battery: battery.flatMap { (0...1).contains($0) ? $0 : nil },
                origin: isOwnChange ? .ownChange : .uploaded
            )
        )
    }
}

extension KeptFix {
    /// Writes the fix as our own interface spells it.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("time")
        writer.string(utf8: InstantText.write(time))
        writer.name("latitude")
        writer.fixed(Int(latitudeE7), decimals: 7)
        writer.name("longitude")
        writer.fixed(Int(longitudeE7), decimals: 7)
        func member(_ name: StaticString, _ value: Int32, _ decimals: Int) {
            guard value != KeptFix.unknown else { return }
            writer.name(name)
            writer.fixed(Int(value), decimals: decimals)
        }
        member("accuracyMetres", accuracyDecimetres, 1)
        member("altitudeMetres", altitudeDecimetres, 1)
        member("altitudeAccuracyMetres", altitudeAccuracyDecimetres, 1)
        member("speedMetresPerSecond", speedCentimetres, 2)
        member("courseDegrees", courseHundredths, 2)
        member("battery", batteryPercent, 2)
        if origin == .ownChange {
            writer.name("isOwnChange")
            writer.bool(true)
        }
        writer.endObject()
    }
}
