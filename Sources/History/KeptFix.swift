// A fix as it is kept: whole numbers, so that what was written is read again to the last digit. What is worth keeping is
// PositionStore's matter, how many of them are packed is FixChunk's.

public import Geodesy
public import Tracking

/// A fix in whole numbers: milliseconds, 1e-7 degrees, decimetres, cm/s, hundredths of a degree, per cent.
public struct KeptFix: Sendable, Hashable {
    /// Stands in a field whose value is unknown.
    public static let unknown = Int32.min

    /// Milliseconds since 1970 at which the position was taken.
    public var time: Int64
    /// Degrees north times 10 million.
    public var latitudeE7: Int32
    /// Degrees east times 10 million.
    public var longitudeE7: Int32
    /// The accuracy in decimetres, or `unknown`.
    public var accuracyDecimetres: Int32
    /// The altitude in decimetres, or `unknown`.
    public var altitudeDecimetres: Int32
    /// The altitude's doubt in decimetres, or `unknown`.
    public var altitudeAccuracyDecimetres: Int32
    /// The speed in cm/s, or `unknown`.
    public var speedCentimetres: Int32
    /// The direction in hundredths of a degree, or `unknown`.
    public var courseHundredths: Int32
    /// The battery's charge in per cent, or `unknown`.
    public var batteryPercent: Int32
    /// Who noticed the position.
    public var origin: Fix.Origin

    /// Rounds a fix; a value that is no finite number or does not fit is unknown.
    public init(_ fix: Fix) {
        time = fix.time
        latitudeE7 = Int32((fix.position.latitude * 1e7).rounded())
        longitudeE7 = Int32((fix.position.longitude * 1e7).rounded())
        accuracyDecimetres = Self.whole(fix.accuracy, 10)
        altitudeDecimetres = Self.whole(fix.altitude, 10)
        altitudeAccuracyDecimetres = Self.whole(fix.altitudeAccuracy, 10)
        speedCentimetres = Self.whole(fix.speed, 100)
        courseHundredths = Self.whole(fix.course, 100)
        batteryPercent = Self.whole(fix.battery, 100)
        origin = fix.origin
    }

    /// The fields as they were unpacked; nil for a position that is none on the earth.
    init?(time: Int64, columns: [Int32], origin: UInt8) {
        guard let origin = Fix.Origin(rawValue: origin), columns[0].magnitude <= 900_000_000,
            columns[1].magnitude <= 1_800_000_000
        else { return nil }
        self.time = time
        latitudeE7 = columns[0]
        longitudeE7 = columns[1]
        accuracyDecimetres = columns[2]
        altitudeDecimetres = columns[3]
        altitudeAccuracyDecimetres = columns[4]
        speedCentimetres = columns[5]
        courseHundredths = columns[6]
        batteryPercent = columns[7]
        self.origin = origin
    }

    /// How many columns there are beside time and origin.
    static let columnCount = 8

    /// The value of a column, in the order of the fields.
    func column(_ index: Int) -> Int32 {
        switch index {
        case 0: latitudeE7
        case 1: longitudeE7
        case 2: accuracyDecimetres
        case 3: altitudeDecimetres
        case 4: altitudeAccuracyDecimetres
        case 5: speedCentimetres
        case 6: courseHundredths
        default: batteryPercent
        }
    }

    /// The position in degrees.
    public var position: Coordinate {
        Coordinate(uncheckedLatitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }

    /// The fix in degrees, metres and m/s.
    public var fix: Fix {
        Fix(
            time: time,
            position: position,
            accuracy: Self.number(accuracyDecimetres, 10),
            altitude: Self.number(altitudeDecimetres, 10),
            altitudeAccuracy: Self.number(altitudeAccuracyDecimetres, 10),
            speed: Self.number(speedCentimetres, 100),
            course: Self.number(courseHundredths, 100),
            battery: Self.number(batteryPercent, 100),
            origin: origin
        )
    }

    private static func whole(_ value: Double?, _ scale: Double) -> Int32 {
        guard let value else { return unknown }
        let scaled = (value * scale).rounded()
        // NaN fails the comparison.
        guard scaled.magnitude <= 2e9 else { return unknown }
        return Int32(scaled)
    }

    private static func number(_ value: Int32, _ scale: Double) -> Double? {
        value == unknown ? nil : Double(value) / scale
    }
}
