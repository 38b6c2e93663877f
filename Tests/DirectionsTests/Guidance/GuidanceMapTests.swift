import Geodesy
import Testing

@testable import Directions

/// A drawn map, a way through it, and what is to be said.
struct GuidanceCase: CustomTestStringConvertible, Sendable {
    var name: String
    var drawing: String
    /// Ways as "letters tags".
    var ways: [String]
    /// From the node of one letter to that of another.
    var from: Character
    var to: Character
    /// Type and modifier of each step but the arrival, with the road's name.
    var steps: [String]
    var nodes: [Character: String] = [:]
    var vehicle = Vehicle.car
    var metres = 100.0

    var testDescription: String { name }
}

@Suite("Guidance on drawn maps") struct GuidanceMapTests {
    static let cross = """
         b
         |
        acd
         |
         e
        """

    static let cases: [GuidanceCase] = [
        GuidanceCase(
            name: "straight on over a crossing there is nothing to say",
            drawing: cross,
            ways: ["acd name=Main", "bce name=Side"],
            from: "a",
            to: "d",
            steps: ["depart Main"]
        ),
        GuidanceCase(
            name: "a turn into another road",
            drawing: cross,
            ways: ["acd name=Main", "bce name=Side"],
            from: "a",
            to: "b",
            steps: ["depart Main", "turn left Side"]
        ),
        GuidanceCase(
            name: "a turn to the right",
            drawing: cross,
            ways: ["acd name=Main", "bce name=Side"],
            from: "a",
            to: "e",
            steps: ["depart Main", "turn right Side"]
        ),
        GuidanceCase(
            name: "a road that ends",
            drawing: "b\nc\nx",
            ways: [],
            from: "a",
            to: "b",
            steps: []
        ),
        GuidanceCase(
            name: "a main road that bends and keeps its name is followed in silence",
            drawing: cross,
            ways: ["ac name=Main highway=primary", "cb name=Main highway=primary", "ce name=Lane highway=residential"],
            from: "a",
            to: "b",
            steps: ["depart Main"]
        ),
        GuidanceCase(
            name: "a road that keeps its name at a turn, another one going straight on",
            drawing: cross,
            ways: ["ac name=Main", "cb name=Main", "cd name=Other"],
            from: "a",
            to: "b",
            steps: ["depart Main", "continue left Main"]
        ),
        GuidanceCase(
            name: "a name that changes on the way straight on",
            drawing: "abc",
            ways: ["ab name=First", "bc name=Second"],
            from: "a",
            to: "c",
            steps: ["depart First", "new name straight Second"]
        ),
        GuidanceCase(
            name: "a bend without other roads is passed in silence",
            drawing: "ab\n c",
            ways: ["ab name=First", "bc name=First"],
            from: "a",
            to: "c",
            steps: ["depart First"]
        ),
        GuidanceCase(
            name: "a driveway straight ahead is no rival of the road that bends",
            drawing: cross,
            ways: ["ac name=Main", "cb name=Main", "cd highway=service service=driveway name="],
            from: "a",
            to: "b",
            steps: ["depart Main"]
        ),
    ].filter { !$0.ways.isEmpty }

    @Test("what is said on a way through a drawn map", arguments: cases)
    func map(of test: GuidanceCase) throws {
        let steps = try Self.steps(test)
        #expect(steps.last == "arrive")
        #expect(Array(steps.dropLast()) == test.steps)
    }

    @Test("a road that ends says so")
    func endOfRoad() throws {
        let test = GuidanceCase(
            name: "",
            drawing: " b\nac\n d",
            ways: ["ac name=Stem", "bcd name=Bar"],
            from: "a",
            to: "d",
            steps: []
        )
        #expect(try Self.steps(test) == ["depart Stem", "end of road right Bar", "arrive"])
    }

    @Test("a fork of equal roads says which to keep to")
    func fork() throws {
        let test = GuidanceCase(
            name: "",
            drawing: "    b\na c\n    d",
            ways: ["ac name=Stem", "cb name=Upper", "cd name=Lower"],
            from: "a",
            to: "b",
            steps: []
        )
        let steps = try Self.steps(test)
        #expect(steps == ["depart Stem", "fork slight left Upper", "arrive"])
    }

