import Regions
import Testing

@Suite("Region names")
struct RegionNameTests {
    @Test(
        "plain names are taken",
        arguments: ["a", "monaco", "ile-de-france", "2026", "a--b", String(repeating: "x", count: 64)]
    )
    func good(name: String) throws {
        #expect(try RegionName(name).description == name)
    }

    @Test(
        "others are refused",
        arguments: [
            "", "-a", "Monaco", "a b", "a/b", "..", ".", "é", "a\0b", "world", "all", String(repeating: "x", count: 65),
            "a\n",
        ]
    )
    func bad(name: String) {
        #expect(throws: RegionError.invalidName(name)) { try RegionName(name) }
    }

    @Test(
        "are suggested by file names",
        arguments: [
            ("/data/Monaco-2023.osm.pbf", "monaco-2023"), ("Île-de-France-latest.osm.pbf", "ile-de-france"),
            ("x.osm.bz2", "x"), ("minsk 2021.osm", "minsk-2021"), ("a..b.osm.gz", "a-b"),
        ]
    )
    func suggestion(file: String, name: String) {
        #expect(RegionName(suggestedBy: file)?.description == name)
    }

    @Test("are not suggested when nothing usable remains", arguments: ["", "/", "世界.osm.pbf", "world.osm.pbf"])
    func noSuggestion(file: String) {
        #expect(RegionName(suggestedBy: file) == nil)
    }

    @Test("give titles")
    func title() throws {
        #expect(try RegionName("ile-de-france").title == "Ile De France")
    }
}
