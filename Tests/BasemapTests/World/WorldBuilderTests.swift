import Foundation
import Geodesy
import Testing

@testable import Basemap

/// Sources of a small world: a sea east of Greenwich, a lake, a country on each side, two towns.
private struct SmallWorld {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        let earth = folder.path + "/natural-earth"
        let names = folder.path + "/geonames"
        for path in [earth, names] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        func write(_ name: String, _ bytes: [UInt8]) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: earth + "/" + name))
        }
        // Outer rings clockwise on a map.
        let sea = SourceFixture.shape(type: 5, parts: [[(0, -90), (0, 90), (180, 90), (180, -90), (0, -90)]])
        let lake = SourceFixture.shape(type: 5, parts: [[(-50, 40), (-50, 50), (-40, 50), (-40, 40), (-50, 40)]])
        let land = SourceFixture.shape(type: 5, parts: [[(-180, -80), (-180, 80), (0, 80), (0, -80), (-180, -80)]])
        let border = SourceFixture.shape(type: 3, parts: [[(-90, -80), (-90, 80)]])
        let languages = ["NAME_DE", "NAME_EN", "NAME_ID", "NAME_RU", "NAME_VI", "NAME_ZH", "NAME_ZHT"]
        for scale in ["110m", "50m", "10m"] {
            try write("ne_\(scale)_ocean.shp", SourceFixture.shapefile([sea]))
            try write("ne_\(scale)_lakes.shp", SourceFixture.shapefile([lake]))
            try write(
                "ne_\(scale)_lakes.dbf",
                SourceFixture.table(
                    columns: (["min_zoom", "min_label", "featurecla", "name"] + languages).map { ($0, 24) },
                    rows: [["2.0", "3.0", "Reservoir", "Lake", "See", "Lake", "", "Озеро", "Hồ", "湖", "湖"]]
                )
            )
            try write("ne_\(scale)_admin_0_countries.shp", SourceFixture.shapefile([land, land]))
            try write(
                "ne_\(scale)_admin_0_countries.dbf",
                SourceFixture.table(
                    columns: (["TYPE", "ISO_A2_EH", "ADM0_A3", "LABEL_X", "LABEL_Y", "MIN_LABEL", "NAME"] + languages)
                        .map { ($0, 48) },
                    rows: [
                        ["Country", "CN", "CHN", "-100", "10", "1.7", "China"]
                            + ["", "People's Republic of China", "", "", "", "中华人民共和国", ""],
                        ["Indeterminate", "-99", "REEF", "-100", "20", "1.0", "Reef", "", "Reef", "", "", "", "", ""],
                    ]
                )
            )
            try write("ne_\(scale)_admin_0_boundary_lines_land.shp", SourceFixture.shapefile([border, border, border]))
            try write(
                "ne_\(scale)_admin_0_boundary_lines_land.dbf",
                SourceFixture.table(
                    columns: [("FEATURECLA", 32), ("FCLASS_ISO", 32)],
                    rows: [
                        ["International boundary (verify)", ""], ["Disputed (please verify)", ""],
                        ["Disputed (please verify)", "Unrecognized"],
                    ]
                )
            )
        }
        let city: (Int, String, Double, Int) -> String = { id, name, longitude, population in
            """
            "\(id)": {"geonameid": \(id), "name": "\(name)", "latitude": 10.5, "longitude": \(longitude), "countrycode": "XX",
            "population": \(population), "timezone": "Europe/Moscow", "alternatenames": []}
            """
        }
        try Data("{\(city(1, "Moscow", -20, 9_000_000)), \(city(2, "Small", -20.1, 16_000))}".utf8)
            .write(to: URL(fileURLWithPath: names + "/cities15000.json"))
        try Data(#"{"XX": {"capital": "Moscow"}}"#.utf8).write(to: URL(fileURLWithPath: names + "/countries.json"))
    }

    /// The archive of an untouched small world, built once: every test reads it.
    static let archive: Result<PMTilesArchive, any Error> = Result { try SmallWorld().build() }

    func build() throws -> PMTilesArchive {
        let path = folder.path + "/world.pmtiles"
        try WorldBuilder(sources: folder.path).build(into: path)
        return try PMTilesArchive(path: path)
    }
}

@Suite struct WorldBuilderTests {
    private func tile(_ archive: PMTilesArchive, _ zoom: Int, _ latitude: Double, _ longitude: Double) throws
        -> VectorTile?
    {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        return try archive.tile(at: TileCoordinate(zoom: zoom, containing: coordinate)).map {
            try VectorTile($0.contents())
        }
    }

    @Test("sea, lake, borders and labels stand in the regions' layers, at their zooms")
    func contents() throws {
        let archive = try SmallWorld.archive.get()
        #expect(archive.header.maximumZoom == WorldBuilder.maximumZoom)
        let root = try #require(try tile(archive, 0, 0, 0))
        #expect(root.layers.map(\.name) == ["ocean", "boundaries", "boundary_labels", "place_labels"])
        let ocean = try #require(root.layer("ocean")?.features.first?.parts.first)
        // From Greenwich beyond the eastern edge, without a seam there.
        #expect(ocean.map(\.x).min() == 2048)
        #expect(try #require(ocean.map(\.x).max()) > 4150)
        #expect(root.layer("boundaries")?.features.map { $0.tags["disputed"] } == [.boolean(false), .boolean(true)])
        #expect(root.layer("place_labels")?.features.count == 1)

        let middle = try #require(try tile(archive, 2, 45, -45))
        #expect(middle.layer("water_polygons")?.features.first?.tags["kind"] == .text("reservoir"))
        #expect(middle.layer("water_polygons_labels")?.features.first?.tags["name_vi"] == .text("Hồ"))

        let deep = try #require(try tile(archive, 7, 10.5, -20.1))
        #expect(deep.layer("place_labels")?.features.count == 2)
        let capital = deep.layer("place_labels")?.features.first { $0.tags["kind"] == .text("capital") }
        #expect(capital?.tags["name_ru"] == .text("Москва"))
    }

    @Test("a country is called as people say, and reefs are none")
    func countries() throws {
        let archive = try SmallWorld.archive.get()
        let labels = try #require(try tile(archive, 3, 10, -100)?.layer("boundary_labels"))
        #expect(labels.features.count == 1)
        #expect(labels.features.first?.tags["name"] == .text("China"))
        #expect(labels.features.first?.tags["name_ru"] == .text("Китай"))
        #expect(labels.features.first?.tags["name_zh"] == .text("中国"))
    }

    @Test("tiles of open sea are stored once, those of empty land not at all")
    func openSea() throws {
        let archive = try SmallWorld.archive.get()
        #expect(archive.header.tileContents < archive.header.addressedTiles / 4)
        #expect(try tile(archive, 7, 0, 90)?.layers.map(\.name) == ["ocean"])
        #expect(try tile(archive, 7, -60, -30) == nil)
    }

    @Test("a missing or damaged source is named, and no archive appears")
    func missing() throws {
        for file in ["natural-earth/ne_50m_lakes.dbf", "natural-earth/ne_10m_ocean.shp", "geonames/cities15000.json"] {
            let world = try SmallWorld()
            try Data("x".utf8).write(to: URL(fileURLWithPath: world.folder.path + "/" + file))
            #expect(throws: WorldSourceError.self) { try world.build() }
            try FileManager.default.removeItem(atPath: world.folder.path + "/" + file)
            #expect {
                try world.build()
            } throws: { error in
                "\(error)".contains(file) && "\(error)".contains("no such file")
            }
            #expect(!FileManager.default.fileExists(atPath: world.folder.path + "/world.pmtiles"))
        }
    }
}
