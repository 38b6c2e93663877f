// The metadata of an archive of vector tiles: the JSON that PMTiles readers look for (specification 3, section 5). Zooms
// and bounds stand in the header and nowhere else.

import JSON

enum ArchiveMetadata {
    /// OpenStreetMap's licence asks for these words on every map.
    static let attribution =
        "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">© OpenStreetMap contributors</a>"

    /// The metadata of a region's tiles.
    static func vector(
        name: String,
        timestamp: String?,
        layers: [ShortbreadLayer]
    ) -> [UInt8] {
        var members: [JSONMember] = [
            JSONMember("name", .string(name)),
            JSONMember("description", "Vector tiles of OpenStreetMap data in the Shortbread schema 1.1"),
            JSONMember("attribution", .string(attribution)),
            JSONMember("type", "baselayer"),
            JSONMember("format", "pbf"),
        ]
        if let timestamp { members.append(JSONMember("osm_timestamp", .string(timestamp))) }
        members.append(JSONMember("vector_layers", .array(layers.map(description))))
        return JSONValue.object(members).bytes
    }

    /// A layer as TileJSON describes it.
    private static func description(of layer: ShortbreadLayer) -> JSONValue {
        .object([
            JSONMember("id", .string(layer.name)),
            JSONMember("minzoom", .integer(layer.minimumZoom)),
            JSONMember("maxzoom", .integer(WorldGrid.zoom)),
            JSONMember(
                "fields",
                .object(layer.fields.map { JSONMember($0.name, .string($0.type.rawValue)) })
            ),
        ])
    }
}
