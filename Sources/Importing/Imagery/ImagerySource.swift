// The two containers of raster tiles, seen alike: tiles in the order in which an archive stores them.

import Basemap
import Foundation
import Geodesy

/// Where raster tiles come from.
protocol ImagerySource {
    /// What the source says of itself, unchecked.
    var name: String? { get }
    /// Whose pictures they are, unchecked.
    var attribution: String? { get }
    /// About how many tiles there are; nil when nobody knows.
    var expectedTiles: Int? { get }

    /// Hands every tile over, ascending by its number in an archive.
    ///
    /// - Returns: how many rows named no tile of the world.
    func forEachTile(_ body: (_ identifier: UInt64, _ bytes: UnsafeRawBufferPointer) throws -> Void) throws -> Int
}

enum ImagerySources {
    /// Opens a file by its content, whatever it is called.
    ///
    /// - Throws: `ImageryError.unreadable`, `.unknownContainer`, `.vectorTiles`, `.damagedDatabase`, `BasemapError`.
    static func open(_ path: String) throws -> any ImagerySource {
        guard let handle = FileHandle(forReadingAtPath: path), let head = try? handle.read(upToCount: 16) else {
            throw ImageryError.unreadable(file: path, reason: "it is not there, not a file or may not be read")
        }
        try? handle.close()
        if head.starts(with: Data("PMTiles".utf8)) { return try PMTilesImagery(path: path) }
        if head.starts(with: Data("SQLite format 3\0".utf8)) { return try MBTilesImagery(path: path) }
        throw ImageryError.unknownContainer(file: path)
    }
}

/// Raster tiles of a PMTiles archive.
private struct PMTilesImagery: ImagerySource {
    let archive: PMTilesArchive
    let name: String?
    let attribution: String?

    init(path: String) throws {
        archive = try PMTilesArchive(path: path)
        if archive.header.format == .vector { throw ImageryError.vectorTiles(file: path) }
        let object = try? JSONSerialization.jsonObject(with: Data(archive.metadata())) as? [String: Any]
        name = object?["name"] as? String
        attribution = object?["attribution"] as? String
    }

    var expectedTiles: Int? { Int(exactly: archive.header.addressedTiles).flatMap { $0 > 0 ? $0 : nil } }

    func forEachTile(_ body: (UInt64, UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        // A run may cover the earth with one byte string; more tiles than a zoom of 26 has are damage.
        try archive.forEachRun { first, count, tile in
            let contents = tile.compression == .gzip ? try tile.contents() : nil
            for identifier in first..<(first + UInt64(count)) {
                if let contents {
                    try unsafe contents.withUnsafeBytes { try unsafe body(identifier, $0) }
                } else {
                    try unsafe body(identifier, tile.bytes)
                }
            }
        }
        return 0
    }
}

/// Raster tiles of an MBTiles file.
private struct MBTilesImagery: ImagerySource {
    let file: MBTilesFile
    let name: String?
    let attribution: String?
    let expectedTiles: Int? = nil

    init(path: String) throws {
        file = try MBTilesFile(path: path)
        let metadata = try file.metadata()
        if ["pbf", "mvt"].contains(metadata["format"]?.lowercased()) { throw ImageryError.vectorTiles(file: path) }
        name = metadata["name"]
        attribution = metadata["attribution"]
    }

    func forEachTile(_ body: (UInt64, UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        var outside = 0
        for zoom in try file.zooms() {
            let found = try file.tiles(zoom: zoom)
            outside += found.outside
            var numbers = found.tiles.map { (identifier: $0.archiveIdentifier, tile: $0) }
            numbers.sort { $0.identifier < $1.identifier }
            var last: UInt64?
            // Without its unique index a file may name a tile twice.
            let distinct = numbers.compactMap { number -> TileCoordinate? in
                defer { last = number.identifier }
                return last == number.identifier ? nil : number.tile
            }
            try unsafe file.forEach(distinct) { try unsafe body($0.archiveIdentifier, $1) }
        }
        return outside
    }
}
