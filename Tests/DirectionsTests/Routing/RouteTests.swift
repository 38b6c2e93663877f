import Geodesy
import Testing

@testable import Directions

@Suite("Routes") struct RouteTests {
    /// A grid of streets: junction (row, column) lies at 47° + row × 0.0009°, 9° + column × 0.0013°; 10 s a street.
    static func grid(_ row: Double, _ column: Double) -> RoutePoint {
        RoutePoint(Coordinate(uncheckedLatitude: 47 + row * 0.0009, longitude: 9 + column * 0.0013))
    }

    static func router() throws -> RoadRouter { try RoadRouter(RoadGraph(HandMadeGraph.grid(side: 8))) }

    static func legsAreWhole(_ route: Route) {
        #expect(route.legs.first?.points.lowerBound == 0)
        #expect(route.legs.last?.points.upperBound == route.geometry.count)
        for (one, next) in zip(route.legs, route.legs.dropFirst()) {
            #expect(one.points.upperBound - 1 == next.points.lowerBound)
        }
        let legs = route.legs.reduce(0) { $0 + $1.distanceMetres }
        #expect(abs(legs - route.distanceMetres) < 0.01)
        for leg in route.legs where !leg.steps.isEmpty {
            #expect(leg.steps.first?.maneuver.type == .depart)
            #expect(leg.steps.last?.maneuver.type == .arrive)
            #expect(abs(leg.steps.reduce(0) { $0 + $1.distanceMetres } - leg.distanceMetres) < 0.1)
            #expect(abs(leg.steps.reduce(0) { $0 + $1.durationSeconds } - leg.durationSeconds) < 0.1)
            #expect(leg.steps.first?.points.lowerBound == leg.points.lowerBound)
            #expect(leg.steps.last?.points.upperBound == leg.points.upperBound)
            for (one, next) in zip(leg.steps, leg.steps.dropFirst()) {
                #expect(one.points.upperBound - 1 == next.points.lowerBound)
                #expect(one.intersections.upperBound == next.intersections.lowerBound)
            }
        }
    }

    @Test("a route along streets of 10 s takes their sum, wherever on them it begins and ends")
    func sum() throws {
        let answer = try Self.router().route(
            RouteRequest(points: [Self.grid(0, 0.5), Self.grid(3.25, 4)], detail: [.steps, .annotations])
        )
        let route = answer.routes[0]
        #expect(abs(route.durationSeconds - 67.5) < 0.01)
        #expect(abs(route.distanceMetres - 675) < 0.1)
        Self.legsAreWhole(route)
        let annotation = try #require(route.legs[0].annotation)
        #expect(annotation.distanceMetres.count == route.geometry.count - 1)
        #expect(annotation.nodes.count == route.geometry.count)
        #expect(abs(annotation.durationSeconds.reduce(0, +) - 67.5) < 0.1)
    }

    @Test("the same point twice is a route of no length")
    func nowhere() throws {
        let point = Self.grid(2, 2.3)
        let answer = try Self.router().route(RouteRequest(points: [point, point], detail: [.steps, .annotations]))
        let route = answer.routes[0]
        #expect(route.distanceMetres == 0)
        #expect(route.durationSeconds == 0)
        #expect(route.geometry.count == 2)
        #expect(route.legs[0].steps.map(\.maneuver.type) == [.depart, .arrive])
        #expect(route.legs[0].annotation?.distanceMetres == [0])
    }

    @Test("a place behind the start on the same street is driven to, back if both directions are open")
    func behind() throws {
        let answer = try Self.router().route(RouteRequest(points: [Self.grid(2, 2.7), Self.grid(2, 2.2)]))
        #expect(abs(answer.routes[0].durationSeconds - 5) < 0.01)
    }

    @Test("going on straight at a place on the way leads round the block; turning back does not")
    func straight() throws {
        let points = [Self.grid(0, 0.5), Self.grid(0, 1.5), Self.grid(0, 0.6)]
        let router = try Self.router()
        let back = try router.route(RouteRequest(points: points, continuesStraight: false)).routes[0]
        let round = try router.route(RouteRequest(points: points, continuesStraight: true)).routes[0]
        #expect(abs(back.durationSeconds - 19) < 0.01)
        #expect(abs(round.durationSeconds - (10 + 5 + 10 + 10 + 10 + 10 + 4)) < 0.01 || round.durationSeconds > 40)
        #expect(round.legs.count == 2)
        Self.legsAreWhole(round)
    }

