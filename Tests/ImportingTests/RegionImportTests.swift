import Cryptography
import Foundation
import OSMExtract
import Regions
import Testing

@testable import Importing

@Suite("Imports")
struct RegionImportTests {
    private let folder: TestFolder
    private let observer = Remembering()

    init() throws { folder = try TestFolder() }

    private func importing(
        _ source: String,
        name: String = "monaco",
        parts: Set<RegionPart>? = nil,
        disturb: @escaping @Sendable () throws -> Void = {}
    ) throws -> RegionImport {
        RegionImport(
            plan: try ImportPlan(sources: [source], name: name, parts: parts),
            folder: folder.data,
            observer: observer,
            makeBuilder: { _, path, _ in CountingBuilder(path: path, disturb: disturb) }
        )
    }

    private func opened() throws -> Region { try folder.data.store.open(try RegionName("monaco")) }

    @Test("a file becomes a region with everything that is known of it")
    func monacoSample() throws {
        let report = try importing(monaco).run()
        let description = try opened().description
        #expect(report.region == description)
        #expect(description.sources.map(\.file) == ["monaco.osm.pbf"])
        #expect(description.sources[0].sha256 == (try SHA256.hexadecimal(ofFile: monaco)))
        #expect(description.counts["nodes"] == report.read["nodes"])
        #expect(try #require(description.counts["nodes"]) > 10_000)
        #expect(description.counts["tiles.objects"] == report.parts["tiles"]?["objects"])
        #expect(description.counts["tiles.object.odd"] == 2)
        #expect(report.issues.last?.name == "odd objects")
        #expect(report.issues.contains { $0.code == "area.incomplete-relation" && !$0.examples.isEmpty })
        #expect(description.boundingBox.contains(.init(uncheckedLatitude: 43.735, longitude: 7.42)))
        #expect(report.built == RegionPart.allCases.map(\.rawValue))
        #expect(report.kept == [])
        let building = RegionPart.allCases.map { "Building \($0.rawValue)" }
        #expect(observer.told == ["Summing monaco.osm.pbf", "Reading"] + building + ["Putting in place"])
    }

    @Test("parts that are not built are kept as they are, from the same file only")
    func only() throws {
        try importing(monaco).run()
        let before = try opened()
        let report = try importing(monaco, parts: [.tiles]).run()
        let after = try opened()
        #expect(report.built == ["tiles"])
        #expect(report.kept == ["places", "roads"])
        #expect(after.version != before.version)
        #expect(after.description.files["places.index"] == before.description.files["places.index"])
        try after.verifyChecksums()

        let other = try folder.write(try Data(contentsOf: URL(fileURLWithPath: monaco)) + [], to: "other.osm.pbf")
        try importing(other, parts: [.places]).run()
        let text = try folder.write("<osm version='0.6'><node id='1' lat='1' lon='1'/></osm>".utf8, to: "small.osm")
        #expect(throws: ImportError.otherSource(region: "monaco")) { try importing(text, parts: [.places]).run() }
        #expect(try opened().description.boundingBox == before.description.boundingBox)
    }

    @Test("a file from a web server, with its sum told")
    func fetched() throws {
        let server = try RangeServer(.init(content: Array(try Data(contentsOf: URL(fileURLWithPath: monaco)))))
        try importing(server.address).run()
        let source = try opened().description.sources[0]
        #expect(source.address == server.address)
        #expect(observer.told.contains("test.osm.pbf: SHA-256 \(source.sha256)"))
        #expect(folder.everything(in: "downloads").isEmpty)
    }

    @Test("what was fetched and cannot be read is not kept: the same call succeeds once the server has the file")
    func fetchedNoExtract() throws {
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: monaco)))
        let server = try RangeServer(.init(content: Array("<html>Try later</html>".utf8)))
        for bad in [server.behaviour.content, Array(whole.prefix(200_000))] {
            server.behaviour.content = bad
            #expect(throws: ExtractError.self) { try importing(server.address).run() }
            #expect(folder.everything(in: "downloads").isEmpty)
        }
        server.behaviour.content = whole
        try importing(server.address).run()
        #expect(try opened().description.sources[0].bytes == whole.count)
    }

    @Test("a wrong sum is refused")
    func wrongSum() throws {
        let wrong = String(repeating: "0", count: 64)
        let error = #expect(throws: ImportError.self) { try importing(monaco + "#sha256=" + wrong).run() }
        #expect(error?.code == "import.wrong-sum")
        #expect(folder.everything(in: "regions") == [".versions"])
        #expect(throws: (any Error).self) { try importing(folder.path + "/none.osm").run() }
    }

    @Test("what fails leaves the old region as it was, and nothing else")
    func failures() throws {
        try importing(monaco).run()
        let before = try opened()
        let files = folder.everything(in: "regions")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: monaco))
        let bad = [
            try folder.write(bytes.prefix(200_000), to: "cut.osm.pbf"),
            try folder.write(bytes.prefix(10), to: "short.osm.pbf"),
            try folder.write("no map".utf8, to: "text.osm.pbf"), try folder.write([], to: "empty.osm.pbf"),
            folder.path + "/missing.osm.pbf", folder.path,
        ]
        for path in bad {
            #expect(throws: (any Error).self, "\(path)") { try importing(path).run() }
            #expect(try opened().version == before.version)
            #expect(folder.everything(in: "regions") == files, "\(path)")
        }
        #expect(throws: POSIXError.self) { try importing(monaco) { throw POSIXError(.ENOSPC) }.run() }
        #expect(folder.everything(in: "regions") == files)
    }

    @Test("two imports of one region at once: the second is refused")
    func twice() throws {
        let first = try folder.data.store.draft(try RegionName("monaco"))
        #expect(throws: RegionError.importRunning(region: "monaco", process: Int(getpid()))) {
            try importing(monaco).run()
        }
        first.discard()
        try importing(monaco).run()
    }

    @Test("an interrupted import changes nothing and says so")
    func interrupted() throws {
        try importing(monaco).run()
        let before = try opened()
        final class Box: @unchecked Sendable { var region: RegionImport? }
        let box = Box()
        let second = try importing(monaco) { #expect(box.region?.abandon() == true) }
        box.region = second
        #expect(throws: ImportError.interrupted) { try second.run() }
        #expect(try opened().version == before.version)
        #expect(folder.everything(in: "regions").filter { $0.hasSuffix("region.json") }.count == 1)
        box.region = nil
    }

    @Test("an interruption that comes too late says that the region is in place")
    func late() throws {
        let done = try importing(monaco)
        _ = try done.run()
        #expect(!done.abandon())
    }

    @Test("a region that needs more than there is, is refused with both numbers")
    func estimate() throws {
        let estimate = ImportEstimate(nodes: 1 << 50, readingMemory: 1 << 50)
        let error = #expect(throws: ImportError.self) { try estimate.check(folder: folder.path) }
        #expect(["import.disk-too-small", "import.memory-too-small"].contains(error?.code))
        #expect(error?.description.contains("GB") == true)
        try ImportEstimate(nodes: 50_000, readingMemory: 40_000_000).check(folder: folder.path)
    }
}
