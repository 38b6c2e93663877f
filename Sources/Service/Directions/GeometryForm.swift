// How a line is written in an answer: GeoJSON or an encoded polyline. The same for our own interface and OSRM's, which
// differ in the number of decimals only.

import Directions
import Geodesy
import JSON

/// The form of lines in an answer.
enum GeometryForm: Sendable, Equatable {
    /// A LineString, positions as longitude, latitude with so many decimals, at most 7.
    case geoJSON(decimals: Int)
    /// A string in Google's format.
    case polyline(PolylinePrecision)
}

extension JSONWriter {
    /// Writes a line in the form asked for.
    mutating func line(_ points: ArraySlice<RoutePosition>, as form: GeometryForm) {
        switch form {
        case .geoJSON(let decimals):
            beginObject()
            name("type")
            string("LineString")
            name("coordinates")
            beginArray()
            for point in points { lonLat(point, decimals: decimals) }
            endArray()
            endObject()
        case .polyline(let precision):
            var encoder = PolylineEncoder(precision)
            var text: [UInt8] = []
            text.reserveCapacity(6 * points.count + 8)
            for point in points {
                encoder.append(latitudeE7: point.latitudeE7, longitudeE7: point.longitudeE7, to: &text)
            }
            string(utf8: text)
        }
    }

    /// Writes a position as GeoJSON does: longitude, latitude, in degrees with so many decimals, at most 7.
    mutating func lonLat(_ point: RoutePosition, decimals: Int) {
        beginArray()
        degrees(point.longitudeE7, decimals: decimals)
        degrees(point.latitudeE7, decimals: decimals)
        endArray()
    }

    private mutating func degrees(_ valueE7: Int32, decimals: Int) {
        var unit = 1
        for _ in decimals..<7 { unit *= 10 }
        let value = Int(valueE7)
        fixed((value + (value < 0 ? -unit / 2 : unit / 2)) / unit, decimals: decimals)
    }
}

extension RoutePosition {
    /// The position of a coordinate, rounded to 1e-7 degree.
    init(_ coordinate: Coordinate) {
        self.init(
            latitudeE7: Int32((coordinate.latitude * 1e7).rounded()),
            longitudeE7: Int32((coordinate.longitude * 1e7).rounded())
        )
    }
}
