import Foundation
import Regions
import Testing

@Suite("Regions on disk")
struct RegionStoreTests {
    @Test("a published region is found again with all that is known of it")
    func publish() throws {
        let folder = try TemporaryFolder()
        let region = try folder.publish("monaco", counts: ["nodes": 3])
        #expect(folder.store.names().map(\.description) == ["monaco"])
        let opened = try folder.store.open(try RegionName("monaco"))
        #expect(opened.description == region.description)
        #expect(opened.description.counts == ["nodes": 3])
        #expect(opened.description.files["map.pmtiles"]?.bytes == 5)
        #expect(opened.description.writtenBy == Release.version)
        #expect(try folder.text(opened) == "tiles")
        try opened.verifyChecksums()
        let path = folder.data.regions + "/monaco/map.pmtiles"
        #expect(FileManager.default.fileExists(atPath: path), "files are at regions/<name>/ for people and tools")
    }

    @Test("a new version replaces the old one, whose folder goes")
    func replace() throws {
        let folder = try TemporaryFolder()
        let old = try folder.publish("monaco", tiles: "old")
        let new = try folder.publish("monaco", tiles: "new")
        #expect(old.version != new.version)
        #expect(try folder.text(try folder.store.open(new.name)) == "new")
        #expect(folder.versions("monaco") == [new.version])
    }

    @Test("a draft that is discarded leaves the old version, or nothing")
    func discard() throws {
        let folder = try TemporaryFolder()
        try folder.store.draft(try RegionName("first")).discard()
        #expect(folder.store.names().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.data.regions + "/.versions/first"))
        let old = try folder.publish("monaco", tiles: "old")
        try folder.store.draft(old.name).discard()
        #expect(try folder.text(try folder.store.open(old.name)) == "old")
        #expect(folder.versions("monaco") == [old.version])
    }

    @Test("two drafts of one region at once: the second is refused")
    func twoDrafts() throws {
        let folder = try TemporaryFolder()
        let draft = try folder.store.draft(try RegionName("monaco"))
        #expect(throws: RegionError.importRunning(region: "monaco", process: Int(getpid()))) {
            try folder.store.draft(draft.name)
        }
        let other = try folder.store.draft(try RegionName("malta"))
        other.discard()
        draft.discard()
    }

    @Test("what a killed import left goes at the next start, and not while an import runs")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let region = try folder.publish("monaco")
        let versions = folder.data.regions + "/.versions"
        for leftover in ["monaco/dead", "malta/dead"] {
            try FileManager.default.createDirectory(
                atPath: "\(versions)/\(leftover)",
                withIntermediateDirectories: true
            )
        }
        let running = try folder.store.draft(try RegionName("andorra"))
        folder.store.removeLeftovers()
        #expect(folder.versions("monaco") == [region.version])
        #expect(!FileManager.default.fileExists(atPath: versions + "/malta"))
        #expect(FileManager.default.fileExists(atPath: running.folder))
        running.discard()
    }

    @Test("a removed region is gone with its files")
    func remove() throws {
        let folder = try TemporaryFolder()
        let region = try folder.publish("monaco")
        try folder.store.remove(region.name)
        #expect(folder.store.names().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.data.regions + "/.versions/monaco"))
        #expect(throws: RegionError.unknownRegion("monaco", known: [])) { try folder.store.remove(region.name) }
    }

    @Test("a kept file is taken over with the format it had")
    func keep() throws {
        let folder = try TemporaryFolder()
        let old = try folder.publish("monaco", tiles: "kept")
        let draft = try folder.store.draft(old.name)
        try draft.keep(.tiles, from: old)
        let new = try draft.publish(TemporaryFolder.description("monaco"), kept: old.description.files)
        #expect(try folder.text(new) == "kept")
        #expect(new.description.files == old.description.files)
    }

    @Test("a plain folder is opened as a region but never overwritten")
    func plainFolder() throws {
        let folder = try TemporaryFolder()
        let region = try folder.publish("monaco")
        let path = folder.data.regions + "/copy"
        try FileManager.default.copyItem(atPath: region.folder, toPath: path)
        try folder.rewriteDescription("copy") { $0["name"] = "copy" }
        let copy = try folder.store.open(try RegionName("copy"))
        #expect(try folder.text(copy) == "tiles")
        #expect(throws: RegionError.notMadeByImport(path: path)) { try folder.store.draft(copy.name) }
        #expect(throws: RegionError.notMadeByImport(path: path)) { try folder.store.remove(copy.name) }
    }

    @Test("readers see a whole version at any moment of many swaps")
    func swapsUnderReaders() async throws {
        let folder = try TemporaryFolder()
        let name = try folder.publish("monaco", tiles: "0").name
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...60 { try folder.publish("monaco", tiles: String(repeating: "x", count: number)) }
            }
            for _ in 0..<2 {
                group.addTask {
                    var versions: Set<String> = []
                    for _ in 0..<600 { versions.insert(try folder.store.open(name).version) }
                    #expect(!versions.isEmpty)
                }
            }
            try await group.waitForAll()
        }
    }
}

