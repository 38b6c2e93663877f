import Testing

@testable import TrackFiles

/// Writes FIT, as little of it as the tests need.
struct FITFixture {
    private var messages: [UInt8] = []

    /// Defines a kind of message: its number and fields as (number, size, type).
    mutating func define(
        _ local: UInt8,
        _ message: UInt16,
        _ fields: [(UInt8, UInt8, UInt8)],
        big: Bool = false,
        developer: [UInt8] = []
    ) {
        messages += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, big ? 1 : 0]
        messages += big ? [UInt8(message >> 8), UInt8(message & 0xFF)] : [UInt8(message & 0xFF), UInt8(message >> 8)]
        messages.append(UInt8(fields.count))
        for field in fields { messages += [field.0, field.1, field.2] }
        guard !developer.isEmpty else { return }
        messages.append(UInt8(developer.count))
        for (index, size) in developer.enumerated() { messages += [UInt8(index), size, 0] }
    }

    mutating func add(_ head: UInt8, _ body: [UInt8]) { messages += [head] + body }

    /// The file, with its header and checksum.
    func bytes(wrongChecksum: Bool = false, length: Int? = nil) -> [UInt8] {
        let length = length ?? messages.count
        var bytes: [UInt8] = [14, 0x20, 0x54, 0x08] + Self.little(UInt32(length), 4) + Array(".FIT".utf8) + [0, 0]
        bytes += messages
        var checksum = FITChecksum()
        for byte in bytes { checksum.add(byte) }
        return bytes + Self.little(UInt32(checksum.value) ^ (wrongChecksum ? 1 : 0), 2)
    }

    static func little(_ value: UInt32, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) } }

    static func semicircles(_ degrees: Double) -> [UInt8] {
        little(UInt32(bitPattern: Int32(degrees / 180 * 2_147_483_648)), 4)
    }

    /// A run of two stretches with a heart rate, an hour apart from UTC's 2024-03-01T08:00:00, and the device's totals.
    static let run: FITFixture = {
        var file = FITFixture()
        let time: UInt32 = 1_709_280_000 - 631_065_600
        file.define(0, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (78, 4, 0x86), (3, 1, 2)], developer: [2])
        file.define(1, 21, [(253, 4, 0x86), (0, 1, 0), (1, 1, 0)])
        file.define(2, 18, [(253, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (5, 1, 0), (22, 2, 0x84)])
        file.define(3, 20, [(0, 4, 0x85), (1, 4, 0x85), (6, 2, 0x84)])
        file.add(1, little(time, 4) + [0, 0])
        file.add(0, little(time, 4) + semicircles(43.7) + semicircles(7.4) + little((500 + 12) * 5, 4) + [120, 9, 9])
        // Without reception: the marks for "unknown".
        file.add(
            0,
            little(time + 1, 4) + little(0x7FFF_FFFF, 4) + little(0x7FFF_FFFF, 4) + little(.max, 4) + [121, 9, 9]
        )
        file.add(1, little(time + 2, 4) + [0, 4])
        file.add(1, little(time + 60, 4) + [0, 0])
        // A compressed time: the next that ends in these five bits.
        let compressed = 0x80 | 3 << 5 | UInt8((time + 63) & 31)
        file.add(compressed, semicircles(-43.7) + semicircles(-7.4) + little(2500, 2))
        file.add(
            2,
            little(time + 70, 4) + little(70_000, 4) + little(10_500, 4) + little(123_45, 4) + [1] + little(7, 2)
        )
        return file
    }()
}

