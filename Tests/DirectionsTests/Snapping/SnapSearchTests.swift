import Geodesy
import Testing

@testable import Directions

@Suite("Points on roads") struct SnapSearchTests {
    static func router(side: Int = 12) throws -> RoadRouter {
        try RoadRouter(RoadGraph(HandMadeGraph.grid(side: side)))
    }

    @Test("the nearest road is the one that looking at all roads finds")
    func nearestOfAll() throws {
        let router = try Self.router()
        let metric = try router.metrics.metric(TravelRules(), index: router.index)
        var search = SnapSearch()
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let point = RoutePoint(
                Coordinate(
                    uncheckedLatitude: .random(in: 46.998...47.012, using: &random),
                    longitude: .random(in: 8.998...9.017, using: &random)
                )
            )
            let filter = router.snapper(metric).filter(point, .both)
            let position = RoutePosition(point.coordinate)
            let found = search.nearest(to: position, within: 5000, in: router.index, filter)
            let all = (0..<UInt32(router.graph.originalSegmentCount)).compactMap {
                search.place(on: $0, near: position, filter)?.distance
            }
            #expect(abs((found?.distance ?? -1) - (all.min() ?? .infinity)) < 0.01)
        }
    }

    @Test("several nearest roads come in the order of their distances, each once")
    func several() throws {
        let router = try Self.router()
        let answer = try router.nearest(
            NearestRequest(point: RoutePoint(Coordinate(latitude: 47.0013, longitude: 9.0021)), count: 9)
        )
        #expect(answer.roads.count == 9)
        #expect(Set(answer.roads.map(\.snapped.segment)).count == 9)
        let distances = answer.roads.map(\.snapped.distanceMetres)
        #expect(distances == distances.sorted())
    }

    @Test("a heading leaves roads across it out")
    func heading() throws {
        let router = try Self.router()
        let coordinate = try Coordinate(latitude: 47.0001, longitude: 9.0006)
        let free = try router.nearest(NearestRequest(point: RoutePoint(coordinate)))
        let north = try router.nearest(NearestRequest(point: RoutePoint(coordinate, heading: Heading(degrees: 0))))
        #expect(free.roads[0].snapped.distanceMetres < 12)
        #expect(north.roads[0].snapped.distanceMetres > 40)
        #expect(north.roads[0].bearing == 0)
    }

    /// A public street in row 0, a private way in row 6, 600 m farther south, joined by a street that nobody is near.
    private func streets(_ tags: String = "highway=service access=private") throws -> RoadRouter {
        var map = GridMap("a . . . . . . . . b\n\n\n\n\n\nc . . . . . . . . d\ne", origin: (47.0, 9.0))
        map.ways(["ab", "ace"])
        map.way("cd", tags)
        return try RoadRouter(map.build().graph)
    }

    /// How far a journey's beginning lies from the place so many metres south of the public street's middle.
    private func start(_ metresSouth: Double, _ router: RoadRouter) throws -> Double {
        let from = RoutePoint(
            Coordinate(uncheckedLatitude: 47.0 - metresSouth / 111_195, longitude: 9.0 + 450 / 111_195 / 0.682)
        )
        let end = RoutePoint(Coordinate(uncheckedLatitude: 47.0, longitude: 9.0))
        return try router.route(RouteRequest(points: [from, end])).waypoints[0].distanceMetres
    }

    @Test("a private drive is where a journey begins only when it is much nearer than a street")
    func publicFirst() throws {
        let router = try streets()
        #expect(try abs(start(550, router) - 450) < 3, "the street that joins them is nine times as far")
        #expect(try abs(start(560, router) - 40) < 2, "eleven times")
        let asked = RoutePoint(
            Coordinate(uncheckedLatitude: 47.0 - 390 / 111_195, longitude: 9.0 + 450 / 111_195 / 0.682)
        )
        let nearest = try router.nearest(NearestRequest(point: asked)).roads[0].snapped.distanceMetres
        #expect(abs(nearest - 210) < 2)
    }

    @Test(
        "a street for residents or a yard for customers is where a journey begins like any other",
        arguments: [
            "highway=residential motor_vehicle=destination", "highway=residential access=private",
            "highway=service access=customers", "highway=service motor_vehicle=destination",
        ]
    )
    func residentsStreet(_ tags: String) throws {
        let router = try streets(tags)
        #expect(try abs(start(290, router) - 290) < 2)
        #expect(try abs(start(310, router) - 290) < 2)
    }

    @Test("a track for residents is where a journey begins only for who is nearly on it")
    func tracksLast() throws {
        let router = try streets("highway=track motor_vehicle=private")
        #expect(try abs(start(595, router) - 450) < 3, "the street that joins them is ninety times as far")
        #expect(try abs(start(596, router) - 4) < 1, "more than a hundred times")
    }

    @Test("a motorway that leads out of the map only is where a journey begins or ends only for who is on it")
    func cutMotorway() throws {
        let router = try streets("highway=motorway oneway=yes")
        #expect(try abs(start(590, router) - 450) < 3)
        let through = try streets("highway=motorway oneway=no")
        #expect(try abs(start(590, through) - 10) < 1)
        let beside = RoutePoint(
            Coordinate(uncheckedLatitude: 47.0 - 590 / 111_195, longitude: 9.0 + 450 / 111_195 / 0.682)
        )
        let begin = RoutePoint(Coordinate(uncheckedLatitude: 47.0, longitude: 9.0))
        let answer = try router.route(RouteRequest(points: [begin, beside]))
        #expect(abs(answer.waypoints[1].distanceMetres - 450) < 3)
    }

    @Test("a private drive within the radius is taken where no public one is")
    func privateAlone() throws {
        let router = try streets()
        let from = RoutePoint(
            Coordinate(uncheckedLatitude: 47.0 - 650 / 111_195, longitude: 9.0 + 450 / 111_195 / 0.682),
            radiusMetres: 60
        )
        let end = RoutePoint(Coordinate(uncheckedLatitude: 47.0, longitude: 9.0))
        #expect(try router.route(RouteRequest(points: [from, end])).waypoints[0].distanceMetres < 52)
    }

    @Test("on a ring from which nothing branches the shorter way round is taken, and the other where that is closed")
    func ring() throws {
        var map = GridMap("a..b\n....\nc..d", origin: (47.0, 9.0))
        map.way("ab", "toll=yes")
        map.ways(["ac", "cd", "db"])
        let router = try RoadRouter(map.build().graph)
        let ends = [0.0, 300].map {
            RoutePoint(Coordinate(uncheckedLatitude: 47.0 - 50 / 111_195, longitude: 9.0 + $0 / 111_195 / 0.682))
        }
        for (points, avoid, metres) in [
            (ends, RoadAvoidance(), 400.0), (ends.reversed(), [], 400), (ends, .tolls, 600),
            (ends.reversed(), .tolls, 600),
        ] {
            let answer = try router.route(RouteRequest(points: points, rules: TravelRules(avoid: avoid)))
            #expect(abs(answer.routes[0].distanceMetres - metres) < 3)
        }
    }

    @Test("nobody begins a journey on a ferry's line")
    func ferries() throws {
        var map = GridMap("a b . . . . . . . . c d", origin: (47.0, 9.0))
        map.ways(["ab", "cd"])
        map.way("bc", "route=ferry")
        let router = try RoadRouter(map.build().graph)
        let from = RoutePoint(Coordinate(uncheckedLatitude: 47.0, longitude: 9.0 + 400 / 111_195 / 0.682))
        let end = RoutePoint(Coordinate(uncheckedLatitude: 47.0, longitude: 9.0 + 2100 / 111_195 / 0.682))
        let answer = try router.route(RouteRequest(points: [from, end]))
        #expect(abs(answer.waypoints[0].distanceMetres - 200) < 2)
        #expect(answer.routes[0].distanceMetres > 1890)
    }

    @Test("a point too far from every road is told the nearest one's distance")
    func tooFar() throws {
        let router = try Self.router()
        let point = RoutePoint(try Coordinate(latitude: 46.99, longitude: 9.0), radiusMetres: 100)
        let error = #expect(throws: DirectionsError.self) { try router.nearest(NearestRequest(point: point)) }
        guard case .noSegment(1, 100, let nearest?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((1100...1125).contains(nearest))
    }

    @Test("a hint finds its road again, and one of another graph is passed over")
    func hint() throws {
        let router = try Self.router()
        let coordinate = try Coordinate(latitude: 47.0001, longitude: 9.0006)
        let second = try router.nearest(NearestRequest(point: RoutePoint(coordinate), count: 2)).roads[1].snapped
        let again = try router.nearest(NearestRequest(point: RoutePoint(coordinate, hint: second.hint)))
        #expect(again.roads[0].snapped.segment == second.segment)
        let foreign = SnapHint(graph: second.hint.graph &+ 1, segment: second.segment)
        let other = try router.nearest(NearestRequest(point: RoutePoint(coordinate, hint: foreign)))
        #expect(other.roads[0].snapped.segment != second.segment)
    }
}

/// A small generator with a seed (xorshift), so that a failure can be repeated.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