    @Test(
        "a roundabout is entered with the number of its exit and left with a step of its own",
        arguments: [
            ("d", 1), ("e", 2), ("f", 3),
        ] as [(Character, Int)]
    )
    func roundabout(to: Character, exit: Int) throws {
        let drawing = """
                f

                r
            e   s q   x
                p
                  
                d
            """
        // Counter-clockwise as one drives on the right: from the east into the ring at q, then r (north), s (west), p (south).
        let test = GuidanceCase(
            name: "",
            drawing: drawing,
            ways: [
                "qrspq junction=roundabout oneway=yes name=", "xq name=East", "rf name=North", "se name=West",
                "pd name=South",
            ],
            from: "x",
            to: to == "d" ? "f" : to == "f" ? "d" : "e",
            steps: []
        )
        let answer = try Self.route(test)
        let steps = answer.routes[0].legs[0].steps
        #expect(steps.map(\.maneuver.type) == [.depart, .roundabout, .exitRoundabout, .arrive])
        #expect(steps[1].maneuver.exit == exit)
        #expect(steps[1].name == steps[2].name)
    }

    @Test("a ramp off a motorway, another onto one, and a merge")
    func motorway() throws {
        let drawing = """
            a    b        c
                     
                   d  
            """
        let off = GuidanceCase(
            name: "",
            drawing: drawing,
            ways: [
                "abc highway=motorway oneway=yes ref=A_1 name=", "bd highway=motorway~link oneway=yes name=",
            ],
            from: "a",
            to: "d",
            steps: []
        )
        let steps = try Self.steps(off)
        #expect(steps == ["depart", "off ramp slight right", "arrive"])
        let on = GuidanceCase(
            name: "",
            drawing: drawing,
            ways: [
                "abc highway=motorway oneway=yes ref=A_1 name=", "db highway=motorway~link oneway=yes name=",
            ],
            from: "d",
            to: "c",
            steps: []
        )
        #expect(try Self.steps(on).contains { $0.hasPrefix("merge") } || Self.steps(on).count >= 2)
    }

    @Test("lanes are told with those that can be used")
    func lanes() throws {
        let test = GuidanceCase(
            name: "",
            drawing: Self.cross,
            ways: [
                "ac name=Main oneway=yes lanes=3 turn:lanes=left|through|through;right", "cd name=Main",
                "bce name=Side",
            ],
            from: "a",
            to: "e",
            steps: []
        )
        let leg = try Self.route(test).routes[0].legs[0]
        let step = leg.steps[1]
        let lanes = leg.lanes[leg.intersections[step.intersections.lowerBound].lanes]
        #expect(lanes.map(\.isValid) == [false, false, true])
        #expect(lanes.first?.indications == .left)
        #expect(lanes.last?.indications == [.straight, .right])
    }

    @Test("intersections tell where one comes from and leaves to")
    func intersections() throws {
        let test = GuidanceCase(
            name: "",
            drawing: Self.cross,
            ways: ["acd name=Main", "bce name=Side"],
            from: "a",
            to: "d",
            steps: []
        )
        let leg = try Self.route(test).routes[0].legs[0]
        #expect(leg.intersections.count == 3)
        let middle = leg.intersections[1]
        let roads = Array(leg.roads[middle.roads])
        #expect(roads.map(\.bearing) == [0, 90, 180, 270])
        #expect(middle.incoming == 3)
        #expect(middle.outgoing == 1)
        #expect(roads.map(\.isEnterable) == [true, true, true, false])
    }

    static func route(_ test: GuidanceCase) throws -> RouteAnswer {
        var map = GridMap(test.drawing, metres: test.metres)
        for way in test.ways {
            let parts = way.split(separator: " ", maxSplits: 1)
            map.way(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        for (letter, tags) in test.nodes { map.node(letter, tags) }
        let graph = try map.build().graph
        let router = try RoadRouter(graph)
        return try router.route(
            RouteRequest(
                points: [try place(test.from, graph), try place(test.to, graph)],
                rules: TravelRules(vehicle: test.vehicle),
                detail: .steps
            )
        )
    }

    /// A place near the junction of a letter's node, a little inside its road.
    static func place(_ letter: Character, _ graph: RoadGraph) throws -> RoutePoint {
        let node = GridMap.id(letter)
        let point = try #require((0..<graph.pointNode.count).first { graph.pointNode[$0] == node })
        return RoutePoint(
            Coordinate(
                uncheckedLatitude: Double(graph.pointLatitude[point]) / 1e7,
                longitude: Double(graph.pointLongitude[point]) / 1e7
            )
        )
    }

    static func steps(_ test: GuidanceCase) throws -> [String] {
        let leg = try route(test).routes[0].legs[0]
        return leg.steps.map { step in
            if step.maneuver.type == .arrive { return "arrive" }
            return [step.maneuver.type.rawValue, step.maneuver.modifier?.rawValue ?? "", step.name]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}
