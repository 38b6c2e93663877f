import OSMExtract
import Testing

@Suite("Objects, texts and oddities") struct ObjectTests {
    @Test("text that is not UTF-8 is repaired and counted") func notUTF8() throws {
        var writer = PBFWriter()
        let strings: [[UInt8]] = [
            Array("name".utf8), [0x43, 0x61, 0x66, 0xe9], [0x62, 0xff, 0x6c], [0xed, 0xa0, 0x80],
            [0xf0, 0x9f, 0x98, 0x80],
        ]
        let tags: ([UInt64], [UInt64]) = ([1, 3, 4, 1], [2, 2, 4, 5])
        writer.block(
            strings: strings,
            groups: [PBFWriter.node(id: 1, latitude: 1, longitude: 1, keys: tags.0, values: tags.1)]
        )
        let file = try TemporaryFile(writer.bytes)
        var recorder = Recorder()
        let summary = try ExtractReader(paths: [file.path]).read(into: &recorder)
        let node = try #require(recorder.nodes[1])
        #expect(node["b\u{FFFD}l"] == "Caf\u{FFFD}")
        #expect(node["\u{FFFD}\u{FFFD}\u{FFFD}"] == "\u{FFFD}\u{FFFD}\u{FFFD}", "half a surrogate is three bad bytes")
        #expect(node["name"] == "\u{1F600}", "a valid text of four bytes stays")
        #expect(summary.counts.count(of: .textRepaired) == 5)
    }

    @Test("a zero byte inside a text cuts the tag list and is counted") func zeroByte() throws {
        var writer = PBFWriter()
        writer.block(
            strings: [Array("name".utf8), Array("a\u{0}b".utf8), Array("shop".utf8)],
            groups: [
                PBFWriter.node(id: 1, latitude: 1, longitude: 1, keys: [3, 1], values: [3, 2]),
                PBFWriter.node(id: 2, latitude: 1, longitude: 1, keys: [1], values: [2]),
                PBFWriter.way(id: 5, refs: [1, 2, 1, 2], keys: [2], values: [1]),
            ]
        )
        let file = try TemporaryFile(writer.bytes)
        var recorder = Recorder()
        let summary = try ExtractReader(paths: [file.path]).read(into: &recorder)
        #expect(recorder.nodes[1]?["shop"] == "shop")
        #expect(summary.counts.count(of: .textDamaged) == 3)
    }

    @Test("nodes off the globe are dropped and counted") func offGlobe() throws {
        var writer = PBFWriter()
        writer.block(
            strings: [Array("shop".utf8)],
            groups: [
                PBFWriter.node(id: 1, latitude: 95, longitude: 1, keys: [1], values: [1]),
                PBFWriter.node(id: 2, latitude: 1, longitude: 181, keys: [1], values: [1]),
                PBFWriter.node(id: 3, latitude: 90, longitude: -180, keys: [1], values: [1]),
            ]
        )
        let file = try TemporaryFile(writer.bytes)
        var recorder = Recorder()
        let summary = try ExtractReader(paths: [file.path]).read(into: &recorder)
        #expect(recorder.nodes.keys.sorted() == [3])
        #expect(summary.counts.count(of: .nodeInvalidPosition) == 2)
    }

    @Test("deleted objects are dropped and counted") func deleted() throws {
        let (recorder, summary) = try record(
            xml: """
                <node id="1" visible="true" lat="0" lon="0"/><node id="2" lat="0" lon="1"/>
                <node id="3" visible="false" lat="1" lon="1"><tag k="shop" v="yes"/></node>
                <way id="10" visible="false"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way>
                """
        )
        #expect(recorder.nodes.isEmpty && recorder.ways.isEmpty)
        #expect(summary.counts.nodes == 2 && summary.counts.count(of: .objectDeleted) == 2)
    }

