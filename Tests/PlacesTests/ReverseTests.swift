// The address at a point: houses, streets, nothing within reach, the poles and the antimeridian.

import Foundation
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

    /// A searcher of the town with further documents.
    private func searcher(with further: [PlaceDocument]) throws -> PlaceSearcher {
        let path = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID()).index").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var writer = try IndexWriter(SampleTown.documents() + further)
        try writer.write(to: path)
        return PlaceSearcher(try PlaceIndex(path: path))
    }

    @Test("a shop's number stands for the point at its door, though the number is drawn at another one")
    func shopNumber() throws {
        var shop = SampleTown.poi(30, "Laden", "shop=books", 47.1405, [], street: 2, number: "12")
        shop.point = SampleTown.point(47.1405, 9.517)
        let answer = try searcher(with: [shop]).reverse(at: Coordinate(latitude: 47.14052, longitude: 9.517))
        #expect(answer.matches.first?.title == "Landstrasse 12")
        #expect(answer.matches.first?.distanceMetres.map { $0 < 5 } ?? false)
    }

    @Test("a tunnel below a street is not the address, but away from streets it is")
    func tunnel() throws {
        var tunnel = SampleTown.street(31, "Tunnel", 47.14002, [])
        tunnel.tunnels = [
            [SampleTown.point(47.14002, 9.52), SampleTown.point(47.14002, 9.53), SampleTown.point(47.1412, 9.53)]
        ]
        tunnel.lines = []
        let searcher = try searcher(with: [tunnel])
        let above = try searcher.reverse(at: Coordinate(latitude: 47.14002, longitude: 9.5255))
        #expect(above.matches.first?.title == "Landstrasse")
        let away = try searcher.reverse(at: Coordinate(latitude: 47.1411, longitude: 9.53))
        #expect(away.matches.first?.title == "Tunnel")
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
