import Geodesy
import Testing

@testable import Basemap

@Suite("Tile numbers of an archive") struct TileIdentifierTests {
    @Test(
        "the numbers of PMTiles' own examples",
        arguments: [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (2, 1, 0, 6),
            (2, 3, 0, 20), (12, 3423, 1763, 19_078_479),
        ]
    )
    func examples(zoom: Int, x: Int, y: Int, identifier: UInt64) throws {
        let tile = try #require(TileCoordinate(zoom: zoom, x: x, y: y))
        #expect(tile.archiveIdentifier == identifier)
        #expect(TileCoordinate(archiveIdentifier: identifier) == tile)
    }

    @Test("every tile down to zoom 6 has its own number, and neighbours along the curve touch")
    func smallWorld() throws {
        var previous: TileCoordinate?
        for identifier in 0..<TileCoordinate.firstIdentifier(zoom: 7) {
            let tile = try #require(TileCoordinate(archiveIdentifier: identifier))
            #expect(tile.archiveIdentifier == identifier)
            if let previous, previous.zoom == tile.zoom {
                #expect(abs(previous.x - tile.x) + abs(previous.y - tile.y) == 1)
            }
            previous = tile
        }
    }

    @Test("a number beyond the deepest zoom has no tile")
    func beyond() {
        #expect(TileCoordinate(archiveIdentifier: UInt64.max) == nil)
    }
}
