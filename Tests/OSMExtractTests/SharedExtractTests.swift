// Whole real extracts against what other programs say of them.

import OSMExtract
import Testing

@Suite("Real extracts", .enabled(if: SharedData.isThere, "the shared extracts are not here"), .serialized)
struct SharedExtractTests {
    /// Nodes, ways and relations as `osmium fileinfo -e` (osmium-tool 1.15) counts them.
    static let counted: [(String, Int, Int, Int)] = [
        ("andorra-2023.osm.pbf", 370_798, 18_909, 496),
        ("hanoi-2026.osm.pbf", 33_003, 6_864, 249),
        ("helsinki-2019-clipped.osm.pbf", 24_260, 5_130, 620),
        ("liechtenstein-2021.osm.pbf", 270_635, 28_047, 871),
        ("malta-2018.osm.pbf", 333_684, 56_021, 950),
        ("minsk-2021.osm.bz2", 48_618, 8_718, 556),
        ("monaco-2023.osm.pbf", 30_626, 4_846, 290),
        ("moscow-2013.osm.gz", 8_402, 1_652, 272),
        ("riviera-2016.osm.pbf", 180_118, 27_377, 212),
        ("xuzhou-2017.osm.pbf", 467_830, 46_092, 477),
    ]

    @Test("every object is counted once, every ring is closed and turned right", arguments: counted)
    func counts(name: String, nodes: Int, ways: Int, relations: Int) throws {
        var counter = Counter()
        let summary = try ExtractReader(paths: [SharedData.extract(name)]).read(into: &counter)
        #expect(summary.counts.nodes == nodes)
        #expect(summary.counts.ways == ways)
        #expect(summary.counts.relations == relations)
        #expect(counter.relations == relations)
        #expect(counter.nodes == summary.counts.taggedNodes)
        #expect(counter.areas == summary.counts.areasFromWays + summary.counts.areasFromRelations)
        #expect(counter.faults.isEmpty, "\(counter.faults.sorted().prefix(5))")
    }

    @Test("Helsinki's missing references are counted") func missingReferences() throws {
        var counter = Counter()
        let summary = try ExtractReader(paths: [SharedData.extract("helsinki-2019-clipped.osm.pbf")]).read(
            into: &counter
        )
        #expect(summary.counts.count(of: .referenceMissing) == 4_197, "as osmium check-refs counts")
        #expect(summary.counts.count(of: .wayMissingNodes) == 420)
    }

    @Test("an extract without a coast has no sea", arguments: ["liechtenstein-2021.osm.pbf", "moscow-2013.osm.gz"])
    func noSea(name: String) throws {
        var counter = Counter()
        _ = try ExtractReader(paths: [SharedData.extract(name)]).read(into: &counter)
        #expect(counter.sea.isEmpty)
    }

    /// Places looked up on the map by hand: name, latitude, longitude, sea.
    static let malta: [(String, Double, Double, Bool)] = [
        ("Valletta", 35.8985, 14.5140, false), ("Mdina", 35.8860, 14.4030, false),
        ("Victoria on Gozo", 36.0444, 14.2397, false), ("Comino's tower", 36.0072, 14.3297, false),
        ("Marsaxlokk", 35.8420, 14.5440, false), ("Mellieha", 35.9560, 14.3620, false),
        ("Grand Harbour", 35.8960, 14.5200, true), ("Marsamxett Harbour", 35.9010, 14.5060, true),
        ("the channel south of Comino", 35.9930, 14.3370, true), ("off Gozo's north coast", 36.1000, 14.2500, true),
        ("St Paul's Bay", 35.9560, 14.4080, true), ("the box's north-east corner", 36.3300, 14.8500, true),
        ("Marsaxlokk Bay", 35.8300, 14.5450, true),
    ]
    static let monaco: [(String, Double, Double, Bool)] = [
        ("the palace", 43.7314, 7.4202, false), ("the casino", 43.7392, 7.4278, false),
        ("the railway station", 43.7386, 7.4196, false), ("the Oceanographic Museum", 43.7307, 7.4254, false),
        ("the stadium in Fontvieille", 43.7276, 7.4156, false), ("Beausoleil's hill", 43.7450, 7.4230, false),
        ("the inner harbour", 43.7350, 7.4250, true), ("Fontvieille's harbour", 43.7290, 7.4210, true),
        ("the open sea", 43.7300, 7.4400, true), ("the south-east corner", 43.7240, 7.4480, true),
        ("off Larvotto", 43.7440, 7.4370, true), ("off the Rock", 43.7295, 7.4290, true),
    ]
    static let helsinki: [(String, Double, Double, Bool)] = [
        ("the railway station", 60.1719, 24.9414, false), ("Senate Square", 60.1695, 24.9525, false),
        ("the Ateneum", 60.1702, 24.9440, false), ("Esplanade", 60.1677, 24.9475, false),
        ("the Botanical Garden", 60.1750, 24.9465, false), ("Hakaniemi", 60.1785, 24.9500, false),
        ("Kamppi's edge", 60.1690, 24.9360, false), ("the Bank of Finland", 60.1713, 24.9528, false),
        ("Kaisaniemi bay", 60.1768, 24.9460, true), ("the bay's east", 60.1764, 24.9500, true),
        ("the bay's west", 60.1776, 24.9430, true), ("Siltavuori's water", 60.1773, 24.9530, true),
        ("the bay at the north edge", 60.1788, 24.9425, true),
    ]

