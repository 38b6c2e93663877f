// Search, autocomplete, place detail, the address of a point and places nearby, over the indexes of all regions.

import Geodesy
import HTTPServing
import JSON
import Places

/// An operation about places: what it takes, and how it answers.
private struct PlaceOperation: Sendable {
    let path: String
    let identifier: String
    let summary: String
    let parameters: [Endpoint.Parameter]
    let answer: Endpoint.Answer
    var failures: [Endpoint.Answer] = []
    let respond: @Sendable (Query, Request, PlaceDirectory) throws -> Response

    /// The operation as it is served: it refuses a parameter that it does not take, which is likely a slip.
    func endpoint(_ map: MapSource) -> Endpoint {
        let known = parameters.filter { $0.place == .query }.map(\.name)
        return Endpoint(
            method: .get,
            template: path,
            identifier: identifier,
            summary: summary,
            group: "places",
            parameters: parameters,
            answers: [answer, .error(400, "A value that cannot be; the message names it.")] + failures,
            handler: .inline { request in
                let query = try request.query()
                for item in query.items where !known.contains(item.name) {
                    throw Refusal.unknownParameter(item.name, known)
                }
                return try respond(query, request, map.current.places)
            }
        )
    }
}

extension Application {
    /// The operations that find places.
    var placeEndpoints: [Endpoint] {
        let operations: [PlaceOperation] = [.suggest, .search, .place, .reverse, .nearby]
        return operations.map { $0.endpoint(map) }
    }
}

extension PlaceOperation {
    fileprivate static let suggest = PlaceOperation(
        path: "/api/v1/suggest",
        identifier: "suggestPlaces",
        summary: "Places for a text that is being typed",
        parameters: [.query("q", "The text so far")] + Endpoint.Parameter.search,
        answer: .json("The places, the best first.", placeList)
    ) { query, _, places in
        .places(try places.suggest(query.text(), options: query.searchOptions()))
    }

    fileprivate static let search = PlaceOperation(
        path: "/api/v1/search",
        identifier: "searchPlaces",
        summary: "Places for a whole text",
        parameters: [.query("q", "The text")] + Endpoint.Parameter.search,
        answer: .json("The places, the best first.", placeList)
    ) { query, _, places in
        .places(try places.search(query.text(), options: query.searchOptions()))
    }

    fileprivate static let place = PlaceOperation(
        path: "/api/v1/places/{id}",
        identifier: "getPlace",
        summary: "A place with its names and attributes",
        parameters: [.path("id", "The id that another answer gave"), .query("lang", languageHelp)],
        answer: .json("The place.", ["$ref": "#/components/schemas/Place"]),
        failures: [.error(404, "No region knows the id.")]
    ) { query, request, places in
        let (detail, region) = try places.place(id: request.parameter("id") ?? "", language: query["lang"])
        return .uncached(detail.json(region: region))
    }

    fileprivate static let reverse = PlaceOperation(
        path: "/api/v1/reverse",
        identifier: "reverseGeocode",
        summary: "What stands at a point",
        parameters: Endpoint.Parameter.point + [
            .query("lang", languageHelp), .limit(1),
            .query("radius", "How far an address may be, in metres; 500", ["type": "number"]),
        ],
        answer: .json("The address; a message when there is none.", placeList)
    ) { query, _, places in
        guard let point = try query.coordinate() else { throw Refusal.missing("lat", "degrees north") }
        var options = ReverseOptions()
        options.language = query["lang"]
        options.limit = try query.integer("limit") ?? 1
        options.radius = try query.number("radius") ?? 500
        let answer = try places.reverse(at: point, options: options)
        return .uncached(answer.json(radius: options.radius))
    }

    fileprivate static let nearby = PlaceOperation(
        path: "/api/v1/nearby",
        identifier: "nearbyPlaces",
        summary: "Places of some categories near a point",
        parameters: Endpoint.Parameter.point + [
            .query("categories", categoryHelp),
            .query("radius", "How far, in metres; 1000", ["type": "number"]),
            .query("lang", languageHelp), .limit(10),
        ],
        answer: .json("The places, the nearest first.", placeList)
    ) { query, _, places in
        guard let point = try query.coordinate() else { throw Refusal.missing("lat", "degrees north") }
        var options = PlaceSearchOptions()
        options.language = query["lang"]
        options.limit = try query.integer("limit") ?? 10
        let found = try places.nearby(
            at: point,
            categories: query.list("categories"),
            radius: query.number("radius") ?? 1000,
            options: options
        )
        return .places(found)
    }

    fileprivate static let languageHelp =
        "The language of the answers, such as vi or zh-Hant; the local one when left out"
    fileprivate static let categoryHelp =
        "Categories separated by commas: amenity=cafe, cafe, or a group such as food; every one when left out"
    private static let placeList: JSONValue = [
        "type": "object", "required": ["places"],
        "properties": ["places": ["type": "array", "items": ["$ref": "#/components/schemas/Place"]]],
    ]
}

extension Endpoint.Parameter {
    fileprivate static func limit(_ usual: Int) -> Endpoint.Parameter {
        .query("limit", "At most so many places; \(usual)", ["type": "integer", "minimum": 1, "maximum": 100])
    }

    fileprivate static let point: [Endpoint.Parameter] = [
        .query("lat", "Degrees north", ["type": "number", "minimum": -90, "maximum": 90]),
        .query("lon", "Degrees east", ["type": "number", "minimum": -180, "maximum": 180]),
    ]

    fileprivate static let search: [Endpoint.Parameter] =
        point + [
            .query("lang", PlaceOperation.languageHelp), limit(10),
            .query("bbox", "Only places in this box: west,south,east,north in degrees"),
            .query("categories", PlaceOperation.categoryHelp),
            .query("countries", "Only places in these countries: ISO 3166-1 codes of two letters, separated by commas"),
        ]
}

extension Query {
    fileprivate func text() throws(Refusal) -> String {
        guard let text = self["q"] else { throw .missing("q", "the text to search for") }
        return text
    }

    fileprivate func searchOptions() throws(Refusal) -> PlaceSearchOptions {
        var options = PlaceSearchOptions()
        options.bias = try coordinate()
        options.language = self["lang"]
        options.limit = try integer("limit") ?? 10
        options.boundingBox = try boundingBox()
        options.categories = list("categories")
        options.countries = list("countries")
        return options
    }
}

extension Response {
    fileprivate static func places(_ places: [FoundPlace]) -> Response {
        .uncached(["places": .array(places.map(\.json))])
    }
}
