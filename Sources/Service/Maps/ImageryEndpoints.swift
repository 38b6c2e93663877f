// Raster tiles: the world's shaded relief and whatever imagery the operator has imported.

import Basemap
import Geodesy
import HTTPServing
import JSON

extension Application {
    /// The operations below `/map/imagery/`.
    var imageryEndpoints: [Endpoint] {
        let name = Endpoint.Parameter.path("name", "The archive's name; `world` is the relief that set-up makes")
        return [
            Endpoint(
                method: .get,
                template: "/map/imagery/{name}/{z}/{x}/{y}",
                identifier: "getImageryTile",
                summary: "A raster tile, in the format of its archive",
                group: "map",
                parameters: [name] + Endpoint.Parameter.tileAddress,
                answers: [
                    .ok("The tile.", "image/*"), .empty(204, "Nothing lies there."),
                    .error(400, "The address is outside the pyramid."), .error(404, "There is no such imagery."),
                ],
                handler: .inline { [map] request in try Application.imageryTile(request, in: map.current) }
            ),
            Endpoint(
                method: .get,
                template: "/map/imagery/{name}.json",
                identifier: "getImageryTileJSON",
                summary: "The description of a raster source (TileJSON 3.0)",
                group: "map",
                parameters: [name],
                answers: [.json("The description.", ["type": "object"]), .error(404, "There is no such imagery.")],
                handler: .inline { [self] request in try imageryTileJSON(request) }
            ),
        ]
    }

    private static func imageryTile(_ request: Request, in state: MapState) throws -> Response {
        let served = try state.imagery(named: request.parameter("name") ?? "")
        guard let zoom = request.number("z"), let x = request.number("x"), let y = request.number("y"),
            let coordinate = TileCoordinate(zoom: zoom, x: x, y: y)
        else { throw Refusal.badTile(maximumZoom: TileCoordinate.maximumZoom) }
        let cacheControl = cacheControl(request, version: served.version)
        guard let tile = try served.archive.tile(at: coordinate) else {
            return Response(status: 204, headers: ["Cache-Control": cacheControl])
        }
        return Response(
            headers: [
                "Content-Type": served.archive.header.format.mediaType, "ETag": etag(served.version, request),
                "Cache-Control": cacheControl,
            ],
            body: unsafe .mapped(tile.owner, tile.bytes)
        )
    }

    private func imageryTileJSON(_ request: Request) throws -> Response {
        let name = request.parameter("name") ?? ""
        let state = map.current
        let served = try state.imagery(named: name)
        let base = try baseAddress(of: request)
        let key = "imagery \(name) \(base)"
        let bytes = try state.documents.document(key) {
            let header = served.archive.header
            let description: JSONValue = [
                "tilejson": "3.0.0", "name": .string(name), "scheme": "xyz",
                "tiles": [.string("\(base)/map/imagery/\(name)/{z}/{x}/{y}?v=\(served.version)")],
                "minzoom": .integer(header.minimumZoom), "maxzoom": .integer(header.maximumZoom),
                "bounds": [
                    .number(header.bounds.west), .number(header.bounds.south), .number(header.bounds.east),
                    .number(header.bounds.north),
                ],
                "attribution": .string(try ArchiveMetadata.read(served.archive).attribution ?? ""),
            ]
            return description.bytes
        }
        return document(bytes, type: "application/json")
    }
}

extension MapState {
    fileprivate func imagery(named name: String) throws(Refusal) -> ServedArchive {
        guard let served = imagery[name] else { throw .unknownImagery(name, known: imagery.keys.sorted()) }
        return served
    }
}
