import Foundation
import Geodesy
import Testing

@testable import Directions

@Suite("Matrices, trips, areas, tracks") struct AnswerTests {
    static let router = Result { try RoadRouter(RoadGraph(HandMadeGraph.grid(side: 10))) }

    static func points(_ count: Int, seed: UInt64) -> [RoutePoint] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            RouteTests.grid(.random(in: 0...9, using: &random), .random(in: 0...9, using: &random))
        }
    }

    @Test("every cell of a matrix is the route's time and length")
    func matrix() throws {
        let router = try Self.router.get()
        let sources = Self.points(7, seed: 1), targets = Self.points(9, seed: 2)
        let answer = try router.matrix(MatrixRequest(sources: sources, targets: targets, wantsDistances: true))
        for (row, source) in sources.enumerated() {
            for (column, target) in targets.enumerated() {
                let route = try router.route(RouteRequest(points: [source, target])).routes[0]
                let cell = row * targets.count + column
                #expect(abs(answer.durationSeconds[cell] - route.durationSeconds) < 0.01)
                #expect(abs(answer.distanceMetres[cell] - route.distanceMetres) < 25)
            }
        }
    }

    @Test("a matrix too large is refused with its limit, and points without roads are left out")
    func matrixLimits() throws {
        let router = try Self.router.get()
        let many = Array(repeating: RouteTests.grid(1, 1), count: 10_000)
        #expect(throws: DirectionsError.matrixTooLarge(sources: 10_000, targets: 10_000, limit: 4_000_000)) {
            try router.matrix(MatrixRequest(sources: many, targets: many))
        }
        let sea = RoutePoint(Coordinate(uncheckedLatitude: 40, longitude: 9))
        let answer = try router.matrix(MatrixRequest(sources: [sea, many[0]], targets: [many[0]]))
        #expect(answer.sources[0] == nil)
        #expect(answer.durationSeconds == [.infinity, 0])
    }

    @Test("a trip is no longer than any other order of its points", arguments: [true, false])
    func trip(isRound: Bool) throws {
        let router = try Self.router.get()
        let points = Self.points(6, seed: 4)
        let answer = try router.trip(TripRequest(points: points, isRoundTrip: isRound))
        #expect(answer.visitOrder.sorted() == Array(0..<6))
        #expect(answer.route.legs.count == (isRound ? 6 : 5))
        let table = try router.matrix(MatrixRequest(sources: points, targets: points)).durationSeconds
        var least = Double.infinity
        func visit(_ order: [Int]) {
            if order.count == 6 {
                var sum = zip(order, order.dropFirst()).reduce(0) { $0 + table[$1.0 * 6 + $1.1] }
                if isRound { sum += table[order[5] * 6 + order[0]] }
                least = min(least, sum)
            }
            for next in 0..<6 where !order.contains(next) { visit(order + [next]) }
        }
        visit([])
        #expect(abs(answer.route.durationSeconds - least) < 0.1)
    }

    @Test("a trip begins and ends where it is told to")
    func tripEnds() throws {
        let router = try Self.router.get()
        for count in [5, 20] {
            let points = Self.points(count, seed: 9)
            let answer = try router.trip(
                TripRequest(points: points, isRoundTrip: false, startsAtFirst: true, endsAtLast: true)
            )
            #expect(answer.visitOrder[0] == 0)
            #expect(answer.visitOrder[count - 1] == count - 1)
        }
    }

    @Test("orders of many points are close to the best")
    func manyPoints() {
        // Points on a circle: the best round goes around it.
        var random = SeededRandom(seed: 6)
        let count = 40
        let angles = (0..<count).map { _ in Double.random(in: 0..<2 * .pi, using: &random) }
        var costs = [Double](repeating: 0, count: count * count)
        for i in 0..<count {
            for j in 0..<count { costs[i * count + j] = abs(2 * sin((angles[i] - angles[j]) / 2)) }
        }
        let order = VisitOrder(
            costs: costs,
            count: count,
            ends: .init(isRound: true, startsAtFirst: false, endsAtLast: false)
        )
        let sorted = angles.indices.sorted { angles[$0] < angles[$1] }
        #expect(order.cost(of: order.best()) <= order.cost(of: sorted) * 1.02)
        #expect(Set(order.best()).count == count)
    }

    @Test("an area grows with its time, holds its origin, and its rings are closed and turn the right way")
    func isochrone() throws {
        let router = try Self.router.get()
        let origin = RouteTests.grid(4, 4)
        let answer = try router.isochrone(IsochroneRequest(origin: origin, thresholdSeconds: [15, 30, 60]))
        var last = 0.0
        for contour in answer.contours {
            #expect(!contour.polygons.isEmpty)
            var sum = 0.0
            for polygon in contour.polygons {
                for (number, ring) in polygon.enumerated() {
                    #expect(ring.first == ring.last)
                    let area = Self.area(ring)
                    #expect((area > 0) == (number == 0))
                    sum += area
                }
            }
            #expect(sum > last)
            last = sum
        }
        // Half of the diamond of six streets to each side, at least.
        #expect(Self.area(answer.contours[2].polygons[0][0]) > 0.0009 * 0.0013 * 36)
        let back = try router.isochrone(
            IsochroneRequest(origin: origin, thresholdSeconds: [30], leadsToOrigin: true)
        )
        #expect(
            abs(Self.area(back.contours[0].polygons[0][0]) / Self.area(answer.contours[1].polygons[0][0]) - 1) < 0.1
        )
    }

    static func area(_ ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) {
            $0 + ($1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude) / 2
        }
    }

    @Test("times that are none are refused")
    func thresholds() throws {
        let router = try Self.router.get()
        func error(_ seconds: [Double]) -> DirectionsError? {
            do {
                _ = try router.isochrone(IsochroneRequest(origin: RouteTests.grid(1, 1), thresholdSeconds: seconds))
                return nil
            } catch { return error }
        }
        #expect(error([]) == .thresholdCountOutOfRange(0, limit: 10))
        #expect(error([0]) == .thresholdOutOfRange(seconds: 0, limit: 21_600))
        guard case .thresholdOutOfRange? = error([.nan]) else {
            Issue.record("NaN was taken for a time")
            return
        }
    }

    @Test("a track with noise is laid on the streets it followed")
    func match() throws {
        let router = try Self.router.get()
        var random = SeededRandom(seed: 8)
        // East along row 2 from column 1 to 6, then north along column 6 to row 7: a position every 20 m.
        var points: [TracePoint] = []
        func add(_ row: Double, _ column: Double) {
            let noise = 0.00004
            points.append(
                TracePoint(
                    Coordinate(
                        uncheckedLatitude: 47 + row * 0.0009 + .random(in: -noise...noise, using: &random),
                        longitude: 9 + column * 0.0013 + .random(in: -noise...noise, using: &random)
                    ),
                    timestampSeconds: Double(points.count) * 2
                )
            )
        }
        for step in 0..<25 { add(2, 1 + Double(step) / 5) }
        for step in 0...25 { add(2 + Double(step) / 5, 6) }
        let answer = try router.match(MatchRequest(points: points))
        #expect(answer.matchings.count == 1)
        #expect(abs(answer.matchings[0].route.distanceMetres - 1000) < 25)
        #expect(answer.matchings[0].confidence > 0.5)
        #expect(answer.tracepoints.allSatisfy { $0 != nil && ($0?.snapped.distanceMetres ?? 99) < 10 })
        #expect(answer.matchings[0].route.legs.count == points.count - 1)
    }

    @Test("the short ways around a road are those that the hierarchy finds")
    func nearbyWays() throws {
        let router = try Self.router.get()
        let metric = try router.metrics.metric(TravelRules(), index: router.index)
        let graph = router.graph
        var nearby = NearbyWays(graph, metric, metres: 600)
        let query = HierarchyQuery(metric.hierarchy)
        var count = 0
        for edge in stride(from: UInt32(0), to: UInt32(2 * graph.segmentCount), by: 17) {
            let ways = nearby.ways(from: edge)
            #expect(nearby.ways(from: edge).count == ways.count)
            for (other, way) in ways {
                // From the end of the one to the beginning of the other.
                let source = SeedEdge(edge: edge, offset: -Int64(metric.durations[edge]))
                guard other != edge else { continue }
                let found = try #require(query.route(from: [source], to: [SeedEdge(edge: other, offset: 0)]))
                #expect(found.cost == Int64(way.milliseconds))
                #expect(way.centimetres <= 60_000)
                count += 1
            }
        }
        #expect(count > 500)
    }

    @Test("a gap ends one matching and begins another; what is far from roads is left out")
    func gap() throws {
        let router = try Self.router.get()
        func point(_ row: Double, _ column: Double, _ time: Double) -> TracePoint {
            TracePoint(RouteTests.grid(row, column).coordinate, timestampSeconds: time)
        }
        var points = (0..<6).map { point(0, Double($0) / 4, Double($0) * 5) }
        points.append(point(-9, 0, 32))
        points += (0..<6).map { point(8, Double($0) / 4, 2000 + Double($0) * 5) }
        let answer = try router.match(MatchRequest(points: points))
        #expect(answer.matchings.count == 2)
        #expect(answer.tracepoints[6] == nil)
        #expect(answer.tracepoints[0]?.matchingIndex == 0)
        #expect(answer.tracepoints[12]?.matchingIndex == 1)
        #expect(throws: DirectionsError.noMatch) {
            try router.match(MatchRequest(points: [point(-99, 0, 0), point(-98, 0, 1)]))
        }
        #expect(throws: DirectionsError.timestampsUnordered(point: 2)) {
            try router.match(MatchRequest(points: [point(0, 0, 5), point(0, 1, 1)]))
        }
    }

    @Test("a route keeps off an area, and a start within it has no road")
    func area() throws {
        let router = try Self.router.get()
        func corner(_ row: Double, _ column: Double) -> Coordinate { RouteTests.grid(row, column).coordinate }
        let area = [corner(2.5, -1), corner(2.5, 3.5), corner(3.5, 3.5), corner(3.5, -1)]
        let rules = TravelRules(avoidAreas: [area])
        let points = [RouteTests.grid(1, 0.2), RouteTests.grid(5, 0.2)]
        let free = try router.route(RouteRequest(points: points)).routes[0]
        let around = try router.route(RouteRequest(points: points, rules: rules)).routes[0]
        #expect(around.durationSeconds > free.durationSeconds + 50)
        for point in around.geometry {
            let isInside =
                point.coordinate.latitude > 47 + 2.51 * 0.0009 && point.coordinate.latitude < 47 + 3.49 * 0.0009
                && point.coordinate.longitude < 9 + 3.49 * 0.0013
            #expect(!isInside)
        }
        let table = try router.matrix(MatrixRequest(sources: [points[0]], targets: [points[1]], rules: rules))
        #expect(abs(table.durationSeconds[0] - around.durationSeconds) < 0.01)
    }

    @Test("alternatives are not much longer, not much the same, and come after the best")
    func alternatives() throws {
        let router = try Self.router.get()
        let request = RouteRequest(points: [RouteTests.grid(0, 0.5), RouteTests.grid(8, 8.5)], alternatives: 3)
        let answer = try router.route(request)
        #expect(answer.routes.count > 1)
        for route in answer.routes {
            #expect(route.durationSeconds >= answer.routes[0].durationSeconds)
            #expect(route.durationSeconds <= answer.routes[0].durationSeconds * 1.25)
        }
    }
}
