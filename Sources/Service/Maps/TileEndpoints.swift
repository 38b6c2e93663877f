// Tiles and their descriptions (TileJSON 3.0). The hot path of the service: a tile of one archive is a search in mapped
// memory and goes out as it is stored.

import Basemap
import Geodesy
import HTTPServing
import JSON

extension Application {
    /// The operations below `/map/tiles/`.
    var tileEndpoints: [Endpoint] {
        let source = Endpoint.Parameter.path(
            "region",
            "A region's name, `all` for every region in one source, or `world` for the map below them"
        )
        return [
            Endpoint(
                method: .get,
                template: "/map/tiles/{region}/{z}/{x}/{y}.mvt",
                identifier: "getTile",
                summary: "A vector tile (Mapbox vector tile 2.1, Shortbread 1.1 layers)",
                group: "map",
                parameters: [source] + Endpoint.Parameter.tileAddress
                    + [.query("v", "The version that a style or a description names; makes the answer immutable")],
                answers: [
                    .ok("The tile.", "application/vnd.mapbox-vector-tile"),
                    .empty(204, "Nothing lies there."),
                    .error(400, "The address is outside the pyramid."), .error(404, "There is no such region."),
                ],
                handler: .inline { [map] request in try Application.tile(request, in: map.current) }
            ),
            Endpoint(
                method: .get,
                template: "/map/tiles/{region}.json",
                identifier: "getTileJSON",
                summary: "The description of a vector source (TileJSON 3.0)",
                group: "map",
                parameters: [source],
                answers: [.json("The description.", ["type": "object"]), .error(404, "There is no such region.")],
                handler: .inline { [self] request in try tileJSON(request) }
            ),
        ]
    }

    private static func tile(_ request: Request, in state: MapState) throws -> Response {
        let name = request.parameter("region") ?? ""
        if name == "all" {
            let tile = try state.tileOfAllRegions(at: coordinate(request))
            return response(tile, request, sourceVersion: state.version)
        }
        let archive = try state.archive(named: name)
        let tile = try archive.archive.tile(at: coordinate(request)).map {
            ServedTile.stored($0, version: archive.version)
        }
        return response(tile, request, sourceVersion: archive.version)
    }

    private static func coordinate(_ request: Request) throws -> TileCoordinate {
        guard let zoom = request.number("z"), let x = request.number("x"), let y = request.number("y"),
            let coordinate = TileCoordinate(zoom: zoom, x: x, y: y)
        else { throw Refusal.badTile(maximumZoom: TileCoordinate.maximumZoom) }
        return coordinate
    }

    /// The answer of a tile; an absent one is 204, which keeps its cross-origin fields.
    private static func response(_ tile: ServedTile?, _ request: Request, sourceVersion: String) -> Response {
        let cacheControl = cacheControl(request, version: sourceVersion)
        guard let tile else { return Response(status: 204, headers: ["Cache-Control": cacheControl]) }
        switch tile {
        case .stored(let stored, let version):
            var headers: Headers = [
                "Content-Type": "application/vnd.mapbox-vector-tile", "ETag": etag(version, request),
                "Cache-Control": cacheControl,
            ]
            if stored.compression == .gzip { headers["Content-Encoding"] = "gzip" }
            return Response(headers: headers, body: unsafe .mapped(stored.owner, stored.bytes))
        case .merged(let bytes):
            return Response(
                headers: [
                    "Content-Type": "application/vnd.mapbox-vector-tile", "ETag": etag(sourceVersion, request),
                    "Cache-Control": cacheControl, "Content-Encoding": "gzip",
                ],
                body: .bytes(bytes)
            )
        }
    }

    /// Version and address together name the bytes.
    static func etag(_ version: String, _ request: Request) -> String {
        "\"\(version)-\(request.number("z") ?? 0)-\(request.number("x") ?? 0)-\(request.number("y") ?? 0)\""
    }

    /// An address that names the version keeps its answer for ever; others ask again each time and get a 304.
    static func cacheControl(_ request: Request, version: String) -> String {
        request.rawQuery == "v=\(version)" ? "public, max-age=31536000, immutable" : "no-cache"
    }

    private func tileJSON(_ request: Request) throws -> Response {
        let name = request.parameter("region") ?? ""
        let state = map.current
        let base = try baseAddress(of: request)
        let key = "tilejson \(name) \(base)"
        let bytes = try state.documents.document(key) {
            try state.description(ofSource: name, base: base).bytes
        }
        return document(bytes, type: "application/json")
    }
}

extension Endpoint.Parameter {
    /// The three numbers of a tile.
    static let tileAddress: [Endpoint.Parameter] = [
        .path("z", "Zoom", ["type": "integer", "minimum": 0, "maximum": 26]),
        .path("x", "Column, growing east, 0 … 2^z - 1", ["type": "integer", "minimum": 0]),
        .path("y", "Row, growing south, 0 … 2^z - 1", ["type": "integer", "minimum": 0]),
    ]
}

extension MapState {
    /// The archive of a source.
    ///
    /// - Throws: a refusal with the known names.
    func archive(named name: String) throws(Refusal) -> ServedArchive {
        if let archive = vectorArchive(name) { return archive }
        throw .unknownRegion(name, known: regions.map(\.name))
    }

    /// TileJSON 3.0 of a source.
    func description(ofSource name: String, base: String) throws -> JSONValue {
        let archives = name == "all" ? regions.compactMap(\.map) : [try archive(named: name)]
        let boxes = archives.map(\.archive.header.bounds)
        let bounds = boxes.dropFirst().reduce(boxes.first ?? .world) { $0.union($1) }
        let sourceVersion = name == "all" ? version : archives[0].version
        let metadata = try archives.map { try ArchiveMetadata.read($0.archive) }
        return [
            "tilejson": "3.0.0", "name": .string(name), "scheme": "xyz",
            "tiles": [.string("\(base)/map/tiles/\(name)/{z}/{x}/{y}.mvt?v=\(sourceVersion)")],
            "minzoom": .integer(archives.map(\.archive.header.minimumZoom).min() ?? 0),
            "maxzoom": .integer(archives.map(\.archive.header.maximumZoom).max() ?? 14),
            "bounds": [.number(bounds.west), .number(bounds.south), .number(bounds.east), .number(bounds.north)],
            "attribution": .string(ArchiveMetadata.attribution(of: metadata)),
            "vector_layers": ArchiveMetadata.layers(of: metadata),
        ]
    }
}
