// Networks on small maps: who passes through, who turns round, and what time it takes.

import Testing

@testable import Directions

@Suite("Small networks")
struct NetworkTests {
    /// A short cut "bc" with tags between two roads that have a long way round.
    private static func shortCut(_ tags: String, node: String = "") throws -> BuiltMap {
        var map = GridMap(
            """
            a b m c d
              x   y
              x   y
              p   q
            """
        )
        map.way("ab")
        map.way("bmc", tags)
        map.way("cd")
        map.ways(["bp", "pq", "qc"])
        if !node.isEmpty { map.node("m", node) }
        return try map.build()
    }

    @Test(
        "streets open to those who begin or end there are no way through, but a way in and out",
        arguments: [
            "access=private", "access=destination", "motor~vehicle=destination", "vehicle=delivery", "access=customers",
            "motorcar=private", "access=permit", "motor~vehicle=residents", "access=no_motor~vehicle=destination",
        ]
    )
    func endsOnly(_ tags: String) throws {
        let map = try Self.shortCut("highway=residential " + tags.replacing("_motor", with: " motor"))
        #expect(map.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd")
        #expect(map.route("a", "m", .car)?.route == "ab,bmc")
        #expect(map.route("d", "m", .car)?.route == "cd,bmc")
        #expect(map.route("m", "d", .car)?.route == "bmc,cd")
        #expect(map.route("m", "a", .car)?.route == "bmc,ab")
    }

    @Test("a street for residents of one vehicle is open to the others")
    func endsOnlyForSome() throws {
        let map = try Self.shortCut("highway=residential motor~vehicle=destination")
        #expect(map.route("a", "d", .bicycle)?.route == "ab,bmc,cd")
        #expect(map.route("a", "d", .foot)?.route == "ab,bmc,cd")
        #expect(map.route("a", "d", .motorbike)?.route == "ab,bp,pq,qc,cd")
        let trucks = try Self.shortCut("highway=residential hgv=destination")
        #expect(trucks.route("a", "d", .car)?.route == "ab,bmc,cd")
        #expect(trucks.route("a", "d", .truck)?.route == "ab,bp,pq,qc,cd")
        #expect(trucks.route("a", "m", .truck)?.route == "ab,bmc")
    }

    @Test(
        "a gate that is private is no way through either",
        arguments: ["barrier=gate access=private", "access=destination"]
    )
    func privateGate(_ node: String) throws {
        let map = try Self.shortCut("highway=residential", node: node)
        #expect(map.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd")
        #expect(map.route("a", "m", .car)?.route == "ab,bmc")
    }

    @Test("what lies behind a private road or gate is reached, whatever its own tags say")
    func pocket() throws {
        for isGate in [false, true] {
            var map = GridMap("a b c d e f\n  g   h")
            map.ways(["ab", "bg"])
            map.way("bc", isGate ? "" : "access=private")
            map.way("cd")
            map.ways(["de", "dh"], "highway=service")
            if isGate { map.node("c", "barrier=gate access=private") }
            map.ways(["ag"])
            let built = try map.build()
            #expect(built.route("a", "e", .car)?.route == "ab,bc,cd,de", "gate: \(isGate)")
            #expect(built.route("e", "h", .car)?.route == "de,dh", "gate: \(isGate)")
            #expect(built.route("h", "g", .car)?.route == "dh,cd,bc,bg", "gate: \(isGate)")
        }
    }

    @Test("a private road to public streets on both sides joins nothing")
    func privateBridge() throws {
        var map = GridMap("a b c d\n  e f g")
        map.ways(["ab", "ae", "be"])
        map.way("bc", "access=private")
        map.ways(["cd", "df", "fc"])
        let built = try map.build()
        // The smaller part is taken to be for those who go there.
        #expect(built.route("a", "d", .car) != nil)
        #expect(built.route("d", "a", .car) != nil)
    }

    @Test("a short cut through a pedestrian street is for walkers")
    func pedestrian() throws {
        let map = try Self.shortCut("highway=pedestrian")
        #expect(map.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd")
        #expect(map.route("a", "d", .foot)?.route == "ab,bmc,cd")
        // Pushing is slower than riding round.
        #expect(map.route("a", "d", .bicycle)?.route == "ab,bp,pq,qc,cd")
    }