    @Test(
        "sea is sea and land is land",
        arguments: [
            ("malta-2018.osm.pbf", malta), ("monaco-2023.osm.pbf", monaco),
            ("helsinki-2019-clipped.osm.pbf", helsinki),
        ]
    )
    func probes(name: String, places: [(String, Double, Double, Bool)]) throws {
        var counter = Counter()
        _ = try ExtractReader(paths: [SharedData.extract(name)]).read(into: &counter)
        for (place, latitude, longitude, sea) in places {
            #expect(isSea(counter.sea, latitude: latitude, longitude: longitude) == sea, "\(place)")
        }
    }

    /// Debian's osmcoastline 2.4.0 (`osmcoastline -f -s 4326 malta-2018.osm.pbf`) makes land of 0.031 552 390 7 square
    /// degrees, which leaves 0.814 666 993 3 of the header's box for the sea; the difference to ours was 8e-18.
    @Test("Malta's sea is as large as osmcoastline's") func maltaOracle() throws {
        var counter = Counter()
        let summary = try ExtractReader(paths: [SharedData.extract("malta-2018.osm.pbf")]).read(into: &counter)
        let area = counter.sea.reduce(0) { sum, sea in
            sum + signedArea(sea.outer) + sea.holes.reduce(0) { $0 + signedArea($1) }
        }
        #expect(abs(area / 1e14 - 0.814_666_993_269_105) < 1e-12)
        #expect(counter.sea.count == 1 && counter.sea[0].holes.count == 36)
        #expect(!summary.boxesAreFromData)
    }

    @Test("eighteen extracts in one file without a box each get their own sea") func patchwork() throws {
        var counter = Counter()
        let summary = try ExtractReader(paths: [SharedData.extract("patchwork-scale.osm.pbf")]).read(into: &counter)
        #expect(summary.boxesAreFromData && summary.regionBoxes.count >= 15)
        #expect(counter.faults.isEmpty, "\(counter.faults.sorted().prefix(5))")
        for (place, latitude, longitude, sea) in [
            ("Valletta", 35.8985, 14.5140, false), ("Grand Harbour", 35.8960, 14.5200, true),
            ("the sea off Monaco", 43.7250, 7.4450, true), ("Monaco", 43.7392, 7.4278, false),
            ("Vaduz", 47.1410, 9.5209, false), ("Belize City", 17.4960, -88.1900, false),
            ("Belmopan", 17.2510, -88.7590, false), ("inside the barrier reef", 17.3000, -88.1500, true),
            ("Nassau", 25.0600, -77.3450, false), ("London", 51.4800, -0.1300, false),
            ("Vancouver", 49.2600, -123.1100, false), ("English Bay", 49.2950, -123.2000, true),
            ("Andorra la Vella", 42.5063, 1.5218, false), ("Porto's hinterland", 41.1500, -8.5500, false),
        ] { #expect(isSea(counter.sea, latitude: latitude, longitude: longitude) == sea, "\(place)") }
    }

    @Test("Monaco's own boundary, which misses ways, still becomes an area round its town hall") func monacoBoundary()
        throws
    {
        struct Finder: ExtractConsumer {
            var rings: [[PointE7]] = []
            var france = false
            mutating func receive(_ batch: borrowing ExtractBatch) throws {
                for index in 0..<batch.areaCount {
                    let area = batch.area(index)
                    if area.origin == .relation, area.id == 1_124_039 {
                        for number in 0..<area.ringCount {
                            let ring = area.ring(number)
                            rings.append(ring.indices.map { ring[$0] })
                        }
                    }
                    france = france || (area.origin == .relation && area.id == 2_202_162)
                }
            }
        }
        var finder = Finder()
        _ = try ExtractReader(paths: [SharedData.extract("monaco-2023.osm.pbf")]).read(into: &finder)
        let polygon = finder.rings.map { SeaPolygon(outer: $0, holes: []) }
        #expect(isSea(polygon, latitude: 43.7325, longitude: 7.4189), "the town hall lies inside")
        #expect(!isSea(polygon, latitude: 43.7480, longitude: 7.4150), "the hills of France do not")
        #expect(!finder.france, "a corner of France is not handed on as France")
    }
}
