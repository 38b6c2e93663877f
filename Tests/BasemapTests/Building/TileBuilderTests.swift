import Foundation
import Geodesy
import Testing

@testable import Basemap

@Suite("Building tiles") struct TileBuilderTests {
    @Test("fields of streets come with the zooms that draw them")
    func streetFields() throws {
        var xml = OSMXML()
        xml.way(
            [(-5, 0), (5, 0)],
            [
                "highway": "primary", "name": "Phố Huế", "name:en": "Hue Street", "name:vi": "Phố Huế", "ref": "1;A 2",
                "oneway": "-1", "bridge": "viaduct", "surface": "asphalt", "bicycle": "no", "layer": "1",
            ]
        )
        let built = try BuiltTiles(xml.text)
        let deep = try #require(try built.features("streets").first).tags
        #expect(
            deep == [
                "kind": .text("primary"), "bridge": .boolean(true), "oneway": .boolean(true),
                "oneway_reverse": .boolean(true), "surface": .text("asphalt"), "bicycle": .text("no"),
            ]
        )
        let middle = try #require(try built.features("streets", zoom: 12).first).tags
        #expect(middle == ["kind": .text("primary"), "bridge": .boolean(true), "surface": .text("asphalt")])
        #expect(try built.features("streets", zoom: 9).first?.tags == ["kind": .text("primary")])
        let label = try #require(try built.features("street_labels").first).tags
        #expect(
            label == [
                "kind": .text("primary"), "name": .text("Phố Huế"), "name_en": .text("Hue Street"),
                "ref": .text("1\nA 2"), "ref_rows": .integer(2), "ref_cols": .integer(3),
            ]
        )
    }

    @Test("streets of equal attributes are one line below zoom 14 and as they were at 14; labels are one at all zooms")
    func merging() throws {
        var xml = OSMXML()
        let nodes = (0...6).map { xml.node(Double($0) * 2 - 6, 0) }
        for index in 0..<6 {
            let pair = [nodes[index], nodes[index + 1]]
            xml.way(nodes: index % 2 == 0 ? pair : pair.reversed(), ["highway": "secondary", "name": "Main Street"])
        }
        let built = try BuiltTiles(xml.text)
        #expect(built.counts.features["streets"] == 6 + 2)
        #expect(built.counts.features["street_labels"] == 1)
        let merged = try built.features("streets", zoom: 12)
        #expect(merged.map(\.parts).allSatisfy { $0.count == 1 && $0[0].count == 2 })
    }

    @Test("a crossing's straight lines go on, its side street stays apart")
    func crossing() throws {
        var xml = OSMXML()
        let middle = xml.node(0, 0)
        xml.way(nodes: [xml.node(-5, 0.2), middle], ["highway": "residential"])
        xml.way(nodes: [middle, xml.node(0, 5)], ["highway": "residential"])
        xml.way(nodes: [middle, xml.node(5, 0)], ["highway": "residential"])
        let built = try BuiltTiles(xml.text)
        // At 14 three; below, one that goes on and one that ends there.
        #expect(built.counts.features["streets"] == 3 + 2)
    }

    @Test("a building carries its height, a roof in the air where it begins")
    func heights() throws {
        var xml = OSMXML()
        xml.square(0, 0, side: 1, ["building": "yes", "height": "12.5 m", "min_height": "3"])
        xml.square(2, 0, side: 1, ["building": "yes", "building:levels": "4"])
        xml.square(4, 0, side: 1, ["building": "yes", "height": "very high"])
        let features = try BuiltTiles(xml.text).features("buildings")
        #expect(
            Set(features.map(\.tags)) == [
                ["dummy": .integer(1), "height": .double(12.5), "min_height": .integer(3)],
                ["dummy": .integer(1), "height": .integer(12)], ["dummy": .integer(1)],
            ]
        )
    }

    @Test("points of interest keep what the schema asks for, and an address is not doubled")
    func pointsOfInterest() throws {
        var xml = OSMXML()
        xml.node(
            1,
            1,
            ["amenity": "cafe", "name": "Café", "cuisine": "coffee_shop", "addr:housenumber": "3", "shop": "unknown"]
        )
        xml.node(2, 2, ["amenity": "bench"])
        xml.node(3, 3, ["amenity": "hospital", "name": "H", "wikidata": "Q1"])
        let built = try BuiltTiles(xml.text)
        let features = try built.features("pois")
        #expect(
            features.map(\.tags) == [
                ["amenity": .text("hospital"), "name": .text("H"), "rank": .integer(1)],
                [
                    "amenity": .text("cafe"), "name": .text("Café"), "cuisine": .text("coffee_shop"),
                    "housenumber": .text("3"), "rank": .integer(3),
                ],
                ["amenity": .text("bench"), "rank": .integer(5)],
            ]
        )
        #expect(try built.features("addresses").isEmpty)
    }

    @Test("borders come from relations, at the highest level of those that share a way; a whole country has its label")
    func boundaries() throws {
        var xml = OSMXML()
        let corners = [(-900.0, -900.0), (900, -900), (900, 900), (-900, 900)].map { xml.node($0.0, $0.1) }
        let west = xml.way(nodes: [corners[3], corners[0], corners[1]], [:])
        let east = xml.way(nodes: [corners[1], corners[2], corners[3]], ["maritime": "yes"])
        xml.relation(
            ways: [west, east],
            ["type": "boundary", "boundary": "administrative", "admin_level": "2", "name": "Land", "name:de": "Land"]
        )
        xml.relation(
            ways: [west, east],
            ["type": "boundary", "boundary": "administrative", "admin_level": "4", "name": "State"]
        )
        let built = try BuiltTiles(
            xml.text,
            box: BoundingBox(south: -1, west: -1, north: 1, east: 1)
        )
        let lines = try built.features("boundaries", zoom: 5)
        #expect(
            Set(lines.map(\.tags)) == [
                ["admin_level": .integer(2)], ["admin_level": .integer(2), "maritime": .boolean(true)],
            ]
        )
        #expect(try built.lowestZoom("boundaries") == 0)
        let labels = try built.features("boundary_labels", zoom: 6)
        #expect(labels.map { $0.tags["name"] } == [.text("Land"), .text("State")])
        // 1.8° square at the equator: 40 140 km².
        guard case .float(let hectares)? = labels[0].tags["way_area"] else {
            Issue.record("no area")
            return
        }
        #expect(abs(hectares - 4_014_000) < 20_000)
    }

    @Test("places are sorted by people, numbers of people are read with their separators")
    func places() throws {
        var xml = OSMXML()
        xml.node(1, 1, ["place": "village", "name": "Small", "population": "1 200"])
        xml.node(2, 2, ["place": "village", "name": "Large", "population": "12,000 (2020)"])
        xml.node(3, 3, ["place": "hamlet", "name": "Unknown", "population": "many"])
        let features = try BuiltTiles(xml.text).features("place_labels", zoom: 12)
        #expect(features.map { $0.tags["name"] } == [.text("Large"), .text("Small"), .text("Unknown")])
        #expect(features.map { $0.tags["population"] } == [.integer(12_000), .integer(1200), .integer(50)])
    }

    @Test("a polygon over many tiles fills the inner ones with one square, stored once")
    func fullTiles() throws {
        var xml = OSMXML()
        xml.square(-300, -300, side: 600, ["landuse": "forest"])
        let built = try BuiltTiles(
            xml.text,
            box: BoundingBox(south: -0.4, west: -0.4, north: 0.4, east: 0.4)
        )
        #expect(built.counts.tiles > 600)
        #expect(built.counts.storedTiles < 120)
        let features = try built.features("land")
        let full = features.filter {
            $0.parts.first?.contains(TilePoint(x: -64, y: -64)) == true && $0.parts[0].count == 4
        }
        #expect(full.count > 400)
    }

    @Test("tiles that do not touch the extract's box are not made: they would be incomplete")
    func limits() throws {
        var xml = OSMXML()
        xml.way([(-900, 1), (900, 1)], ["route": "ferry"])
        xml.node(800, 1, ["place": "city", "name": "Far"])
        xml.node(10, 10, ["place": "city", "name": "Near"])
        let built = try BuiltTiles(xml.text)
        try built.archive.forEachRun { first, count, _ in
            for number in 0..<UInt64(count) {
                let tile = try #require(TileCoordinate(archiveIdentifier: first + number))
                #expect(
                    tile.boundingBox.intersects(BoundingBox(south: -0.021, west: -0.021, north: 0.021, east: 0.021))
                )
            }
        }
        #expect(try built.features("place_labels").map { $0.tags["name"] } == [.text("Near")])
        #expect(built.archive.header.bounds == BoundingBox(south: -0.02, west: -0.02, north: 0.02, east: 0.02))
    }

    @Test("tiles over the cap lose the least important features first, and the loss is counted")
    func cap() throws {
        var xml = OSMXML()
        var generator = SeededGenerator(seed: 5)
        for number in 0..<3000 {
            let x = Double.random(in: 0.5...20, using: &generator)
            let y = Double.random(in: 0.5...20, using: &generator)
            xml.node(x, y, ["addr:housenumber": "\(number)"])
        }
        for _ in 0..<100 {
            let x = Double.random(in: 0.5...19, using: &generator)
            let y = Double.random(in: 0.5...19, using: &generator)
            xml.way([(x, y), (x + 0.7, y + 0.3)], ["highway": "residential"])
        }
        var options = TileBuilder.Options()
        options.tileCap = 9000
        let built = try BuiltTiles(xml.text, options: options)
        #expect(built.counts.largestTile <= 9000)
        let lost = built.counts.issues["tile.cap.addresses", default: 0]
        #expect(lost > 0)
        #expect(built.counts.issues["tile.cap.streets"] == nil)
        #expect(try built.features("addresses").count == 3000 - lost)
        #expect(try built.features("streets").count >= 100)
        // Without the cap nothing is lost.
        #expect(try BuiltTiles(xml.text).counts.issues.keys.contains { $0.hasPrefix("tile.cap") } == false)
    }

    @Test("the same tiles come out of one thread and of three")
    func threads() throws {
        var xml = OSMXML()
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<400 {
            let x = Double.random(in: -200...200, using: &generator)
            let y = Double.random(in: -200...200, using: &generator)
            xml.square(x, y, side: Double.random(in: 0.2...40, using: &generator), ["landuse": "meadow"])
        }
        func tiles(_ threads: Int) throws -> [UInt64: [UInt8]] {
            var options = TileBuilder.Options()
            options.threads = threads
            var tiles: [UInt64: [UInt8]] = [:]
            let box = BoundingBox(south: -0.3, west: -0.3, north: 0.3, east: 0.3)
            try BuiltTiles(xml.text, box: box, options: options).archive.forEachRun { tiles[$0] = try $2.contents() }
            return tiles
        }
        #expect(try tiles(1) == tiles(3))
    }

    @Test("a build given up, or one that cannot write, leaves no file and says why")
    func interruption() throws {
        let folder = try ScratchFolder()
        func builder() -> TileBuilder { TileBuilder() }
        #expect(throws: BasemapError.unwritable(path: "/proc/none/map.pmtiles", reason: "No such file or directory")) {
            _ = try builder().finish(path: "/proc/none/map.pmtiles")
        }
        let spent = TileBuilder()
        var xml = OSMXML()
        xml.square(-300, -300, side: 600, ["landuse": "forest"])
        let source = folder.file("a.osm")
        try Data("<osm version=\"0.6\">\(xml.text)</osm>".utf8).write(to: URL(fileURLWithPath: source))
        try spent.read(source)
        #expect(throws: BasemapError.cancelled) {
            _ = try spent.finish(path: folder.file("map.pmtiles")) { _ in false }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.osm"])
    }

    @Test("progress grows from nothing to all, and tells the time left")
    func progress() throws {
        let folder = try ScratchFolder()
        var xml = OSMXML()
        xml.square(-300, -300, side: 600, ["landuse": "forest"])
        let source = folder.file("a.osm")
        try Data("<osm version=\"0.6\">\(xml.text)</osm>".utf8).write(to: URL(fileURLWithPath: source))
        let builder = TileBuilder()
        try builder.read(source)
        var fractions: [Double] = []
        _ = try builder.finish(path: folder.file("map.pmtiles")) {
            fractions.append($0.fraction)
            return true
        }
        #expect(fractions == fractions.sorted() && fractions.last == 1)
    }
}
