// The source `all`: one tile for an address, whatever regions it touches. Where one region covers the tile its stored
// bytes are served; where several touch it they are merged once and kept.

import Basemap
import Foundation
import Geodesy

/// A tile ready to be sent.
enum ServedTile: Sendable {
    /// Stored bytes of an archive.
    case stored(StoredTile, version: String)
    /// Bytes merged from several archives, compressed with gzip.
    case merged([UInt8])
}

/// Tiles merged from several regions; the bytes kept are bounded.
final class MergedTiles: @unchecked Sendable {
    private let lock = NSLock()
    private var tiles: [TileCoordinate: [UInt8]] = [:]
    private var byteCount = 0
    private static let byteLimit = 64 << 20

    func tile(_ coordinate: TileCoordinate, make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let known = lock.withLock({ tiles[coordinate] }) { return known }
        let made = try make()
        lock.withLock {
            if byteCount + made.count > Self.byteLimit {
                tiles.removeAll()
                byteCount = 0
            }
            if tiles.updateValue(made, forKey: coordinate) == nil { byteCount += made.count }
        }
        return made
    }
}

extension MapState {
    /// The tile of all regions at an address; nil when no region has anything there.
    ///
    /// A tile that lies wholly in a region's box is that region's alone (the smallest region's, where they overlap).
    func tileOfAllRegions(at coordinate: TileCoordinate) throws -> ServedTile? {
        let box = coordinate.boundingBox
        let touching = regions.filter { $0.map != nil && $0.region.boundingBox.intersects(box) }
        if let sole = touching.filter({ $0.region.boundingBox.contains(box) }).min(by: { $0.area < $1.area }) {
            return try sole.stored(at: coordinate)
        }
        // The largest first: what is drawn later lies above.
        let parts = try touching.sorted { $0.area > $1.area }.compactMap { region in
            try region.map?.archive.tile(at: coordinate).map { (tile: $0, version: region.map?.version ?? "") }
        }
        guard parts.count > 1 else { return parts.first.map { .stored($0.tile, version: $0.version) } }
        return .merged(try merged.tile(coordinate) { try MergedTile.merge(parts.map(\.tile)) })
    }
}

extension ServedRegion {
    fileprivate var area: Double {
        let box = region.boundingBox
        return (box.north - box.south) * (box.east - box.west)
    }

    fileprivate func stored(at coordinate: TileCoordinate) throws -> ServedTile? {
        guard let map, let tile = try map.archive.tile(at: coordinate) else { return nil }
        return .stored(tile, version: map.version)
    }
}

extension BoundingBox {
    /// Whether the other box lies in this one.
    fileprivate func contains(_ other: BoundingBox) -> Bool {
        other.south >= south && other.north <= north && other.west >= west && other.east <= east
    }
}
