import Basemap
import CSQLite
import Foundation
import Geodesy
import Regions
import Testing

@testable import Importing

private struct Silent: ImportObserver {
    func begin(_ step: ImportStep) {}
    func advance(to done: Int, of total: Int?) {}
    func end() {}
    func note(_ text: String) {}
}

/// A folder with a data folder and files to import in it.
private final class Workbench {
    let path = NSTemporaryDirectory() + "imagery-\(UUID().uuidString)"
    var data: DataFolder { DataFolder(path: path + "/data") }

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func picture(_ shade: UInt8) throws -> [UInt8] {
        var image = PixelImage(width: 8, height: 8)
        for index in image.pixels.indices { image.pixels[index] = shade }
        return try JPEGCodec.encode(image, quality: 80)
    }

    /// An MBTiles file with rows counted from the south, as the format has them.
    func mbtiles(
        _ tiles: [(zoom: Int, x: Int, row: Int, bytes: [UInt8])],
        metadata: [String: String] = [:],
        schema: String = "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)"
    ) throws -> String {
        let file = path + "/\(UUID().uuidString).mbtiles"
        var database: OpaquePointer?
        try #require(unsafe sqlite3_open(file, &database) == SQLITE_OK)
        defer { unsafe sqlite3_close(database) }
        func run(_ sql: String) { #expect(unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, "\(sql)") }
        func quoted(_ text: String) -> String { "'" + text.replacingOccurrences(of: "'", with: "''") + "'" }
        run(schema)
        run("CREATE TABLE metadata (name text, value text)")
        for (name, value) in metadata { run("INSERT INTO metadata VALUES (\(quoted(name)), \(quoted(value)))") }
        for tile in tiles {
            let hex = tile.bytes.map { String(format: "%02x", $0) }.joined()
            run("INSERT INTO tiles VALUES (\(tile.zoom), \(tile.x), \(tile.row), x'\(hex)')")
        }
        return file
    }

    func run(_ file: String, name: String = "photo") throws -> ImageryImport.Report {
        try ImageryImport(file: file, name: RegionName(name), folder: data, observer: Silent()).run()
    }
}

@Suite struct ImageryImportTests {
    @Test("MBTiles become an archive that answers the same tiles by rows from the north")
    func mbtiles() throws {
        let bench = try Workbench()
        let south = try bench.picture(10)
        let north = try bench.picture(200)
        let file = try bench.mbtiles(
            [(1, 0, 0, south), (1, 0, 1, north), (0, 0, 0, north), (1, 1, 1, north)],
            metadata: ["name": "A <b>photo</b>", "attribution": "<a href=\"x\" onclick=\"y\">Owner</a> &copy; 2024"]
        )
        let report = try bench.run(file)
        #expect(report.tiles == 4)
        #expect(report.zooms == 0...1)
        #expect(report.mediaType == "image/jpeg")
        #expect(report.rejected.isEmpty)
        let archive = try PMTilesArchive(path: report.path)
        let northWest = try #require(TileCoordinate(zoom: 1, x: 0, y: 0))
        let southWest = try #require(TileCoordinate(zoom: 1, x: 0, y: 1))
        #expect(try archive.tile(at: northWest)?.contents() == north)
        #expect(try archive.tile(at: southWest)?.contents() == south)
        let metadata = String(decoding: try archive.metadata(), as: UTF8.self)
        #expect(metadata.contains("\"A photo\""))
        #expect(metadata.contains("\"Owner © 2024\""))
    }

    @Test("an archive of ours can be imported again and stays the same")
    func pmtiles() throws {
        let bench = try Workbench()
        let first = try bench.run(
            try bench.mbtiles([(3, 4, 4, try bench.picture(90)), (3, 5, 4, try bench.picture(90))])
        )
        let second = try bench.run(first.path, name: "copy")
        #expect(second.tiles == 2)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: first.path)).count
                >= Data(contentsOf: URL(fileURLWithPath: second.path)).count
        )
    }

    @Test("what is no picture, lies outside the world or is of another kind is counted and left out")
    func rejected() throws {
        let bench = try Workbench()
        let picture = try bench.picture(50)
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]
        let report = try bench.run(
            try bench.mbtiles([
                (0, 0, 0, picture), (0, 0, 0, picture), (1, 0, 0, []), (1, 0, 1, Array("hello".utf8)), (1, 1, 1, png),
                (1, 7, 0, picture), (1, 0, -1, picture), (99, 0, 0, picture), (-3, 0, 0, picture),
            ])
        )
        #expect(report.tiles == 1)
        #expect(
            report.rejected == [
                "not a picture": 2, "another kind of picture than the first": 1, "outside the world": 4,
            ]
        )
    }

    @Test("what is not imagery is refused with a sentence and leaves nothing behind")
    func refused() throws {
        let bench = try Workbench()
        let text = bench.path + "/notes.txt"
        try Data("hello".utf8).write(to: URL(fileURLWithPath: text))
        let damaged = bench.path + "/damaged.mbtiles"
        try Data("SQLite format 3\0 and then nonsense".utf8).write(to: URL(fileURLWithPath: damaged))
        let cases: [(String, String)] = [
            (bench.path + "/nowhere", "imagery.unreadable"), (bench.path, "imagery.unreadable"),
            (text, "imagery.unknown-container"), (damaged, "imagery.damaged-database"),
            (try bench.mbtiles([], schema: "CREATE TABLE tiles (other)"), "imagery.damaged-database"),
            (try bench.mbtiles([(0, 0, 0, Array("x".utf8))]), "imagery.no-pictures"),
            (try bench.mbtiles([], metadata: ["format": "pbf"]), "imagery.vector-tiles"),
        ]
        for (file, code) in cases {
            #expect("\(file)") {
                try bench.run(file)
            } throws: { error in
                (error as? ImageryError)?.code == code
            }
        }
        let left = (try? FileManager.default.contentsOfDirectory(atPath: bench.data.imagery)) ?? []
        #expect(left.isEmpty)
    }

    @Test("an import that was given up changes nothing")
    func abandoned() throws {
        let bench = try Workbench()
        let file = try bench.mbtiles([(0, 0, 0, try bench.picture(1))])
        let work = ImageryImport(file: file, name: try RegionName("photo"), folder: bench.data, observer: Silent())
        #expect(work.abandon())
        #expect(throws: ImportError.interrupted) { try work.run() }
        #expect((try? FileManager.default.contentsOfDirectory(atPath: bench.data.imagery)) == [])
    }

    @Test(
        "text of strangers is made plain",
        arguments: [
            ("<script>alert(1)</script>Me", "alert(1)Me"), ("a  b\n c", "a b c"), ("1 < 2", "1"), ("&amp;lt;", "&lt;"),
            ("&lt;img src=x&gt;", "img src=x"), ("", ""),
        ]
    )
    func plain(text: String, expected: String) {
        #expect(ImageryMetadata.plain(text) == expected)
    }
}
