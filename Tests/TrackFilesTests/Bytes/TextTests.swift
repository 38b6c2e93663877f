import Testing

@testable import TrackFiles

@Suite("Encodings")
struct TextTests {
    static func named(_ declaration: String, _ name: [UInt8]) -> [UInt8] {
        Array("\(declaration)<gpx><wpt lat='1' lon='2'><name>".utf8) + name + Array("</name></wpt></gpx>".utf8)
    }

    @Test("Latin-1 that claims to be UTF-8 is repaired and noted")
    func repaired() throws {
        let bytes = Self.named("<?xml version='1.0' encoding='UTF-8'?>", [0x43, 0x61, 0x66, 0xE9, 0x96])
        let (document, verdicts) = try TrackDocument.read(bytes: bytes)
        #expect(document.waypoints[0].name == "Café–")
        #expect(verdicts[0].sentence == "1 waypoint; noted: text repaired (1)")
    }

    @Test(
        "a declared encoding is followed",
        arguments: [("ISO-8859-1", [0xE9], "é"), ("windows-1251", [0xC4, 0xE0], "Да"), ("utf8", [0xC3, 0xA9], "é")]
            as [(String, [UInt8], String)]
    )
    func declared(_ encoding: String, _ name: [UInt8], _ wanted: String) throws {
        let bytes = Self.named("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>", name)
        let (document, verdicts) = try TrackDocument.read(bytes: bytes)
        #expect(document.waypoints[0].name == wanted)
        #expect(verdicts[0].noted.isEmpty)
    }

    @Test("an encoding that is not read is refused by its name")
    func unknown() {
        let bytes = Self.named("<?xml version='1.0' encoding='UTF-7'?>", [0x41])
        #expect(throws: TrackFileError.unknownEncoding("utf-7")) { try TrackDocument.read(bytes: bytes) }
    }

    @Test("UTF-16 is read in either order, with its mark and without", arguments: [true, false], [true, false])
    func wide(isBig: Bool, hasMark: Bool) throws {
        let text = (hasMark ? "\u{FEFF}" : "") + "<gpx><wpt lat='1' lon='2'><name>Đường 🚶</name></wpt></gpx>"
        let bytes = text.utf16.flatMap {
            isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(try TrackDocument.read(bytes: bytes).document.waypoints[0].name == "Đường 🚶")
    }

    @Test("a mark before UTF-8 is passed over")
    func mark() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Self.named("<?xml version='1.0'?>", [0x41, 0x00, 0x07])
        #expect(try TrackDocument.read(bytes: bytes).document.waypoints[0].name == "A")
    }

    @Test("what would move a terminal's cursor is left off")
    func controls() throws {
        let bytes = Self.named("", [0x41, 0x1B, 0x5B, 0x32, 0x4A, 0xC2, 0x9B, 0x42])
        #expect(try TrackDocument.read(bytes: bytes).document.waypoints[0].name == "A[2JB")
    }
}
