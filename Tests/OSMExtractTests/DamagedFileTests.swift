// No file may end the process: cut, flipped and invented bytes, read in this very process.

import Foundation
import OSMExtract
import Testing

@Suite("Damaged files") struct DamagedFileTests {
    /// How many seeds are tried: fifty times as many in the long form of the tests.
    static func seeds(_ usual: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment["WAYMARK_SOAK"] == nil ? usual : usual * 50
    }

    /// Reads bytes; the outcome as text.
    static func outcome(_ bytes: some Sequence<UInt8>) throws -> String {
        let file = try TemporaryFile(bytes)
        var counter = Counter()
        do {
            let summary = try ExtractReader(paths: [file.path]).read(into: &counter)
            #expect(counter.faults.isEmpty, "\(counter.faults.sorted().prefix(3))")
            return "read \(summary.counts.nodes)"
        } catch let error as ExtractError {
            #expect("\(error)".hasSuffix("."))
            return error.code
        }
    }

    @Test(
        "a PBF cut anywhere is refused as truncated, or read up to a blob's end",
        .enabled(if: SharedData.monacoIsThere, "Monaco's extract is not here")
    )
    func truncated() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: SharedData.monaco))
        var random = SeededRandom(7)
        let offsets = Array(1..<24) + (0..<60).map { _ in Int.random(in: 24..<whole.count, using: &random) }
        var outcomes: [String: Int] = [:]
        for offset in offsets {
            let outcome = try Self.outcome(whole.prefix(offset))
            outcomes[outcome.hasPrefix("read") ? "read" : outcome, default: 0] += 1
            if offset >= 24 { #expect(outcome == "extract.truncated", "cut at \(offset): \(outcome)") }
        }
        #expect(outcomes["extract.truncated", default: 0] >= 60, "\(outcomes)")
    }

    @Test(
        "flipped bytes in Monaco's PBF never end the process",
        .enabled(if: SharedData.monacoIsThere, "Monaco's extract is not here"),
        arguments: 0..<Self.seeds(40)
    )
    func flipped(seed: UInt64) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: SharedData.monaco))
        var random = SeededRandom(seed)
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try Self.outcome(bytes)
    }

    /// Flips in an uncompressed PBF reach the decoder, where a checksum would stop them in a compressed one.
    @Test("flipped bytes behind the checksum never end the process", arguments: 0..<Self.seeds(200))
    func flippedInside(seed: UInt64) throws {
        var random = SeededRandom(seed)
        var bytes = Self.small
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try Self.outcome(bytes)
    }

    static let small: [UInt8] = {
        var writer = PBFWriter(optional: [])
        let strings = ["building", "yes", "name", "natural", "coastline", "Caf\u{e9}"].map { Array($0.utf8) }
        var nodes: [UInt8] = []
        for id in 1...40 {
            let (latitude, longitude) = (Double(id % 7) / 100, Double(id % 5) / 100)
            nodes += PBFWriter.node(id: Int64(id), latitude: latitude, longitude: longitude, keys: [3], values: [6])
        }
        var ways: [UInt8] = []
        for id in Int64(1)...20 {
            let refs: [Int64] = [1, 2, 3, 9, 1].map { ($0 * id) % 40 + 1 }
            let isCoast = id % 3 == 0
            ways += PBFWriter.way(id: id, refs: refs, keys: [isCoast ? 4 : 1], values: [isCoast ? 5 : 2])
        }
        writer.block(strings: strings, groups: [nodes])
        writer.block(strings: strings, groups: [ways])
        return writer.bytes
    }()

    @Test("XML cut or changed anywhere never ends the process", arguments: 0..<Self.seeds(120))
    func xml(seed: UInt64) throws {
        var random = SeededRandom(seed)
        var bytes = Array(
            ("<?xml version='1.0' encoding='UTF-8'?><osm version=\"0.6\">" + SeveralFilesTests.west + "</osm>").utf8
        )
        switch seed % 3 {
        case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
        case 1:
            for _ in 0..<4 {
                bytes[Int.random(in: 60..<bytes.count, using: &random)] = UInt8.random(in: 32...126, using: &random)
            }
        default:
            let from = Int.random(in: 60..<bytes.count - 1, using: &random)
            let piece = bytes[from..<min(bytes.count, from + 200)]
            bytes.insert(contentsOf: piece, at: Int.random(in: 60..<bytes.count, using: &random))
        }
        _ = try Self.outcome(bytes)
    }

    @Test(
        "cut gzip and bzip2 files are refused as truncated",
        .enabled(if: SharedData.isThere, "the shared extracts are not here"),
        arguments: ["moscow-2013.osm.gz", "minsk-2021.osm.bz2"]
    )
    func compressed(name: String) throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: SharedData.extract(name)))
        for share in [0.1, 0.5, 0.97] {
            let outcome = try Self.outcome(whole.prefix(Int(Double(whole.count) * share)))
            #expect(outcome == "extract.truncated", "\(share): \(outcome)")
        }
    }
}
