// The shapes of answers about roads, for the OpenAPI document.

import Directions
import JSON

extension OpenAPIDocument {
    /// The schemas of answers about roads, by name.
    static let directionsSchemas: [JSONMember] = [
        JSONMember("Position", position), JSONMember("Waypoint", waypoint), JSONMember("Route", route),
        JSONMember("RouteLeg", leg), JSONMember("RouteStep", step), JSONMember("Line", line),
        JSONMember(
            "Directions",
            object(
                ["region", "vehicle", "language", "waypoints", "routes", "attribution"],
                head + [
                    ("language", string), ("waypoints", array("Waypoint")),
                    ("routes", array("Route")), ("attribution", string),
                ]
            )
        ),
        JSONMember(
            "Trip",
            object(
                ["region", "vehicle", "language", "order", "waypoints", "routes", "attribution"],
                head + [
                    ("language", string), ("order", ["type": "array", "items": ["type": "integer"]]),
                    ("waypoints", array("Waypoint")), ("routes", array("Route")), ("attribution", string),
                ]
            )
        ),
        JSONMember(
            "Match",
            object(
                ["region", "vehicle", "language", "matches", "points", "attribution"],
                head + [
                    ("language", string), ("matches", array("Route")),
                    (
                        "points",
                        ["type": "array", "items": ["anyOf": [reference("Waypoint"), ["type": "null"]]]]
                    ),
                    ("attribution", string),
                ]
            )
        ),
        JSONMember(
            "Matrix",
            object(
                ["region", "vehicle", "sources", "targets", "durationsSeconds", "attribution"],
                head + [
                    ("sources", array("Waypoint")), ("targets", array("Waypoint")), ("durationsSeconds", rows),
                    ("distancesMetres", rows), ("attribution", string),
                ]
            )
        ),
        JSONMember(
            "Isochrone",
            object(
                ["type", "region", "vehicle", "center", "features", "attribution"],
                [("type", string)] + head + [
                    ("center", reference("Waypoint")),
                    ("features", ["type": "array", "items": ["type": "object"]]), ("attribution", string),
                ]
            )
        ),
        JSONMember(
            "NearestRoads",
            object(
                ["region", "vehicle", "roads", "attribution"],
                head + [
                    (
                        "roads",
                        [
                            "type": "array",
                            "items": object(
                                ["coordinate", "distanceMetres", "name", "bearing", "way"],
                                [
                                    ("coordinate", reference("Position")), ("distanceMetres", number),
                                    ("name", string), ("bearing", integer), ("speedLimitKmh", integer),
                                    ("way", integer),
                                ]
                            ),
                        ]
                    ), ("attribution", string),
                ]
            )
        ),
    ]

    private static let string: JSONValue = ["type": "string"]
    private static let number: JSONValue = ["type": "number"]
    private static let integer: JSONValue = ["type": "integer"]
    private static let range: JSONValue = [
        "type": "array", "description": "First and last index into the route's points.", "items": ["type": "integer"],
    ]
    private static let rows: JSONValue = [
        "type": "array", "description": "Rows of sources; null where there is no way.",
        "items": ["type": "array", "items": ["type": ["number", "null"]]],
    ]
    private static let head: [(String, JSONValue)] = [("region", string), ("vehicle", string)]

    private static let position: JSONValue = object(
        ["latitude", "longitude"],
        [("latitude", number), ("longitude", number)]
    )
    private static let waypoint: JSONValue = object(
        ["coordinate"],
        [
            ("coordinate", reference("Position")), ("snapped", reference("Position")), ("distanceMetres", number),
            ("name", string), ("match", integer),
        ]
    )
    private static let line: JSONValue = [
        "description": "A GeoJSON LineString, or an encoded polyline.",
        "anyOf": [["type": "object"], ["type": "string"]],
    ]
    private static let route: JSONValue = object(
        ["distanceMetres", "durationSeconds", "traits", "legs"],
        [
            ("confidence", number), ("distanceMetres", number), ("durationSeconds", number), ("summary", string),
            (
                "traits",
                [
                    "type": "array",
                    "items": ["enum": .array(RouteTraits.named.map { .string($0.name) })],
                ]
            ),
            ("boundingBox", reference("BoundingBox")), ("geometry", reference("Line")), ("legs", array("RouteLeg")),
        ]
    )
    private static let leg: JSONValue = object(
        ["from", "to", "distanceMetres", "durationSeconds", "geometryRange"],
        [
            ("from", integer), ("to", integer), ("distanceMetres", number), ("durationSeconds", number),
            ("summary", string), ("geometryRange", range), ("steps", array("RouteStep")),
        ]
    )
    private static let step: JSONValue = object(
        ["instruction", "type", "coordinate", "name", "mode", "distanceMetres", "durationSeconds", "geometryRange"],
        [
            ("instruction", string), ("type", ["enum": .array(ManeuverType.allCases.map { .string($0.rawValue) })]),
            ("modifier", ["enum": .array(ManeuverModifier.allCases.map { .string($0.rawValue) })]), ("exit", integer),
            ("coordinate", reference("Position")), ("bearingBefore", integer), ("bearingAfter", integer),
            ("name", string), ("ref", string), ("destinations", string), ("exits", string), ("mode", string),
            ("drivingSide", ["enum": ["right", "left"]]), ("distanceMetres", number), ("durationSeconds", number),
            ("speedLimitKmh", integer), ("lanes", ["type": "array", "items": ["type": "object"]]),
            ("geometryRange", range),
        ]
    )

    private static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    private static func array(_ name: String) -> JSONValue { ["type": "array", "items": reference(name)] }

    private static func object(_ required: [String], _ properties: [(String, JSONValue)]) -> JSONValue {
        [
            "type": "object", "required": .array(required.map { .string($0) }),
            "properties": .object(properties.map { JSONMember($0.0, $0.1) }),
        ]
    }
}
