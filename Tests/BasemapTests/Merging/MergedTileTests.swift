import Testing

@testable import Basemap

@Suite("Tiles merged from several regions")
struct MergedTileTests {
    private static let square = [
        TilePoint(x: 0, y: 0), TilePoint(x: 100, y: 0), TilePoint(x: 100, y: 100), TilePoint(x: 0, y: 100),
    ]
    private static let hole = [
        TilePoint(x: 20, y: 20), TilePoint(x: 20, y: 40), TilePoint(x: 40, y: 40), TilePoint(x: 40, y: 20),
    ]

    private func tile(_ name: String, extent: Int = 4096, _ tags: [(key: String, value: TagValue)]) -> [UInt8] {
        var encoder = VectorTileEncoder()
        encoder.beginLayer("water", extent: extent)
        encoder.addPolygons([[Self.square, Self.hole]], identifier: 7, tags: tags)
        encoder.beginLayer(name)
        encoder.addPoints([TilePoint(x: 5, y: 6)], tags: tags)
        encoder.addLines([[TilePoint(x: 1, y: 2), TilePoint(x: 3, y: 4)]], tags: [])
        return encoder.finish()
    }

    @Test("a layer of two tiles becomes one layer with the features of both and their own tags")
    func layersUnite() throws {
        let first = tile("a", [("kind", .text("sea")), ("depth", .integer(3))])
        let second = tile("b", [("kind", .text("lake")), ("name", .text("Ä"))])
        let merged = try VectorTile(MergedTile.merge(contents: [first, second]))
        #expect(merged.layers.map(\.name) == ["water", "a", "b"])
        let water = try #require(merged.layer("water"))
        #expect(water.features.map { $0.tags["kind"] } == [.text("sea"), .text("lake")])
        #expect(water.features[0].tags["depth"] == .integer(3))
        #expect(water.features[0].tags["name"] == nil)
        #expect(water.features[1].tags["name"] == .text("Ä"))
        let before = try VectorTile(first).layers[0].features[0]
        #expect(water.features[0].parts == before.parts)
        #expect(water.features[0].identifier == 7)
    }

    @Test("tiles of different extents are brought to the finer one")
    func extents() throws {
        let merged = try VectorTile(
            MergedTile.merge(contents: [tile("a", extent: 4096, []), tile("a", extent: 8192, [])])
        )
        let water = try #require(merged.layer("water"))
        #expect(water.extent == 8192)
        #expect(water.features[0].parts[0].map(\.x).max() == 200)
        #expect(water.features[1].parts[0].map(\.x).max() == 100)
    }

    @Test("a tile merged with itself in either order gives the same bytes each time")
    func deterministic() throws {
        let tags: [(key: String, value: TagValue)] = [("b", .boolean(true)), ("a", .double(1.5)), ("c", .text("x"))]
        let one = try MergedTile.merge(contents: [tile("a", tags), tile("b", tags)])
        let two = try MergedTile.merge(contents: [tile("a", tags), tile("b", tags)])
        #expect(one == two)
    }

    @Test("damaged tiles are refused, not merged", arguments: [[0x1A, 0xFF], [0x1A, 0x05, 0x0A, 0x7F]] as [[UInt8]])
    func damaged(bytes: [UInt8]) {
        #expect(throws: BasemapError.self) { try MergedTile.merge(contents: [bytes, tile("a", [])]) }
    }
}
