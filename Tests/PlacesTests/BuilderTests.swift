// From an extract to answers: small files in OSM XML, written by the tests.

import Foundation
import Geodesy
import OSMExtract
import Testing

@testable import Places

/// Writes OSM XML and builds an index of it.
private struct Extract {
    var body = ""
    private var nextNode: Int64 = 100_000

    init() {}

    mutating func node(_ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]) {
        body += "<node id=\"\(id)\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(Self.tags(tags))</node>\n"
    }

    /// A way through new nodes.
    mutating func way(_ id: Int64, _ points: [(Double, Double)], closed: Bool = false, _ tags: [String: String]) {
        var refs: [Int64] = []
        for (latitude, longitude) in points {
            node(nextNode, latitude, longitude)
            refs.append(nextNode)
            nextNode += 1
        }
        if closed, let first = refs.first { refs.append(first) }
        way(id, refs: refs, tags)
    }

    mutating func way(_ id: Int64, refs: [Int64], _ tags: [String: String]) {
        ways += "<way id=\"\(id)\">" + refs.map { "<nd ref=\"\($0)\"/>" }.joined() + Self.tags(tags) + "</way>\n"
    }

    mutating func relation(_ id: Int64, _ members: [(String, Int64, String)], _ tags: [String: String]) {
        let list = members.map { "<member type=\"\($0.0)\" ref=\"\($0.1)\" role=\"\($0.2)\"/>" }.joined()
        relations += "<relation id=\"\(id)\">" + list + Self.tags(tags) + "</relation>\n"
    }

    private var ways = ""
    private var relations = ""

    private static func tags(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
    }

    func build() throws -> (PlaceSearcher, PlaceIndexSummary) {
        let folder = FileManager.default.temporaryDirectory
        let source = folder.appending(path: "places-\(UUID()).osm").path
        let target = folder.appending(path: "places-\(UUID()).index").path
        defer {
            try? FileManager.default.removeItem(atPath: source)
            try? FileManager.default.removeItem(atPath: target)
        }
        let xml = "<?xml version='1.0'?>\n<osm version=\"0.6\">\n" + body + ways + relations + "</osm>\n"
        try Data(xml.utf8).write(to: URL(fileURLWithPath: source))
        var builder = PlaceIndexBuilder()
        _ = try ExtractReader(paths: [source]).read(into: &builder)
        let summary = try builder.finish(writingTo: target)
        return (PlaceSearcher(try PlaceIndex(path: target)), summary)
    }
}

@Suite("Builder")
struct BuilderTests {
    @Test("an address gets town and country from its neighbours where no boundary closes")
    func brokenBoundaries() throws {
        var extract = Extract()
        extract.node(1, 43.735, 7.42, ["addr:housenumber": "12", "addr:street": "Rue Grimaldi"])
        extract.node(
            2,
            43.7351,
            7.4201,
            [
                "addr:housenumber": "14", "addr:street": "Rue Grimaldi", "addr:city": "Monaco", "addr:country": "MC",
            ]
        )
        extract.node(3, 43.7352, 7.4202, ["name": "Casino", "amenity": "casino"])
        extract.way(10, [(43.7349, 7.419), (43.7352, 7.421)], ["highway": "residential", "name": "Rue Grimaldi"])
        let (searcher, summary) = try extract.build()
        let house = try #require(try searcher.suggest("12 rue grimaldi").first)
        #expect(house.address.city == "Monaco")
        #expect(house.address.countryCode == "MC")
        #expect(house.title == "12 Rue Grimaldi")
        #expect(summary.withoutCountry == 0)
        #expect(try searcher.suggest("casino").first?.address.countryCode == "MC")
    }

    @Test("the country is the one that the extract's addresses name; without any it stays open and is counted")
    func countryOfTheExtract() throws {
        var extract = Extract()
        extract.node(1, 47.1, 9.5, ["name": "Dorf", "place": "village"])
        extract.way(10, [(47.1, 9.5), (47.101, 9.5)], ["highway": "residential", "name": "Gasse"])
        #expect(try extract.build().1.withoutCountry > 0)
        extract.node(2, 47.1, 9.5, ["addr:housenumber": "1", "addr:street": "Gasse", "addr:country": "LI"])
        let (searcher, summary) = try extract.build()
        #expect(summary.withoutCountry == 0)
        let street = try #require(try searcher.suggest("gasse").first)
        #expect(street.address.city == "Dorf")
        #expect(street.address.countryCode == "LI")
        #expect(street.address.country == "Liechtenstein")
    }

