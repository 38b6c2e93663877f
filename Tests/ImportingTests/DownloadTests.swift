import Foundation
import Testing

@testable import Importing

@Suite("Downloads")
struct DownloadTests {
    private let folder: TestFolder
    private let observer = Remembering()
    private static let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) }

    init() throws { folder = try TestFolder() }

    private func download(_ server: RangeServer, path: String? = nil) -> Download {
        let address = path.map { "http://127.0.0.1:\(server.port)\($0)" } ?? server.address
        var download = Download(address: address, fileName: "test.osm.pbf", folder: folder.path)
        download.pause = 0.01
        return download
    }

    private func content(_ download: Download) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: download.path)))
    }

    @Test("a file comes whole, and nothing else is left")
    func whole() throws {
        let server = try RangeServer(.init(content: Self.content))
        let download = download(server)
        try download.run(observer: observer)
        #expect(try content(download) == Self.content)
        #expect(folder.everything(in: "").count == 1)
        #expect(observer.told == ["Fetching test.osm.pbf"])
    }

    @Test("cut connections are resumed where they broke")
    func cuts() throws {
        let server = try RangeServer(.init(content: Self.content, cuts: [100_000, 0, 70_000]))
        let download = download(server)
        try download.run(observer: observer)
        #expect(try content(download) == Self.content)
        let ranges = server.asked.map(\.range)
        #expect(ranges == [nil, "bytes=100000-", "bytes=100000-", "bytes=170000-"])
        #expect(server.asked.dropFirst().allSatisfy { $0.condition == "\"v1\"" })
    }

    @Test("another process goes on where a killed one stopped")
    func killed() throws {
        let server = try RangeServer(.init(content: Self.content, cuts: [120_000, 0, 0, 0, 0, 0]))
        let download = download(server)
        let error = #expect(throws: ImportError.self) { try download.run(observer: observer) }
        #expect(error?.code == "import.download-failed")
        server.behaviour.cuts = []
        try download.run(observer: observer)
        #expect(try content(download) == Self.content)
        #expect(server.asked.last?.range == "bytes=120000-")
    }

    @Test("a file that changed in between is fetched from its beginning")
    func changed() throws {
        let server = try RangeServer(.init(content: Self.content, cuts: [120_000, 0, 0, 0, 0, 0]))
        let download = download(server)
        #expect(throws: ImportError.self) { try download.run(observer: observer) }
        server.behaviour = .init(content: Array(Self.content.reversed()), entityTag: "\"v2\"")
        try download.run(observer: observer)
        #expect(try content(download) == Self.content.reversed())
    }

    @Test("a server without ranges or validators costs a new beginning, not a broken file", arguments: [true, false])
    func noRanges(hasTag: Bool) throws {
        let server = try RangeServer(
            .init(content: Self.content, entityTag: hasTag ? "\"v1\"" : nil, understandsRanges: false, cuts: [200_000])
        )
        let download = download(server)
        try download.run(observer: observer)
        #expect(try content(download) == Self.content)
    }

    @Test("a killed process had everything but the last step")
    func allButRenamed() throws {
        let server = try RangeServer(.init(content: Self.content))
        let download = download(server)
        try Data(Self.content).write(to: URL(fileURLWithPath: download.path + ".part"))
        try Data("\"v1\"".utf8).write(to: URL(fileURLWithPath: download.path + ".etag"))
        try download.run(observer: observer)
        #expect(try content(download) == Self.content)
        #expect(server.asked.map(\.range) == ["bytes=300000-"])
    }

    @Test("a file without a length comes whole; redirects are followed")
    func lengthless() throws {
        let server = try RangeServer(.init(content: Self.content, hidesLength: true))
        let download = download(server, path: "/moved")
        try download.run(observer: observer)
        #expect(try content(download) == Self.content)
        #expect(server.asked.map(\.path) == ["/moved", "/extracts/test.osm.pbf"])
    }

    @Test("a file that is there is not fetched again")
    func present() throws {
        let server = try RangeServer(.init(content: Self.content))
        let download = download(server)
        try download.run(observer: observer)
        try download.run(observer: observer)
        #expect(server.asked.count == 1)
        download.removeFiles()
        #expect(folder.everything(in: "").isEmpty)
    }

    @Test("an error of the server is told with its status", arguments: [400, 403, 404, 410])
    func refused(status: Int) throws {
        let server = try RangeServer(.init(content: Self.content, status: status))
        #expect(throws: ImportError.refusedByServer(address: server.address, status: status)) {
            try download(server).run(observer: observer)
        }
        #expect(server.asked.count == 1)
        #expect(folder.everything(in: "").isEmpty)
    }

    @Test("a server in trouble is asked again, and not for ever")
    func trouble() throws {
        let server = try RangeServer(.init(content: Self.content, status: 503))
        let error = #expect(throws: ImportError.self) { try download(server).run(observer: observer) }
        #expect(error?.description.contains("503") == true)
        #expect(server.asked.count == 5)
    }

    @Test("more than the disk has room for is refused before it comes")
    func tooLarge() throws {
        let server = try RangeServer(.init(content: Self.content))
        var download = download(server)
        download.limit = { 200_000 }
        #expect(throws: ImportError.diskTooSmall(path: download.path, needed: 300_000, free: 200_000)) {
            try download.run(observer: observer)
        }
        #expect(folder.everything(in: "").isEmpty)
        download.limit = { -5 }
        #expect(throws: ImportError.diskTooSmall(path: download.path, needed: 300_000, free: 0)) {
            try download.run(observer: observer)
        }
    }

    @Test("nobody listening is told at once")
    func nobody() throws {
        var server: RangeServer? = try RangeServer(.init(content: []))
        let download = download(try #require(server))
        server = nil
        let error = #expect(throws: ImportError.self) { try download.run(observer: observer) }
        #expect(error?.code == "import.download-failed")
        #expect(observer.told.count == 1)
    }
}
