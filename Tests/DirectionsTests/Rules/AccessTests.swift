// Access by class and by tag, on ways.

import Testing

@testable import Directions

@Suite("Access to ways")
struct AccessTests {
    @Test("what a class implies without any access tag")
    func classes() throws {
        try WayTable.check([
            ("highway=motorway", ">>>>--"), ("highway=motorway_link", "xxxx--"), ("highway=trunk", "xxxxxx"),
            ("highway=trunk_link", "xxxxxx"), ("highway=primary", "xxxxxx"), ("highway=primary_link", "xxxxxx"),
            ("highway=secondary", "xxxxxx"), ("highway=secondary_link", "xxxxxx"), ("highway=tertiary", "xxxxxx"),
            ("highway=tertiary_link", "xxxxxx"), ("highway=unclassified", "xxxxxx"), ("highway=residential", "xxxxxx"),
            ("highway=living_street", "xxxxxx"), ("highway=road", "xxxxxx"), ("highway=service", "xxxxxx"),
            ("highway=track", "----xx"), ("highway=path", "----xx"), ("highway=footway", "----px"),
            ("highway=pedestrian", "----px"), ("highway=steps", "----px"), ("highway=cycleway", "----xx"),
            ("highway=bridleway", "----px"), ("highway=busway", "------"), ("highway=corridor", "----px"),
            ("highway=construction", "------"), ("highway=proposed", "------"), ("highway=runway", "------"),
            ("highway=raceway", "------"), ("highway=platform", "----px"), ("railway=platform", "----px"),
            ("public_transport=platform", "----px"), ("man_made=pier", "----px"), ("railway=rail", "------"),
            ("route=ferry", "xxxxxx"), ("route=shuttle_train", "xxxx--"), ("waterway=river", "------"),
        ])
    }

    @Test("the special key outweighs the general one")
    func hierarchy() throws {
        try WayTable.check([
            ("highway=primary access=no", "------"), ("highway=primary vehicle=no", "-----x"),
            ("highway=primary motor_vehicle=no", "----xx"), ("highway=primary motorcar=no", "--xxxx"),
            ("highway=primary motorcycle=no", "xx-xxx"), ("highway=primary hgv=no", "xxx-xx"),
            ("highway=primary bicycle=no", "xxxx-x"), ("highway=primary foot=no", "xxxxx-"),
            ("highway=primary access=no vehicle=yes", "xxxxx-"), ("highway=primary access=yes vehicle=no", "-----x"),
            ("highway=primary access=no motor_vehicle=yes", "xxxx--"),
            ("highway=primary vehicle=no motor_vehicle=yes", "xxxx-x"),
            ("highway=primary vehicle=yes motor_vehicle=no", "----xx"),
            ("highway=primary access=no motorcar=yes", "xx----"),
            ("highway=primary motor_vehicle=no motorcar=yes", "xx--xx"),
            ("highway=primary motor_vehicle=yes motorcar=no", "--xxxx"),
            ("highway=primary access=no bicycle=yes", "----x-"), ("highway=primary access=no foot=yes", "----px"),
            ("highway=primary motor_vehicle=no hgv=yes", "---xxx"),
            ("highway=primary motor_vehicle=no motorcycle=yes", "--x-xx"),
            ("highway=primary access=no taxi=yes", "-x----"), ("highway=primary motor_vehicle=no psv=yes", "-x--xx"),
            ("highway=primary motor_vehicle=no bus=yes", "-x--xx"), ("highway=primary taxi=no", "x-xxxx"),
            ("highway=primary psv=no", "x-xxxx"), ("highway=primary psv=no taxi=yes", "xxxxxx"),
            ("highway=primary bus=no", "xxxxxx"), ("highway=primary horse=no", "xxxxxx"),
        ])
    }

    @Test("keys for one direction outweigh those for both of the same vehicle")
    func directions() throws {
        try WayTable.check([
            ("highway=primary access:forward=no", "<<<<<<"), ("highway=primary access:backward=no", ">>>>>>"),
            ("highway=primary access=no access:forward=yes", ">>>>>>"),
            ("highway=primary motor_vehicle:forward=no", "<<<<xx"), ("highway=primary vehicle:backward=no", ">>>>>x"),
            ("highway=primary access:forward=no motorcar=yes", "xx<<<<"),
            ("highway=primary access:forward=yes motorcar=no", "--xxxx"),
            ("highway=primary motorcar=yes motorcar:forward=no", "<<xxxx"),
            ("highway=primary motorcar=no motorcar:forward=yes", ">>xxxx"),
            ("highway=primary access:forward=no motorcar:forward=yes", "xx<<<<"),
            ("highway=primary bicycle:backward=no", "xxxx>x"), ("highway=primary foot:forward=no", "xxxxx<"),
            ("highway=primary hgv:backward=no", "xxx>xx"), ("highway=primary motorcycle:forward=no", "xx<xxx"),
            ("highway=primary psv:forward=no taxi=yes", "xxxxxx"), ("highway=cycleway foot:backward=no", "----x>"),
        ])
    }

