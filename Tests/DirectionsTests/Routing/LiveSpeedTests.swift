import Testing

@testable import Directions

@Suite("Speeds from outside") struct LiveSpeedTests {
    /// The street from junction (0, 1) to (0, 2) of the grid, whose nodes are numbered row by row from 1.
    private static let slow = LiveSpeed(fromNode: 2, toNode: 3, speedKmh: 1)

    private static func seconds(_ router: RoadRouter, _ vehicle: Vehicle = .car) throws -> Double {
        try router.route(
            RouteRequest(
                points: [RouteTests.grid(0, 1.1), RouteTests.grid(0, 1.9)],
                rules: TravelRules(vehicle: vehicle)
            )
        ).routes[0].durationSeconds
    }

    @Test("a slow street is slow in its direction and for motor vehicles only, and the map's speed comes back")
    func slow() throws {
        let router = try RouteTests.router()
        let before = try Self.seconds(router)
        #expect(abs(before - 8) < 0.01)
        #expect(router.setSpeeds([Self.slow]).used == 1)
        let after = try Self.seconds(router)
        #expect(after > 20)
        #expect(abs(try Self.seconds(router, .foot) - 8) < 0.01)
        #expect(router.setSpeeds([]).used == 0)
        #expect(abs(try Self.seconds(router) - before) < 0.01)
    }

    @Test("what names no road or is no speed is counted")
    func counted() throws {
        let router = try RouteTests.router()
        let counts = router.setSpeeds([
            Self.slow, LiveSpeed(fromNode: 1, toNode: 99, speedKmh: 50),
            LiveSpeed(fromNode: 1, toNode: 2, speedKmh: -1),
            LiveSpeed(fromNode: 1, toNode: 2, speedKmh: .nan),
        ])
        #expect(counts.used == 1)
        #expect(counts.unknown == 1)
        #expect(counts.refused == 2)
    }

    @Test("a closed street is gone round")
    func closed() throws {
        let router = try RouteTests.router()
        _ = router.setSpeeds([
            LiveSpeed(fromNode: 2, toNode: 3, speedKmh: 0), LiveSpeed(fromNode: 3, toNode: 2, speedKmh: 0),
        ])
        let route = try router.route(RouteRequest(points: [RouteTests.grid(0, 0.5), RouteTests.grid(0, 2.5)])).routes[0]
        #expect(route.durationSeconds > 35)
    }
}
