// The description of our own interface (OpenAPI 3.1), made from the operations that the router serves.

import HTTPServing
import JSON

/// The OpenAPI document of a set of operations.
enum OpenAPIDocument {
    /// The document.
    ///
    /// - Parameters:
    ///   - endpoints: the operations, in the order shown.
    ///   - version: the release that serves them.
    /// - Returns: An object that OpenAPI 3.1 describes.
    static func make(_ endpoints: [Endpoint], version: String) -> JSONValue {
        var paths: [JSONMember] = []
        for template in endpoints.map(\.template).uniqued() {
            let operations = endpoints.filter { $0.template == template }
            paths.append(
                JSONMember(
                    template,
                    .object(operations.map { JSONMember($0.method.name.lowercased(), operation($0)) })
                )
            )
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Waymark", "version": .string(version),
                "description": "Maps, search, directions, tracking, walks and geofences on your own machine.",
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "paths": .object(paths),
            "components": ["schemas": .object(schemas.map { JSONMember($0.key, $0.value) } + directionsSchemas)],
        ]
    }

    private static func operation(_ endpoint: Endpoint) -> JSONValue {
        var members = [
            JSONMember("operationId", .string(endpoint.identifier)), JSONMember("summary", .string(endpoint.summary)),
            JSONMember("tags", [.string(endpoint.group)]),
            JSONMember("parameters", .array(endpoint.parameters.map(parameter))),
        ]
        if endpoint.isForm { members.append(JSONMember("requestBody", form(endpoint))) }
        if let body = endpoint.body {
            members.append(
                JSONMember("requestBody", ["required": true, "content": ["application/json": ["schema": body]]])
            )
        }
        members.append(
            JSONMember("responses", .object(endpoint.answers.map { JSONMember(String($0.status), answer($0)) }))
        )
        return .object(members)
    }

    /// The body that holds the query's parameters as a form.
    private static func form(_ endpoint: Endpoint) -> JSONValue {
        let properties = endpoint.parameters.filter { $0.place == .query }.map { JSONMember($0.name, $0.schema) }
        return [
            "required": false,
            "content": [
                "application/x-www-form-urlencoded": [
                    "schema": ["type": "object", "properties": .object(properties)]
                ]
            ],
        ]
    }

    private static func parameter(_ parameter: Endpoint.Parameter) -> JSONValue {
        [
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
            "description": .string(parameter.summary), "required": .bool(parameter.isRequired),
            "schema": parameter.schema,
        ]
    }

    private static func answer(_ answer: Endpoint.Answer) -> JSONValue {
        guard let mediaType = answer.mediaType else { return ["description": .string(answer.summary)] }
        return [
            "description": .string(answer.summary),
            "content": .object([JSONMember(mediaType, ["schema": answer.schema])]),
        ]
    }

    private static let schemas: KeyValuePairs<String, JSONValue> = [
        "Error": [
            "type": "object",
            "required": ["error"],
            "properties": [
                "error": [
                    "type": "object",
                    "required": ["code", "message", "requestId"],
                    "properties": [
                        "code": ["type": "string", "description": "Stable: the same word in logs and metrics."],
                        "message": ["type": "string", "description": "One sentence: what is wrong, what is right."],
                        "requestId": ["type": "string", "description": "Names the request in the server's log."],
                    ],
                ]
            ],
        ],
        "Account": .accountSchema,
        "BoundingBox": [
            "type": "object",
            "description": "Degrees, WGS 84.",
            "required": ["south", "west", "north", "east"],
            "properties": [
                "south": ["type": "number"], "west": ["type": "number"], "north": ["type": "number"],
                "east": ["type": "number"],
            ],
        ],
        "Region": [
            "type": "object",
            "required": ["name", "title", "boundingBox", "importedAt", "attribution", "parts", "bytes"],
            "properties": [
                "name": ["type": "string"], "title": ["type": "string"],
                "boundingBox": ["$ref": "#/components/schemas/BoundingBox"],
                "importedAt": ["type": "string", "format": "date-time"],
                "osmTimestamp": ["type": "string", "format": "date-time"],
                "attribution": ["type": "string"],
                "parts": ["type": "array", "items": ["type": "string"]],
                "bytes": ["type": "integer"],
            ],
        ],
        "Place": [
            "type": "object",
            "required": [
                "id", "kind", "title", "label", "address", "coordinate", "boundingBox", "geometry", "categories",
                "confidence", "titleRanges", "labelRanges", "region",
            ],
            "properties": [
                "id": ["type": "string", "description": "Stable across imports."],
                "kind": ["type": "string"], "title": ["type": "string"],
                "label": ["type": "string", "description": "One line, in the order of the country."],
                "address": ["type": "object"],
                "coordinate": [
                    "type": "object", "required": ["latitude", "longitude"],
                    "properties": ["latitude": ["type": "number"], "longitude": ["type": "number"]],
                ],
                "boundingBox": ["$ref": "#/components/schemas/BoundingBox"],
                "geometry": ["enum": ["point", "line", "area"]],
                "categories": ["type": "array", "items": ["type": "string"]],
                "distanceMetres": ["type": "number"],
                "confidence": ["type": "number", "minimum": 0, "maximum": 1],
                "titleRanges": ["$ref": "#/components/schemas/Ranges"],
                "labelRanges": ["$ref": "#/components/schemas/Ranges"],
                "region": ["type": "string"],
                "names": ["type": "object", "description": "By language; only in a place's own answer."],
                "attributes": ["type": "object", "description": "By OSM key; only in a place's own answer."],
            ],
        ],
        "Ranges": [
            "type": "array", "description": "Where the text matched: first and end, in Unicode scalars.",
            "items": ["type": "array", "items": ["type": "integer"]],
        ],
    ]
}

extension Sequence where Element: Hashable {
    /// The elements without repetitions, in the order of their first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