    @Test("the words that open a way, close it, or keep it for those who live there")
    func words() throws {
        var rows: [(String, String)] = []
        for word in ["yes", "designated", "permissive", "official", "private", "destination", "customers", "delivery"] {
            rows.append(("highway=primary access=\(word)", word == "private" ? "xxxxxx" : "xxxxxx"))
        }
        for word in ["no", "agricultural", "forestry", "agricultural;forestry", "military", "emergency", "psv"] {
            rows.append(("highway=primary access=\(word)", word == "psv" ? "------" : "------"))
        }
        for word in ["permit", "residents"] { rows.append(("highway=primary motor_vehicle=\(word)", "xxxxxx")) }
        rows += [
            ("highway=primary access=nonsense", "xxxxxx"), ("highway=primary access=unknown", "xxxxxx"),
            ("highway=primary bicycle=use_sidepath", "xxxx-x"), ("highway=primary foot=use_sidepath", "xxxxx-"),
            ("highway=primary bicycle=dismount", "xxxxpx"), ("highway=footway bicycle=dismount", "----px"),
            ("highway=footway bicycle=yes", "----xx"), ("highway=footway bicycle=designated", "----xx"),
            ("highway=footway bicycle=no", "-----x"), ("highway=path bicycle=no", "-----x"),
            ("highway=path foot=no", "----x-"), ("highway=cycleway foot=no", "----x-"),
            ("highway=steps bicycle=no", "-----x"), ("highway=footway vehicle=no", "-----x"),
            ("highway=footway vehicle=no foot=designated", "----px"), ("highway=footway access=yes", "----px"),
            ("highway=pedestrian bicycle=yes", "----xx"), ("highway=pedestrian motor_vehicle=destination", "xxxxpx"),
            ("highway=pedestrian motorcar=yes", "xx--px"), ("highway=footway motorcycle=yes", "--x-px"),
            ("highway=path motorcycle=designated", "--x-xx"), ("highway=cycleway motor_vehicle=designated", "xxxxxx"),
            ("highway=cycleway moped=yes", "----xx"), ("highway=path access=private", "----xx"),
            ("highway=motorway bicycle=yes", ">>>>>-"), ("highway=motorway foot=yes", ">>>>]x"),
            ("highway=track motor_vehicle=yes", "xxxxxx"), ("highway=track motor_vehicle=agricultural", "----xx"),
            ("highway=track access=yes", "xxxxxx"), ("highway=track motorcar=yes", "xx--xx"),
            ("highway=track vehicle=forestry", "-----x"), ("highway=track access=forestry foot=permissive", "----px"),
            ("highway=busway bus=designated", "-x----"), ("highway=busway psv=yes bicycle=yes", "-x--x-"),
            ("highway=service bus=designated access=no", "-x----"),
            ("highway=residential bus=designated motor_vehicle=no", "-x--xx"),
            ("highway=runway access=yes", "xxxxxx"), ("highway=runway motorcar=yes", "xx----"),
            ("highway=runway foot=yes", "----px"), ("highway=runway motorhome=yes", "------"),
            ("highway=bridleway bicycle=yes", "----xx"), ("highway=bridleway foot=no", "------"),
            ("highway=primary motorroad=yes", "xxxx--"), ("highway=trunk motorroad=yes bicycle=yes", "xxxxx-"),
            ("highway=primary access=no motor_vehicle=private", "xxxx--"),
            ("highway=primary access=yes;no", "xxxxxx"), ("highway=primary hov=designated", "xxxxxx"),
        ]
        try WayTable.check(rows)
    }

    @Test("what is being built or cannot be passed is closed")
    func closed() throws {
        try WayTable.check([
            ("highway=construction construction=primary", "------"), ("highway=proposed proposed=primary", "------"),
            ("highway=construction foot=yes", "------"), ("highway=construction bicycle=yes", "------"),
            ("highway=primary construction=yes", "------"), ("highway=primary construction=no", "xxxxxx"),
            ("highway=primary construction=minor", "xxxxxx"), ("highway=primary construction=widening", "xxxxxx"),
            ("highway=primary proposed=trunk", "xxxxxx"), ("highway=primary impassable=yes", "------"),
            ("highway=primary status=impassable", "------"), ("highway=primary smoothness=impassable", "------"),
            ("highway=track access=yes smoothness=horrible", "xxxxxx"), ("highway=primary area=yes", "----xx"),
            ("highway=service area=yes", "----xx"), ("highway=abandoned", "------"), ("highway=via_ferrata", "------"),
        ])
    }

