import Importing
import Regions
import Testing

@Suite("Inputs")
struct ImportSourceTests {
    private static let sum = String(repeating: "0a", count: 32)

    @Test(
        "are files, addresses and a shorthand",
        arguments: [
            ("malta.osm.pbf", ImportSource.Place.file("malta.osm.pbf"), "malta.osm.pbf"),
            ("/data/a b.osm", .file("/data/a b.osm"), "a b.osm"),
            (
                "https://example.org/x/malta.osm.pbf?y=1", .address("https://example.org/x/malta.osm.pbf?y=1"),
                "malta.osm.pbf"
            ),
            ("HTTP://example.org/a.osm", .address("HTTP://example.org/a.osm"), "a.osm"),
            (
                "geofabrik:europe/malta", .address("https://download.geofabrik.de/europe/malta-latest.osm.pbf"),
                "malta-latest.osm.pbf"
            ),
        ]
    )
    func places(text: String, place: ImportSource.Place, file: String) throws {
        let source = try ImportSource(text)
        #expect(source.place == place)
        #expect(source.fileName == file)
        #expect(source.expectedSum == nil)
    }

    @Test(
        "carry the sum they must have",
        arguments: ["malta.osm.pbf", "geofabrik:europe/malta", "https://e.org/a.pbf"]
    )
    func sums(text: String) throws {
        let source = try ImportSource(text + "#sha256=" + Self.sum.uppercased())
        #expect(source.expectedSum == Self.sum)
        #expect(source.place == (try ImportSource(text)).place)
    }

    @Test(
        "that make no sense are refused with what would",
        arguments: [
            "", "ftp://example.org/a.osm.pbf", "file:///etc/passwd", "https://", "https:///a.osm",
            "https://example.org/",
            "https://example.org", "https://user:password@example.org/a.osm", "geofabrik:", "geofabrik:Europe",
            "geofabrik:../x", "geofabrik:europe//malta", "geofabrik:europe/malta?x", "a.osm#sha256=12",
            "a.osm#sha256=" + String(repeating: "g", count: 64),
        ]
    )
    func refused(text: String) {
        let error = #expect(throws: ImportError.self) { try ImportSource(text) }
        #expect(error?.code == "import.invalid-source")
    }

    @Test("name the region when there is one")
    func names() throws {
        #expect(try ImportPlan(sources: ["geofabrik:europe/malta"], name: nil).name.description == "malta")
        #expect(try ImportPlan(sources: ["x.osm"], name: "other").title == "Other")
        #expect(try ImportPlan(sources: ["x.osm"], name: nil, title: "Monaco, by day").title == "Monaco, by day")
        #expect(throws: ImportError.nameNeeded) { try ImportPlan(sources: ["a.osm", "b.osm"], name: nil) }
        #expect(throws: ImportError.nameNeeded) { try ImportPlan(sources: ["世界.osm"], name: nil) }
        #expect(throws: RegionError.invalidName("A B")) { try ImportPlan(sources: ["a.osm"], name: "A B") }
    }
}
