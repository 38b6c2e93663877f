// Search, autocomplete, place detail, the address of a point and places nearby, over the indexes of all regions.

import Geodesy
import HTTPServing
import JSON
import Places

extension Application {
    /// The operations that find places.
    var placeEndpoints: [Endpoint] {
        let unknown = Endpoint.Answer.error(400, "A value that cannot be; the message names it.")
        return [
            Endpoint(
                method: .get,
                template: "/api/v1/suggest",
                identifier: "suggestPlaces",
                summary: "Places for a text that is being typed",
                group: "places",
                parameters: [.query("q", "The text so far")] + Endpoint.Parameter.search,
                answers: [.json("The places, the best first.", Self.placeList), unknown],
                handler: .inline { [map] request in
                    let query = try request.query()
                    let places = try map.current.places.suggest(query.text(), options: query.searchOptions())
                    return .places(places)
                }
            ),
            Endpoint(
                method: .get,
                template: "/api/v1/search",
                identifier: "searchPlaces",
                summary: "Places for a whole text",
                group: "places",
                parameters: [.query("q", "The text")] + Endpoint.Parameter.search,
                answers: [.json("The places, the best first.", Self.placeList), unknown],
                handler: .inline { [map] request in
                    let query = try request.query()
                    return .places(try map.current.places.search(query.text(), options: query.searchOptions()))
                }
            ),
            Endpoint(
                method: .get,
                template: "/api/v1/places/{id}",
                identifier: "getPlace",
                summary: "A place with its names and attributes",
                group: "places",
                parameters: [.path("id", "The id that another answer gave"), .query("lang", Self.languageHelp)],
                answers: [
                    .json("The place.", ["$ref": "#/components/schemas/Place"]), unknown,
                    .error(404, "No region knows the id."),
                ],
                handler: .inline { [map] request in
                    let language = try request.query()["lang"]
                    let (detail, region) = try map.current.places.place(
                        id: request.parameter("id") ?? "",
                        language: language
                    )
                    return .uncached(detail.json(region: region))
                }
            ),
            Endpoint(
                method: .get,
                template: "/api/v1/reverse",
                identifier: "reverseGeocode",
                summary: "What stands at a point",
                group: "places",
                parameters: Endpoint.Parameter.point + [
                    .query("lang", Self.languageHelp), Endpoint.Parameter.limit(1),
                    .query("radius", "How far an address may be, in metres; 500", ["type": "number"]),
                ],
                answers: [.json("The address; a message when there is none.", Self.placeList), unknown],
                handler: .inline { [map] request in try Application.reverse(request, in: map.current) }
            ),
            Endpoint(
                method: .get,
                template: "/api/v1/nearby",
                identifier: "nearbyPlaces",
                summary: "Places of some categories near a point",
                group: "places",
                parameters: Endpoint.Parameter.point + [
                    .query("categories", Self.categoryHelp),
                    .query("radius", "How far, in metres; 1000", ["type": "number"]),
                    .query("lang", Self.languageHelp), Endpoint.Parameter.limit(10),
                ],
                answers: [.json("The places, the nearest first.", Self.placeList), unknown],
                handler: .inline { [map] request in
                    let query = try request.query()
                    guard let point = try query.coordinate() else { throw Refusal.missing("lat", "degrees north") }
                    var options = PlaceSearchOptions()
                    options.language = query["lang"]
                    options.limit = try query.integer("limit") ?? 10
                    let places = try map.current.places.nearby(
                        at: point,
                        categories: query.list("categories"),
                        radius: query.number("radius") ?? 1000,
                        options: options
                    )
                    return .places(places)
                }
            ),
        ]
    }

    private static func reverse(_ request: Request, in state: MapState) throws -> Response {
        let query = try request.query()
        guard let point = try query.coordinate() else { throw Refusal.missing("lat", "degrees north") }
        var options = ReverseOptions()
        options.language = query["lang"]
        options.limit = try query.integer("limit") ?? 1
        options.radius = try query.number("radius") ?? 500
        let answer = try state.places.reverse(at: point, options: options)
        return .uncached(answer.json(radius: options.radius))
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
            .query("lang", Application.languageHelp), limit(10),
            .query("bbox", "Only places in this box: west,south,east,north in degrees"),
            .query("categories", Application.categoryHelp),
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
