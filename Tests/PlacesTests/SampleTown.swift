// A small invented town in documents, for tests of the index and its questions.

import Foundation
import OSMExtract
import Regions

@testable import Places

/// Documents of a town in Liechtenstein's manner, with a Vietnamese, a Russian and a Chinese quarter.
enum SampleTown {
    static func point(_ latitude: Double, _ longitude: Double) -> PointE7 {
        PointE7(longitudeE7: Int32((longitude * 1e7).rounded()), latitudeE7: Int32((latitude * 1e7).rounded()))
    }

    static func documents() -> [PlaceDocument] {
        var country = PlaceDocument(
            source: PlaceSource(.relation, 1),
            kind: .country,
            names: [PlaceName("Liechtenstein"), PlaceName("Лихтенштейн", language: "ru")],
            point: point(47.15, 9.55),
            importance: 0.95
        )
        country.countryCode = "LI"
        country.rings = [square(47.0, 9.4, 0.4)]
        country.box = box(country.rings[0])
        var town = PlaceDocument(
            source: PlaceSource(.node, 2),
            kind: .town,
            names: [PlaceName("Vaduz"), PlaceName("瓦杜茲", language: "zh-Hant")],
            point: point(47.14, 9.52),
            importance: 0.6
        )
        town.areas = [PlaceAreaLink(role: .country, document: 0)]
        town.rings = [square(47.1, 9.5, 0.1)]
        town.box = box(town.rings[0])
        let areas = [PlaceAreaLink(role: .city, document: 1), PlaceAreaLink(role: .country, document: 0)]
        var documents = [country, town]
        documents.append(street(10, "Landstrasse", 47.14, areas, numbers: ["1", "10", "10a", "12", "25 к1", "4-6"]))
        documents.append(street(11, "Städtle", 47.142, areas, numbers: ["1", "2"]))
        documents.append(street(12, "Đường Nguyễn Thị Minh Khai", 47.144, areas, numbers: ["91", "298"]))
        documents.append(street(13, "Phố Tân Thành", 47.146, areas))
        documents.append(street(14, "Phố Tân Thạnh", 47.148, areas))
        documents.append(street(15, "Ленинский проспект", 47.150, areas, numbers: ["7"]))
        documents.append(street(16, "和平路", 47.152, areas, numbers: ["12"]))
        documents.append(street(17, "Rue de l’Église", 47.154, areas, numbers: ["3"]))
        documents.append(poi(20, "Café Wolf", "amenity=cafe", 47.1402, areas, street: 3, number: "2"))
        documents.append(poi(21, "Nhà hàng Sen", "amenity=restaurant", 47.1442, areas))
        documents.append(poi(22, "Schloss Vaduz", "historic=castle", 47.1395, areas))
        return documents
    }

    static func square(_ south: Double, _ west: Double, _ side: Double) -> [PointE7] {
        [
            point(south, west), point(south, west + side), point(south + side, west + side), point(south + side, west),
            point(south, west),
        ]
    }

    static func box(_ ring: [PointE7]) -> BoxE7 {
        var box = BoxE7()
        for point in ring { box.extend(point) }
        return box
    }

    static func street(
        _ id: Int64,
        _ name: String,
        _ latitude: Double,
        _ areas: [PlaceAreaLink],
        numbers: [String] = []
    ) -> PlaceDocument {
        var street = PlaceDocument(
            source: PlaceSource(.way, id),
            kind: .street,
            names: [PlaceName(name)],
            point: point(latitude, 9.52),
            importance: 0.3
        )
        street.isLine = true
        street.lines = [[point(latitude, 9.51), point(latitude, 9.53)]]
        street.box = box(street.lines[0])
        street.areas = areas
        street.members = [PlaceSource(.way, id), PlaceSource(.way, id + 1000)]
        for (at, number) in numbers.enumerated() {
            street.houses.append(
                PlaceHouse(
                    source: PlaceSource(.node, id * 100 + Int64(at)),
                    number: number,
                    point: point(latitude + 0.0001, 9.511 + Double(at) * 0.002)
                )
            )
        }
        return street
    }

    static func poi(
        _ id: Int64,
        _ name: String,
        _ category: String,
        _ latitude: Double,
        _ areas: [PlaceAreaLink],
        street: Int? = nil,
        number: String? = nil
    ) -> PlaceDocument {
        var poi = PlaceDocument(
            source: PlaceSource(.node, id),
            kind: .pointOfInterest,
            names: [PlaceName(name)],
            point: point(latitude, 9.5212),
            importance: 0.2
        )
        poi.categories = [category]
        poi.attributes = [("opening_hours", "24/7")]
        poi.areas = areas
        poi.street = street
        poi.houseNumber = number
        return poi
    }

    /// An index of the town in a file that is removed with the object.
    final class File {
        let path = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID()).index").path
        init(_ documents: [PlaceDocument] = SampleTown.documents()) throws {
            var writer = try IndexWriter(documents)
            try writer.write(to: path)
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    static func searcher(_ documents: [PlaceDocument] = documents()) throws -> PlaceSearcher {
        let file = try File(documents)
        return PlaceSearcher(try PlaceIndex(path: file.path))
    }
}
