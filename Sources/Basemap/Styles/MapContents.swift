// What is installed and where it is served: all that a style must know of the server it comes from.

public import Geodesy

/// What there is to draw.
public struct MapContents: Sendable, Equatable {
    /// A raster archive.
    public struct Imagery: Sendable, Equatable {
        /// The name in its address.
        public var name: String
        /// The zooms it has tiles for.
        public var zooms: ClosedRange<Int>
        /// What it covers, when not the world.
        public var boundingBox: BoundingBox?
        /// Who must be named.
        public var attribution: String
        /// Edge of a tile in logical pixels.
        public var tileSize: Int

        /// A raster archive.
        public init(
            name: String,
            zooms: ClosedRange<Int>,
            boundingBox: BoundingBox? = nil,
            attribution: String,
            tileSize: Int = 256
        ) {
            self.name = name
            self.zooms = zooms
            self.boundingBox = boundingBox
            self.attribution = attribution
            self.tileSize = tileSize
        }
    }

    /// Boxes of the installed regions, as their seas were closed on.
    public var regions: [BoundingBox]
    /// The highest zoom of the world's tiles, nil without a world.
    public var worldMaxZoom: Int?
    /// Raster archives from the lowest to the uppermost.
    public var imagery: [Imagery]
    /// Who must be named for the regions' data.
    public var regionAttribution = MapContents.openStreetMap
    /// Who must be named for the world's data.
    public var worldAttribution = "Natural Earth, <a href=\"https://www.geonames.org/\">GeoNames</a>"

    /// The attribution that OpenStreetMap's licence asks for.
    public static let openStreetMap =
        "<a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap contributors</a>"

    /// What there is to draw.
    public init(regions: [BoundingBox], worldMaxZoom: Int?, imagery: [Imagery] = []) {
        self.regions = regions
        self.worldMaxZoom = worldMaxZoom
        self.imagery = imagery
    }
}

/// Absolute addresses of a map's resources, templates as MapLibre takes them.
public struct MapAddresses: Sendable, Equatable {
    /// Merged tiles of all regions, with `{z}`, `{x}` and `{y}`.
    public var regionTiles: String
    /// Tiles of the world, with `{z}`, `{x}` and `{y}`.
    public var worldTiles: String
    /// Raster tiles, with `{name}` of the archive, `{z}`, `{x}` and `{y}`.
    public var imageryTiles: String
    /// Glyph ranges, with `{fontstack}` and `{range}`.
    public var glyphs: String
    /// The sprite, without scale and extension.
    public var sprite: String

    /// Waymark's own addresses under the server's public URL, which has no slash at its end.
    public init(base: String) {
        regionTiles = "\(base)/map/tiles/all/{z}/{x}/{y}.mvt"
        worldTiles = "\(base)/map/tiles/world/{z}/{x}/{y}.mvt"
        imageryTiles = "\(base)/map/imagery/{name}/{z}/{x}/{y}"
        glyphs = "\(base)/map/fonts/{fontstack}/{range}.pbf"
        sprite = "\(base)/map/sprites/\(SpriteSheet.name)"
    }
}

extension MapAddresses {
    /// The address template of one imagery archive's tiles.
    func imageryTiles(of name: String) -> String {
        imageryTiles.split(separator: "{name}", omittingEmptySubsequences: false).joined(separator: name)
    }
}
