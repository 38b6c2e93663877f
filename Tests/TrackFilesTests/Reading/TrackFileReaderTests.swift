import Foundation
import Testing

@testable import TrackFiles

@Suite("Files")
struct TrackFileReaderTests {
    @Test("a file of nothing is called empty", arguments: ["", " ", "\n\n\t"])
    func empty(_ text: String) {
        #expect(throws: TrackFileError.empty) { try TrackDocument.read(bytes: Array(text.utf8)) }
    }

    @Test(
        "content of no known format is refused with what would be right",
        arguments: ["hello", "<html><body/></html>", "%PDF-1.4", "{}", "[1,2]", "a,b,c\n1,2,3\n", "<", "<gpx"]
    )
    func unknown(_ text: String) {
        #expect(throws: TrackFileError.unknownFormat) { try TrackDocument.read(bytes: Array(text.utf8)) }
    }

    @Test("a folder and a file that is not there are told apart")
    func folders() {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: TrackFileError.isFolder(path: folder)) { try TrackDocument.read(path: folder) }
        let path = folder + "/no-such-file.gpx"
        #expect(throws: TrackFileError.unreadable(path: path, reason: "no such file")) {
            try TrackDocument.read(path: path)
        }
    }

    @Test("what the sink throws ends the reading")
    func sink() {
        struct Enough: Error {}
        #expect(throws: Enough.self) {
            try TrackFileReader.read(bytes: Array(GPXReaderTests.watch.utf8)) { _ in throw Enough() }
        }
    }

    @Test("every fault has a code and a sentence of its own")
    func sentences() {
        let faults: [TrackFileError] = [
            .unreadable(path: "a", reason: "b"), .isFolder(path: "a"), .empty, .unknownFormat, .unknownEncoding("x"),
            .entitiesDeclared, .malformed(.gpx, reason: "y"), .damagedArchive(reason: "z"),
            .archiveTooLarge(limit: 5_000_000), .archiveTooDense(ratio: 200), .archiveTooMany(files: 3, limit: 2),
            .archiveTooDeep, .encrypted, .unwritableFormat(.fit),
        ]
        #expect(Set(faults.map(\.code)).count == faults.count)
        #expect(Set(faults.map(\.description)).count == faults.count)
        #expect(faults.allSatisfy { $0.description.hasSuffix(".") || $0.description.hasSuffix("?") })
    }
}
