import Testing

@testable import Directions

@Suite("Errors of directions") struct DirectionsErrorTests {
    static let all: [DirectionsError] = [
        .tooFewPoints(count: 1, least: 2), .tooManyPoints(count: 101, limit: 100), .coordinateOutOfRange(point: 3),
        .headingOutOfRange(point: 1), .radiusOutOfRange(point: 2, metres: -1), .alternativesOutOfRange(9),
        .legEndsOutOfRange(points: 4), .unknownVehicle("plane"), .vehicleNotBuilt(.truck, built: [.car, .foot]),
        .unknownLanguage("tlh"), .unknownAvoidance("hills"), .avoidAreaInvalid(area: 1),
        .avoidAreasTooLarge(corners: 9_000, limit: 1_000), .matrixTooLarge(sources: 9, targets: 9, limit: 9),
        .countOutOfRange(0, limit: 100), .thresholdCountOutOfRange(0, limit: 10),
        .thresholdOutOfRange(seconds: 0, limit: 100), .timestampsUnordered(point: 2), .tripEndsContradict,
        .noSegment(point: 1, radiusMetres: 50, nearestMetres: 80.2),
        .noSegment(point: 1, radiusMetres: 50, nearestMetres: nil),
        .noRoute(from: 1, to: 2, cutOff: 2, nearestMetres: 1234),
        .noRoute(from: 1, to: 2, cutOff: nil, nearestMetres: nil),
        .noMatch, .unreadable(path: "a", reason: "b"), .notAGraph(path: "a"),
        .otherVersion(path: "a", found: 9), .damaged(path: "a", what: "b"),
        .unwritable(path: "a", reason: "b"), .tooMany(what: "roads", count: 5), .noRoads,
    ]

    @Test("each is one sentence that is more than its code", arguments: all)
    func sentence(error: DirectionsError) {
        #expect(error.description.hasSuffix("."))
        #expect(!error.description.contains("directions."))
        #expect(error.description.count > 25)
    }

    @Test("codes are different and keep their prefix")
    func codes() {
        let codes = Set(Self.all.map(\.code))
        #expect(codes.count == Self.all.count - 2)
        #expect(codes.allSatisfy { $0.hasPrefix("directions.") })
    }

    @Test("an unknown vehicle is told the known ones")
    func unknownVehicle() {
        #expect(
            DirectionsError.unknownVehicle("plane").description
                == "The vehicle \"plane\" is not known; give one of car, taxi, motorbike, truck, bicycle, foot."
        )
    }

    @Test("a point without a road is told how far the nearest is")
    func noSegment() {
        #expect(
            DirectionsError.noSegment(point: 2, radiusMetres: 1000, nearestMetres: 2345).description
                == "Point 2 has no road for this vehicle within 1.0 km; the nearest is 2.3 km away: "
                + "move the point or give a larger radius."
        )
    }
}
