// Styles: written for what is installed at this moment, with addresses under which the client reaches us.

import Basemap
import HTTPServing
import JSON

extension Application {
    /// The operations below `/map/styles/`.
    var styleEndpoints: [Endpoint] {
        [
            Endpoint(
                method: .get,
                template: "/map/styles/{style}.json",
                identifier: "getStyle",
                summary: "A MapLibre style over the world and all regions",
                group: "map",
                parameters: [
                    .path("style", "The style", ["enum": .array(MapStyle.allCases.map { .string($0.rawValue) })]),
                    .query(
                        "lang",
                        "The language of the labels; en when it is left out",
                        ["enum": .array(LabelLanguage.allCases.map { .string($0.rawValue) })]
                    ),
                    .query("buildings", "`3d` lets buildings stand up", ["enum": ["flat", "3d"]]),
                ],
                answers: [
                    .json("The style.", ["type": "object"]), .error(400, "There is no such language."),
                    .error(404, "There is no such style."),
                ],
                handler: .inline { [self] request in try style(request) }
            )
        ]
    }

    private func style(_ request: Request) throws -> Response {
        let style = try MapStyle(named: request.parameter("style") ?? "")
        let query = try request.query()
        let language = try LabelLanguage(parameter: query["lang"] ?? "en")
        let buildings = query["buildings"] ?? "flat"
        guard ["flat", "3d"].contains(buildings) else {
            throw Refusal(
                status: 400,
                code: "style.buildings-unknown",
                message: "“\(buildings.prefix(40))” is not a way to draw buildings; known are flat and 3d."
            )
        }
        let state = map.current
        let base = try baseAddress(of: request)
        let key = "style \(style.rawValue) \(language.rawValue) \(buildings) \(base)"
        let bytes = try state.documents.document(key) {
            style.json(
                contents: try state.contents,
                addresses: state.addresses(base: base),
                language: language,
                buildings3D: buildings == "3d"
            )
        }
        return document(bytes, type: "application/json")
    }
}

extension MapState {
    /// What there is to draw.
    fileprivate var contents: MapContents {
        get throws {
            let drawn = regions.filter { $0.map != nil }
            var contents = MapContents(
                regions: drawn.map(\.region.boundingBox),
                worldMaxZoom: world?.archive.header.maximumZoom,
                imagery: try imageryInOrder
            )
            let metadata = try drawn.compactMap { try $0.map.map { try ArchiveMetadata.read($0.archive) } }
            let attribution = ArchiveMetadata.attribution(of: metadata)
            if !attribution.isEmpty { contents.regionAttribution = attribution }
            if let world, let attribution = try ArchiveMetadata.read(world.archive).attribution {
                contents.worldAttribution = attribution
            }
            return contents
        }
    }

    /// The relief first, then the operator's archives by name.
    private var imageryInOrder: [MapContents.Imagery] {
        get throws {
            let names = ["world"] + imagery.keys.filter { $0 != "world" }.sorted()
            return try names.compactMap { name -> MapContents.Imagery? in
                guard let archive = imagery[name]?.archive else { return nil }
                let header = archive.header
                return MapContents.Imagery(
                    name: name,
                    zooms: header.minimumZoom...max(header.minimumZoom, header.maximumZoom),
                    boundingBox: name == "world" ? nil : header.bounds,
                    attribution: try ArchiveMetadata.read(archive).attribution ?? ""
                )
            }
        }
    }

    /// Addresses that name the version of what they lead to, so that clients may keep the answers.
    fileprivate func addresses(base: String) -> MapAddresses {
        var addresses = MapAddresses(base: base)
        addresses.regionTiles += "?v=\(version)"
        if let world { addresses.worldTiles += "?v=\(world.version)" }
        return addresses
    }
}