    @Test("a boundary that closes gives its town, and joins the node of its name")
    func boundary() throws {
        var extract = Extract()
        extract.node(1, 47.15, 9.55, ["name": "Schaan", "place": "town", "population": "5000"])
        extract.way(20, [(47.1, 9.5), (47.1, 9.6), (47.2, 9.6), (47.2, 9.5)], closed: true, [:])
        extract.relation(
            30,
            [("way", 20, "outer"), ("node", 1, "label")],
            [
                "type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Schaan",
                "name:ru": "Шан",
            ]
        )
        extract.way(10, [(47.12, 9.52), (47.121, 9.52)], ["highway": "residential", "name": "Im Winkel"])
        let (searcher, _) = try extract.build()
        let towns = try searcher.suggest("schaan").filter { $0.title == "Schaan" }
        #expect(towns.map(\.id) == ["n1"])
        #expect(towns.first?.geometry == .area)
        #expect(try searcher.place(id: "r30").match.id == "n1")
        #expect(try searcher.suggest("Шан").first?.id == "n1")
        #expect(try searcher.suggest("im winkel schaan").first?.address.city == "Schaan")
    }

    @Test("ways of one name that meet are one street, far ones are not")
    func mergedStreets() throws {
        var extract = Extract()
        extract.way(10, [(47.1, 9.5), (47.1005, 9.5)], ["highway": "residential", "name": "Lange Gasse"])
        extract.way(11, [(47.1006, 9.5), (47.101, 9.5)], ["highway": "residential", "name": "Lange Gasse"])
        extract.way(12, [(47.3, 9.5), (47.301, 9.5)], ["highway": "residential", "name": "Lange Gasse"])
        let (searcher, summary) = try extract.build()
        #expect(summary.places[.street] == 2)
        #expect(try Set(searcher.suggest("lange gasse").map(\.id)) == ["w10", "w12"])
        #expect(try searcher.place(id: "w11").match.id == "w10")
    }

    @Test("numbers between two known ones are computed, and say so")
    func interpolation() throws {
        var extract = Extract()
        extract.node(1, 47.1, 9.5, ["addr:housenumber": "2", "addr:street": "Zeile"])
        extract.node(2, 47.1, 9.504, ["addr:housenumber": "10", "addr:street": "Zeile"])
        extract.way(20, refs: [1, 2], ["addr:interpolation": "even"])
        extract.way(10, [(47.1001, 9.5), (47.1001, 9.504)], ["highway": "residential", "name": "Zeile"])
        let (searcher, summary) = try extract.build()
        #expect(summary.houses == 5)
        let house = try #require(try searcher.suggest("Zeile 6").first)
        #expect(house.address.isInterpolated)
        #expect(abs(house.coordinate.longitude - 9.502) < 1e-5)
        #expect(try searcher.place(id: house.id).match.title == house.title)
        #expect(try searcher.suggest("Zeile 5").first?.kind == .street)
    }

    @Test("numbers are put on streets through relations, lists of numbers, places and what is nearest")
    func houseNumbers() throws {
        var extract = Extract()
        extract.node(1, 47.1, 9.5, ["addr:housenumber": "4;6", "addr:street": "Weg"])
        extract.node(2, 47.1001, 9.5005, ["addr:housenumber": "8"])
        extract.node(3, 47.1002, 9.501, ["addr:housenumber": "10"])
        extract.node(4, 47.2, 9.6, ["addr:housenumber": "3", "addr:place": "Hof"])
        extract.way(10, [(47.1, 9.4995), (47.1001, 9.502)], ["highway": "residential", "name": "Weg"])
        extract.relation(
            30,
            [("node", 2, "house"), ("way", 10, "street")],
            ["type": "associatedStreet", "name": "Weg"]
        )
        let (searcher, summary) = try extract.build()
        #expect(summary.houses == 5)
        for number in ["4", "6", "8", "10"] {
            #expect(try searcher.suggest("Weg \(number)").first?.title == "Weg \(number)")
        }
        #expect(try searcher.suggest("Hof 3").first?.address.houseNumber == "3")
        let six = try #require(try searcher.suggest("Weg 6").first)
        #expect(try searcher.place(id: six.id).match.title == "Weg 6")
    }

