import OSMExtract
import Testing

@Suite("Reading an extract") struct ExtractReaderTests {
    /// Nodes of a square 1 … 4 with a small square 5 … 8 in it, and a node with tags.
    static let square = """
        <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.01"/>
        <node id="3" lat="0.01" lon="0.01"/><node id="4" lat="0.01" lon="0"/>
        <node id="5" lat="0.002" lon="0.002"/><node id="6" lat="0.002" lon="0.004"/>
        <node id="7" lat="0.004" lon="0.004"/><node id="8" lat="0.004" lon="0.002"/>
        <node id="9" lat="0.005" lon="0.005"><tag k="amenity" v="cafe"/><tag k="name:vi" v="C&#xE0; ph&#xEA;"/></node>
        """

    @Test("relations come first, then nodes, then ways with their areas") func order() throws {
        let (recorder, summary) = try record(
            xml: Self.square + """
                <way id="10"><nd ref="1"/><nd ref="4"/><nd ref="3"/><nd ref="2"/><nd ref="1"/><tag k="building" v="yes"/></way>
                <relation id="20"><member type="way" ref="10" role="outline"/><member type="node" ref="9" role=""/>
                <tag k="type" v="building"/></relation>
                """
        )
        #expect(recorder.order == "rnwa")
        #expect(recorder.nodes == [9: ["amenity": "cafe", "name:vi": "Cà phê"]])
        #expect(recorder.ways[10]?.refs == [1, 4, 3, 2, 1])
        #expect(recorder.ways[10]?.isArea == true)
        #expect(
            recorder.relations[20]?.members == [
                Recorder.Member(kind: .way, ref: 10, role: "outline"), Recorder.Member(kind: .node, ref: 9, role: ""),
            ]
        )
        let ring = try #require(recorder.areas[10]?.outers.first)
        #expect(ring.count == 5 && ring.first == ring.last)
        #expect(signedArea(ring) > 0, "an outer ring runs counter-clockwise")
        #expect(summary.counts.nodes == 9 && summary.counts.taggedNodes == 1)
        #expect(summary.counts.ways == 1 && summary.counts.relations == 1 && summary.counts.areasFromWays == 1)
    }

    @Test("a multipolygon has its hole, clockwise") func multipolygon() throws {
        let (recorder, _) = try record(
            xml: Self.square + """
                <way id="10"><nd ref="1"/><nd ref="4"/><nd ref="3"/><nd ref="2"/><nd ref="1"/></way>
                <way id="11"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/></way>
                <relation id="20"><member type="way" ref="10" role="outer"/><member type="way" ref="11" role="inner"/>
                <tag k="type" v="multipolygon"/><tag k="natural" v="water"/></relation>
                """
        )
        let area = try #require(recorder.areas[20])
        #expect(area.origin == .relation && area.tags["natural"] == "water")
        #expect(area.outers.count == 1 && area.holes.count == 1)
        #expect(signedArea(area.outers[0]) > 0 && signedArea(area.holes[0]) < 0)
        #expect(recorder.ways[10]?.tags == [:], "an untagged way of a multipolygon is handed on")
    }

    @Test("a node outside the extract is marked and counted") func missingNode() throws {
        let (recorder, summary) = try record(
            xml: Self.square + """
                <way id="10"><nd ref="1"/><nd ref="77"/><nd ref="3"/><tag k="highway" v="path"/></way>
                """
        )
        #expect(recorder.ways[10]?.points.map(\.isMissing) == [false, true, false])
        #expect(recorder.ways[10]?.isIncomplete == true)
        #expect(summary.counts.count(of: .wayMissingNodes) == 1)
        #expect(summary.counts.issues.first { $0.kind == .referenceMissing }?.examples == [77])
    }

    @Test("tags are found by key, made before or after the reading began, and by name") func lookUp() throws {
        struct Looker: ExtractConsumer {
            static let amenity = TagKey("amenity")
            var tagKeys: [TagKey] { [Self.amenity] }
            var found: [String] = []
            mutating func receive(_ batch: borrowing ExtractBatch) throws {
                for i in 0..<batch.nodeCount {
                    let tags = batch.node(i).tags
                    if let value = tags[Self.amenity], value == "cafe" { found.append(value.string) }
                    if let value = tags[named: "name:vi"] { found.append(value.string) }
                    if tags.has(TagKey("name:vi")) { found.append("late") }
                    if tags[TagKey("shop")] == nil { found.append("none") }
                    switch tags.value(at: 0) {
                    case "pub": found.append("pub")
                    case "cafe", "bar": found.append("switch")
                    default: found.append("other")
                    }
                }
            }
        }
        let file = try TemporaryFile(xml: Self.square)
        var looker = Looker()
        _ = try ExtractReader(paths: [file.path]).read(into: &looker)
        #expect(looker.found == ["cafe", "Cà phê", "late", "none", "switch"])
    }
}