    @Test("points that end no leg are passed without a word")
    func silentPoint() throws {
        let points = [Self.grid(0, 0.5), Self.grid(0, 1.5), Self.grid(0, 2.5)]
        let answer = try Self.router().route(RouteRequest(points: points, detail: .steps, legEnds: [0, 2]))
        #expect(answer.routes[0].legs.count == 1)
        #expect(abs(answer.routes[0].durationSeconds - 20) < 0.01)
        Self.legsAreWhole(answer.routes[0])
        #expect(answer.routes[0].legs[0].steps.count >= 2)
    }

    @Test("random routes are whole, and no longer than by way of another point")
    func random() throws {
        let router = try Self.router()
        var random = SeededRandom(seed: 11)
        for _ in 0..<60 {
            let points = (0..<3).map { _ in
                Self.grid(.random(in: 0...7, using: &random), .random(in: 0...7, using: &random))
            }
            let whole = try router.route(
                RouteRequest(points: points, detail: .steps, continuesStraight: false)
            ).routes[0]
            let direct = try router.route(RouteRequest(points: [points[0], points[2]], detail: .steps)).routes[0]
            Self.legsAreWhole(whole)
            Self.legsAreWhole(direct)
            #expect(direct.durationSeconds <= whole.durationSeconds + 0.01)
        }
    }

    @Test("what is wrong with a request is said")
    func refused() throws {
        let router = try Self.router()
        let good = Self.grid(1, 1)
        func error(_ points: [RoutePoint], _ change: (inout RouteRequest) -> Void = { _ in }) -> DirectionsError? {
            var request = RouteRequest(points: points)
            change(&request)
            do {
                _ = try router.route(request)
                return nil
            } catch { return error }
        }
        let nan = RoutePoint(Coordinate(uncheckedLatitude: .nan, longitude: 9))
        let wide = RoutePoint(Coordinate(uncheckedLatitude: 47, longitude: 181))
        #expect(error([good]) == .tooFewPoints(count: 1, least: 2))
        #expect(error([]) == .tooFewPoints(count: 0, least: 2))
        #expect(error(Array(repeating: good, count: 101)) == .tooManyPoints(count: 101, limit: 100))
        #expect(error([good, nan]) == .coordinateOutOfRange(point: 2))
        #expect(error([wide, good]) == .coordinateOutOfRange(point: 1))
        #expect(error([good, good]) { $0.alternatives = 4 } == .alternativesOutOfRange(4))
        #expect(error([good, good]) { $0.legEnds = [1, 0] } == .legEndsOutOfRange(points: 2))
        #expect(error([good, good]) { $0.points[1].heading = Heading(degrees: 360) } == .headingOutOfRange(point: 2))
        #expect(error([good, good]) { $0.points[0].radiusMetres = 0 } == .radiusOutOfRange(point: 1, metres: 0))
        #expect(error([good, good]) { $0.rules.avoidAreas = [[good.coordinate]] } == .avoidAreaInvalid(area: 1))
        let sea = RoutePoint(Coordinate(uncheckedLatitude: 46, longitude: 9))
        guard case .noSegment(2, _, _?) = error([good, sea]) else {
            Issue.record("a point at sea found a road")
            return
        }
    }

    @Test("a hundred points make ninety-nine legs")
    func hundred() throws {
        var random = SeededRandom(seed: 3)
        let points = (0..<100).map { _ in
            Self.grid(.random(in: 0...7, using: &random), .random(in: 0...7, using: &random))
        }
        let answer = try Self.router().route(RouteRequest(points: points, detail: .steps))
        #expect(answer.routes[0].legs.count == 99)
        #expect(answer.waypoints.count == 100)
        Self.legsAreWhole(answer.routes[0])
    }
}