    @Test("taxis take streets that are kept for buses")
    func busStreet() throws {
        for tags in ["highway=busway psv=yes", "motor~vehicle=no bus=designated", "access=no taxi=yes foot=yes"] {
            let map = try Self.shortCut(tags.contains("highway") ? tags : "highway=tertiary " + tags)
            #expect(map.route("a", "d", .taxi)?.route == "ab,bmc,cd", "\(tags)")
            #expect(map.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd", "\(tags)")
        }
    }

    @Test("roads for whole cars of people are entered by those who begin there")
    func highOccupancy() throws {
        let map = try Self.shortCut("highway=primary hov=designated")
        #expect(map.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd")
        #expect(map.route("m", "d", .car)?.route == "bmc,cd")
        #expect(map.route("a", "d", .motorbike)?.route == "ab,bmc,cd")
    }

    @Test("one turns round at a dead end, and not at a junction")
    func turningRound() throws {
        var map = GridMap("a b c\n  d")
        map.ways(["ab", "bc", "bd"])
        let built = try map.build()
        let graph = built.graph
        for edge in 0..<UInt32(graph.edgeCount) {
            let isDeadEnd =
                graph.turns(of: edge ^ 1).isEmpty || [97, 99, 100].contains(graph.junctionNode[graph.head(edge)])
            let turn = graph.turn(from: edge, to: edge ^ 1)
            #expect((turn != nil) == isDeadEnd)
            if let turn { #expect(graph.turnPenalty(turn, .car) >= 20_000) }
        }
    }

    @Test("where a car's road ends and a path goes on, the car turns round")
    func endOfRoad() throws {
        var map = GridMap("a b c\n  d")
        map.way("ab")
        map.way("bc", "highway=footway")
        map.way("bd", "highway=residential access=no")
        let built = try map.build()
        let arriving = try #require(built.graph.turns(of: 0).map { built.graph.turnHead[$0] }.first { $0 == 1 })
        let turn = try #require(built.graph.turn(from: 0, to: arriving))
        #expect(built.graph.turnPenalty(turn, .car) < RoadTime.blocked)
        #expect(built.graph.turnPenalty(turn, .foot) == RoadTime.blocked)
    }

    @Test("a turning circle is made for turning", arguments: ["turning~circle", "turning~loop", "mini~roundabout"])
    func turningCircle(_ kind: String) throws {
        var map = GridMap("a b c\n  d")
        map.ways(["ab", "bc", "bd"])
        map.node("b", "highway=" + kind)
        let built = try map.build()
        #expect(built.graph.turn(from: 0, to: 1) != nil)
    }

    @Test("left turns cost more than right ones where traffic keeps right, and the other way round")
    func crossingTraffic() throws {
        for (origin, isLeft) in [
            ((47.0, 9.5), false), ((51.5, -0.1), true), ((21.0, 105.8), false), ((-6.2, 106.8), true),
        ] {
            var map = GridMap("  n\nw j e\n  s", origin: (origin.0, origin.1))
            map.ways(["sj", "nj", "wj", "ej"])
            let built = try map.build()
            let left = try #require(built.route("s", "w", .car)), right = try #require(built.route("s", "e", .car))
            #expect((left.seconds > right.seconds) != isLeft)
            #expect(built.graph.segmentFlags[0].contains(.leftHand) == isLeft)
        }
    }

    @Test("a bend costs a vehicle nothing where only others have a choice")
    func bendBesideFootways() throws {
        var map = GridMap("a b\n  c f", origin: (47.0, 9.5))
        map.way("abc")
        let bend = try #require(map.build().route("a", "c", .car)).seconds
        map.way("bf", "highway=footway")
        let built = try map.build()
        #expect(try #require(built.route("a", "c", .car)).seconds == bend)
        map.way("bf", "highway=residential")
        #expect(try #require(map.build().route("a", "c", .car)).seconds > bend + 1)
    }

    @Test("on a roundabout nobody comes towards one")
    func roundaboutTurns() {
        let plain = TurnCost.angle(-90, .car, leftHand: false, isRealTurn: true)
        let inside = TurnCost.angle(-90, .car, leftHand: false, isRealTurn: true, isOnRoundabout: true)
        #expect(plain > inside + 1_500)
        #expect(
            TurnCost.angle(90, .car, leftHand: false, isRealTurn: true)
                == TurnCost.angle(90, .car, leftHand: false, isRealTurn: true, isOnRoundabout: true)
        )
        #expect(TurnCost.angle(-90, .foot, leftHand: false, isRealTurn: true) == 0)
    }

