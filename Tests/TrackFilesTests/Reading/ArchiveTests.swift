import CZip
import Foundation
import Testing

@testable import TrackFiles

/// Writes an archive through libzip.
func archive(_ files: [(name: String, bytes: [UInt8])], password: String? = nil) throws -> [UInt8] {
    struct Unwritten: Error {}
    let path = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString).zip").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard let archive = unsafe zip_open(path, ZIP_CREATE, nil) else { throw Unwritten() }
    for file in files {
        // libzip frees the copy once it has written it.
        guard let copy = unsafe malloc(max(1, file.bytes.count)) else { throw Unwritten() }
        unsafe copy.copyMemory(from: file.bytes, byteCount: file.bytes.count)
        let source = unsafe zip_source_buffer(archive, copy, UInt64(file.bytes.count), 1)
        let index = unsafe zip_file_add(archive, file.name, source, UInt32(ZIP_FL_ENC_UTF_8))
        if let password {
            unsafe zip_file_set_encryption(archive, UInt64(index), UInt16(ZIP_EM_AES_256), password)
        }
    }
    guard unsafe zip_close(archive) == 0 else { throw Unwritten() }
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
}

@Suite("Archives")
struct ArchiveTests {
    static let gpx = GPXReaderTests.track("")
    static let kml = Array(KMLReaderTests.document.utf8)

    @Test("every file is read with a verdict of its own; photos, folders and a system's own files are passed over")
    func all() throws {
        let bytes = try archive([
            ("walks/one.gpx", Self.gpx), ("walks/", []), ("photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2]),
            ("__MACOSX/walks/._one.gpx", Self.gpx), ("walks/.hidden", Self.gpx), ("empty.gpx", []),
            ("two.txt", Array(FITFixture.run.bytes())), ("three.kmz", try archive([("doc.kml", Self.kml)])),
        ])
        let (document, verdicts) = try TrackDocument.read(bytes: bytes)
        #expect(verdicts.map(\.name) == ["walks/one.gpx", "two.txt", "three.kmz/doc.kml"])
        #expect(verdicts.map(\.format) == [.gpx, .fit, .kml])
        #expect(verdicts.map(\.points) == [2, 2, 6])
        #expect(document.tracks.count == 4)
    }

    @Test("a KMZ is an archive, on disk as in memory")
    func onDisk() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(archive([("doc.kml", Self.kml), ("images/icon.png", [0x89, 0x50])])).write(to: URL(filePath: path))
        #expect(try TrackDocument.read(path: path).verdicts.map(\.points) == [6])
    }

    @Test("a file that cannot be read does not keep the others from being read")
    func refusal() throws {
        let bytes = try archive([
            ("a.gpx", Array("<gpx><a></b></gpx>".utf8)), ("b.gpx", Self.gpx),
        ])
        let verdicts = try TrackDocument.read(bytes: bytes).verdicts
        #expect(verdicts.map(\.refusal?.code) == ["file.malformed", nil])
        #expect(verdicts[1].points == 2)
    }

    @Test("a bomb is refused by its ratio")
    func ratio() throws {
        let bomb = try archive([
            ("a.gpx", Self.gpx), ("b.gpx", Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: 4_000_000)),
        ])
        #expect(throws: TrackFileError.archiveTooDense(ratio: 250)) { try TrackDocument.read(bytes: bomb) }
    }

    @Test("a bomb whose directory lies about its size is refused while it unpacks")
    func lie() throws {
        var bomb = try archive([("b.gpx", Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: 4_000_000))])
        // The unpacked size, as the directory and the entry's own head tell it.
        let size = FITFixture.little(4_000_005, 4)
        for at in bomb.indices.dropLast(4) where Array(bomb[at..<at + 4]) == size {
            bomb.replaceSubrange(at..<at + 4, with: [0, 1, 0, 0])
        }
        let verdicts = Result { try TrackDocument.read(bytes: bomb).verdicts }
        switch verdicts {
        case .success(let verdicts): #expect(verdicts[0].points == 0)
        case .failure(let fault): #expect((fault as? TrackFileError)?.code.hasPrefix("archive.") == true, "\(fault)")
        }
    }

    @Test("limits on all bytes, on files and on nesting hold")
    func limits() throws {
        func read(_ bytes: [UInt8], _ limits: ArchiveLimits) throws {
            _ = try TrackFileReader.read(bytes: bytes, limits: limits) { _ in }
        }
        let two = try archive([("a.gpx", Self.gpx), ("b.gpx", Self.gpx)])
        #expect(throws: TrackFileError.archiveTooLarge(limit: Self.gpx.count)) {
            try read(two, ArchiveLimits(unpackedBytes: Self.gpx.count))
        }
        #expect(throws: TrackFileError.archiveTooMany(files: 2, limit: 1)) { try read(two, ArchiveLimits(files: 1)) }
        let nested = try archive([("b.zip", try archive([("c.zip", two)]))])
        #expect(throws: TrackFileError.archiveTooDeep) { try read(nested, ArchiveLimits()) }
        #expect(throws: TrackFileError.archiveTooLarge(limit: 10)) {
            try read(try archive([("b.zip", two)]), ArchiveLimits(nestedBytes: 10))
        }
    }

    @Test("a password, an archive without tracks and one that is no archive are refused with sentences")
    func refused() throws {
        let locked = try archive([("a.gpx", Self.gpx)], password: "secret")
        #expect(try TrackDocument.read(bytes: locked).verdicts.map(\.refusal) == [.encrypted])
        #expect(throws: TrackFileError.unknownFormat) {
            try TrackDocument.read(bytes: try archive([("a.txt", Array("hello".utf8))]))
        }
        let cut = Array(try archive([("a.gpx", Self.gpx)]).dropLast(30))
        let fault = #expect(throws: TrackFileError.self) { try TrackDocument.read(bytes: cut) }
        #expect(fault?.code == "archive.damaged")
    }

    @Test("damaged archives are read or refused, never a crash")
    func damaged() throws {
        let sound = try archive([
            ("a.gpx", Array(GPXReaderTests.watch.utf8)), ("b.kmz", try archive([("doc.kml", Self.kml)])),
        ])
        var random = SeededBytes(seed: 9)
        for _ in 0..<1500 { _ = try? TrackDocument.read(bytes: random.damage(sound)) }
    }
}
