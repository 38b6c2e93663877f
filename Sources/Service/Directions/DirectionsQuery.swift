// The values that questions about roads share, read from a query or from a form in the body, which has the same names:
// points, vehicle, what to avoid, headings, language. Each fault names the parameter and the point by its number; where
// points lie stays out of messages.

import Directions
import Foundation
import Geodesy
import HTTPServing

/// The named values of a question about roads.
struct DirectionsQuery {
    private let query: Query
    private let acceptedLanguages: String?
    /// The track in the body, where the operation takes one.
    let track: [TracePoint]?

    /// Reads the names and values of a request: those of its query, then those of a form in its body.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - known: the names that the operation takes.
    ///   - takesTrack: whether the body may be a track too.
    /// - Throws: a refusal for a body that is no form, a wrong escape and a name that is not known.
    init(_ request: Request, known: [String], takesTrack: Bool = false) throws(Refusal) {
        track = takesTrack && !request.body.isEmpty ? try TrackBody.points(request) : nil
        var raw = Array((request.rawQuery ?? "").utf8)
        if !request.body.isEmpty, track == nil {
            let type = request.header("Content-Type") ?? ""
            guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else { throw .noForm }
            raw.append(UInt8(ascii: "&"))
            raw += request.body
        }
        query = try Query(rawQuery: raw)
        for item in query.items where !known.contains(item.name) { throw .unknownParameter(item.name, known) }
        acceptedLanguages = request.header("Accept-Language")
    }

    /// The first value of a name; nil when it is not given or empty.
    subscript(name: String) -> String? {
        guard let value = query[name], !value.isEmpty else { return nil }
        return value
    }

