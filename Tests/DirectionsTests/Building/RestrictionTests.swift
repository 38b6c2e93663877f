// Turn restrictions on small maps.

import Testing

@testable import Directions

@Suite("Turn restrictions")
struct RestrictionTests {
    /// A crossing: one comes from the south on "sj".
    private static func crossing(_ tags: String, from: String = "sj", to: String, via: String = "j") throws -> BuiltMap
    {
        var map = GridMap(
            """
              n
            w j e
              s
            """
        )
        map.way("sj", "oneway=yes")
        map.ways(["nj", "wj", "ej"], "oneway=-1")
        map.restriction(tags, from: from, via: via, to: to)
        return try map.build()
    }

    /// Which of w, n, e one comes to from s.
    private static func reached(_ map: BuiltMap, _ vehicle: Vehicle) -> String {
        String("wne".filter { map.reaches("s", $0, vehicle) })
    }

    @Test(
        "no_ forbids the turn, only_ all others",
        arguments: [
            ("restriction=no~left~turn", "wj", "ne"), ("restriction=no~right~turn", "ej", "wn"),
            ("restriction=no~straight~on", "nj", "we"), ("restriction=no~u~turn", "wj", "ne"),
            ("restriction=no~weird~zigzags", "wj", "ne"), ("restriction=no~entry", "wj", "ne"),
            ("restriction=no~exit", "wj", "ne"), ("restriction=only~left~turn", "wj", "w"),
            ("restriction=only~right~turn", "ej", "e"), ("restriction=only~straight~on", "nj", "n"),
            ("restriction=only~weird~zigzags", "nj", "n"), ("restriction=yield", "wj", "wne"),
            ("restriction=only~left~turn", "xx", "wne"), ("restriction=no~left~turn", "xx", "wne"),
        ]
    )
    func kinds(_ tags: String, _ to: String, _ expected: String) throws {
        let map = try Self.crossing(tags, to: to)
        #expect(Self.reached(map, .car) == expected)
        #expect(Self.reached(map, .foot) == "wne")
    }

    @Test(
        "a restriction is for those it names, but for those it excepts",
        arguments: [
            ("restriction=no~left~turn", "111110"), ("restriction:hgv=no~left~turn", "000100"),
            ("restriction:bicycle=no~left~turn", "000010"), ("restriction:motorcar=no~left~turn", "110000"),
            ("restriction:motorcycle=no~left~turn", "001000"), ("restriction:taxi=no~left~turn", "010000"),
            ("restriction:psv=no~left~turn", "010000"), ("restriction:foot=no~left~turn", "000001"),
            ("restriction:bus=no~left~turn", "000000"), ("restriction=no~left~turn except=bicycle", "111100"),
            ("restriction=no~left~turn except=psv", "101110"),
            ("restriction=no~left~turn except=hgv;bicycle", "111000"),
            ("restriction=no~left~turn except=motorcar", "001110"), ("restriction=no~left~turn except=bus", "111110"),
            ("restriction=no~left~turn except=motor~vehicle", "000010"),
            ("restriction=only~straight~on except=motorcar", "001110"),
            ("restriction:vehicle=no~left~turn", "111110"), ("restriction:motor~vehicle=no~left~turn", "111100"),
            ("restriction:hgv:conditional=no~left~turn_@_(weight>7.5)", "000100"),
            ("restriction:hgv:conditional=no~left~turn_@_(weight>40)", "000000"),
        ]
    )
    func vehicles(_ tags: String, _ forbidden: String) throws {
        let map = try Self.crossing(tags, to: tags.contains("only") ? "nj" : "wj")
        // Bicycles and walkers get there in other ways, against the traffic: what counts is the turn itself.
        let found = Vehicle.allCases.map { map.route("s", "w", $0)?.route == "sj,wj" ? "0" : "1" }.joined()
        #expect(found == forbidden, "\(tags)")
    }

    @Test(
        "a condition counts at its time only",
        arguments: [
            ("no~left~turn_@_(Mo-Fr_07:00-09:00)", 0, 480, false), ("no~left~turn_@_(Mo-Fr_07:00-09:00)", 0, 600, true),
            ("no~left~turn_@_(Mo-Fr_07:00-09:00)", 5, 480, true),
            ("only~straight~on_@_(Mo-Su_07:00-09:00)", 6, 480, false),
            ("only~straight~on_@_(Mo-Su_07:00-09:00)", 6, 700, true), ("no~left~turn_@_(wet)", 0, 480, true),
            ("no~left~turn_@_22:00-06:00", 0, 1400, false), ("no~left~turn_@_22:00-06:00", 0, 200, false),
            ("no~left~turn_@_22:00-06:00", 0, 720, true),
        ]
    )
    func conditions(_ value: String, _ weekday: Int, _ minute: Int, _ isOpen: Bool) throws {
        let map = try Self.crossing("restriction:conditional=" + value, to: value.hasPrefix("only") ? "nj" : "wj")
        let time = LocalTime(month: 5, day: 3, weekday: weekday, minute: minute)
        #expect(map.reaches("s", "w", .car, at: time) == isOpen)
        #expect(map.reaches("s", "w", .car), "without a time the turn may be made")
    }

