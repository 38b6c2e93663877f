import Testing

@testable import Basemap

@Suite("Vector tiles") struct VectorTileTests {
    @Test("points, lines and polygons with tags of every kind come back as they were")
    func roundTrip() throws {
        var encoder = VectorTileEncoder()
        encoder.beginLayer("tracks", extent: 8192)
        encoder.addPoints(
            [TilePoint(x: 25, y: 17), TilePoint(x: -64, y: 4160)],
            identifier: 9,
            tags: [
                ("name", .text("Phở")), ("count", .integer(-3)), ("big", .integer(1 << 40)), ("on", .boolean(true)),
                ("ratio", .double(0.25)), ("speed", .float(1.5)),
            ]
        )
        let line = [TilePoint(x: 2, y: 2), TilePoint(x: 2, y: 10), TilePoint(x: 10, y: 10)]
        encoder.addLines([line], tags: [("on", .boolean(true))])
        encoder.beginLayer("nothing")
        encoder.beginLayer("fences")
        let outer = [TilePoint(x: 0, y: 0), TilePoint(x: 10, y: 0), TilePoint(x: 10, y: 10), TilePoint(x: 0, y: 10)]
        let hole = [TilePoint(x: 2, y: 2), TilePoint(x: 4, y: 2), TilePoint(x: 4, y: 4), TilePoint(x: 2, y: 4)]
        encoder.addPolygons([[outer.reversed(), hole + hole.prefix(1)]])
        let tile = try VectorTile(encoder.finish())

        #expect(tile.layers.map(\.name) == ["tracks", "fences"])
        let tracks = try #require(tile.layer("tracks"))
        #expect(tracks.extent == 8192 && tracks.version == 2)
        #expect(tracks.features.map(\.kind) == [.point, .line])
        #expect(tracks.features[0].identifier == 9)
        #expect(tracks.features[0].parts == [[TilePoint(x: 25, y: 17), TilePoint(x: -64, y: 4160)]])
        #expect(
            tracks.features[0].tags == [
                "name": .text("Phở"), "count": .integer(-3), "big": .integer(1 << 40), "on": .boolean(true),
                "ratio": .double(0.25), "speed": .float(1.5),
            ]
        )
        #expect(tracks.features[1].parts == [line])
        let fence = try #require(tile.layer("fences")?.features.first)
        #expect(fence.parts.map(VectorTileEncoder.doubledArea) == [200, -8])
    }

    @Test("the bytes of the specification's example polygon")
    func specificationExample() {
        var out = ByteBuffer()
        var commands = GeometryCommands()
        commands.ring([TilePoint(x: 3, y: 6), TilePoint(x: 8, y: 12), TilePoint(x: 20, y: 34)], into: &out)
        #expect(out.array == [9, 6, 12, 18, 10, 12, 24, 44, 15])
    }

    @Test("shapes without extent leave no feature, and a tile without features no bytes")
    func empty() {
        var encoder = VectorTileEncoder()
        encoder.beginLayer("a")
        let point = TilePoint(x: 1, y: 1)
        encoder.addPoints([])
        encoder.addLines([[point, point]])
        encoder.addPolygons([[[point, TilePoint(x: 5, y: 5), TilePoint(x: 9, y: 9)]]])
        #expect(encoder.finish().isEmpty)
        #expect(VectorTileEncoder().finishCompressed().isEmpty)
    }

    @Test("a gzip stream holds the same tile")
    func compressed() throws {
        func make() -> VectorTileEncoder {
            var encoder = VectorTileEncoder()
            encoder.beginLayer("a")
            encoder.addPoints([TilePoint(x: 1, y: 1)])
            return encoder
        }
        let packed = make().finishCompressed()
        let plain = try unsafe packed.withUnsafeBytes { try unsafe GzipDecompressor().decompress($0, limit: 1000) }
        #expect(plain == make().finish())
    }

    @Test("damaged tiles give an error or a tile, never a crash")
    func damage() throws {
        var encoder = VectorTileEncoder()
        encoder.beginLayer("roads")
        for index in 0..<20 {
            encoder.addLines(
                [[TilePoint(x: 0, y: Int32(index)), TilePoint(x: 100, y: 50)]],
                tags: [("name", .text("Road \(index)")), ("lanes", .integer(2))]
            )
        }
        let sound = encoder.finish()
        var generator = SeededGenerator(seed: 3)
        var faults = 0
        for _ in 0..<3000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator)) }
            do { _ = try VectorTile(bytes) } catch { faults += 1 }
        }
        #expect(faults > 1000)
    }
}
