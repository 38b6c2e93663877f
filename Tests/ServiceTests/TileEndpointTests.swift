import Basemap
import Foundation
import Geodesy
import HTTPServing
import Testing

@testable import Service

@Suite("Tiles and their descriptions")
struct TileEndpointTests {
    private static let west = BoundingBox(south: 0, west: -90, north: 60, east: -1)
    private static let east = BoundingBox(south: 0, west: 1, north: 60, east: 90)

    private func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileCoordinate {
        try #require(TileCoordinate(zoom: zoom, x: x, y: y))
    }

    @Test("a region's tile goes out as it is stored, with its validator")
    func stored() async throws {
        let served = try ServedFolder()
        let bytes = ServedFolder.tile("streets")
        try served.publish("west", Self.west, tiles: [(try tile(0, 0, 0), bytes)])
        _ = served.application.refresh()
        let response = await served.get("/map/tiles/west/0/0/0.mvt")
        #expect(response.status == 200)
        #expect(response.content == bytes)
        #expect(response.headers["Content-Encoding"] == "gzip")
        #expect(response.headers["Content-Type"] == "application/vnd.mapbox-vector-tile")
        #expect(response.etag?.hasSuffix("-0-0-0\"") == true)
        #expect(response.headers["Cache-Control"] == "no-cache")
    }

    @Test("an address with the version may be kept for ever, one with another version not")
    func versions() async throws {
        let served = try ServedFolder()
        try served.publish("west", Self.west, tiles: [(try tile(0, 0, 0), ServedFolder.tile("a"))])
        _ = served.application.refresh()
        for name in ["all", "west"] {
            let description = await served.get("/map/tiles/\(name).json")
            let template = try #require((description.object["tiles"] as? [String])?.first)
            #expect(template.hasPrefix("http://maps.example:8080/map/tiles/\(name)/{z}/{x}/{y}.mvt?v="))
            let query = try #require(template.split(separator: "?").last)
            let kept = await served.get("/map/tiles/\(name)/0/0/0.mvt?\(query)")
            #expect(kept.headers["Cache-Control"]?.contains("immutable") == true)
            let stale = await served.get("/map/tiles/\(name)/0/0/0.mvt?v=old")
            #expect(stale.headers["Cache-Control"] == "no-cache")
        }
    }

    @Test("the source all has every region: one region's bytes as stored, several merged")
    func all() async throws {
        let served = try ServedFolder()
        let western = ServedFolder.tile("west")
        try served.publish("west", Self.west, tiles: [(try tile(0, 0, 0), western), (try tile(2, 1, 1), western)])
        try served.publish("east", Self.east, tiles: [(try tile(0, 0, 0), ServedFolder.tile("east"))])
        _ = served.application.refresh()
        #expect(await served.get("/map/tiles/all/2/1/1.mvt").content == western)
        let merged = await served.get("/map/tiles/all/0/0/0.mvt")
        let path = served.temporary.path + "/merged.pmtiles"
        try ServedFolder.write(path, tiles: [(try tile(0, 0, 0), merged.content)])
        let stored = try #require(try PMTilesArchive(path: path).tile(at: try tile(0, 0, 0)))
        #expect(Set(try VectorTile(stored.contents()).layers.map(\.name)) == ["east", "west"])
        #expect(await served.get("/map/tiles/all/2/3/3.mvt").status == 204)
    }

    @Test("where regions overlap, the smallest that covers the tile serves it alone")
    func overlap() async throws {
        let served = try ServedFolder()
        let inner = ServedFolder.tile("inner")
        let coordinate = try tile(3, 2, 3)
        try served.publish("outer", Self.west, tiles: [(coordinate, ServedFolder.tile("outer"))])
        let box = coordinate.boundingBox
        let wider = BoundingBox(south: box.south - 1, west: box.west - 1, north: box.north + 1, east: box.east + 1)
        try served.publish("inner", wider, tiles: [(coordinate, inner)])
        _ = served.application.refresh()
        #expect(await served.get("/map/tiles/all/3/2/3.mvt").content == inner)
    }

    @Test(
        "addresses outside the pyramid are 400, unknown regions 404, both with a sentence",
        arguments: [
            ("/map/tiles/west/1/2/0.mvt", 400, "tile.out-of-range"),
            ("/map/tiles/west/27/0/0.mvt", 400, "tile.out-of-range"),
            ("/map/tiles/west/0/0/99999999999999999999.mvt", 400, "tile.out-of-range"),
            ("/map/tiles/west/-1/0/0.mvt", 400, "tile.out-of-range"),
            ("/map/tiles/west/a/0/0.mvt", 400, "tile.out-of-range"),
            ("/map/tiles/atlantis/0/0/0.mvt", 404, "region.unknown"),
            ("/map/tiles/world/0/0/0.mvt", 404, "region.unknown"),
            ("/map/tiles/%2e%2e%2f/0/0/0.mvt", 404, "region.unknown"),
            ("/map/tiles/atlantis.json", 404, "region.unknown"),
            ("/map/imagery/none/0/0/0", 404, "imagery.unknown"),
        ]
    )
    func refusals(target: String, status: Int, code: String) async throws {
        let served = try ServedFolder()
        try served.publish("west", Self.west, tiles: [(try tile(0, 0, 0), ServedFolder.tile("a"))])
        _ = served.application.refresh()
        let response = await served.get(target)
        #expect(response.status == status)
        #expect(response.errorCode == code)
    }

    @Test("a new import is served from the next refresh on, and the old mapping stays for who still holds it")
    func swap() async throws {
        let served = try ServedFolder()
        let coordinate = try tile(0, 0, 0)
        try served.publish("west", Self.west, tiles: [(coordinate, ServedFolder.tile("old"))])
        _ = served.application.refresh()
        let before = await served.get("/map/tiles/west/0/0/0.mvt")
        try served.publish("west", Self.west, tiles: [(coordinate, ServedFolder.tile("new"))])
        #expect(!served.application.refresh().isEmpty)
        let after = await served.get("/map/tiles/west/0/0/0.mvt")
        #expect(before.content == ServedFolder.tile("old"))
        #expect(after.content == ServedFolder.tile("new"))
        #expect(before.etag != after.etag)
        try served.folder.store.remove(.init("west"))
        _ = served.application.refresh()
        #expect(await served.get("/map/tiles/west/0/0/0.mvt").status == 404)
    }

    @Test("world, relief and imagery are served where they lie, and noticed when they come")
    func worldAndImagery() async throws {
        let served = try ServedFolder()
        let coordinate = try tile(0, 0, 0)
        try ServedFolder.write(served.folder.world + "/world.pmtiles", tiles: [(coordinate, ServedFolder.tile("sea"))])
        try ServedFolder.write(served.folder.imagery + "/town.pmtiles", tiles: [(coordinate, [1, 2, 3])])
        _ = served.application.refresh()
        #expect(await served.get("/map/tiles/world/0/0/0.mvt").content == ServedFolder.tile("sea"))
        #expect(await served.get("/map/imagery/town/0/0/0").content == [1, 2, 3])
        let description = await served.get("/map/imagery/town.json").object
        #expect(description["attribution"] as? String == "© Somebody")
    }
}
