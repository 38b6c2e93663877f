import Foundation
import Geodesy
import Testing

@testable import Basemap

@Suite("PMTiles archives") struct PMTilesTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    func write(
        _ tiles: [(UInt64, [UInt8])],
        to name: String,
        _ change: (inout PMTilesWriter.Description) -> Void = { _ in }
    ) throws -> String {
        let path = folder.file(name)
        let writer = try PMTilesWriter(path: path)
        for (identifier, bytes) in tiles {
            try unsafe bytes.withUnsafeBytes { try unsafe writer.append($0, identifier: identifier) }
        }
        var description = PMTilesWriter.Description()
        change(&description)
        try writer.finish(description)
        return path
    }

    @Test("what is written is read back, absent tiles are nil, equal tiles are stored once")
    func roundTrip() throws {
        let path = try write([(0, [1, 2]), (1, [3]), (2, [3]), (3, [3]), (9, [4, 5, 6])], to: "a.pmtiles") {
            $0.compression = .none
            $0.metadata = Array("{\"name\":\"x\"}".utf8)
            $0.bounds = BoundingBox(south: 43.7, west: 7.4, north: 43.8, east: 7.5)
        }
        let archive = try PMTilesArchive(path: path)
        #expect(archive.header.tileContents == 3)
        #expect(archive.header.tileEntries == 3)
        #expect(archive.header.addressedTiles == 5)
        #expect(archive.header.minimumZoom == 0 && archive.header.maximumZoom == 2)
        #expect(archive.header.bounds == BoundingBox(south: 43.7, west: 7.4, north: 43.8, east: 7.5))
        #expect(try archive.metadata() == Array("{\"name\":\"x\"}".utf8))
        func read(_ identifier: UInt64) throws -> [UInt8]? {
            try archive.tile(at: #require(TileCoordinate(archiveIdentifier: identifier)))?.contents()
        }
        #expect(try read(0) == [1, 2])
        #expect(try read(2) == [3])
        #expect(try read(3) == [3])
        #expect(try read(4) == nil)
        #expect(try read(9) == [4, 5, 6])
        #expect(try read(10) == nil)
        #expect(try read(10_000) == nil)
        #expect(!FileManager.default.fileExists(atPath: path + ".part"))
    }

    @Test("an archive of 60 000 tiles needs leaf directories and still answers for each")
    func leaves() throws {
        var generator = SeededGenerator(seed: 7)
        var identifier: UInt64 = 0
        var tiles: [(UInt64, [UInt8])] = []
        for _ in 0..<60_000 {
            identifier += UInt64.random(in: 1...40, using: &generator)
            let size = Int.random(in: 4...12, using: &generator)
            tiles.append((identifier, (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }))
        }
        let archive = try PMTilesArchive(path: write(tiles, to: "leaves.pmtiles") { $0.compression = .none })
        #expect(archive.header.leaves.length > 0)
        for (identifier, bytes) in tiles {
            let stored = try archive.tile(at: #require(TileCoordinate(archiveIdentifier: identifier)))
            #expect(try stored?.contents() == bytes)
        }
        var visited = 0
        try archive.forEachRun { _, count, _ in visited += count }
        #expect(visited == tiles.count)
    }

    @Test("tiles out of order are refused, and an archive given up leaves no file")
    func order() throws {
        let path = folder.file("order.pmtiles")
        do {
            let writer = try PMTilesWriter(path: path)
            try unsafe [UInt8(1)].withUnsafeBytes { try unsafe writer.append($0, identifier: 5) }
            #expect(throws: BasemapError.tileOutOfOrder(id: 5, after: 5)) {
                try unsafe [UInt8(1)].withUnsafeBytes { try unsafe writer.append($0, identifier: 5) }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a folder that does not exist is told with its path")
    func unwritable() {
        let path = folder.file("none/a.pmtiles")
        #expect(throws: BasemapError.unwritable(path: path, reason: "No such file or directory")) {
            _ = try PMTilesWriter(path: path)
        }
    }

    @Test("files that are no archive, of another version or cut short are told apart")
    func strangers() throws {
        func open(_ bytes: [UInt8]) throws -> PMTilesArchive {
            let path = folder.file("stranger")
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return try PMTilesArchive(path: path)
        }
        let path = folder.file("stranger")
        #expect(throws: BasemapError.notAnArchive(path: path)) { _ = try open([]) }
        #expect(throws: BasemapError.notAnArchive(path: path)) { _ = try open(Array("SQLite format 3".utf8)) }
        #expect(throws: BasemapError.unsupportedArchiveVersion(path: path, version: 2)) {
            _ = try open(Array("PMTiles".utf8) + [2])
        }
        #expect(throws: BasemapError.damagedArchive(path: path, part: "header cut short")) {
            _ = try open(Array("PMTiles".utf8) + [3])
        }
    }

    @Test("an archive with random bytes flipped gives tiles, nil or an error, never a crash")
    func damage() throws {
        var generator = SeededGenerator(seed: 11)
        let tiles = (0..<3000).map { index in
            (UInt64(index * 3), (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
        let sound = try Data(contentsOf: URL(fileURLWithPath: write(tiles, to: "sound.pmtiles")))
        let path = folder.file("damaged.pmtiles")
        var faults = 0
        for _ in 0..<400 {
            var bytes = sound
            // Most flips hit the header and the root directory, where they matter.
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let reach = Bool.random(using: &generator) ? 127 : Int.random(in: 1...bytes.count, using: &generator)
                bytes[Int.random(in: 0..<reach, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))
            }
            try bytes.write(to: URL(fileURLWithPath: path))
            do {
                let archive = try PMTilesArchive(path: path)
                for identifier in stride(from: UInt64(0), to: 9000, by: 97) {
                    guard let tile = TileCoordinate(archiveIdentifier: identifier) else { continue }
                    _ = try archive.tile(at: tile)?.contents()
                }
                _ = try archive.metadata()
                try archive.forEachRun { _, _, tile in _ = tile.count }
            } catch {
                faults += 1
            }
        }
        #expect(faults > 100)
    }
}
