// Random numbers that are the same on every run, and files damaged with them.

import Testing

@testable import TrackFiles

/// A splitmix64 generator.
struct SeededBytes: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// The bytes with a few of them changed, a piece doubled or removed, or the end cut off.
    mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<1 + next(below: 4) where bytes.count > 4 {
            let at = next(below: bytes.count)
            switch next(below: 5) {
            case 0: bytes[at] = UInt8(next(below: 256))
            case 1: bytes[at] ^= 1 << UInt8(next(below: 8))
            case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + next(below: 20)))
            case 3:
                bytes.insert(
                    contentsOf: bytes[at..<min(bytes.count, at + 1 + next(below: 20))],
                    at: next(below: at + 1)
                )
            default: bytes.removeSubrange((at / 2 + bytes.count / 2)...)
            }
        }
        return bytes
    }
}

/// Reads damaged forms of a sound file: each is read or refused, in whole and in pieces alike, and whatever is handed over
/// can be true.
func expectSurvival(of sound: [UInt8], seed: UInt64, rounds: Int = 1500) throws {
    var random = SeededBytes(seed: seed)
    for round in 0..<rounds {
        let damaged = random.damage(sound)
        guard let (document, verdicts) = try? TrackDocument.read(bytes: damaged) else { continue }
        #expect(verdicts.count == 1, "seed \(seed), round \(round)")
        let points = document.tracks.flatMap(\.segments).joined()
        #expect(points.count == verdicts[0].points, "seed \(seed), round \(round)")
        #expect(
            points.allSatisfy { abs($0.fix.position.latitude) <= 90 && abs($0.fix.position.longitude) <= 180 },
            "seed \(seed), round \(round)"
        )
    }
}

/// Reads a file in pieces of a size.
func read(_ bytes: [UInt8], pieces: Int) throws -> (document: TrackDocument, verdict: Verdict) {
    var source = Pieces(bytes: bytes, size: pieces)
    let collector = Collector()
    let verdict = try TrackFileReader.read(&source, name: nil) { collector.document.receive($0) }
    return (collector.document, verdict)
}

private final class Collector { var document = TrackDocument() }

private struct Pieces: ByteSource {
    let bytes: [UInt8]
    let size: Int
    var at = 0
    // The first piece is what the format is recognised by, so it is a whole one.
    mutating func next(atMost count: Int) -> [UInt8] {
        let end = min(bytes.count, at + (at == 0 ? min(bytes.count, 400) : size))
        defer { at = end }
        return Array(bytes[at..<end])
    }
}