    @Test("several ways from or to, as no_entry and no_exit have, are each restricted")
    func severalMembers() throws {
        var map = GridMap(
            """
              n
            w j e
              s
            """
        )
        map.ways(["sj", "wj", "ej"], "oneway=yes")
        map.way("nj", "oneway=-1")
        map.restriction("restriction=no~entry", from: "sj,wj", via: "j", to: "nj")
        let built = try map.build()
        #expect(!built.reaches("s", "n", .car))
        #expect(!built.reaches("w", "n", .car))
        #expect(built.reaches("e", "n", .car))
        #expect(built.counts.restrictions == 1)
    }

    @Test("a way that passes through the junction is restricted where the shape says")
    func passingThrough() throws {
        var map = GridMap(
            """
              n
            w j e
              s
            """
        )
        map.way("sj")
        map.way("wje")
        map.way("nj")
        map.restriction("restriction=no~left~turn", from: "sj", via: "j", to: "wje")
        let built = try map.build()
        #expect(built.route("s", "w", .car)?.route != "sj,wje")
        #expect(built.route("s", "e", .car)?.route == "sj,wje")
    }

    @Test("a restriction over a way keeps those who come its way from the last turn, and nobody else")
    func viaWay() throws {
        var map = GridMap(
            """
            c   f
            b---e
            a   d
            """
        )
        map.ways(["ab", "bc", "be", "de", "ef"])
        map.restriction("restriction=no~right~turn", from: "ab", via: "be", to: "de")
        let built = try map.build()
        #expect(built.route("a", "f", .car)?.route == "ab,be,ef")
        #expect(built.route("c", "d", .car)?.route == "bc,be,de")
        // From a to d one has to turn round somewhere.
        #expect(built.route("a", "d", .car) != nil)
        #expect(built.route("a", "d", .car)?.route != "ab,be,de")
        #expect(built.route("a", "d", .foot)?.route == "ab,be,de")
        // The end of a route may lie on the way between.
        #expect(built.route("a", "e", .car)?.route == "ab,be")
        #expect(built.counts.copies > 0)
    }

    @Test("only_ over a way: who turned into it must go on as told")
    func onlyViaWay() throws {
        var map = GridMap(
            """
            c   f
            b---e
            a   d
            """
        )
        map.ways(["ab", "bc", "be", "de", "ef"])
        map.restriction("restriction=only~left~turn", from: "ab", via: "be", to: "ef")
        let built = try map.build()
        #expect(built.route("a", "f", .car)?.route == "ab,be,ef")
        #expect(built.route("a", "d", .car)?.route == "ab,be,ef,de")
        #expect(built.route("c", "d", .car)?.route == "bc,be,de")
    }

    @Test("a restriction over several ways")
    func severalVias() throws {
        var map = GridMap(
            """
            a b c d e
                x y
            """
        )
        map.ways(["ab", "bc", "cd", "de", "cx", "dy"])
        map.restriction("restriction=no~straight~on", from: "ab", via: "bc,cd", to: "de")
        let built = try map.build()
        #expect(built.route("a", "e", .car)?.route != "ab,bc,cd,de")
        #expect(built.route("x", "e", .car)?.route == "cx,cd,de")
        #expect(built.route("b", "e", .car)?.route == "bc,cd,de")
        #expect(built.route("a", "y", .car)?.route == "ab,bc,cd,dy")
        #expect(built.route("a", "e", .bicycle)?.route != "ab,bc,cd,de")
        #expect(built.route("a", "e", .foot)?.route == "ab,bc,cd,de")
    }

