import Basemap
import Foundation
import Geodesy
import OSMExtract

/// Tiles built from OpenStreetMap XML that a test writes down.
struct BuiltTiles {
    let archive: PMTilesArchive
    let counts: TileBuildCounts
    private let folder: ScratchFolder

    /// Builds the tiles of some elements inside a box round Null Island.
    init(
        _ elements: String,
        box: BoundingBox = BoundingBox(south: -0.02, west: -0.02, north: 0.02, east: 0.02),
        options: TileBuilder.Options = TileBuilder.Options()
    ) throws {
        folder = try ScratchFolder()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <osm version="0.6" generator="test">
            <bounds minlat="\(box.south)" minlon="\(box.west)" maxlat="\(box.north)" maxlon="\(box.east)"/>
            \(elements)
            </osm>
            """
        let source = folder.file("source.osm")
        try Data(text.utf8).write(to: URL(fileURLWithPath: source))
        var builder = TileBuilder(options: options)
        _ = try ExtractReader(paths: [source]).read(into: &builder)
        counts = try builder.finish(path: folder.file("map.pmtiles"))
        archive = try PMTilesArchive(path: folder.file("map.pmtiles"))
    }

    /// All features of a layer at a zoom.
    func features(_ layer: String, zoom: Int = 14) throws -> [VectorTileFeature] {
        var found: [VectorTileFeature] = []
        try archive.forEachRun { first, count, stored in
            for number in 0..<UInt64(count) {
                guard let tile = TileCoordinate(archiveIdentifier: first + number), tile.zoom == zoom else { continue }
                found += try VectorTile(stored.contents()).layer(layer)?.features ?? []
            }
        }
        return found
    }

    /// The lowest zoom at which a layer holds something, or nil.
    func lowestZoom(_ layer: String) throws -> Int? {
        try (0...14).first { try !features(layer, zoom: $0).isEmpty }
    }
}

/// Writes OpenStreetMap XML.
struct OSMXML {
    private var nodes = ""
    private var ways = ""
    private var relations = ""
    private var lastNode = 0
    private var lastWay = 0
    private var lastRelation = 0

    var text: String { nodes + ways + relations }

    private static func tags(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
    }

    /// Adds a node; degrees times 1000.
    @discardableResult
    mutating func node(_ x: Double, _ y: Double, _ tags: [String: String] = [:]) -> Int {
        lastNode += 1
        nodes +=
            "<node id=\"\(lastNode)\" version=\"1\" lat=\"\(y / 1000)\" lon=\"\(x / 1000)\">\(Self.tags(tags))</node>\n"
        return lastNode
    }

    /// Adds a way of known nodes.
    @discardableResult
    mutating func way(nodes: [Int], _ tags: [String: String]) -> Int {
        lastWay += 1
        let refs = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
        ways += "<way id=\"\(lastWay)\" version=\"1\">\(refs)\(Self.tags(tags))</way>\n"
        return lastWay
    }

    /// Adds a way of new nodes.
    @discardableResult
    mutating func way(_ points: [(Double, Double)], _ tags: [String: String]) -> Int {
        way(nodes: points.map { node($0.0, $0.1) }, tags)
    }

    /// Adds a closed way round a square.
    @discardableResult
    mutating func square(_ x: Double, _ y: Double, side: Double, _ tags: [String: String]) -> Int {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map { node($0.0, $0.1) }
        return way(nodes: corners + [corners[0]], tags)
    }

    /// Adds a relation of ways.
    mutating func relation(ways: [Int], _ tags: [String: String]) {
        lastRelation += 1
        let members = ways.map { "<member type=\"way\" ref=\"\($0)\" role=\"outer\"/>" }.joined()
        relations += "<relation id=\"\(lastRelation)\" version=\"1\">\(members)\(Self.tags(tags))</relation>\n"
    }
}

extension TileBuilder {
    /// Takes in a whole extract.
    func read(_ path: String) throws {
        var builder = self
        _ = try ExtractReader(paths: [path]).read(into: &builder)
    }
}
