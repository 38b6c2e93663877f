// Which of several answers stands first, and which are one.

import Geodesy
import OSMExtract
import Testing

@testable import Places

@Suite("Ranking")
struct RankingTests {
    private static let areas = [PlaceAreaLink(role: .city, document: 1), PlaceAreaLink(role: .country, document: 0)]

    private static func searcher(_ documents: [PlaceDocument]) throws -> PlaceSearcher {
        var writer = try IndexWriter(SampleTown.documents().prefix(2) + documents)
        return PlaceSearcher(try PlaceIndex(bytes: writer.bytes()))
    }

    @Test("a name that begins with the question stands before nearer ones that have its words elsewhere")
    func beginnings() throws {
        let searcher = try Self.searcher([
            SampleTown.street(10, "Avenue de la Costa", 47.15, Self.areas),
            SampleTown.street(11, "Avenue Claudio Fontenelle", 47.163, Self.areas),
            SampleTown.street(12, "Avenue des Citronniers", 47.151, Self.areas),
            SampleTown.poi(13, "Costa", "amenity=cafe", 47.1501, Self.areas, street: 2),
        ])
        let options = PlaceSearchOptions(bias: Coordinate(uncheckedLatitude: 47.15, longitude: 9.52))
        #expect(try searcher.suggest("Avenue C", options: options).first?.title == "Avenue Claudio Fontenelle")
        #expect(try searcher.suggest("Costa", options: options).first?.title == "Costa")
    }

    @Test("the nearer of two places of a name stands first, near the view and far from it", arguments: [0.02, 0.2, 2])
    func nearness(degrees: Double) throws {
        let searcher = try Self.searcher([
            SampleTown.poi(10, "Post", "amenity=post_office", 47.15 + 2 * degrees, Self.areas),
            SampleTown.poi(11, "Post", "amenity=post_office", 47.15 + degrees, Self.areas),
        ])
        let options = PlaceSearchOptions(bias: Coordinate(uncheckedLatitude: 47.15, longitude: 9.52))
        #expect(try searcher.suggest("post", options: options).map(\.id) == ["n11", "n10"])
    }

    @Test("two signs of a stop are one answer, two shops of a chain are two")
    func stops() throws {
        for (category, count) in [("highway=bus_stop", 1), ("shop=kiosk", 2)] {
            let searcher = try Self.searcher([
                SampleTown.poi(10, "Post", category, 47.15, Self.areas),
                SampleTown.poi(11, "Post", category, 47.151, Self.areas),
            ])
            #expect(try searcher.suggest("post").count == count, "\(category)")
        }
    }
}
