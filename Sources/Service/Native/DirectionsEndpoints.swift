// Questions about roads over our own interface: how an operation is declared and served, directions and nearest roads.
// RoadSurveyEndpoints has the others. Each operation is declared once and served twice: by GET with a query, and by POST with the same names in a form, for
// inputs that no address holds.

import Directions
import Geodesy
import HTTPServing
import JSON

/// An operation about roads: what it takes and how it answers.
struct RoadOperation: Sendable {
    let path: String
    let identifier: String
    let summary: String
    let parameters: [Endpoint.Parameter]
    let answer: Endpoint.Answer
    /// Whether the body may be a track.
    var takesTrack = false
    let respond: @Sendable (DirectionsQuery, RoadDirectory) throws -> Response

    /// The operation as it is served.
    func endpoints(_ map: MapSource) -> [Endpoint] {
        let known = parameters.map(\.name)
        let handler = Handler.async { request in
            try respond(DirectionsQuery(request, known: known, takesTrack: takesTrack), map.current.roads)
        }
        let answers: [Endpoint.Answer] = [
            answer, .error(400, "A value that cannot be, or points in two regions; the message names it."),
            .error(404, "No region, no road near a point, or no way."),
            .error(413, "More than the operation takes; the message has the limit."),
        ]
        return [
            Endpoint(
                method: .get,
                template: path,
                identifier: identifier,
                summary: summary,
                group: "directions",
                parameters: parameters,
                answers: answers,
                handler: handler
            ),
            Endpoint(
                method: .post,
                template: path,
                identifier: identifier + "ByForm",
                summary: summary + ", by a form for long inputs",
                group: "directions",
                parameters: parameters,
                isForm: true,
                maximumBody: 4 << 20,
                answers: answers,
                handler: handler
            ),
        ]
    }
}

extension Application {
    /// The operations about roads.
    var directionsEndpoints: [Endpoint] {
        let operations: [RoadOperation] = [.directions, .matrix, .isochrone, .match, .trip, .nearest]
        return operations.flatMap { $0.endpoints(map) }
    }
}

extension RoadOperation {
    static let directions = RoadOperation(
        path: "/api/v1/directions",
        identifier: "getDirections",
        summary: "The best way through 2 to 100 points, with alternatives and instructions",
        parameters: [.points, .vehicle] + Endpoint.Parameter.rules + Endpoint.Parameter.perPoint + [
            .query("alternatives", "How many other routes, where sensible ones exist; 0", .whole(0...3)),
            .query("continue_straight", "Whether to go on ahead at points on the way; by the vehicle's rules", .flag),
            .query("format", "json, geojson (a FeatureCollection) or gpx; json", .words(["json", "geojson", "gpx"])),
        ] + Endpoint.Parameter.form,
        answer: .json("The routes, the best first.", ["$ref": "#/components/schemas/Directions"])
    ) { query, roads in
        let asked = try query.neededCoordinates("points")
        let form = try query.form()
        let format = try query.choice("format", AnswerFormat.self) ?? .json
        let request = RouteRequest(
            points: try query.routePoints(asked),
            rules: try query.rules(in: roads.timeZone(at: asked[0])),
            alternatives: try query.integer("alternatives") ?? 0,
            detail: form.detail,
            language: form.language,
            continuesStraight: try query.flag("continue_straight")
        )
        let vehicle = request.rules.vehicle
        let (answer, region) = try roads.answer(asked) { try $0.router.route(request) }
        switch format {
        case .json: return .roads(answer.json(asked: asked, vehicle: vehicle, region: region, form: form))
        case .geojson:
            return .roads(
                answer.geoJSON(asked: asked, vehicle: vehicle, region: region, form: form),
                type: "application/geo+json"
            )
        case .gpx:
            guard let route = answer.routes.first else { throw DirectionsError.noRoads }
            return .gpx(route, region, form.language)
        }
    }

