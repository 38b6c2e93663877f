// Barriers and access on nodes of a road.

import Testing

@testable import Directions

@Suite("Barriers")
struct PointTests {
    private func check(_ rows: [(String, String)], way: String = "highway=primary") throws {
        try WayTable.check(rows.map { (way, $0.0, $0.1) })
    }

    @Test("kinds of barrier without access tags")
    func kinds() throws {
        try check([
            ("barrier=gate", "xxxxxx"), ("barrier=lift_gate", "xxxxxx"), ("barrier=swing_gate", "xxxxxx"),
            ("barrier=bollard", "----xx"), ("barrier=bollard bollard=rising", "xxxxxx"), ("barrier=block", "----xx"),
            ("barrier=cycle_barrier", "----xx"), ("barrier=motorcycle_barrier", "----xx"), ("barrier=kerb", "xxxxxx"),
            ("barrier=cattle_grid", "xxxxxx"), ("barrier=border_control", "xxxxxx"), ("barrier=toll_booth", "xxxxxx"),
            ("barrier=sally_port", "xxxxxx"), ("barrier=entrance", "xxxxxx"), ("barrier=no", "xxxxxx"),
            ("barrier=height_restrictor", "xxxxxx"), ("barrier=height_restrictor maxheight=2.5", "xxx-xx"),
            ("barrier=wall", "------"), ("barrier=fence", "------"), ("barrier=hedge", "------"),
            ("barrier=stile", "-----x"), ("barrier=kissing_gate", "-----x"), ("barrier=turnstile", "-----x"),
            ("barrier=chain", "----xx"), ("barrier=jersey_barrier", "----xx"), ("barrier=planter", "----xx"),
            ("barrier=debris", "-----x"), ("barrier=some_thing", "-----x"), ("barrier=gate locked=yes", "------"),
            ("barrier=bus_trap", "---xxx"), ("barrier=log", "----xx"), ("highway=crossing", "xxxxxx"),
        ])
    }

    @Test("access tags on the node outweigh the kind of barrier")
    func access() throws {
        try check([
            ("access=no", "------"), ("vehicle=no", "-----x"), ("motor_vehicle=no", "----xx"),
            ("motorcar=no", "--xxxx"),
            ("access=no motorcar=yes", "xx----"), ("access=nonsense", "xxxxxx"), ("barrier=wall access=yes", "xxxxxx"),
            ("barrier=gate access=no", "------"), ("barrier=gate access=no foot=yes", "-----x"),
            ("barrier=gate access=no bicycle=yes foot=yes", "----xx"), ("barrier=bollard motor_vehicle=yes", "xxxxxx"),
            ("barrier=bollard access=permissive", "xxxxxx"), ("barrier=bollard foot=no", "----x-"),
            ("barrier=lift_gate motorcar=no", "--xxxx"), ("barrier=gate access=agricultural", "------"),
            ("barrier=bollard motorcycle=yes", "--x-xx"), ("barrier=fence bicycle=yes", "----x-"),
            ("barrier=gate locked=yes access=yes", "xxxxxx"), ("barrier=toll_booth hgv=no", "xxx-xx"),
            ("barrier=gate psv=yes motor_vehicle=no", "-x--xx"), ("maxheight=3", "xxx-xx"), ("bicycle=no", "xxxx-x"),
        ])
    }
}
