import Foundation
import Geodesy
import Testing

@testable import Directions

@Suite("Answers on real roads") struct RealAnswersTests {
    private static let extract =
        (ProcessInfo.processInfo.environment["WAYMARK_SHARED"] ?? "../shared") + "/data/osm/monaco-2023.osm.pbf"
    private static let isThere = FileManager.default.fileExists(atPath: extract)

    /// A router over Monaco and places near its roads.
    private struct World {
        let router: RoadRouter
        private let graph: RoadGraph
        private var random = SeededRandom(seed: 2023)

        init() throws {
            graph = try BuiltMap(extract: RealAnswersTests.extract).graph
            router = try RoadRouter(graph)
        }

        mutating func anywhere() -> RoutePoint {
            let point = Int.random(in: 0..<graph.pointLatitude.count, using: &random)
            return RoutePoint(
                Coordinate(
                    uncheckedLatitude: Double(graph.pointLatitude[point]) / 1e7
                        + .random(in: -0.0002...0.0002, using: &random),
                    longitude: Double(graph.pointLongitude[point]) / 1e7
                )
            )
        }
    }

    @Test(
        "routes are whole, alternatives admissible, matrices agree, and a route's own line is matched to it",
        .enabled(if: isThere, "needs the shared extracts")
    )
    func monaco() throws {
        var world = try World()
        for vehicle in Vehicle.allCases {
            let rules = TravelRules(vehicle: vehicle)
            var found = 0
            for _ in 0..<12 {
                let ends = [world.anywhere(), world.anywhere()]
                let request = RouteRequest(points: ends, rules: rules, alternatives: 2, detail: [.steps, .annotations])
                guard let answer = try? world.router.route(request) else { continue }
                found += 1
                for route in answer.routes {
                    RouteTests.legsAreWhole(route)
                    #expect(route.durationSeconds <= answer.routes[0].durationSeconds * 1.25 + 0.01)
                    for language in InstructionLanguage.allCases {
                        #expect(route.legs[0].steps.allSatisfy { !$0.instruction(in: language).isEmpty })
                    }
                }
                let table = try world.router.matrix(
                    MatrixRequest(sources: [ends[0]], targets: [ends[1]], rules: rules, wantsDistances: true)
                )
                // Ends of a matrix are put on roads one by one: they may lie elsewhere than a route's.
                if table.sources[0]?.segment == answer.waypoints[0].segment,
                    table.targets[0]?.segment == answer.waypoints[1].segment
                {
                    #expect(table.durationSeconds[0] <= answer.routes[0].durationSeconds + 0.01)
                }
            }
            #expect(found >= 9, "\(vehicle): \(found) of 12 routes")
        }
    }

    @Test(
        "a point between a one-way street and a cut-off road is no way from itself, and gets away",
        .enabled(if: isThere, "needs the shared extracts")
    )
    func awkwardPoints() throws {
        let router = try World().router
        let point = RoutePoint(Coordinate(uncheckedLatitude: 43.7316, longitude: 7.4156))
        let table = try router.matrix(MatrixRequest(sources: [point], targets: [point], wantsDistances: true))
        #expect(table.durationSeconds == [0] && table.distanceMetres == [0])
        let origin = RoutePoint(Coordinate(uncheckedLatitude: 43.737725, longitude: 7.416880))
        let reach = try router.isochrone(IsochroneRequest(origin: origin, thresholdSeconds: [300]))
        let corners = reach.contours[0].polygons.flatMap { $0[0] }
        let farthest = corners.map { $0.sphericalDistance(to: origin.coordinate) }.max() ?? 0
        #expect(farthest > 1000)
    }

    @Test("the line of a route is matched to the route", .enabled(if: isThere, "needs the shared extracts"))
    func matched() throws {
        var world = try World()
        var ratios: [Double] = []
        while ratios.count < 6 {
            let ends = [world.anywhere(), world.anywhere()]
            guard let route = try? world.router.route(RouteRequest(points: ends)).routes[0], route.distanceMetres > 300
            else { continue }
            // A position every 25 m along the line.
            var points: [TracePoint] = []
            var rest = 0.0
            for (a, b) in zip(route.geometry, route.geometry.dropFirst()) {
                let length = a.coordinate.sphericalDistance(to: b.coordinate)
                while rest <= length, length > 0 {
                    let share = rest / length
                    points.append(
                        TracePoint(
                            Coordinate(
                                uncheckedLatitude: a.coordinate.latitude
                                    + share * (b.coordinate.latitude - a.coordinate.latitude),
                                longitude: a.coordinate.longitude
                                    + share * (b.coordinate.longitude - a.coordinate.longitude)
                            )
                        )
                    )
                    rest += 25
                }
                rest -= length
            }
            let answer = try world.router.match(MatchRequest(points: points))
            let metres = answer.matchings.reduce(0) { $0 + $1.route.distanceMetres }
            ratios.append(metres / route.distanceMetres)
        }
        // The last few metres may be missing; a stacked road may be taken for another once.
        #expect(ratios.filter { (0.85...1.1).contains($0) }.count >= 5, "\(ratios)")
    }

    @Test("a receiver's noise does not lead a match astray", .enabled(if: isThere, "needs the shared extracts"))
    func noisy() throws {
        var world = try World()
        var random = SeededRandom(seed: 71)
        var ratios: [Double] = [], pieces = 0
        while ratios.count < 6 {
            let ends = [world.anywhere(), world.anywhere()]
            guard let route = try? world.router.route(RouteRequest(points: ends)).routes[0], route.distanceMetres > 800
            else { continue }
            // A position every 12 m, up to 5 m beside the line.
            var points: [TracePoint] = []
            var rest = 0.0
            for (a, b) in zip(route.geometry, route.geometry.dropFirst()) {
                let length = a.coordinate.sphericalDistance(to: b.coordinate)
                while rest < length {
                    let share = rest / length
                    let north = Double.random(in: -0.000045...0.000045, using: &random)
                    let east = Double.random(in: -0.00006...0.00006, using: &random)
                    points.append(
                        TracePoint(
                            Coordinate(
                                uncheckedLatitude: a.coordinate.latitude
                                    + share * (b.coordinate.latitude - a.coordinate.latitude) + north,
                                longitude: a.coordinate.longitude
                                    + share * (b.coordinate.longitude - a.coordinate.longitude) + east
                            )
                        )
                    )
                    rest += 12
                }
                rest -= length
            }
            let answer = try world.router.match(MatchRequest(points: points))
            pieces += answer.matchings.count
            ratios.append(answer.matchings.reduce(0) { $0 + $1.route.distanceMetres } / route.distanceMetres)
        }
        // Monaco's roads lie above one another: one in six may be taken for its neighbour.
        #expect(ratios.filter { (0.95...1.06).contains($0) }.count >= 5, "\(ratios)")
        #expect(pieces <= 7)
    }
}