@Suite("FIT")
struct FITReaderTests {
    @Test("records are points, timer events are pauses, sessions carry the totals, developer fields are passed over")
    func run() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: FITFixture.run.bytes())
        #expect(verdicts[0].sentence == "2 points")
        #expect(verdicts[0].noted.isEmpty)
        let track = try #require(document.tracks.first)
        #expect(track.details.activity == .run)
        #expect(track.details.totals == DeviceTotals(distance: 123.45, elapsed: 70, timer: 10.5, ascent: 7))
        #expect(track.segments.map(\.count) == [1, 1])
        #expect(track.segments[0][0].time == 1_709_280_000_000)
        #expect(track.segments[0][0].fix.altitude == 12)
        #expect(track.segments[0][0].heartRate == 120)
        #expect(abs(track.segments[0][0].fix.position.latitude - 43.7) < 1e-7)
        #expect(track.segments[1][0].time == 1_709_280_063_000)
        #expect(track.segments[1][0].fix.speed == 2.5)
        #expect(abs(track.segments[1][0].fix.position.longitude + 7.4) < 1e-7)
    }

    @Test("numbers may stand with their highest byte first")
    func bigEndian() throws {
        var file = FITFixture()
        file.define(5, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)], big: true)
        let time = FITFixture.little(1_709_280_000 - 631_065_600, 4)
        file.add(5, time.reversed() + FITFixture.semicircles(43.7).reversed() + FITFixture.semicircles(7.4).reversed())
        let point = try TrackDocument.read(bytes: file.bytes()).document.tracks[0].segments[0][0]
        #expect(point.time == 1_709_280_000_000)
        #expect(abs(point.fix.position.latitude - 43.7) < 1e-7)
    }

    @Test("pieces of any size give what the whole gives", arguments: [1, 2, 3, 17])
    func pieces(_ size: Int) throws {
        let bytes = FITFixture.run.bytes() + FITFixture.run.bytes() + FITFixture.run.bytes()
        let whole = try TrackDocument.read(bytes: bytes)
        let pieced = try read(bytes, pieces: size)
        #expect(pieced.document == whole.document)
        #expect(pieced.verdict == whole.verdicts[0])
    }

    @Test("one file behind another is read, each session a track")
    func chained() throws {
        let (document, verdicts) = try TrackDocument.read(bytes: FITFixture.run.bytes() + FITFixture.run.bytes())
        #expect(document.tracks.map { $0.segments.map(\.count) } == [[1, 1], [1, 1]])
        #expect(document.tracks.allSatisfy { $0.details.totals?.distance == 123.45 })
        #expect(verdicts[0].noted.isEmpty)
    }

    @Test("a file that breaks off anywhere gives the points before, and the verdict says so")
    func truncated() throws {
        let bytes = FITFixture.run.bytes()
        for length in 14..<bytes.count {
            let (document, verdicts) = try TrackDocument.read(bytes: Array(bytes[..<length]))
            #expect(verdicts[0].noted[.truncated]?.count == 1, "at \(length)")
            #expect(document.tracks.flatMap(\.segments).joined().count == verdicts[0].points)
        }
        let late = try TrackDocument.read(bytes: Array(bytes.dropLast(10))).verdicts[0]
        #expect(late.sentence == "2 points; noted: file ends in the middle (1)")
    }

    @Test("a wrong checksum is noted")
    func checksum() throws {
        let verdict = try TrackDocument.read(bytes: FITFixture.run.bytes(wrongChecksum: true)).verdicts[0]
        #expect(verdict.sentence == "2 points; noted: checksum wrong (1)")
    }

    @Test("a file that was never closed, whose header tells no length, is read to its end")
    func unclosed() throws {
        let bytes = Array(FITFixture.run.bytes(length: 0).dropLast(2))
        #expect(
            try TrackDocument.read(bytes: bytes).verdicts[0].sentence == "2 points; noted: file ends in the middle (1)"
        )
    }

    @Test("numbers of absurd size and type are unknown")
    func absurd() throws {
        var file = FITFixture.run
        // A session whose sport and distance are floating-point numbers beyond all bounds.
        file.define(6, 18, [(5, 8, 0x89), (9, 8, 0x89), (253, 8, 0x89)])
        let huge = (0..<8).map { UInt8(truncatingIfNeeded: 1e300.bitPattern >> (8 * UInt64($0))) }
        file.add(6, huge + huge + huge)
        let (document, verdicts) = try TrackDocument.read(bytes: file.bytes())
        #expect(verdicts[0].sentence == "2 points")
        #expect(document.tracks[0].details.type == "generic")
    }

    @Test("a message without its definition ends the reading")
    func undefined() throws {
        var file = FITFixture.run
        file.add(9, [1, 2, 3])
        let verdict = try TrackDocument.read(bytes: file.bytes()).verdicts[0]
        #expect(verdict.sentence == "2 points; noted: rest of the file unreadable (1)")
    }

    @Test("damaged files are read or refused, never a crash")
    func damaged() throws { try expectSurvival(of: FITFixture.run.bytes(), seed: 4, rounds: 4000) }
}
