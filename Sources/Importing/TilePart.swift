// The part "tiles": Basemap's builder behind the shape that all parts have.

import Basemap
import OSMExtract

/// Builds the map's vector tiles.
struct TilePart: PartBuilder {
    private let builder: TileBuilder
    private let path: String

    /// A builder that will write to a path; the title goes into the archive's metadata.
    init(path: String, title: String) {
        self.path = path
        var options = TileBuilder.Options()
        options.name = title
        builder = TileBuilder(options: options)
    }

    var tagKeys: [TagKey] { builder.tagKeys }

    mutating func begin(_ header: ExtractHeader) { builder.begin(header) }

    mutating func receive(_ batch: borrowing ExtractBatch) { builder.receive(batch) }

    mutating func receive(sea: [SeaPolygon]) { builder.receive(sea: sea) }

    mutating func finish(progress: (_ done: Int, _ total: Int?) -> Bool) throws -> PartResult {
        let counts = try builder.finish(path: path) { made in
            // Zooms differ in tiles for a feature, so the share that is done tells how many tiles there will be.
            progress(made.tiles, made.fraction > 0 ? Int(Double(made.tiles) / made.fraction) : nil)
        }
        var result = PartResult()
        result.counts["tiles"] = counts.tiles
        result.counts["bytes"] = counts.bytes
        result.counts["largestTileBytes"] = counts.largestTile
        result.counts["features"] = counts.features.values.reduce(0, +)
        for (layer, count) in counts.features { result.counts["features.\(layer)"] = count }
        result.issues = counts.issues.sorted { $0.key < $1.key }.map { code, count in
            ImportReport.Issue(code: code, name: Self.name(ofIssue: code), count: count, examples: [])
        }
        return result
    }

    /// A kind of what was left out, in words for a report.
    static func name(ofIssue code: String) -> String {
        if code.hasPrefix("tile.cap.") {
            return "features of layer \(code.dropFirst("tile.cap.".count)) left out of tiles over 500 kB"
        }
        return switch code {
        case "polygon.repaired": "polygons that crossed themselves in a tile, repaired"
        case "polygon.unrepairable": "polygons that crossed themselves beyond repair"
        case "geometry.degenerate": "objects without extent"
        case "feature.vanished": "features too small to be seen at a zoom, counted for each zoom"
        default: code
        }
    }
}
