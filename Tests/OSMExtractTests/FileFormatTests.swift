import Foundation
import OSMExtract
import Testing

@Suite("What a file is") struct FileFormatTests {
    static let others: [(String, [UInt8])] = [
        ("a ZIP archive", Array("PK\u{3}\u{4}rest".utf8)),
        ("a web page", Array("<!DOCTYPE html><html><body>404 Not Found</body></html>".utf8)),
        ("JSON", Array("{\"type\":\"FeatureCollection\"}".utf8)),
        ("a GPX track", Array("<?xml version=\"1.0\"?><gpx version=\"1.1\"></gpx>".utf8)),
        ("another XML file", Array("<?xml version=\"1.0\"?><svg></svg>".utf8)),
        ("a PMTiles archive", Array("PMTiles\u{3}".utf8)),
        ("an SQLite database (MBTiles or GeoPackage)", Array("SQLite format 3\u{0}".utf8)),
        ("plain text", Array("hello, world\n".utf8)),
        ("binary data", [1, 2, 3, 4, 5, 0, 0, 7]),
        ("a PNG picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        ("an o5m file", [0xff, 0xe0, 0x04, 0x6f, 0x35, 0x6d, 0x32]),
    ]

    @Test("another file is named for what it looks like", arguments: others)
    func another(name: String, bytes: [UInt8]) throws {
        let file = try TemporaryFile(bytes, named: "x.osm.pbf")
        #expect(throws: ExtractError.notAnExtract(path: file.path, looksLike: name)) {
            try ExtractReader(paths: [file.path])
        }
    }

    @Test("no file, an empty file, a folder and a missing file are told apart") func absent() throws {
        let empty = try TemporaryFile([])
        let folder = NSTemporaryDirectory()
        #expect(throws: ExtractError.noInput) { try ExtractReader(paths: []) }
        #expect(throws: ExtractError.empty(path: empty.path)) { try ExtractReader(paths: [empty.path]) }
        #expect(throws: ExtractError.unreadable(path: folder, reason: "it is a folder")) {
            try ExtractReader(paths: [folder])
        }
        #expect(throws: ExtractError.unreadable(path: "/nowhere/x.pbf", reason: "No such file or directory")) {
            try ExtractReader(paths: ["/nowhere/x.pbf"])
        }
    }

    @Test("an address is a file's name here, never fetched") func address() {
        #expect(throws: ExtractError.unreadable(path: "http://127.0.0.1/x", reason: "No such file or directory")) {
            try ExtractReader(paths: ["http://127.0.0.1/x"])
        }
    }

    @Test("a change file and a history file are refused by their names") func otherKinds() throws {
        let change = try TemporaryFile("<?xml version=\"1.0\"?><osmChange version=\"0.6\"></osmChange>".utf8)
        #expect(throws: ExtractError.unsupported(path: change.path, kind: "a change file (.osc)")) {
            try ExtractReader(paths: [change.path])
        }
        let history = try TemporaryFile(
            PBFWriter(features: ["OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"]).bytes
        )
        #expect(throws: ExtractError.unsupported(path: history.path, kind: "a history file (.osh)")) {
            try ExtractReader(paths: [history.path])
        }
    }

    @Test("the name does not matter: XML is read from a file called .pbf") func misnamed() throws {
        let file = try TemporaryFile(
            "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"2\"/></osm>".utf8,
            named: "x.osm.pbf"
        )
        var recorder = Recorder()
        #expect(try ExtractReader(paths: [file.path]).read(into: &recorder).counts.nodes == 1)
    }

    @Test("a file compressed by gzip or bzip2 is read, and what is in it is looked at", arguments: ["gzip", "bzip2"])
    func compressed(program: String) throws {
        let xml = try TemporaryFile(xml: "<node id=\"1\" lat=\"1\" lon=\"2\"/>")
        let packed = try TemporaryFile(try run(program, xml.path))
        var recorder = Recorder()
        #expect(try ExtractReader(paths: [packed.path]).read(into: &recorder).counts.nodes == 1)

        let page = try TemporaryFile("<html><body>Sorry</body></html>".utf8)
        let packedPage = try TemporaryFile(try run(program, page.path))
        #expect(
            throws: ExtractError.notAnExtract(path: packedPage.path, looksLike: "a \(program) archive of a web page")
        ) {
            try ExtractReader(paths: [packedPage.path])
        }
    }

    /// The output of a compressor for a file.
    private func run(_ program: String, _ path: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, "-c", path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    @Test("every error is one sentence and has its own code") func sentences() {
        let errors: [ExtractError] = [
            .noInput, .unreadable(path: "p", reason: "r"), .empty(path: "p"), .notAnExtract(path: "p", looksLike: "l"),
            .unsupported(path: "p", kind: "k"), .truncated(path: "p", detail: "d"), .damaged(path: "p", detail: "d"),
            .outOfMemory(path: "p"), .cancelled,
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        for error in errors { #expect("\(error)".hasSuffix(".") && !"\(error)".contains("\n")) }
    }
}
