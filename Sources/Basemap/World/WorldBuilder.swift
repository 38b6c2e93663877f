// Builds the map of the world that lies below the regions: one archive in the regions' own schema, so that one style
// draws both. Where the features come from is WorldSources' business.

import Foundation
public import Geodesy

/// Builds the world archive from Natural Earth and GeoNames.
public struct WorldBuilder: Sendable {
    /// The deepest zoom of the world; clients draw deeper ones from its tiles.
    public static let maximumZoom = 7
    /// Whose data the archive holds, as its metadata and every map of it say.
    public static let attribution =
        "<a href=\"https://www.naturalearthdata.com\">Natural Earth</a> "
        + "<a href=\"https://www.geonames.org\">GeoNames</a> (CC BY 4.0)"
    /// Whose picture the relief is made of.
    public static let reliefAttribution = "<a href=\"https://www.naturalearthdata.com\">Natural Earth</a>"

    private static let extent = 4096.0
    /// The margin of a tile in its units.
    ///
    /// It is no whole number, so that no point of the sources lies on a cut.
    private static let buffer = 64.371
    /// Lines may move by an eighth of a pixel of a tile drawn 512 wide.
    private static let tolerance = 1.0
    /// Rings smaller than a quarter of such a pixel are left out.
    private static let smallestArea = 16.0

    private let sources: WorldSources

    /// A builder from a folder that holds `natural-earth/` and `geonames/`, where set-up puts them.
    public init(sources folder: String) {
        sources = WorldSources(folder: folder)
    }

    /// Where each city lies and which time zone it has, by the zone's name in the IANA database.
    ///
    /// - Throws: `WorldSourceError`.
    public func cityTimeZones() throws(WorldSourceError) -> [(coordinate: Coordinate, zone: String)] {
        try sources.allCities().map { ($0.coordinate, $0.timeZone) }
    }

    /// Builds the archive; it appears under its name when it is complete.
    ///
    /// - Returns: how many tiles it holds and how long they are together.
    /// - Throws: `WorldSourceError`, `BasemapError.unwritable`, `BasemapError.noSpaceLeft`.
    @discardableResult
    public func build(into path: String) throws -> PMTilesWriter.Counts {
        let features = try features()
        var tiles: [(identifier: UInt64, bytes: [UInt8])] = []
        for zoom in 0...Self.maximumZoom {
            let unit = 1 / (Self.extent * Double(1 << zoom))
            let visible = features.compactMap { feature in
                feature.zooms.contains(zoom)
                    ? feature.simplified(tolerance: Self.tolerance * unit, smallest: Self.smallestArea * unit * unit)
                    : nil
            }
            guard let root = TileCoordinate(zoom: 0, x: 0, y: 0) else { continue }
            descend(root, to: zoom, visible, into: &tiles)
        }
        let writer = try PMTilesWriter(path: path)
        for tile in tiles.sorted(by: { $0.identifier < $1.identifier }) {
            try unsafe tile.bytes.withUnsafeBytes { try unsafe writer.append($0, identifier: tile.identifier) }
        }
        try writer.finish(description())
        return writer.counts
    }

    private func features() throws(WorldSourceError) -> [WorldFeature] {
        var features: [WorldFeature] = []
        for scale in WorldScale.all {
            features += try sources.ocean(scale)
            features += try sources.ice(scale)
            features += try sources.lakes(scale)
            features += try sources.boundaries(scale)
        }
        return try features + sources.countries() + sources.cities()
    }

    /// Cuts features from tile to tile down to the zoom wanted, so that each cut has little to look at.
    private func descend(
        _ tile: TileCoordinate,
        to zoom: Int,
        _ features: [WorldFeature],
        into tiles: inout [(identifier: UInt64, bytes: [UInt8])]
    ) {
        let side = 1 / Double(1 << tile.zoom)
        let margin = Self.buffer / Self.extent * side
        let box = RectangleClip(
            left: Double(tile.x) * side - margin,
            top: Double(tile.y) * side - margin,
            right: Double(tile.x + 1) * side + margin,
            bottom: Double(tile.y + 1) * side + margin
        )
        let inside = features.compactMap { feature -> WorldFeature? in
            guard let bounds = feature.bounds, box.overlaps(bounds) else { return nil }
            return box.encloses(bounds) ? feature : feature.clipped(to: box)
        }
        guard !inside.isEmpty else { return }
        guard tile.zoom < zoom else {
            let bytes = encode(tile, inside)
            if !bytes.isEmpty { tiles.append((tile.archiveIdentifier, bytes)) }
            return
        }
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            if let child = TileCoordinate(zoom: tile.zoom + 1, x: tile.x * 2 + x, y: tile.y * 2 + y) {
                descend(child, to: zoom, inside, into: &tiles)
            }
        }
    }

    private func encode(_ tile: TileCoordinate, _ features: [WorldFeature]) -> [UInt8] {
        let scale = Self.extent * Double(1 << tile.zoom)
        let corner = PlanePoint(x: Double(tile.x) * Self.extent, y: Double(tile.y) * Self.extent)
        func place(_ point: PlanePoint) -> TilePoint {
            TilePoint(
                x: Int32((point.x * scale - corner.x).rounded()),
                y: Int32((point.y * scale - corner.y).rounded())
            )
        }
        var encoder = VectorTileEncoder()
        let byLayer = Dictionary(grouping: features, by: \.layer)
        for layer in ShortbreadLayer.allCases {
            guard let features = byLayer[layer] else { continue }
            encoder.beginLayer(layer.name)
            for feature in features {
                switch feature.geometry {
                case .point(let point):
                    // A label belongs to one tile alone.
                    let placed = place(point)
                    let units = 0..<Int32(Self.extent)
                    guard units.contains(placed.x), units.contains(placed.y) else { continue }
                    encoder.addPoints([placed], tags: feature.tags)
                case .lines(let lines): encoder.addLines(lines.map { $0.map(place) }, tags: feature.tags)
                case .polygons(let polygons):
                    encoder.addPolygons(polygons.map { $0.map { $0.map(place) } }, tags: feature.tags)
                }
            }
        }
        return encoder.finishCompressed()
    }

    private func description() throws -> PMTilesWriter.Description {
        var description = PMTilesWriter.Description()
        description.minimumZoom = 0
        description.maximumZoom = Self.maximumZoom
        description.metadata = try [UInt8](
            JSONSerialization.data(
                withJSONObject: [
                    "name": "world", "attribution": Self.attribution,
                    "description": "The world below the regions, from Natural Earth and GeoNames",
                ],
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
        )
        return description
    }
}