    /// The coordinates of a list `lat,lon;lat,lon`; nil when it is not given.
    func coordinates(_ name: String) throws(Refusal) -> [Coordinate]? {
        guard let text = self[name] else { return nil }
        var coordinates: [Coordinate] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let coordinate = Self.coordinate(part) else { throw .badPoint(name, coordinates.count + 1) }
            coordinates.append(coordinate)
        }
        return coordinates
    }

    /// The coordinates of a list that must be there.
    func neededCoordinates(_ name: String) throws(Refusal) -> [Coordinate] {
        guard let coordinates = try coordinates(name) else { throw .missing(name, "lat,lon;lat,lon in degrees") }
        return coordinates
    }

    /// The coordinate in `lat` and `lon`.
    func neededCoordinate() throws(Refusal) -> Coordinate {
        guard let coordinate = try query.coordinate() else { throw .missing("lat", "degrees north") }
        return coordinate
    }

    /// The coordinates with what `headings`, `approaches` and `radiuses` say of each.
    func routePoints(_ coordinates: [Coordinate]) throws(Refusal) -> [RoutePoint] {
        var points = coordinates.map { RoutePoint($0) }
        try forEach("headings", points.count, "degrees, or degrees,tolerance") { index, text in
            guard let heading = Self.heading(text) else { return false }
            points[index].heading = heading
            return true
        }
        try forEach("approaches", points.count, "curb or unrestricted") { index, text in
            guard let approach = Approach(rawValue: String(text)) else { return false }
            points[index].approach = approach
            return true
        }
        try forEach("radiuses", points.count, "metres above 0, or unlimited") { index, text in
            if text == "unlimited" {
                points[index].radiusMetres = .infinity
                return true
            }
            guard let metres = decimalNumber(text), metres > 0 else { return false }
            points[index].radiusMetres = metres
            return true
        }
        return points
    }

    /// The vehicle; a car unless given.
    func vehicle() throws -> Vehicle {
        guard let name = self["vehicle"] else { return .car }
        guard let vehicle = Vehicle(name: name) else { throw DirectionsError.unknownVehicle(String(name.prefix(40))) }
        return vehicle
    }

    /// Who travels, when by the clock of the zone in which the journey starts, and what to keep off.
    func rules(in zone: TimeZone) throws -> TravelRules {
        TravelRules(
            vehicle: try vehicle(),
            avoid: try avoidance(),
            avoidAreas: try avoidAreas(),
            departure: try departure(in: zone),
            timeZone: zone
        )
    }

    /// The language of `lang`, else the first that the client's browser likes and we have, else English.
    func language() throws -> InstructionLanguage {
        if let tag = self["lang"] {
            guard let language = InstructionLanguage(tag: tag) else {
                throw DirectionsError.unknownLanguage(String(tag.prefix(40)))
            }
            return language
        }
        let liked = (acceptedLanguages ?? "").split(separator: ",").lazy.compactMap { part in
            InstructionLanguage(tag: part.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces))
        }
        return liked.first ?? .english
    }

    /// How routes are written; steps unless `steps` says otherwise or the operation has another standard.
    func form(hasSteps: Bool = true) throws -> RouteForm {
        RouteForm(
            geometry: try choice("geometry", RouteForm.Geometry.self) ?? .geojson,
            hasSteps: try flag("steps") ?? hasSteps,
            language: try language()
        )
    }

    /// `true` or `false`; nil when it is not given.
    func flag(_ name: String) throws(Refusal) -> Bool? {
        switch self[name] {
        case nil: return nil
        case "true": return true
        case "false": return false
        case let text?: throw .badValue(name, text, "true or false")
        }
    }

    /// One of some words; nil when it is not given.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        _: Choice.Type
    ) throws(Refusal) -> Choice? where Choice.RawValue == String {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .badValue(name, text, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    /// A whole number; nil when it is not given.
    func integer(_ name: String) throws(Refusal) -> Int? { self[name] == nil ? nil : try query.integer(name) }

    /// Decimal numbers between separators; nil when they are not given.
    func numbers(_ name: String, separator: Character, _ right: String) throws(Refusal) -> [Double]? {
        guard let text = self[name] else { return nil }
        var numbers: [Double] = []
        for part in text.split(separator: separator, omittingEmptySubsequences: false) {
            guard let number = decimalNumber(part) else { throw .badValue(name, text, right) }
            numbers.append(number)
        }
        return numbers
    }

    /// The kinds of road to keep off.
    private func avoidance() throws -> RoadAvoidance {
        var avoidance: RoadAvoidance = []
        for word in (self["avoid"] ?? "").split(separator: ",") {
            guard let kind = RoadAvoidance(name: String(word)) else {
                throw DirectionsError.unknownAvoidance(String(word.prefix(40)))
            }
            avoidance.insert(kind)
        }
        return avoidance
    }

    /// The areas to keep off: corners `lat,lon;lat,lon;lat,lon`, areas between `|`; two corners are a box's.
    private func avoidAreas() throws(Refusal) -> [[Coordinate]] {
        guard let text = self["avoid_areas"] else { return [] }
        var areas: [[Coordinate]] = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            var corners: [Coordinate] = []
            for corner in part.split(separator: ";", omittingEmptySubsequences: false) {
                guard let corner = Self.coordinate(corner) else { throw .badArea(areas.count + 1) }
                corners.append(corner)
            }
            guard corners.count >= 2 else { throw .badArea(areas.count + 1) }
            areas.append(corners.count == 2 ? Self.box(corners[0], corners[1]) : corners)
        }
        return areas
    }

    /// The time in `depart`: `now`, ISO 8601 with its offset, or without one by the clock of a zone.
    private func departure(in zone: TimeZone) throws(Refusal) -> Date? {
        guard let text = self["depart"] else { return nil }
        if text == "now" { return Date() }
        // A form turns the plus of an offset into a space.
        let restored = text.replacing(" ", with: "+")
        guard let date = DepartureTime.date(restored, in: zone) else {
            throw .badValue("depart", text, DepartureTime.expected)
        }
        return date
    }

    /// Hands out the elements of a list with one for each point; empty ones are passed over.
    private func forEach(
        _ name: String,
        _ count: Int,
        _ right: String,
        _ read: (Int, Substring) -> Bool
    ) throws(Refusal) {
        guard let text = self[name] else { return }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == count else { throw .badCount(name, parts.count, points: count) }
        for (index, part) in parts.enumerated() where !part.isEmpty {
            guard read(index, part) else {
                throw .badValue(name, String(part), right + ", one for each point, separated by “;”")
            }
        }
    }

    /// `degrees` or `degrees,tolerance`; nil for anything else.
    static func heading(_ text: Substring) -> Heading? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(decimalNumber)
        guard (1...2).contains(numbers.count), let degrees = numbers[0], (0...360).contains(degrees) else { return nil }
        // North is 360 for some and 0 for others.
        let heading = degrees == 360 ? 0 : degrees
        guard numbers.count == 2 else { return Heading(degrees: heading) }
        guard let tolerance = numbers[1], (0...180).contains(tolerance) else { return nil }
        return Heading(degrees: heading, toleranceDegrees: tolerance)
    }

    private static func coordinate(_ text: Substring) -> Coordinate? {
        guard let comma = text.firstIndex(of: ",") else { return nil }
        let second = text[text.index(after: comma)...].drop { $0 == " " }
        guard let latitude = decimalNumber(text[..<comma]), let longitude = decimalNumber(second) else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func box(_ one: Coordinate, _ other: Coordinate) -> [Coordinate] {
        [
            one, Coordinate(uncheckedLatitude: one.latitude, longitude: other.longitude), other,
            Coordinate(uncheckedLatitude: other.latitude, longitude: one.longitude),
        ]
    }
}

extension Refusal {
    static let noForm = Refusal(
        status: 415,
        code: "body.no-form",
        message: "The body should be a form (application/x-www-form-urlencoded) with the names that the query has."
    )

    static func unknownParameter(_ name: String, _ known: [String]) -> Refusal {
        Refusal(
            status: 400,
            code: "query.unknown-parameter",
            message: "There is no parameter “\(name.prefix(40))” here; there are \(known.joined(separator: ", "))."
        )
    }

    fileprivate static func badPoint(_ name: String, _ number: Int) -> Refusal {
        Refusal(
            status: 400,
            code: "query.bad-value",
            message:
                "Point \(number) of \(name) is not lat,lon with the latitude from -90 to 90 and the longitude from "
                + "-180 to 180; points are separated by “;”."
        )
    }

    fileprivate static func badArea(_ number: Int) -> Refusal {
        Refusal(
            status: 400,
            code: "query.bad-value",
            message:
                "Area \(number) of avoid_areas is not lat,lon;lat,lon;… with at least two corners in range; areas are "
                + "separated by “|”."
        )
    }

    static func badCount(_ name: String, _ count: Int, points: Int) -> Refusal {
        Refusal(
            status: 400,
            code: "query.bad-value",
            message:
                "\(name) has \(count) elements for \(points) points; it should have one for each, separated by “;”."
        )
    }
}