@Suite("Damaged and foreign regions")
struct RegionRefusalTests {
    private func refusal(_ prepare: (TemporaryFolder) throws -> Void) throws -> RegionError? {
        let folder = try TemporaryFolder()
        try folder.publish("monaco")
        try prepare(folder)
        let name = try RegionName("monaco")
        return #expect(throws: RegionError.self) { try folder.store.open(name) }
    }

    @Test("a newer description says which release wrote it")
    func newerDescription() throws {
        let error = try refusal { folder in
            try folder.rewriteDescription("monaco") {
                $0["format"] = 7
                $0["writtenBy"] = "3.1.4"
                $0["sources"] = nil
            }
        }
        let expected = RegionError.newerFormat(
            region: "monaco",
            file: "region.json",
            format: 7,
            readable: 1,
            writtenBy: "3.1.4"
        )
        #expect(error == expected)
        #expect(error?.description.contains("Waymark 3.1.4") == true)
        #expect(error?.description.contains("waymark import") == true)
    }

    @Test("a newer file says which release wrote it")
    func newerFile() throws {
        let error = try refusal { folder in
            try folder.rewriteDescription("monaco") {
                $0["files"] = ["map.pmtiles": ["format": 9, "bytes": 5, "sha256": "00"]]
            }
        }
        let written = RegionError.newerFormat(
            region: "monaco",
            file: "map.pmtiles",
            format: 9,
            readable: 1,
            writtenBy: Release.version
        )
        #expect(error == written)
    }

    @Test("a file of a format no longer read says so")
    func olderFile() throws {
        let error = try refusal { folder in
            try folder.rewriteDescription("monaco") {
                $0["files"] = ["map.pmtiles": ["format": 0, "bytes": 5, "sha256": "00"]]
            }
        }
        #expect(error?.code == "region.older-format")
    }

    @Test("a shortened file is told by its length")
    func shortened() throws {
        let error = try refusal { folder in
            try Data("tile".utf8).write(to: URL(fileURLWithPath: folder.data.regions + "/monaco/map.pmtiles"))
        }
        #expect(error == .damaged(region: "monaco", file: "map.pmtiles", reason: "has 4 bytes instead of 5"))
    }

    @Test("a missing file, a missing or unreadable description", arguments: ["map.pmtiles", "region.json"])
    func missing(file: String) throws {
        let error = try refusal { folder in
            try FileManager.default.removeItem(atPath: folder.data.regions + "/monaco/" + file)
        }
        #expect(error == .damaged(region: "monaco", file: file, reason: "is missing"))
    }

    @Test(
        "a description that is no JSON, of another region, or lacks something",
        arguments: ["{", "[]", "{\"format\":1}", ""]
    )
    func nonsense(text: String) throws {
        let error = try refusal { folder in
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.data.regions + "/monaco/region.json"))
        }
        #expect(error?.code == "region.damaged")
    }

    @Test("a link to nowhere")
    func dangling() throws {
        let error = try refusal { folder in
            try FileManager.default.removeItem(atPath: folder.data.regions + "/.versions/monaco")
        }
        #expect(error == .damaged(region: "monaco", file: "region.json", reason: "is missing"))
    }

    @Test("a changed byte is found by the sums")
    func changedByte() throws {
        let folder = try TemporaryFolder()
        let region = try folder.publish("monaco")
        try Data("tilez".utf8).write(to: URL(fileURLWithPath: region.folder + "/map.pmtiles"))
        let opened = try folder.store.open(region.name)
        #expect(throws: RegionError.self) { try opened.verifyChecksums() }
    }
}
