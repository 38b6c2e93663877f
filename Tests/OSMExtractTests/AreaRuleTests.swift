import OSMExtract
import Testing

@Suite("Which closed way is an area") struct AreaRuleTests {
    static let table: [(String, Bool)] = [
        ("building=yes", true), ("building=no", false), ("landuse=forest", true), ("natural=water", true),
        ("natural=coastline", false), ("natural=cliff", false), ("natural=tree_row", false), ("leisure=park", true),
        ("leisure=track", false), ("leisure=track area=yes", true), ("highway=primary junction=roundabout", false),
        ("highway=pedestrian", false), ("highway=pedestrian area=yes", true), ("highway=services", true),
        ("amenity=parking", true), ("amenity=parking area=no", false), ("barrier=fence", false),
        ("barrier=fence landuse=meadow", true), ("waterway=river", false), ("waterway=riverbank", true),
        ("railway=rail", false), ("railway=platform", true), ("man_made=pier", true), ("man_made=embankment", false),
        ("aeroway=runway", false), ("aeroway=runway area:aeroway=runway", true), ("aeroway=apron", true),
        ("power=line", false), ("power=substation", true),
        ("boundary=administrative", true), ("place=island", true), ("name=Ring", false), ("golf=bunker", true),
        ("golf=hole", false), ("historic=castle", true), ("area:highway=traffic_island", true), ("route=ferry", false),
    ]

    @Test("tags decide", arguments: table) func decides(tags: String, area: Bool) throws {
        let written = tags.split(separator: " ").map { tag in
            let parts = tag.split(separator: "=")
            return "<tag k=\"\(parts[0])\" v=\"\(parts[1])\"/>"
        }
        let (recorder, _) = try record(
            xml: ExtractReaderTests.square + """
                <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>\(written.joined())</way>
                """
        )
        #expect((recorder.areas[10] != nil) == area)
        #expect(recorder.ways[10]?.isArea == area)
    }

    @Test("a way that does not end where it began is no area") func open() throws {
        let (recorder, _) = try record(
            xml: ExtractReaderTests.square + """
                <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><tag k="amenity" v="parking"/></way>
                """
        )
        #expect(recorder.areas.isEmpty)
    }
}