    @Test("ids at the ends of their range are found again") func extremeIds() throws {
        let ids: [Int64] = [.min + 1, -4_294_967_297, -1, 0, 1, 4_294_967_296, .max]
        var writer = PBFWriter(optional: [])
        writer.block(
            strings: [Array("highway".utf8)],
            groups: [
                ids.enumerated().flatMap { PBFWriter.node(id: $1, latitude: Double($0), longitude: 0) },
                PBFWriter.way(id: .max, refs: ids, keys: [1], values: [1]),
            ]
        )
        let file = try TemporaryFile(writer.bytes)
        var recorder = Recorder()
        _ = try ExtractReader(paths: [file.path]).read(into: &recorder)
        #expect(recorder.ways[.max]?.refs == ids)
        #expect(recorder.ways[.max]?.points.map(\.coordinate.latitude) == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test("short ways, empty relations, members that loop: counted or harmless") func oddities() throws {
        let (recorder, summary) = try record(
            xml: ExtractReaderTests.square + """
                <way id="10"><nd ref="1"/><tag k="building" v="yes"/></way>
                <way id="11"><tag k="building" v="yes"/></way>
                <way id="12"><nd ref="1"/><nd ref="2"/><nd ref="1"/><nd ref="2"/><nd ref="1"/><tag k="building" v="yes"/></way>
                <way id="13"><nd ref="1"/><nd ref="1"/><nd ref="1"/><nd ref="1"/><tag k="landuse" v="grass"/></way>
                <relation id="20"><tag k="type" v="multipolygon"/><tag k="natural" v="water"/></relation>
                <relation id="21"><member type="relation" ref="21" role="outer"/><tag k="type" v="multipolygon"/>
                <tag k="natural" v="water"/></relation>
                <relation id="22"><member type="way" ref="10" role="outer"/><member type="way" ref="10" role="inner"/>
                <member type="way" ref="11" role="outer"/><member type="way" ref="12" role="outer"/>
                <tag k="type" v="multipolygon"/><tag k="natural" v="water"/></relation>
                """
        )
        #expect(summary.counts.count(of: .wayShort) == 2)
        #expect(summary.counts.count(of: .relationEmpty) == 1)
        #expect(recorder.areas.isEmpty)
    }

    @Test("an old-style multipolygon takes its tags from the outer way, which is no area of its own") func oldStyle()
        throws
    {
        let (recorder, _) = try record(
            xml: ExtractReaderTests.square + """
                <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="landuse" v="forest"/></way>
                <way id="11"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/></way>
                <relation id="20"><member type="way" ref="10" role="outer"/><member type="way" ref="11" role="inner"/>
                <tag k="type" v="multipolygon"/></relation>
                """
        )
        #expect(recorder.areas.keys.sorted() == [20])
        #expect(recorder.areas[20]?.tags == ["landuse": "forest"])
        #expect(recorder.areas[20]?.holes.count == 1)
    }

    @Test("options leave out what is not wanted, and the sea stays right") func options() throws {
        let file = try TemporaryFile(
            xml: "<bounds minlat=\"0\" minlon=\"0\" maxlat=\"0.01\" maxlon=\"0.01\"/>" + ExtractReaderTests.square + """
                <way id="10"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/><tag k="natural" v="coastline"/>
                <tag k="place" v="island"/></way>
                <relation id="20"><member type="way" ref="10" role=""/><tag k="type" v="site"/></relation>
                """
        )
        var options = ExtractOptions()
        options.nodes = false
        options.ways = false
        options.relations = false
        var recorder = Recorder()
        _ = try ExtractReader(paths: [file.path], options: options).read(into: &recorder)
        #expect(recorder.nodes.isEmpty && recorder.ways.isEmpty && recorder.relations.isEmpty)
        #expect(recorder.areas.count == 1 && recorder.sea.count == 1 && recorder.sea[0].holes.count == 1)
        options = ExtractOptions()
        options.areas = false
        var other = Recorder()
        _ = try ExtractReader(paths: [file.path], options: options).read(into: &other)
        #expect(other.areas.isEmpty && other.sea.isEmpty && other.ways.count == 1 && other.relations.count == 1)
    }
}