    @Test("roundabouts show on which side traffic keeps")
    func sideFromRoundabouts() throws {
        // Clockwise in a place of which no table knows.
        var map = GridMap("a b  e f  i k\nd c  h g  m l", origin: (10.5, -30.5))
        map.ways(["abcda", "efghe", "iklmi"], "junction=roundabout")
        #expect(try map.build().graph.segmentFlags[0].contains(.leftHand))
        var other = GridMap("a b  e f  i k\nd c  h g  m l", origin: (51.5, -0.1))
        other.ways(["adcba", "ehgfe", "imlki"], "junction=roundabout")
        #expect(try !other.build().graph.segmentFlags[0].contains(.leftHand))
    }

    @Test(
        "what stands at the road takes its time",
        arguments: [
            ("highway=traffic~signals", Vehicle.car, 2.5), ("highway=traffic~signals", .foot, 4),
            ("highway=stop", .car, 2),
            ("highway=give~way", .car, 1), ("highway=crossing crossing=traffic~signals", .car, 1),
            ("highway=crossing", .car, 0), ("barrier=gate", .car, 60), ("barrier=toll~booth", .truck, 15),
            ("barrier=border~control", .bicycle, 60), ("railway=level~crossing", .car, 2), ("barrier=kerb", .car, 0),
            ("highway=traffic~signals traffic~signals:direction=backward", .car, 0),
            ("highway=traffic~signals traffic~signals:direction=forward", .car, 2.5),
            ("highway=stop direction=backward", .car, 0),
        ]
    )
    func delays(_ node: String, _ vehicle: Vehicle, _ seconds: Double) throws {
        var plain = GridMap("a   b c")
        plain.way("abc")
        var with = plain
        with.node("b", node)
        let before = try #require(plain.build().route("a", "c", vehicle)).seconds
        let after = try #require(with.build().route("a", "c", vehicle)).seconds
        #expect(abs(after - before - seconds) < 0.01)
    }

    @Test("a ferry takes the time that it tells, shared by its pieces")
    func ferry() throws {
        for (duration, seconds) in [("00:30", 1800.0), ("PT20M", 1200), ("45", 2700), ("0:10:30", 630)] {
            var map = GridMap("a b   c d\n    x")
            map.ways(["ab", "cd"])
            map.way("bxc", "route=ferry duration=" + duration)
            let built = try map.build()
            let crossing = try #require(built.route("b", "c", .car))
            #expect(abs(crossing.seconds - seconds) < 0.1)
            #expect(crossing.edges.allSatisfy { built.graph.segmentFlags[$0 >> 1].contains(.ferry) })
            #expect(built.route("a", "d", .foot)?.route == "ab,bxc,cd")
        }
    }

