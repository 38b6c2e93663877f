// MapLibre styles: one list of layers over the world and all regions, in several palettes and languages.
//
// Docs/decisions/map-sources.md tells why there are two vector sources whatever is installed. What the layers look like
// is the layer files' business, where things are served MapAddresses'.

import Geodesy
internal import JSON

/// A style by its name in addresses.
public enum MapStyle: String, CaseIterable, Sendable {
    /// The map for every day.
    case standard
    /// Pale and grey: for data laid over it.
    case light
    /// For the night.
    case dark
    /// Pictures from above, without anything drawn on them.
    case satellite
    /// Pictures from above with roads and names.
    case hybrid

    /// The zoom from which regions draw their own sea and land over the world's.
    public static let regionZoom = 7
    /// The highest zoom of the regions' tiles.
    public static let regionMaxZoom = 14

    /// The style of a name in an address.
    ///
    /// - Throws: `MapResourceError.styleUnknown` with the known ones.
    public init(named name: String) throws(MapResourceError) {
        guard let style = Self(rawValue: name) else {
            throw .styleUnknown(name, known: Self.allCases.map(\.rawValue))
        }
        self = style
    }

    /// The style as UTF-8 JSON; the same bytes for the same arguments.
    ///
    /// - Parameters:
    ///   - contents: the installed regions, world and imagery.
    ///   - addresses: where the resources are served.
    ///   - language: the language of the labels.
    ///   - buildings3D: whether buildings stand up; the layer `buildings-3d` is there in any case, to be shown or hidden.
    /// - Returns: a style of version 8.
    public func json(
        contents: MapContents,
        addresses: MapAddresses,
        language: LabelLanguage,
        buildings3D: Bool = false
    ) -> [UInt8] {
        let layers = self.layers(contents: contents, language: language, buildings3D: buildings3D)
        let used = Set(layers.compactMap(\.source?.rawValue))
        let sources = self.sources(contents: contents, addresses: addresses).filter { used.contains($0.name) }
        let style: JSONValue = [
            "version": 8, "name": .string("Waymark \(rawValue)"),
            "metadata": ["waymark:style": .string(rawValue), "waymark:language": .string(language.rawValue)],
            "glyphs": .string(addresses.glyphs), "sprite": .string(addresses.sprite), "sources": .object(sources),
            // Soft, from the north-west: walls of buildings differ without darkening the map.
            "light": ["anchor": "viewport", "color": "#ffffff", "intensity": 0.22, "position": [1.3, 210, 40]],
            "layers": .array(layers.map(\.json)),
        ]
        return style.bytes
    }

    private var palette: MapPalette {
        switch self {
        case .standard: .standard
        case .light: .light
        case .dark: .dark
        case .satellite, .hybrid: .hybrid
        }
    }

    /// The layers from the lowest to the uppermost.
    func layers(contents: MapContents, language: LabelLanguage, buildings3D: Bool) -> [StyleLayer] {
        let regionZoom = contents.worldMaxZoom.map { _ in Double(Self.regionZoom) }
        let hasWorld = contents.worldMaxZoom != nil
        let hasRegions = !contents.regions.isEmpty
        let palette = palette
        let roads = RoadLayers(
            palette: palette.ways,
            land: palette.ground.land,
            widthFactor: self == .hybrid ? 0.55 : 1
        )
        let ground = GroundLayers(palette: palette.ground, regionZoom: regionZoom)
        let borders = BoundaryLayers(palette: palette.ways, regionZoom: regionZoom)
        var layers = [StyleLayer(background: palette.ground.land)]
        let pictures = contents.imagery.map { picture in
            // Roads and names stand out when the picture below them is a little darker.
            StyleLayer(
                "imagery-\(picture.name)",
                .raster,
                .imagery(picture.name),
                paint: self == .hybrid ? ["raster-brightness-max": 0.8] : .object([])
            )
        }
        switch self {
        case .satellite: return layers + pictures
        case .hybrid:
            layers += pictures
            if hasWorld { layers += borders.world }
            if hasRegions { layers += roads.tunnels + roads.ground + roads.rails + roads.bridges + roads.crossings }
        case .standard, .light, .dark:
            if hasWorld { layers += ground.world + borders.world }
            if hasRegions {
                layers += ground.regions + roads.tunnels + [ground.buildings] + roads.ground + roads.rails
                layers += roads.bridges + roads.crossings
            }
        }
        if hasRegions { layers += borders.regions }
        if hasRegions, self != .hybrid { layers.append(ground.buildings3D(visible: buildings3D)) }
        return layers + labels(contents: contents, language: language, roads: roads, regionZoom: regionZoom)
    }

