// The file: what is damaged, foreign or of another version is refused with a sentence; what is empty works.

import Foundation
import Geodesy
import OSMExtract
import Regions
import Testing

@testable import Places

@Suite("Index file")
struct IndexFileTests {
    private func open(_ bytes: [UInt8]) throws -> PlaceIndex {
        let path = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID()).index").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try PlaceIndex(path: path)
    }

    private func sound() throws -> [UInt8] {
        var writer = try IndexWriter(SampleTown.documents())
        return try writer.bytes()
    }

    @Test("an index of nothing answers nothing")
    func empty() throws {
        var writer = try IndexWriter([])
        let searcher = PlaceSearcher(try open(writer.bytes()))
        #expect(try searcher.suggest("vaduz").isEmpty)
        let answer = try searcher.reverse(at: Coordinate(latitude: 0, longitude: 0))
        #expect(answer.matches.isEmpty && answer.nearestPlace == nil)
    }

    @Test("a file cut anywhere is refused")
    func cut() throws {
        let bytes = try sound()
        for length in [0, 1, 7, 31, 32, 100, bytes.count / 2, bytes.count - 1] {
            #expect(throws: PlaceError.self) { try open(Array(bytes.prefix(length))) }
        }
    }

    @Test("a file with one byte changed is refused, wherever the byte is")
    func changed() throws {
        let bytes = try sound()
        var generator = SplitMix(seed: 2)
        let places = Array(0..<64) + (0..<50).map { _ in Int(generator.next() % UInt64(bytes.count)) }
        for at in places {
            var other = bytes
            other[at] ^= UInt8(1 + generator.next() % 255)
            #expect(throws: PlaceError.self, "byte \(at)") { try open(other) }
        }
    }

    @Test("a foreign file and another version say what they are")
    func foreign() throws {
        do {
            _ = try open(Array(repeating: 65, count: 4096))
            Issue.record("a foreign file was opened")
        } catch PlaceError.notAnIndex {}
        var newer = try sound()
        newer[8] = 99
        do {
            _ = try open(newer)
            Issue.record("another version was opened")
        } catch let error as PlaceError {
            guard case .otherVersion(_, 99) = error else { throw error }
            #expect(error.description.contains("import the region again"))
            #expect(error.code == "places.index-version")
        }
    }

    @Test("bytes changed behind the checksum give wrong answers at worst")
    func behindChecksum() throws {
        let bytes = try sound()
        var generator = SplitMix(seed: 3)
        for _ in 0..<60 {
            var other = bytes
            for _ in 0..<20 {
                other[64 + Int(generator.next() % UInt64(bytes.count - 64))] = UInt8(
                    truncatingIfNeeded: generator.next()
                )
            }
            guard let index = try? PlaceIndex(bytes: other, isChecked: false) else { continue }
            let searcher = PlaceSearcher(index)
            for text in ["vaduz", "landstrase 12", "cafe", "duong"] { _ = try? searcher.suggest(text) }
            _ = try? searcher.reverse(
                at: Coordinate(latitude: 47.14, longitude: 9.52),
                options: ReverseOptions(limit: 5)
            )
        }
    }

    @Test("a region names the format that its index is written in")
    func format() {
        #expect(RegionPart.places.format == Int(IndexFormat.kind.version))
    }

    @Test("the same documents in another order make the same file")
    func deterministic() throws {
        let documents = SampleTown.documents()
        var first = try IndexWriter(documents)
        var second = try IndexWriter(documents)
        #expect(try first.bytes() == second.bytes())
    }
}

/// A seeded generator for tests.
struct SplitMix {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