    @Test("two restrictions that share their beginning hold both")
    func sharedPrefix() throws {
        var map = GridMap(
            """
            a b c d
              x y z
            """
        )
        map.ways(["ab", "bc", "cd", "cy", "cz"])
        map.way("xb")
        map.restriction("restriction=no~straight~on", from: "ab", via: "bc", to: "cd")
        map.restriction("restriction=no~right~turn", from: "ab", via: "bc", to: "cy")
        let built = try map.build()
        #expect(built.route("a", "z", .car)?.route == "ab,bc,cz")
        #expect(built.route("a", "d", .car)?.route != "ab,bc,cd")
        #expect(built.route("a", "y", .car)?.route != "ab,bc,cy")
        #expect(built.route("x", "d", .car)?.route == "xb,bc,cd")
        #expect(built.route("x", "y", .car)?.route == "xb,bc,cy")
    }

    @Test("a restriction that begins on the way between another's holds too", arguments: [false, true])
    func chained(_ isReversed: Bool) throws {
        var map = GridMap(
            """
            a b c d e
              x u v w
            """
        )
        map.ways(["ab", "bc", "cd", "de", "xb", "cu", "dv"])
        let long = ("ab", "bc,cd", "de"), short = ("bc", "cd", "dv")
        for item in isReversed ? [short, long] : [long, short] {
            map.restriction("restriction=no~turn", from: item.0, via: item.1, to: item.2)
        }
        let built = try map.build()
        #expect(built.route("a", "e", .car)?.route != "ab,bc,cd,de")
        #expect(built.route("a", "v", .car)?.route != "ab,bc,cd,dv")
        #expect(built.route("x", "e", .car)?.route == "xb,bc,cd,de")
        #expect(built.route("x", "v", .car)?.route != "xb,bc,cd,dv")
        #expect(built.route("u", "v", .car)?.route == "cu,cd,dv")
        #expect(built.route("u", "e", .car)?.route == "cu,cd,de")
    }

    @Test("a conditional restriction over a way holds at its time")
    func conditionalViaWay() throws {
        var map = GridMap(
            """
            c   f
            b---e
            a   d
            """
        )
        map.ways(["ab", "bc", "be", "de", "ef"])
        map.restriction("restriction:conditional=no~right~turn_@_(07:00-09:00)", from: "ab", via: "be", to: "de")
        let built = try map.build()
        let early = LocalTime(month: 1, day: 1, weekday: 0, minute: 480)
        let late = LocalTime(month: 1, day: 1, weekday: 0, minute: 1000)
        #expect(built.route("a", "d", .car, at: early)?.route != "ab,be,de")
        #expect(built.route("a", "d", .car, at: late)?.route == "ab,be,de")
        #expect(built.route("c", "d", .car, at: early)?.route == "bc,be,de")
    }

    @Test("no_u_turn and only_u_turn")
    func uTurns() throws {
        var map = GridMap(
            """
            a b c
              d
            """
        )
        map.ways(["ab", "bc", "bd"])
        map.restriction("restriction=only~u~turn", from: "ab", via: "b", to: "ab")
        map.restriction("restriction=no~u~turn", from: "bc", via: "b", to: "bc")
        let built = try map.build()
        // Turning round at an ordinary junction is not offered, so there is nothing that could be prescribed.
        #expect(built.route("a", "c", .car)?.route == "ab,bc")
        #expect(built.route("c", "a", .car)?.route == "bc,ab")
    }

    @Test("a divided road is not turned on over the way between the carriageways when a sign forbids it")
    func dividedRoad() throws {
        var map = GridMap(
            """
            a b c
            d e f
            """
        )
        map.ways(["cb", "ba"], "oneway=yes")
        map.ways(["de", "ef"], "oneway=yes")
        map.way("be")
        map.restriction("restriction=no~u~turn", from: "de", via: "be", to: "ba")
        let built = try map.build()
        #expect(!built.reaches("d", "a", .car))
        #expect(built.route("d", "f", .car)?.route == "de,ef")
        #expect(built.route("c", "f", .car)?.route == "cb,be,ef")
    }

    @Test("what a restriction lacks is counted")
    func incomplete() throws {
        var map = GridMap("a b c\n  d")
        map.ways(["ab", "bc", "bd"])
        map.restriction("restriction=no~left~turn", from: "ab", via: "b", to: "zz")
        map.restriction("restriction=no~left~turn", from: "ab", via: "d", to: "bc")
        map.restriction("restriction=nonsense", from: "ab", via: "b", to: "bc")
        map.restriction("restriction=no~left~turn", from: "ab", via: "", to: "bc")
        let built = try map.build()
        #expect(built.counts.issues[.restrictionIncomplete] == 2)
        #expect(built.counts.issues[.restrictionUnconnected] == 1)
        #expect(built.counts.issues[.restrictionUnreadable] == 1)
        #expect(built.counts.restrictions == 0)
        #expect(built.route("a", "c", .car)?.route == "ab,bc")
    }
}
