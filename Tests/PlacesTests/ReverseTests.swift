// The address at a point: houses, streets, nothing within reach, the poles and the antimeridian.

import Geodesy
import Testing

@testable import Places

@Suite("Reverse")
struct ReverseTests {
    private func reverse(_ latitude: Double, _ longitude: Double, limit: Int = 1) throws -> ReverseAnswer {
        try SampleTown.searcher().reverse(
            at: Coordinate(latitude: latitude, longitude: longitude),
            options: ReverseOptions(limit: limit)
        )
    }

    @Test("a point at a house is the house, with its distance")
    func house() throws {
        let match = try #require(try reverse(47.14012, 9.5170).matches.first)
        #expect(match.title == "Landstrasse 12")
        #expect(match.distanceMetres.map { $0 < 4 } ?? false)
    }

    @Test("a point on the road away from houses is the street, at the nearest point of it")
    func street() throws {
        let match = try #require(try reverse(47.14001, 9.5255).matches.first)
        #expect(match.title == "Landstrasse")
        #expect(match.kind == .street)
        #expect(abs(match.coordinate.longitude - 9.5255) < 1e-5)
    }

    @Test("a point far from everything has no address within 500 m, and the nearest town with its distance")
    func nothing() throws {
        let answer = try reverse(47.05, 9.45)
        #expect(answer.matches.allSatisfy { $0.kind != .house && $0.kind != .street })
        #expect(answer.nearestPlace?.title == "Vaduz")
        #expect(answer.nearestPlace?.distanceMetres.map { $0 > 9000 && $0 < 13_000 } ?? false)
        #expect(answer.surroundings.countryCode == "LI")
    }

    @Test(
        "poles, antimeridian and sea answer without an address",
        arguments: [(90.0, 0.0), (-90, 180), (0, -180), (0, 180)]
    )
    func edges(latitude: Double, longitude: Double) throws {
        let answer = try reverse(latitude, longitude)
        #expect(answer.matches.isEmpty)
        #expect(answer.nearestPlace?.title == "Vaduz")
        #expect(answer.surroundings.countryCode == nil)
    }

    @Test("several answers are ordered and each is there once")
    func several() throws {
        let matches = try reverse(47.1401, 9.5212, limit: 10).matches
        #expect(Set(matches.map(\.id)).count == matches.count)
        #expect(matches.count > 3)
    }

    @Test("nearby finds by category, nearest first")
    func nearby() throws {
        let searcher = try SampleTown.searcher()
        let point = try Coordinate(latitude: 47.1404, longitude: 9.5212)
        #expect(try searcher.nearby(at: point, categories: ["food"]).map(\.title) == ["Café Wolf", "Nhà hàng Sen"])
        #expect(try searcher.nearby(at: point, categories: ["cafe"]).map(\.title) == ["Café Wolf"])
        #expect(try searcher.nearby(at: point, categories: ["food"], radius: 100).map(\.title) == ["Café Wolf"])
        #expect(throws: PlaceError.radiusOutOfRange(-1)) { try searcher.nearby(at: point, radius: -1) }
    }
}