    private func labels(
        contents: MapContents,
        language: LabelLanguage,
        roads: RoadLayers,
        regionZoom: Double?
    ) -> [StyleLayer] {
        let names = LabelLayers(palette: palette.labels, name: language.name)
        let points = PointLayers(palette: palette.points, labels: palette.labels, name: language.name)
        var layers: [StyleLayer] = []
        if !contents.regions.isEmpty {
            layers += [names.houseNumbers, roads.oneways, points.points] + names.streets + [points.stops]
            layers += names.water + names.shields + names.places(regionZoom: regionZoom)
            layers += names.boundaries(regionZoom: regionZoom, countries: contents.worldMaxZoom == nil)
        }
        if contents.worldMaxZoom != nil { layers += names.world(outside: Self.outside(contents.regions)) }
        return layers
    }

    /// The condition that a point is named by the world: it lies in no region, or the regions do not yet name theirs.
    private static func outside(_ regions: [BoundingBox]) -> JSONValue? {
        guard !regions.isEmpty else { return nil }
        return ["any", ["<", ["zoom"], .integer(regionZoom)], ["!", ["within", areas(regions)]]]
    }

    /// The regions' boxes as one GeoJSON geometry.
    private static func areas(_ regions: [BoundingBox]) -> JSONValue {
        let boxes = regions.map { box -> JSONValue in
            let corners = [
                (box.west, box.south), (box.east, box.south), (box.east, box.north), (box.west, box.north),
                (box.west, box.south),
            ]
            return [.array(corners.map { [.number($0.0), .number($0.1)] })]
        }
        return ["type": "MultiPolygon", "coordinates": .array(boxes)]
    }

    private func sources(contents: MapContents, addresses: MapAddresses) -> [JSONMember] {
        let world: JSONValue = [
            "type": "vector", "tiles": [.string(addresses.worldTiles)], "minzoom": 0,
            "maxzoom": .integer(contents.worldMaxZoom ?? 0), "attribution": .string(contents.worldAttribution),
        ]
        let whole = contents.regions.dropFirst().reduce(contents.regions.first ?? .world) { $0.union($1) }
        let regions: JSONValue = [
            "type": "vector", "tiles": [.string(addresses.regionTiles)], "minzoom": 0,
            "maxzoom": .integer(Self.regionMaxZoom), "bounds": Self.bounds(whole),
            "attribution": .string(contents.regionAttribution),
        ]
        let areas: JSONValue = [
            "type": "geojson",
            "data": ["type": "Feature", "properties": [:], "geometry": Self.areas(contents.regions)],
        ]
        var members = [
            JSONMember(MapSource.world.rawValue, world), JSONMember(MapSource.regions.rawValue, regions),
            JSONMember(MapSource.regionAreas.rawValue, areas),
        ]
        for picture in contents.imagery {
            var source = [
                JSONMember("type", "raster"),
                JSONMember("tiles", [.string(addresses.imageryTiles(of: picture.name))]),
                JSONMember("tileSize", .integer(picture.tileSize)),
                JSONMember("minzoom", .integer(picture.zooms.lowerBound)),
                JSONMember("maxzoom", .integer(picture.zooms.upperBound)),
                JSONMember("attribution", .string(picture.attribution)),
            ]
            if let box = picture.boundingBox { source.append(JSONMember("bounds", Self.bounds(box))) }
            members.append(JSONMember(MapSource.imagery(picture.name).rawValue, .object(source)))
        }
        return members
    }

    private static func bounds(_ box: BoundingBox) -> JSONValue {
        [.number(box.west), .number(box.south), .number(box.east), .number(box.north)]
    }
}
