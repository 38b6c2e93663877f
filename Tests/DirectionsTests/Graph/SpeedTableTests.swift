// Tables of speeds: how they are read, and what they change.

import Testing

@testable import Directions

@Suite("Tables of speeds")
struct SpeedTableTests {
    @Test("rows are of ways or of nodes, for motors or one vehicle")
    func reading() {
        let table = SpeedTable(csv: "way,speed\n# closed\n\n12,30\n-7,40.5,bicycle\n1,2,0\r\n3,4,50,truck\n")
        #expect(table.faults.isEmpty)
        #expect(
            table.rows == [
                .init(place: .way(12), speedKmh: 30, vehicles: .motor),
                .init(place: .way(-7), speedKmh: 40.5, vehicles: .bicycle),
                .init(place: .nodes(from: 1, to: 2), speedKmh: 0, vehicles: .motor),
                .init(place: .nodes(from: 3, to: 4), speedKmh: 50, vehicles: .truck),
            ]
        )
    }

    @Test(
        "a line that cannot be read is told by its number",
        arguments: [
            "1", "1,2,3,4", "a,30", "1,fast", "1,-5", "1,301", "1,nan", "1,2,30,plane", "1.5,30", ",,", "1,2,inf",
        ]
    )
    func faults(_ line: String) throws {
        let table = SpeedTable(csv: "5,30\n\(line)\n")
        #expect(table.count == 1)
        #expect(table.faultCount == 1)
        let fault = try #require(table.faults.first)
        #expect(fault.line == 2)
        #expect(fault.description.hasSuffix("."))
    }

    @Test("many faults are counted and the first are shown")
    func manyFaults() {
        let table = SpeedTable(csv: String(repeating: "nonsense,here\n", count: 5000))
        #expect(table.faultCount == 4999)
        #expect(table.faults.count == 100)
    }

    /// Two ways from a to d: over b (way 1 to 2) and over c.
    private func twoWays() throws -> RoadRouter {
        var map = GridMap("a x b\n\n\nc . d")
        map.way("axb", "highway=primary maxspeed=50")
        map.way("bd", "highway=primary maxspeed=50")
        map.way("ac", "highway=primary maxspeed=40")
        map.way("cd", "highway=primary maxspeed=40")
        return try RoadRouter(map.build().graph)
    }

    private func times(_ router: RoadRouter, _ vehicle: Vehicle, way: Int64) throws -> [UInt32] {
        let metric = try router.metrics.metric(TravelRules(vehicle: vehicle), index: router.index)
        return (0..<UInt32(router.graph.edgeCount)).filter { router.graph.segmentWay[$0 >> 1] == way }
            .map { metric.durations[$0] }
    }

    @Test("a way's speed changes its time for the vehicles of the row, and a table without rows brings the map's back")
    func way() throws {
        let router = try twoWays()
        let before = try times(router, .car, way: 1), bicycle = try times(router, .bicycle, way: 1)
        let counts = router.setSpeeds(SpeedTable(csv: "1,10\n99,50\n"))
        // Two pieces in two directions.
        #expect(counts.used == 4)
        #expect(counts.unknown == 1)
        // 400 m at 10 km/h.
        #expect(try times(router, .car, way: 1).allSatisfy { abs(Double($0) - 144_000) < 600 })
        #expect(try times(router, .truck, way: 1).allSatisfy { abs(Double($0) - 144_000) < 600 })
        #expect(try times(router, .bicycle, way: 1) == bicycle)
        _ = router.setSpeeds(SpeedTable())
        #expect(try times(router, .car, way: 1) == before)
    }

    @Test("a piece between two nodes changes its share of one direction, for one vehicle where the row says so")
    func nodes() throws {
        let router = try twoWays()
        let before = try times(router, .car, way: 1), bicycle = try times(router, .bicycle, way: 1)
        let counts = router.setSpeeds(SpeedTable(csv: "97,120,4,car\n97,120,1,bicycle\n"))
        #expect(counts.used == 1)
        let after = try times(router, .car, way: 1)
        // Half stays at 40 km/h, half takes ten times as long.
        #expect(abs(Double(after[0]) - 5.5 * Double(before[0])) < 60)
        #expect(after[1] == before[1])
        #expect(try times(router, .taxi, way: 1) == before)
        #expect(try times(router, .bicycle, way: 1)[0] > 2 * bicycle[0])
        _ = router.setSpeeds(SpeedTable(csv: "120,97,80\n120,97,20\n"))
        #expect(
            abs(Double(try times(router, .car, way: 1)[1]) - 1.5 * Double(before[1])) < 60,
            "the later row outweighs"
        )
    }

    @Test("0 km/h closes for the vehicles of the row")
    func closed() throws {
        let router = try twoWays()
        _ = router.setSpeeds(SpeedTable(csv: "2,0,car\n"))
        #expect(try times(router, .car, way: 2).allSatisfy { $0 == RoadTime.blocked })
        #expect(try times(router, .taxi, way: 2).allSatisfy { $0 < RoadTime.blocked })
    }
}
