import OSMExtract
import Testing

@Suite("Several files, and files out of order") struct SeveralFilesTests {
    static let west = """
        <bounds minlat="0" minlon="0" maxlat="0.01" maxlon="0.005"/>
        <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.005"/><node id="3" lat="0.005" lon="0.005"/>
        <node id="4" lat="0.001" lon="0.001"><tag k="shop" v="bakery"/></node>
        <way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/><tag k="name" v="West"/></way>
        <way id="11"><nd ref="2"/><nd ref="5"/><tag k="highway" v="path"/></way>
        <relation id="20"><member type="way" ref="10" role=""/><tag k="type" v="route"/></relation>
        """
    static let east = """
        <bounds minlat="0" minlon="0.005" maxlat="0.01" maxlon="0.01"/>
        <node id="2" lat="0" lon="0.005"/><node id="4" lat="0.001" lon="0.001"><tag k="shop" v="butcher"/></node>
        <node id="5" lat="0.005" lon="0.01"/>
        <way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/><tag k="name" v="East"/></way>
        <way id="12"><nd ref="5"/><nd ref="3"/><tag k="highway" v="path"/></way>
        <relation id="20"><member type="way" ref="10" role=""/><tag k="type" v="route"/></relation>
        """

    @Test("two neighbours are read as one: nodes of either serve the ways of both, the first file's object is kept")
    func neighbours() throws {
        let files = [try TemporaryFile(xml: Self.west), try TemporaryFile(xml: Self.east)]
        var recorder = Recorder()
        let summary = try ExtractReader(paths: files.map(\.path)).read(into: &recorder)
        #expect(summary.counts.nodes == 5 && summary.counts.ways == 3 && summary.counts.relations == 1)
        #expect(recorder.ways[10]?.tags["name"] == "West")
        #expect(recorder.nodes[4] == ["shop": "bakery"])
        #expect(
            recorder.ways.values.allSatisfy { !$0.isIncomplete },
            "way 11 gets node 5 of the other file, way 12 node 3"
        )
        #expect(summary.counts.count(of: .nodeDuplicate) == 2)
        #expect(summary.counts.count(of: .wayDuplicate) == 1)
        #expect(summary.counts.count(of: .relationDuplicate) == 1)
        #expect(summary.header.boundingBoxes.count == 2 && summary.regionBoxes.count == 2)
        #expect(summary.boundingBox?.east == 0.01)
    }

    @Test("ways before nodes, ids that fall, negative ids: an editor's file is read too") func unsorted() throws {
        let (recorder, summary) = try record(
            xml: """
                <relation id="-3"><member type="way" ref="-10" role="outer"/><tag k="type" v="multipolygon"/>
                <tag k="natural" v="water"/></relation>
                <way id="-10"><nd ref="-1"/><nd ref="7"/><nd ref="-4"/><nd ref="-1"/></way>
                <node id="7" lat="0" lon="0.01"/><node id="-4" lat="0.01" lon="0.01"><tag k="amenity" v="pub"/></node>
                <node id="-1" lat="0" lon="0"/><node id="7" lat="5" lon="5"/>
                <node id="-4" lat="0.01" lon="0.01"><tag k="amenity" v="bar"/></node>
                """
        )
        #expect(recorder.ways[-10]?.isIncomplete == false)
        #expect(recorder.areas[-3]?.tags["natural"] == "water")
        #expect(
            recorder.ways[-10]?.points[1] == PointE7(longitudeE7: 100_000, latitudeE7: 0),
            "the first node 7 is kept"
        )
        #expect(recorder.nodes == [-4: ["amenity": "pub"]])
        #expect(summary.counts.count(of: .nodeDuplicate) == 2)
    }

    @Test("a PBF that claims to be sorted but is not: what comes too late is counted") func falseClaim() throws {
        var writer = PBFWriter()
        let strings = ["highway", "path"].map { Array($0.utf8) }
        writer.block(strings: strings, groups: [PBFWriter.way(id: 1, refs: [1, 2], keys: [1], values: [2])])
        writer.block(
            strings: strings,
            groups: [
                PBFWriter.node(id: 1, latitude: 1, longitude: 1) + PBFWriter.node(id: 2, latitude: 2, longitude: 2)
            ]
        )
        let file = try TemporaryFile(writer.bytes)
        var recorder = Recorder()
        let summary = try ExtractReader(paths: [file.path]).read(into: &recorder)
        #expect(recorder.ways[1]?.isIncomplete == true)
        #expect(summary.counts.count(of: .objectOutOfOrder) == 2)

        var honest = PBFWriter(optional: [])
        honest.block(strings: strings, groups: [PBFWriter.way(id: 1, refs: [1, 2], keys: [1], values: [2])])
        honest.block(
            strings: strings,
            groups: [
                PBFWriter.node(id: 1, latitude: 1, longitude: 1) + PBFWriter.node(id: 2, latitude: 2, longitude: 2)
            ]
        )
        let second = try TemporaryFile(honest.bytes)
        var other = Recorder()
        _ = try ExtractReader(paths: [second.path]).read(into: &other)
        #expect(other.ways[1]?.isIncomplete == false)
    }

    @Test("Monaco given twice is Monaco", .enabled(if: SharedData.monacoIsThere, "Monaco's extract is not here"))
    func twice() throws {
        var once = Counter()
        var twice = Counter()
        let first = try ExtractReader(paths: [SharedData.monaco]).read(into: &once)
        let second = try ExtractReader(paths: [SharedData.monaco, SharedData.monaco]).read(into: &twice)
        #expect(once.nodes == twice.nodes && once.ways == twice.ways && once.points == twice.points)
        #expect(once.areas == twice.areas && once.relations == twice.relations && once.sea == twice.sea)
        #expect(second.counts.count(of: .nodeDuplicate) == first.counts.nodes)
    }
}
