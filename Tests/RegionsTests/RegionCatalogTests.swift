import Foundation
import Regions
import Testing

@Suite("The regions of a running server")
struct RegionCatalogTests {
    private func catalog(_ folder: TemporaryFolder) -> RegionCatalog<MappedFile> {
        RegionCatalog(folder: folder.data) { region in
            try MappedFile(path: try #require(region.path(of: .tiles)))
        }
    }

    private func text(_ file: MappedFile) -> String {
        unsafe String(decoding: file.bytes, as: UTF8.self)
    }

    @Test("a swap is noticed, and what was open stays readable")
    func swap() throws {
        let folder = try TemporaryFolder()
        let name = try folder.publish("monaco", tiles: "old").name
        let catalog = catalog(folder)
        #expect(catalog.refresh().opened == [name])
        let old = try #require(catalog["monaco"])
        #expect(catalog.refresh().isEmpty)
        try folder.publish("monaco", tiles: "new")
        #expect(catalog.refreshIfChanged().opened == [name])
        #expect(text(old.content) == "old")
        #expect(text(try #require(catalog["monaco"]).content) == "new")
    }

    @Test("swaps within one tick of the folder's clock are all noticed")
    func quickSwaps() throws {
        let folder = try TemporaryFolder()
        let catalog = catalog(folder)
        for number in 0..<50 {
            try folder.publish("monaco", tiles: "version \(number)")
            catalog.refreshIfChanged()
            #expect(text(try #require(catalog["monaco"]).content) == "version \(number)")
        }
    }

    @Test("regions come and go")
    func comeAndGo() throws {
        let folder = try TemporaryFolder()
        let catalog = catalog(folder)
        #expect(catalog.refresh().isEmpty)
        #expect(catalog["monaco"] == nil)
        let monaco = try folder.publish("monaco").name
        try folder.publish("malta")
        #expect(catalog.refresh().opened.count == 2)
        try folder.store.remove(monaco)
        #expect(catalog.refresh().closed == [monaco])
        #expect(catalog.entries.keys.map(\.description) == ["malta"])
    }

    @Test("a version that cannot be opened leaves the older one served and is told once")
    func refused() throws {
        let folder = try TemporaryFolder()
        try folder.publish("monaco", tiles: "good")
        let catalog = RegionCatalog<MappedFile>(folder: folder.data) { region in
            let file = try MappedFile(path: try #require(region.path(of: .tiles)))
            guard file.count == 4 else {
                throw RegionError.damaged(region: "monaco", file: "map.pmtiles", reason: "is odd")
            }
            return file
        }
        catalog.refresh()
        try folder.publish("monaco", tiles: "very bad")
        #expect(catalog.refresh().refused.map(\.name.description) == ["monaco"])
        #expect(text(try #require(catalog["monaco"]).content) == "good")
        #expect(catalog.refresh().isEmpty, "the same refusal is not told twice")
        #expect(catalog.refusals.count == 1)
        try folder.publish("monaco", tiles: "fine")
        #expect(catalog.refresh().opened.count == 1)
        #expect(catalog.refusals.isEmpty)
    }
}
