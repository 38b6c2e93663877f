// The regions that are served.

import Foundation
import HTTPServing
import JSON
import Regions

extension Application {
    /// The operations below `/api/v1/regions`.
    var regionEndpoints: [Endpoint] {
        [
            Endpoint(
                method: .get,
                template: "/api/v1/regions",
                identifier: "listRegions",
                summary: "The regions that are served, by name",
                group: "regions",
                answers: [
                    .json(
                        "The regions.",
                        [
                            "type": "object", "required": ["regions"],
                            "properties": [
                                "regions": ["type": "array", "items": ["$ref": "#/components/schemas/Region"]]
                            ],
                        ]
                    )
                ],
                handler: .inline { [map] _ in
                    .uncached(["regions": .array(map.current.regions.map { $0.region.json })])
                }
            ),
            Endpoint(
                method: .get,
                template: "/api/v1/regions/{name}",
                identifier: "getRegion",
                summary: "One region",
                group: "regions",
                parameters: [.path("name", "The region's name")],
                answers: [
                    .json("The region.", ["$ref": "#/components/schemas/Region"]),
                    .error(404, "There is no such region."),
                ],
                handler: .inline { [map] request in
                    let name = request.parameter("name") ?? ""
                    guard let served = map.current[name] else {
                        throw Refusal.unknownRegion(name, known: map.current.regions.map(\.name))
                    }
                    return .uncached(served.region.json)
                }
            ),
        ]
    }
}

extension Region {
    /// The region as our interface shows it.
    fileprivate var json: JSONValue {
        let box = description.boundingBox
        var members = [
            JSONMember("name", .string(name.description)), JSONMember("title", .string(description.title)),
            JSONMember(
                "boundingBox",
                [
                    "south": .number(box.south), "west": .number(box.west), "north": .number(box.north),
                    "east": .number(box.east),
                ]
            ),
            JSONMember("importedAt", .string(description.importedAt.formatted(.iso8601))),
        ]
        if let timestamp = description.osmTimestamp {
            members.append(JSONMember("osmTimestamp", .string(timestamp.formatted(.iso8601))))
        }
        let parts = RegionPart.allCases.filter { path(of: $0) != nil }
        members += [
            JSONMember("attribution", .string(description.attribution)),
            JSONMember("parts", .array(parts.map { .string($0.rawValue) })),
            JSONMember("bytes", .integer(description.bytes)),
        ]
        return .object(members)
    }
}
