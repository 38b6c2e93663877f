// Reading the values of a query: each fault names the parameter, the value and what would be right.

import Geodesy
import HTTPServing

extension Query {
    /// A decimal number; nil when the query does not hold the name.
    ///
    /// - Throws: a 400 refusal for a value that is no finite number.
    func number(_ name: String) throws(Refusal) -> Double? {
        guard let text = self[name] else { return nil }
        guard let value = Double(text), value.isFinite else { throw .badValue(name, text, "a decimal number") }
        return value
    }

    /// A whole number; nil when the query does not hold the name.
    ///
    /// - Throws: a 400 refusal for a value that is no whole number.
    func integer(_ name: String) throws(Refusal) -> Int? {
        guard let text = self[name] else { return nil }
        guard let value = Int(text) else { throw .badValue(name, text, "a whole number") }
        return value
    }

    /// The coordinate in `lat` and `lon`; nil when neither is there.
    ///
    /// - Throws: a 400 refusal when one is missing, no number or out of range.
    func coordinate() throws(Refusal) -> Coordinate? {
        let latitude = try number("lat")
        let longitude = try number("lon")
        switch (latitude, longitude) {
        case (nil, nil): return nil
        case (let latitude?, let longitude?):
            guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
                throw Refusal(
                    status: 400,
                    code: "query.coordinate-out-of-range",
                    message: "lat goes from -90 to 90 and lon from -180 to 180; one of the two does not."
                )
            }
            return coordinate
        default:
            throw Refusal(
                status: 400,
                code: "query.coordinate-incomplete",
                message: "lat and lon belong together; one of the two is missing."
            )
        }
    }

    /// The box in `bbox`: west, south, east, north in degrees; nil when it is not there.
    ///
    /// - Throws: a 400 refusal for anything else than four numbers in range with south below north.
    func boundingBox() throws(Refusal) -> BoundingBox? {
        guard let text = self["bbox"] else { return nil }
        let edges = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard edges.count == 4, edges.allSatisfy(\.isFinite), abs(edges[1]) <= 90, abs(edges[3]) <= 90,
            abs(edges[0]) <= 180, abs(edges[2]) <= 180, edges[1] <= edges[3], edges[0] <= edges[2]
        else { throw .badValue("bbox", text, "west,south,east,north in degrees, south below north and west of east") }
        return BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
    }

    /// The words of a list separated by commas, empty ones left out.
    func list(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { String($0) }
    }
}

extension Refusal {
    static func badValue(_ name: String, _ value: String, _ right: String) -> Refusal {
        Refusal(
            status: 400,
            code: "query.bad-value",
            message: "\(name) is “\(value.prefix(40))”; it should be \(right)."
        )
    }

    static func missing(_ name: String, _ right: String) -> Refusal {
        Refusal(status: 400, code: "query.missing", message: "\(name) is missing; it should be \(right).")
    }
}
