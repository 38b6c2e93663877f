// The shaded relief of the world as tiles: a picture in plain degrees (equirectangular, 360° by 180°) is drawn anew in
// web mercator at the deepest zoom, and every tile above is made of the four below it.

import Basemap
import Foundation
import Geodesy

/// Builds raster tiles of a picture of the whole world.
struct ReliefBuilder {
    /// The side of a tile in pixels.
    static let tileSide = 256
    /// The deepest zoom: 8192 pixels round the equator, to the 10 800 of Natural Earth's relief.
    static let maximumZoom = 5
    private static let quality = 80

    private let source: PixelImage
    private let maximumZoom: Int

    /// - Parameters:
    ///   - source: a picture of the world, 360° wide and 180° high.
    ///   - maximumZoom: the deepest zoom to make.
    init(source: PixelImage, maximumZoom: Int = Self.maximumZoom) {
        self.source = source
        self.maximumZoom = maximumZoom
    }

    /// Builds the archive; it appears under its name when it is complete.
    ///
    /// - Returns: how many tiles it holds and how long they are together.
    /// - Throws: `ImageryError`, `BasemapError.unwritable`, `BasemapError.noSpaceLeft`.
    func build(
        into path: String,
        attribution: String,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> PMTilesWriter.Counts {
        var tiles: [(identifier: UInt64, bytes: [UInt8])] = []
        let total = (0...maximumZoom).reduce(0) { $0 + 1 << (2 * $1) }
        func make(_ tile: TileCoordinate) throws -> PixelImage {
            let image: PixelImage
            if tile.zoom == maximumZoom {
                image = draw(tile)
            } else {
                let quarters = try tile.children.map(make)
                image = PixelImage(
                    quartersNorthWest: quarters[0],
                    northEast: quarters[1],
                    southWest: quarters[2],
                    southEast: quarters[3]
                )
            }
            tiles.append((tile.archiveIdentifier, try JPEGCodec.encode(image, quality: Self.quality)))
            progress(tiles.count, total)
            return image
        }
        if let root = TileCoordinate(zoom: 0, x: 0, y: 0) { _ = try make(root) }

        let writer = try PMTilesWriter(path: path)
        for tile in tiles.sorted(by: { $0.identifier < $1.identifier }) {
            try unsafe tile.bytes.withUnsafeBytes { try unsafe writer.append($0, identifier: tile.identifier) }
        }
        var description = PMTilesWriter.Description()
        description.format = .jpeg
        description.compression = .none
        description.minimumZoom = 0
        description.maximumZoom = maximumZoom
        description.metadata = try ImageryMetadata(name: "world", attribution: attribution).json()
        try writer.finish(description)
        return writer.counts
    }

    /// A pixel of the source to take and the share of the next one, in 256ths.
    private struct Sample {
        let first: Int
        let second: Int
        let share: Int

        /// Between the middles of the pixels beside a position.
        init(_ position: Double, count: Int, wraps: Bool) {
            let shifted = position - 0.5
            let floor = shifted.rounded(.down)
            share = Int((shifted - floor) * 256)
            let index = Int(floor)
            if wraps {
                first = (index + count) % count
                second = (index + 1 + count) % count
            } else {
                first = max(0, min(count - 1, index))
                second = max(0, min(count - 1, index + 1))
            }
        }
    }

    private func draw(_ tile: TileCoordinate) -> PixelImage {
        let side = Self.tileSide
        let world = Double(side << tile.zoom)
        let columns = (0..<side).map { column in
            Sample(
                (Double(tile.x * side + column) + 0.5) / world * Double(source.width),
                count: source.width,
                wraps: true
            )
        }
        var image = PixelImage(width: side, height: side)
        var target = 0
        for row in 0..<side {
            let latitude = WebMercator.latitude(y: (Double(tile.y * side + row) + 0.5) / world)
            let rows = Sample((90 - latitude) / 180 * Double(source.height), count: source.height, wraps: false)
            let above = rows.first * source.width
            let below = rows.second * source.width
            for column in columns {
                for channel in 0..<PixelImage.channels {
                    func value(_ line: Int, _ x: Int) -> Int {
                        Int(source.pixels[(line + x) * PixelImage.channels + channel])
                    }
                    let top =
                        value(above, column.first) * (256 - column.share) + value(above, column.second) * column.share
                    let bottom =
                        value(below, column.first) * (256 - column.share) + value(below, column.second) * column.share
                    image.pixels[target] = UInt8((top * (256 - rows.share) + bottom * rows.share + 32_768) >> 16)
                    target += 1
                }
            }
        }
        return image
    }
}

extension TileCoordinate {
    /// The four tiles of the next zoom: north-west, north-east, south-west, south-east.
    fileprivate var children: [TileCoordinate] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { TileCoordinate(zoom: zoom + 1, x: x * 2 + $0, y: y * 2 + $1) }
    }
}
