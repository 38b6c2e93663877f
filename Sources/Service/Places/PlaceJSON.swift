// How places look in our interface, over HTTP and in the command line's `--json` alike.

import Geodesy
public import JSON
public import Places

extension FoundPlace {
    /// The place as an object.
    public var json: JSONValue { .object(match.members(region: region)) }
}

extension PlaceMatch {
    fileprivate func members(region: String) -> [JSONMember] {
        var members = [
            JSONMember("id", .string(id)), JSONMember("kind", .string(kind.name)),
            JSONMember("title", .string(title)), JSONMember("label", .string(label)),
            JSONMember("address", address.json), JSONMember("coordinate", coordinate.json),
            JSONMember("boundingBox", boundingBox.json), JSONMember("geometry", .string(geometry.rawValue)),
            JSONMember("categories", .array(categories.map { .string($0) })),
        ]
        if let distanceMetres {
            members.append(JSONMember("distanceMetres", .number((distanceMetres * 10).rounded() / 10)))
        }
        members += [
            JSONMember("confidence", .number((confidence * 1000).rounded() / 1000)),
            JSONMember("titleRanges", Self.json(titleRanges)), JSONMember("labelRanges", Self.json(labelRanges)),
            JSONMember("region", .string(region)),
        ]
        return members
    }

    private static func json(_ ranges: [Range<Int>]) -> JSONValue {
        .array(ranges.map { [.integer($0.lowerBound), .integer($0.upperBound)] })
    }
}

extension PlaceDetail {
    /// The place with everything that is known of it, as an object.
    public func json(region: String) -> JSONValue {
        .object(
            match.members(region: region) + [
                JSONMember("names", Self.json(names)), JSONMember("attributes", Self.json(attributes)),
            ]
        )
    }

    private static func json(_ texts: [String: String]) -> JSONValue {
        .object(texts.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
    }
}

extension FoundAddress {
    /// The answer as an object; `message` says in a sentence why there is no address.
    public func json(radius: Double) -> JSONValue {
        var members = [JSONMember("places", .array(places.map(\.json)))]
        if let nearestPlace { members.append(JSONMember("nearestPlace", nearestPlace.json)) }
        members.append(JSONMember("surroundings", surroundings.json))
        if let message = message(radius: radius) { members.append(JSONMember("message", .string(message))) }
        return .object(members)
    }

    /// Why there is no address; nil when there is one.
    public func message(radius: Double) -> String? {
        guard places.isEmpty else { return nil }
        if !isInRegion { return "This point lies outside every imported region." }
        return "There is no address within \(Int(radius)) m."
    }
}

extension PlaceAddress {
    fileprivate var json: JSONValue {
        let parts: [(String, String?)] = [
            ("houseNumber", houseNumber), ("street", street), ("neighbourhood", neighbourhood),
            ("district", district), ("city", city), ("county", county), ("region", region), ("postcode", postcode),
            ("country", country), ("countryCode", countryCode),
        ]
        var members = parts.compactMap { name, value in value.map { JSONMember(name, .string($0)) } }
        if isInterpolated { members.append(JSONMember("isInterpolated", true)) }
        members.append(JSONMember("lines", .array(lines.map { .string($0) })))
        return .object(members)
    }
}

extension Coordinate {
    /// `{"latitude", "longitude"}` in degrees, seven decimals.
    var json: JSONValue {
        [
            "latitude": .number((latitude * 1e7).rounded() / 1e7),
            "longitude": .number((longitude * 1e7).rounded() / 1e7),
        ]
    }
}

extension BoundingBox {
    /// The four edges in degrees, seven decimals.
    var json: JSONValue {
        let edges = [("south", south), ("west", west), ("north", north), ("east", east)]
        return .object(edges.map { JSONMember($0.0, .number(($0.1 * 1e7).rounded() / 1e7)) })
    }
}
