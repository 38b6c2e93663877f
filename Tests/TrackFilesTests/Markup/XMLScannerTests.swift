import Testing

@testable import TrackFiles

@Suite("XML")
struct XMLScannerTests {
    @Test("entities declared are refused, whatever they are")
    func bombs() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <gpx><trk><name>&b;</name></trk></gpx>
            """
        let spy = "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><gpx><wpt lat='1' lon='2'/></gpx>"
        for text in [bomb, spy] {
            #expect(throws: TrackFileError.entitiesDeclared) { try TrackDocument.read(bytes: Array(text.utf8)) }
            let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            #expect(throws: TrackFileError.entitiesDeclared) { try TrackDocument.read(bytes: [0xFF, 0xFE] + wide) }
        }
    }

    @Test("a DOCTYPE that only names a file is passed over, and a reference to nothing stays as it stands")
    func harmless() throws {
        let text = """
            <!DOCTYPE gpx SYSTEM "http://127.0.0.1:1/gpx.dtd"><gpx><wpt lat='1' lon='2'><name>a &b; &#0; &#65; &amp</name></wpt>
            </gpx>
            """
        let waypoint = try TrackDocument.read(bytes: Array(text.utf8)).document.waypoints[0]
        #expect(waypoint.name == "a &b; &#0; A &amp")
    }

    @Test("nesting without end is refused")
    func depth() {
        let text = "<gpx>" + String(repeating: "<a>", count: 100_000)
        #expect(throws: TrackFileError.malformed(.gpx, reason: "elements are nested too deeply")) {
            try TrackDocument.read(bytes: Array(text.utf8))
        }
    }

    @Test(
        "tags of nothing are read or refused, never a crash",
        arguments: [
            "<?>", "<>", "</>", "<!>", "<!-->", "<![CDATA[]]>", "< />", "<//>", "<:/>", "<a:>", "<?xml encoding?>",
        ]
    )
    func nothing(_ tag: String) {
        for text in [tag, tag + "<gpx></gpx>", "<gpx>" + tag + "</gpx>", "<gpx><wpt lat='1' lon='2'/>" + tag] {
            _ = try? TrackDocument.read(bytes: Array(text.utf8))
        }
        // Behind what is sound, such a tag ends the reading and no more.
        let verdict = try? TrackDocument.read(bytes: Array(("<gpx><wpt lat='1' lon='2'/>" + tag).utf8)).verdicts[0]
        #expect(verdict?.waypoints == 1)
    }

    @Test("a tag without end is refused before it fills the memory")
    func endless() {
        let text = "<gpx><wpt lat='" + String(repeating: "1", count: 6_000_000)
        #expect(throws: TrackFileError.malformed(.gpx, reason: "a tag does not end")) {
            try TrackDocument.read(bytes: Array(text.utf8))
        }
    }
}