    @Test(
        "a German street is one however its addresses spell it",
        arguments: ["Aeulestrasse", "Äule Strasse", "Äulestr."]
    )
    func germanSpellings(street: String) throws {
        var extract = Extract()
        extract.way(10, [(47.1, 9.5), (47.101, 9.5)], ["highway": "residential", "name": "Äulestrasse"])
        extract.node(1, 47.1003, 9.5001, ["addr:housenumber": "30", "addr:street": street])
        let (searcher, summary) = try extract.build()
        #expect(summary.streetsFromAddresses == 0)
        #expect(try searcher.suggest("äulestrasse 30").first?.title == "Äulestrasse 30")
    }

    @Test("a shop knows its address, and its address is found without it")
    func shopAddress() throws {
        var extract = Extract()
        extract.node(
            1,
            47.1,
            9.5,
            [
                "name": "Coop", "shop": "supermarket", "addr:housenumber": "7", "addr:street": "Weg",
                "addr:postcode": "9490",
            ]
        )
        extract.way(10, [(47.1, 9.4995), (47.1001, 9.502)], ["highway": "residential", "name": "Weg"])
        let (searcher, summary) = try extract.build()
        #expect(try searcher.suggest("coop").first?.address.houseNumber == "7")
        #expect(try searcher.suggest("weg 7").first?.kind == .house)
        #expect(try searcher.suggest("9490").first?.kind == .postcode)
        #expect(try searcher.suggest("coop weg").first?.title == "Coop")
        #expect(summary.houses == 1)
    }

    @Test("a crossing of two streets is found, and its id leads back to it")
    func crossing() throws {
        var extract = Extract()
        extract.way(
            10,
            [(47.1, 9.5), (47.1, 9.501), (47.1, 9.502)],
            ["highway": "residential", "name": "Rue Grimaldi"]
        )
        extract.way(
            11,
            [(47.099, 9.501), (47.1, 9.501), (47.101, 9.501)],
            ["highway": "residential", "name": "Rue Suffren"]
        )
        let (searcher, _) = try extract.build()
        for text in ["Rue Grimaldi & Rue Suffren", "grimaldi et suffren"] {
            let match = try #require(try searcher.suggest(text).first)
            #expect(match.kind == .intersection)
            #expect(abs(match.coordinate.longitude - 9.501) < 1e-5)
            #expect(try searcher.place(id: match.id).match.coordinate == match.coordinate)
        }
    }

    @Test("absurd tags do no harm")
    func absurd() throws {
        var extract = Extract()
        let long = String(repeating: "x", count: 250)
        extract.node(1, 47.1, 9.5, ["name": long, "place": "town", "population": "1e400", "addr:housenumber": long])
        extract.node(2, -90, 180, ["name": "Pole", "place": "locality", "name:zz-zz-zz": "?", "name:": "y"])
        extract.node(3, 47.1, 9.5, ["addr:housenumber": ";;,", "addr:street": "   "])
        extract.node(4, 47.1, 9.5, ["addr:housenumber": "1", "addr:street": "\u{301}\u{301}"])
        extract.way(10, [(47.1, 9.5), (47.1, 9.5)], ["highway": "residential", "name": "Punkt"])
        extract.way(11, [(-89.9, -180), (89.9, 180)], ["highway": "residential", "name": "Quer"])
        extract.relation(
            30,
            [("way", 999, "outer")],
            [
                "type": "boundary", "boundary": "administrative", "admin_level": "99999999999", "name": "Leer",
            ]
        )
        let (searcher, _) = try extract.build()
        #expect(try searcher.suggest("punkt").first?.title == "Punkt")
        #expect(try searcher.suggest("pole").first?.title == "Pole")
        #expect(try searcher.reverse(at: Coordinate(latitude: -90, longitude: 0)).nearestPlace != nil)
    }
}
