// Speeds by class, ground and signs.

import Testing

@testable import Directions

@Suite("Speeds")
struct SpeedTests {
    private func speed(_ tags: String, _ vehicle: Vehicle, _ direction: WayDirection = .forward) -> Double? {
        var parsed: [String: String] = [:]
        for tag in tags.split(separator: " ") {
            let parts = tag.split(separator: "=", maxSplits: 1)
            parsed[String(parts[0])] = String(parts[1]).replacing("~", with: " ")
        }
        guard let rules = WayRules(RoadTags(parsed)) else { return nil }
        let passage = rules.passage(vehicle, direction)
        return passage.access == .no ? nil : passage.speed
    }

    @Test(
        "cars drive four fifths of a signed limit, else what their class reaches",
        arguments: [
            ("highway=motorway", 90.0), ("highway=primary", 65), ("highway=residential", 25), ("highway=service", 15),
            ("highway=service service=driveway", 7.5), ("highway=living_street", 10),
            ("highway=motorway maxspeed=120", 96),
            ("highway=motorway maxspeed=none", 120), ("highway=trunk maxspeed=60", 48),
            ("highway=trunk maxspeed=FR:urban", 40), ("highway=trunk maxspeed=CH:rural", 64),
            ("highway=trunk maxspeed=CH:trunk", 80), ("highway=trunk maxspeed=CH:motorway", 96),
            ("highway=residential maxspeed=90", 72), ("highway=residential maxspeed=50", 40),
            ("highway=primary maxspeed=30~mph", 38.624256), ("highway=primary maxspeed=30mph", 38.624256),
            ("highway=primary maxspeed=20~knots", 29.632), ("highway=primary maxspeed=50~km/h", 40),
            ("highway=primary maxspeed=signals", 65), ("highway=primary maxspeed=variable", 65),
            ("highway=primary maxspeed=fast", 65), ("highway=primary maxspeed=0", 65),
            ("highway=residential maxspeed=walk", 5.6), ("highway=living_street maxspeed=RU:living_street", 16),
            ("highway=primary maxspeed=DE:urban", 40), ("highway=primary maxspeed=RU:urban", 48),
            ("highway=primary maxspeed=RU:rural", 72), ("highway=primary maxspeed=DE:rural", 80),
            ("highway=primary maxspeed=DE:zone30", 24), ("highway=primary maxspeed=DE:zone:30", 24),
            ("highway=primary maxspeed=DE:30", 24), ("highway=primary maxspeed=GB:zone20", 25.749504),
            ("highway=motorway maxspeed=DE:motorway", 120), ("highway=primary maxspeed=GB:nsl_single", 77.248),
            ("highway=primary maxspeed=XX:nonsense", 65), ("highway=residential zone:maxspeed=DE:30", 24),
            ("highway=residential source:maxspeed=DE:urban", 40), ("highway=residential source:maxspeed=sign", 25),
            ("highway=residential maxspeed:type=FR:zone30", 24), ("highway=residential zone:traffic=DE:urban", 40),
            ("highway=residential maxspeed=30 source:maxspeed=DE:urban", 24),
            ("highway=primary maxspeed:advisory=30", 24), ("highway=primary maxspeed=80 maxspeed:advisory=40", 32),
            ("highway=primary maxspeed=60;80", 48), ("highway=service maxspeed=100", 40),
            ("highway=primary surface=gravel", 40), ("highway=primary surface=mud", 10),
            ("highway=primary surface=asphalt", 65), ("highway=primary smoothness=very_bad", 20),
            ("highway=primary tracktype=grade5", 12), ("highway=track motor_vehicle=yes", 15),
            ("highway=track motor_vehicle=yes tracktype=grade1 maxspeed=30", 24),
            ("highway=primary surface=cobblestone", 30),
            ("highway=primary maxspeed=5 surface=asphalt", 4), ("route=ferry", 15),
        ]
    )
    func cars(_ tags: String, _ expected: Double) throws {
        let found = try #require(speed(tags, .car))
        #expect(abs(found - expected) < 0.01, "\(tags): \(found)")
    }

    @Test(
        "where two cannot pass each other at speed, traffic is slower, but for motorbikes and on one-way roads",
        arguments: [
            ("highway=tertiary lanes=1", Vehicle.car, 20.0), ("highway=tertiary lanes=1.5", .car, 20),
            ("highway=tertiary lanes=2", .car, 40), ("highway=tertiary lanes=1 oneway=yes", .car, 40),
            ("highway=tertiary lanes=1", .motorbike, 40), ("highway=tertiary lanes=1", .taxi, 20),
            ("highway=tertiary lanes=1", .truck, 18), ("highway=tertiary lanes=many", .car, 40),
            ("highway=tertiary width=3", .car, 20), ("highway=tertiary width=3.5", .car, 24),
            ("highway=tertiary width=4.5~m", .car, 30), ("highway=tertiary width=5.5", .car, 32),
            ("highway=tertiary width=6", .car, 40), ("highway=tertiary est_width=4.5", .car, 30),
            ("highway=tertiary maxspeed=50 lanes=1", .car, 20), ("highway=tertiary width=3", .bicycle, 17),
        ]
    )
    func narrow(_ tags: String, _ vehicle: Vehicle, _ expected: Double) throws {
        let found = try #require(speed(tags, vehicle))
        #expect(abs(found - expected) < 0.01, "\(tags) \(vehicle.name): \(found)")
    }