    @Test("a square is crossed straight on foot, walked round where something is in the way")
    func square() throws {
        var map = GridMap(
            """
            a b . . c d

            . h . . e .
              f . . g
            """
        )
        map.ways(["ab", "cd", "gf"])
        map.way("bcgfb", "highway=pedestrian area=yes")
        map.way("gd", "highway=primary")
        let built = try map.build()
        let straight = try #require(built.route("b", "g", .foot))
        // Six columns and three rows: the diagonal is 671 m, along the edges it is 900 m.
        #expect(abs(straight.metres - 671) < 5)
        #expect(built.graph.segmentFlags[straight.edges[0] >> 1].contains(.acrossArea))
        #expect(
            built.route("b", "g", .car)?.edges.contains { built.graph.segmentFlags[$0 >> 1].contains(.acrossArea) }
                != true
        )
    }

    @Test("a square with a hole is crossed beside the hole")
    func squareWithHole() throws {
        var map = GridMap(
            """
            a b . . . c d
              . p . q .
              . s . r .
              f . . . g
            """
        )
        map.ways(["ab", "cd"])
        map.way("gd", "highway=primary")
        map.way("bcgfb", "highway=(none) name=outer")
        map.way("pqrsp", "highway=(none) name=inner")
        map.multipolygon("highway=pedestrian name=Square", outer: ["bcgfb"], inner: ["pqrsp"])
        let built = try map.build()
        #expect(built.route("b", "c", .foot)?.ways == ["Square"])
        let around = try #require(built.route("b", "g", .foot))
        // The diagonal is blocked by the hole: along the edge it is 700 m.
        #expect(around.metres > 550)
    }

    @Test("an L-shaped square is not left on the way across")
    func concave() throws {
        var map = GridMap(
            """
            a b c
              . . .
              f g . e d
              h . . . i
            """
        )
        map.ways(["ab", "ed"])
        map.way("bcgeihb", "highway=pedestrian area=yes")
        let built = try map.build()
        let route = try #require(built.route("c", "e", .foot))
        #expect(route.metres >= 399)
    }

    @Test("roads of which the extract lacks nodes are cut there and counted")
    func missingNodes() throws {
        let xml = """
            <?xml version='1.0' encoding='UTF-8'?>
            <osm version="0.6"><node id="1" version="1" lat="1" lon="1"/><node id="2" version="1" lat="1" lon="1.001"/>
            <node id="4" version="1" lat="1" lon="1.003"/><node id="5" version="1" lat="1" lon="1.004"/>
            <way id="1" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="5"/>
            <tag k="highway" v="primary"/></way>
            <way id="2" version="1"><nd ref="3"/><nd ref="9"/><tag k="highway" v="primary"/></way>
            <way id="3" version="1"><nd ref="1"/><nd ref="1"/><tag k="highway" v="primary"/></way></osm>
            """
        let built = try BuiltMap(xml: xml)
        #expect(built.graph.segmentCount == 2)
        #expect(built.counts.issues[.wayCut] == 1)
        #expect(built.counts.issues[.wayWithoutNodes] == 2)
        #expect(built.route(node: 1, node: 5, .car) == nil)
        #expect(built.route(node: 4, node: 5, .car) != nil)
    }

    @Test("conditional access, direction and speed count when a time is given")
    func conditional() throws {
        let rush = LocalTime(month: 6, day: 1, weekday: 0, minute: 480),
            noon = LocalTime(month: 6, day: 1, weekday: 0, minute: 720)
        let closed = try Self.shortCut("motor~vehicle:conditional=no_@_(Mo-Fr_07:00-09:00)")
        #expect(closed.route("a", "d", .car)?.route == "ab,bmc,cd")
        #expect(closed.route("a", "d", .car, at: noon)?.route == "ab,bmc,cd")
        #expect(closed.route("a", "d", .car, at: rush)?.route == "ab,bp,pq,qc,cd")
        #expect(closed.route("a", "d", .foot, at: rush)?.route == "ab,bmc,cd")
        let opened = try Self.shortCut("motor~vehicle=no motor~vehicle:conditional=yes_@_(Mo-Fr_07:00-09:00)")
        #expect(opened.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd")
        #expect(opened.route("a", "d", .car, at: rush)?.route == "ab,bmc,cd")
        #expect(opened.route("a", "d", .car, at: noon)?.route == "ab,bp,pq,qc,cd")
        let turned = try Self.shortCut("oneway=yes oneway:conditional=-1_@_(07:00-09:00)")
        #expect(turned.route("d", "a", .car)?.route == "cd,qc,pq,bp,ab")
        #expect(turned.route("d", "a", .car, at: rush)?.route == "cd,bmc,ab")
        #expect(turned.route("a", "d", .car, at: rush)?.route == "ab,bp,pq,qc,cd")
        let slow = try Self.shortCut("maxspeed=100 maxspeed:conditional=20_@_(22:00-06:00)")
        let night = LocalTime(month: 6, day: 1, weekday: 0, minute: 1380)
        let day = try #require(slow.route("b", "c", .car, at: noon)),
            dark = try #require(slow.route("b", "c", .car, at: night))
        #expect(dark.seconds > 2 * day.seconds)
        let reversible = try Self.shortCut("oneway=reversible oneway:conditional=yes_@_(07:00-09:00)")
        #expect(reversible.route("a", "d", .car)?.route == "ab,bp,pq,qc,cd")
        #expect(reversible.route("a", "d", .car, at: rush)?.route == "ab,bmc,cd")
    }

    @Test("names, numbers, lanes, destinations and exits come with the edges")
    func signs() throws {
        var map = GridMap("a b c\n    d")
        map.way(
            "ab",
            "highway=motorway ref=A_8 name=Autoroute name:en=Motorway turn:lanes=through|through;slight~right"
        )
        map.way("bc", "highway=motorway ref=A_8")
        map.way("bd", "highway=motorway~link destination=Nice;Monaco destination:ref=M_6")
        map.node("b", "highway=motorway~junction ref=52")
        let graph = try map.build().graph
        #expect(graph.name(ofSegment: 0, language: "en") == "Motorway")
        #expect(graph.name(ofSegment: 0, language: "vi") == "Autoroute")
        #expect(graph.text(graph.name(ofSegment: 0).ref) == "A 8")
        #expect(graph.text(graph.sign(ofEdge: 0).lanes) == "through|through;slight_right")
        #expect(graph.sign(ofEdge: 1).lanes == 0)
        let ramp = try #require((0..<UInt32(3)).first { graph.roadClass(ofSegment: $0) == .motorwayLink })
        #expect(graph.text(graph.sign(ofEdge: ramp << 1).destination) == "Nice;Monaco")
        #expect(graph.text(graph.sign(ofEdge: ramp << 1).destinationRef) == "M 6")
        #expect(graph.text(graph.sign(ofEdge: ramp << 1).exit) == "52")
        #expect(graph.segmentFlags[0].contains([.motorway, .oneWay]))
        let junction = try #require((0..<graph.junctionCount).first { graph.junctionNode[$0] == 98 })
        #expect(graph.junctionFlags[junction].contains(.motorwayJunction))
    }

    @Test(
        "flags of segments",
        arguments: [
            ("toll=yes", SegmentFlags.toll), ("tunnel=yes", .tunnel), ("bridge=yes", .bridge), ("route=ferry", .ferry),
            ("junction=roundabout", .roundabout), ("junction=circular", .circular), ("surface=gravel", .unpaved),
            ("highway=track", .unpaved), ("highway=motorway", .motorway), ("motorroad=yes", .motorway),
            ("access=private", .endsOnly), ("oneway=yes", .oneWay), ("highway=primary~link", .link),
            ("highway=footway footway=sidewalk", .sidewalk), ("highway=service service=driveway", .driveway),
            ("highway=service service=parking~aisle", .parkingAisle), ("lanes=4", .multipleLanes),
            ("highway=service motor_vehicle=private", .privateGrounds),
        ]
    )
    func flags(_ tags: String, _ flag: SegmentFlags) throws {
        var map = GridMap("a b")
        map.way("ab", tags)
        #expect(try map.build().graph.segmentFlags[0].contains(flag))
        var other = GridMap("a b")
        other.way("ab", "highway=residential tunnel=no bridge=no toll=no lanes=1")
        #expect(try !other.build().graph.segmentFlags[0].contains(flag))
    }

    @Test("parts of the network that do not hang together are told apart")
    func components() throws {
        var map = GridMap("a b c . x y\n  d . . . z")
        map.ways(["ab", "bc", "bd", "cd"])
        map.ways(["xy", "yz"])
        let graph = try map.build().graph
        func edge(_ node: Int64) -> UInt32 {
            (0..<UInt32(graph.edgeCount)).first { graph.junctionNode[graph.tail($0)] == node } ?? 0
        }
        #expect(graph.sourceComponent(edge(97), .car) == 0)
        #expect(graph.targetComponent(edge(97), .car) == 0)
        #expect(graph.sourceComponent(edge(120), .car) == 1)
        #expect(graph.sourceComponent(edge(120), .foot) == 1)
    }

    @Test("streets open at the ends only belong to the network from which they are reached")
    func componentsOfEnds() throws {
        let map = try Self.shortCut("access=private")
        for edge in 0..<UInt32(2 * map.graph.originalSegmentCount) {
            #expect(map.graph.sourceComponent(edge, .car) == 0)
            #expect(map.graph.targetComponent(edge, .car) == 0)
        }
    }
}