    @Test("cycle tracks along a road open it to bicycles, unless a tag closes it")
    func cycleways() throws {
        try WayTable.check([
            ("highway=motorway cycleway=track", ">>>>>-"), ("highway=motorway cycleway=lane", ">>>>>-"),
            ("highway=motorway cycleway:right=track", ">>>>>-"), ("highway=motorway cycleway=no", ">>>>--"),
            ("highway=motorway cycleway=track bicycle=no", ">>>>--"), ("highway=residential cycleway=track", "xxxxxx"),
            ("highway=residential cycleway=track access=no", "------"),
            ("highway=footway cycleway=lane access=yes", "----px"),
        ])
    }

    @Test("ferries carry whom their tags name")
    func ferries() throws {
        try WayTable.check([
            ("route=ferry motor_vehicle=yes", "xxxxxx"), ("route=ferry motor_vehicle=no", "----xx"),
            ("route=ferry foot=yes", "----xx"), ("route=ferry foot=yes bicycle=no", "-----x"),
            ("route=ferry foot=yes motorcar=yes", "xxxxxx"), ("route=ferry motorcar=no", "--xxxx"),
            ("route=ferry access=no", "------"), ("route=ferry hgv=no", "xxx-xx"),
            ("route=ferry access=private", "xxxxxx"),
            ("route=ferry oneway=yes", ">>>>)x"), ("route=shuttle_train hgv=no", "xxx---"),
            ("route=shuttle_train bicycle=yes", "xxxxx-"), ("route=bus", "------"),
        ])
    }

    @Test("a truck of 4 m, 2.55 m, 12 m and 26 t does not pass what is too small for it")
    func sizes() throws {
        try WayTable.check([
            ("highway=primary maxheight=3.9", "xxx-xx"), ("highway=primary maxheight=4", "xxxxxx"),
            ("highway=primary maxheight=4.0~m", "xxxxxx"), ("highway=primary maxheight=1.8", "--x-xx"),
            ("highway=primary maxheight=default", "xxxxxx"), ("highway=primary maxheight=none", "xxxxxx"),
            ("highway=primary maxheight=12'0\"", "xxx-xx"), ("highway=primary maxheight=14'6\"", "xxxxxx"),
            ("highway=primary maxheight:physical=3", "xxx-xx"), ("highway=primary maxweight=7.5", "xxx-xx"),
            ("highway=primary maxweight=3.5~t", "xxx-xx"), ("highway=primary maxweight=26", "xxxxxx"),
            ("highway=primary maxweight=40~t", "xxxxxx"), ("highway=primary maxweight=3500~kg", "xxx-xx"),
            ("highway=primary maxweight=1.5", "--x-xx"), ("highway=primary maxweightrating:hgv=12", "xxx-xx"),
            ("highway=primary maxlength=10", "xxx-xx"), ("highway=primary maxlength=12", "xxxxxx"),
            ("highway=primary maxwidth=2.3", "xxx-xx"), ("highway=primary maxwidth=2.55", "xxxxxx"),
            ("highway=primary maxwidth=1.5", "--x-xx"), ("highway=primary width=1.9", "--x-xx"),
            ("highway=primary width=2", "xxx-xx"), ("highway=primary width=3", "xxxxxx"),
            ("highway=primary width=narrow", "xxxxxx"), ("highway=primary width=6'", "--x-xx"),
            ("highway=primary est_width=2.5", "xxx-xx"), ("highway=primary maxaxleload=8", "xxx-xx"),
            ("highway=primary maxaxleload=11.5", "xxxxxx"), ("highway=primary hgv=destination", "xxxxxx"),
            ("highway=primary hgv=delivery", "xxxxxx"), ("highway=primary hgv=designated motor_vehicle=no", "---xxx"),
            ("highway=primary hgv:conditional=no~@~(weight>7.5)", "xxx-xx"),
            ("highway=primary hgv:conditional=no~@~(weight>40)", "xxxxxx"),
            ("highway=primary hgv:conditional=no~@~(length>=12)", "xxx-xx"),
            ("highway=primary motor_vehicle:conditional=no~@~(height>3)", "xxx-xx"),
            ("highway=primary hgv=no hgv:conditional=yes~@~(weight<=30)", "xxxxxx"),
        ])
    }
}