    @Test("limits for one direction are for that direction only")
    func directed() {
        #expect(speed("highway=primary maxspeed=50 maxspeed:backward=30", .car, .forward) == 40)
        #expect(speed("highway=primary maxspeed=50 maxspeed:backward=30", .car, .backward) == 24)
        #expect(speed("highway=primary maxspeed:forward=60", .car, .forward) == 48)
        #expect(speed("highway=primary maxspeed:forward=60", .car, .backward) == 65)
        #expect(speed("highway=primary maxspeed=15 maxspeed:forward=30 maxspeed:backward=60", .taxi, .backward) == 48)
    }

    @Test(
        "other vehicles have speeds of their own",
        arguments: [
            ("highway=motorway maxspeed=130", Vehicle.truck, 80.0), ("highway=primary maxspeed=50", .truck, 36),
            ("highway=primary maxspeed=100", .truck, 65),
            ("highway=primary maxspeed=100 maxspeed:hgv=60", .truck, 43.2),
            ("highway=primary maxspeed=100 maxspeed:hgv=60", .car, 80),
            ("highway=primary maxspeed:motorcycle=40", .motorbike, 32),
            ("highway=primary maxspeed=50", .motorbike, 40), ("highway=cycleway", .bicycle, 18),
            ("highway=residential", .bicycle, 17), ("highway=footway bicycle=yes", .bicycle, 9),
            ("highway=footway", .bicycle, 4), ("highway=steps", .bicycle, 2),
            ("highway=cycleway surface=sand", .bicycle, 5),
            ("highway=residential maxspeed=10", .bicycle, 10), ("highway=cycleway maxspeed:bicycle=12", .bicycle, 12),
            ("highway=cycleway smoothness=very_bad", .bicycle, 8), ("highway=track tracktype=grade5", .bicycle, 8),
            ("highway=footway", .foot, 5), ("highway=steps", .foot, 3),
            ("highway=path sac_scale=mountain_hiking", .foot, 4),
            ("highway=path sac_scale=alpine_hiking", .foot, 2), ("highway=primary maxspeed=3", .foot, 5),
            ("route=ferry", .foot, 15), ("route=ferry", .bicycle, 15), ("highway=path surface=sand", .foot, 4),
        ]
    )
    func others(_ tags: String, _ vehicle: Vehicle, _ expected: Double) throws {
        let found = try #require(speed(tags, vehicle))
        #expect(abs(found - expected) < 0.01, "\(tags) \(vehicle.name): \(found)")
    }

    @Test("the signed limit of cars is kept for who asks")
    func limits() throws {
        func limits(_ tags: [String: String]) -> (UInt8, UInt8)? {
            WayRules(RoadTags(tags)).map { ($0.limits.0, $0.limits.1) }
        }
        #expect(try #require(limits(["highway": "primary", "maxspeed": "50"])) == (50, 50))
        #expect(try #require(limits(["highway": "primary", "maxspeed": "30 mph"])) == (48, 48))
        #expect(try #require(limits(["highway": "primary"])) == (0, 0))
        #expect(try #require(limits(["highway": "motorway", "maxspeed": "none"])) == (0, 0))
        #expect(try #require(limits(["highway": "primary", "maxspeed:forward": "70"])) == (70, 0))
        #expect(try #require(limits(["highway": "primary", "maxspeed": "100000"])) == (250, 250))
    }

    @Test("measures as people write them")
    func measures() {
        #expect(Measure.metres("3.5 m") == 3.5)
        #expect(Measure.metres("3,5") == 3.5)
        #expect(Measure.metres("350 cm") == 3.5)
        #expect(Measure.metres("10'") == 3.048)
        #expect(Measure.metres("-1") == nil)
        #expect(Measure.metres("") == nil)
        #expect(Measure.metres("6 foo") == nil)
        #expect(Measure.tonnes("7.5t") == 7.5)
        #expect(Measure.tonnes("7500 kg") == 7.5)
        #expect(Measure.kilometresPerHour("9e99") == nil)
        #expect(Measure.seconds("90") == 5400)
        #expect(Measure.seconds("01:30") == 5400)
        #expect(Measure.seconds("00:01:30") == 90)
        #expect(Measure.seconds("PT1H30M") == 5400)
        #expect(Measure.seconds("P1D") == 86400)
        #expect(Measure.seconds("PT") == nil)
        #expect(Measure.seconds("long") == nil)
        #expect(Measure.seconds("1:2:3:4") == nil)
    }
}
