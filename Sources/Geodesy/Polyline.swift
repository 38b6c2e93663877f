// Encoded polylines: lines as short text. Degrees are rounded to five or six decimals, differences from the point before
// are written in groups of five bits, latitude first. Google's "Encoded Polyline Algorithm Format"; six decimals as OSRM
// and Valhalla have them.

/// How many decimals of a degree a polyline keeps.
public enum PolylinePrecision: Int, Sendable, CaseIterable {
    /// Five decimals, about a metre: Google's, and OSRM's `polyline`.
    case five = 5
    /// Six decimals, about a decimetre: `polyline6`.
    case six = 6

    /// How many units of 1e-7 degree one unit of the text is.
    fileprivate var divisor: Int { self == .five ? 100 : 10 }
    fileprivate var unitsPerDegree: Double { self == .five ? 1e5 : 1e6 }
}

/// What is wrong with the text of a polyline; offsets count bytes from 0.
public enum PolylineError: Error, Equatable, Sendable {
    /// A byte that no polyline holds.
    case invalidByte(offset: Int)
    /// The text ends within a number or after a latitude.
    case truncated
    /// A number, or the position that it leads to, that no coordinate has.
    case outOfRange(offset: Int)
}

/// Writes a polyline point by point.
public struct PolylineEncoder: Sendable {
    private let divisor: Int
    private var latitude = 0
    private var longitude = 0

    /// An encoder at the beginning of a line.
    public init(_ precision: PolylinePrecision) { divisor = precision.divisor }

    /// Appends a point, in units of 1e-7 degree.
    ///
    /// - Complexity: O(1)
    public mutating func append(latitudeE7: Int32, longitudeE7: Int32, to output: inout [UInt8]) {
        let (newLatitude, newLongitude) = (rounded(latitudeE7), rounded(longitudeE7))
        Self.append(newLatitude - latitude, to: &output)
        Self.append(newLongitude - longitude, to: &output)
        (latitude, longitude) = (newLatitude, newLongitude)
    }

    /// Half away from zero, so that a line and its mirror image get the same text but for signs.
    private func rounded(_ valueE7: Int32) -> Int {
        let value = Int(valueE7)
        return (value + (value < 0 ? -divisor / 2 : divisor / 2)) / divisor
    }

    private static func append(_ difference: Int, to output: inout [UInt8]) {
        var bits = UInt(bitPattern: difference << 1 ^ difference >> (Int.bitWidth - 1))
        while bits >= 32 {
            output.append(UInt8(truncatingIfNeeded: (bits & 31 | 32) + 63))
            bits >>= 5
        }
        output.append(UInt8(truncatingIfNeeded: bits + 63))
    }
}

/// Reading polylines.
public enum Polyline {
    /// The points of a polyline's text.
    ///
    /// - Complexity: O(length of the text).
    /// - Throws: `PolylineError` for text that no encoder writes.
    public static func decode(
        _ text: some Sequence<UInt8>,
        precision: PolylinePrecision
    ) throws(PolylineError) -> [Coordinate] {
        var points: [Coordinate] = []
        var (latitude, longitude) = (0, 0)
        var (bits, shift, offset) = (0, 0, 0)
        var isLatitude = true
        for byte in text {
            guard byte >= 63, byte <= 126 else { throw .invalidByte(offset: offset) }
            // Seven groups hold more than the difference of any two coordinates.
            guard shift < 35 else { throw .outOfRange(offset: offset) }
            let group = Int(byte - 63)
            bits |= (group & 31) << shift
            shift += 5
            offset += 1
            guard group & 32 == 0 else { continue }
            let difference = bits >> 1 ^ -(bits & 1)
            (bits, shift) = (0, 0)
            if isLatitude {
                latitude += difference
            } else {
                longitude += difference
                let point = try? Coordinate(
                    latitude: Double(latitude) / precision.unitsPerDegree,
                    longitude: Double(longitude) / precision.unitsPerDegree
                )
                guard let point else { throw .outOfRange(offset: offset - 1) }
                points.append(point)
            }
            isLatitude.toggle()
        }
        guard isLatitude, shift == 0 else { throw .truncated }
        return points
    }
}