    static let nearest = RoadOperation(
        path: "/api/v1/nearest",
        identifier: "getNearestRoads",
        summary: "The roads nearest to a point",
        parameters: Endpoint.Parameter.position + [
            .vehicle, .query("limit", "At most so many roads; 1", .whole(1...100)), .heading,
            .query("radius", "How far a road may be, in metres", ["type": "number"]), .language,
        ],
        answer: .json("The roads, the nearest first.", ["$ref": "#/components/schemas/NearestRoads"])
    ) { query, roads in
        let asked = try query.neededCoordinate()
        let request = NearestRequest(
            point: try query.point(asked),
            vehicle: try query.vehicle(),
            count: try query.integer("limit") ?? 1,
            language: try query.language()
        )
        let (answer, region) = try roads.answer([asked]) { try $0.router.nearest(request) }
        return .roads(answer.json(vehicle: request.vehicle, region: region))
    }
}

private enum AnswerFormat: String, CaseIterable { case json, geojson, gpx }
extension Response {
    /// An answer about roads: it changes with an import or with live speeds, so it is not to be kept.
    static func roads(_ bytes: [UInt8], type: String = "application/json") -> Response {
        Response(headers: ["Content-Type": type, "Cache-Control": "no-cache"], body: .bytes(bytes))
    }

    static func gpx(_ route: Directions.Route, _ region: RegionLabel, _ language: InstructionLanguage)
        -> Response
    {
        let title = route.legs.map(\.summary).filter { !$0.isEmpty }.joined(separator: "; ")
        let bytes = route.gpx(
            name: title.isEmpty ? region.name : title,
            language: language,
            attribution: region.attribution
        )
        var response = roads(bytes, type: "application/gpx+xml")
        response.headers["Content-Disposition"] = "attachment; filename=\"route.gpx\""
        return response
    }
}

extension DirectionsQuery {
    /// A single point with `heading` and `radius`.
    func point(_ coordinate: Coordinate) throws(Refusal) -> RoutePoint {
        var point = RoutePoint(coordinate)
        if let text = self["heading"] {
            guard let heading = Self.heading(text[...]) else {
                throw .badValue("heading", text, "degrees, or degrees,tolerance")
            }
            point.heading = heading
        }
        if let text = self["radius"] {
            guard let metres = decimalNumber(text[...]), metres > 0 else {
                throw .badValue("radius", text, "metres above 0")
            }
            point.radiusMetres = metres
        }
        return point
    }
}

extension JSONValue {
    static let flag: JSONValue = ["type": "boolean"]

    static func words(_ words: [String]) -> JSONValue { ["enum": .array(words.map { .string($0) })] }

    static func whole(_ range: ClosedRange<Int>) -> JSONValue {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }
}

extension Endpoint.Parameter {
    static let points = query("points", "The points in order: lat,lon;lat,lon;… in degrees")
    static let vehicle = query(
        "vehicle",
        "Who travels; car",
        .words(Vehicle.allCases.map(\.name))
    )
    static let language = query(
        "lang",
        "The language of instructions and names; the browser's, else en",
        .words(InstructionLanguage.allCases.map(\.rawValue))
    )
    static let heading = query("heading", "The way one faces: degrees, or degrees,tolerance")
    static let position: [Endpoint.Parameter] = [
        query("lat", "Degrees north", ["type": "number", "minimum": -90, "maximum": 90]),
        query("lon", "Degrees east", ["type": "number", "minimum": -180, "maximum": 180]),
    ]
    static let rules: [Endpoint.Parameter] = [
        query("avoid", "Kinds of road to keep off: " + RoadAvoidance.named.map(\.name).joined(separator: ",")),
        query("avoid_areas", "Areas to keep off: lat,lon;lat,lon;lat,lon, separated by “|”; two corners are a box's"),
        query(
            "depart",
            "When the journey starts: now, or ISO 8601, by the clock there or with its offset; without, rules by the hour rest"
        ),
    ]
    static let perPoint: [Endpoint.Parameter] = [
        query("headings", "For each point degrees, or degrees,tolerance, or nothing; separated by “;”"),
        query("approaches", "For each point curb, unrestricted, or nothing; separated by “;”"),
        query("radiuses", "For each point how far its road may be: metres, unlimited, or nothing; separated by “;”"),
    ]
    static let form: [Endpoint.Parameter] = [
        language, query("steps", "Whether steps with instructions are wanted", .flag),
        query("geometry", "The form of lines; geojson", .words(RouteForm.Geometry.allCases.map(\.rawValue))),
    ]
}
