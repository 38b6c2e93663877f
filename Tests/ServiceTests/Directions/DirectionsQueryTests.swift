import Directions
import Foundation
import Geodesy
import HTTPServing
import Testing

@testable import Service

@Suite("The values of questions about roads")
struct DirectionsQueryTests {
    private static let names = [
        "points", "lat", "lon", "vehicle", "avoid", "avoid_areas", "depart", "headings", "approaches", "radiuses",
        "lang",
        "steps", "geometry", "minutes",
    ]

    private func query(
        _ text: String,
        body: String? = nil,
        type: String = "application/x-www-form-urlencoded",
        languages: String? = nil
    ) throws -> DirectionsQuery {
        var headers: Headers = body == nil ? [:] : ["Content-Type": type]
        if let languages { headers.add("Accept-Language", languages) }
        let request = Request(
            body == nil ? .get : .post,
            "/api/v1/directions?" + text,
            headers: headers,
            body: Array((body ?? "").utf8)
        )
        return try DirectionsQuery(request, known: Self.names)
    }

    @Test("points are lat,lon; a space after the comma is let pass, escaped or not")
    func points() throws {
        let points = try query("points=43.7,7.4;-1.5,%20-2;1e1,+5").neededCoordinates("points")
        #expect(points.map(\.latitude) == [43.7, -1.5, 10])
        #expect(points.map(\.longitude) == [7.4, -2, 5])
    }

    @Test(
        "points that are none are refused by their number, without saying where they lie",
        arguments: [
            ("43.7", 1), ("43.7,7.4;", 2), ("43.7,7.4;91,7.4", 2), ("43.7,7.4;nan,7", 2), ("1,2;3,4;5,181", 3),
            ("1,2;3,inf", 2), ("1,2;0x3,4", 2), ("1,2,3", 1), (";", 1),
        ]
    )
    func badPoints(text: String, number: Int) throws {
        let query = try query("points=\(text)")
        let refusal = #expect(throws: Refusal.self) { try query.neededCoordinates("points") }
        #expect(refusal?.status == 400)
        #expect(refusal?.message.hasPrefix("Point \(number) ") == true)
        #expect(refusal?.message.contains("43.7") == false)
    }

    @Test("a form in the body has the query's names; where both have one, the query wins")
    func form() throws {
        let query = try query("vehicle=foot", body: "points=1%2C2%3B3%2C4&vehicle=truck&avoid=tolls")
        #expect(try query.neededCoordinates("points").count == 2)
        #expect(try query.rules(in: .gmt).vehicle == .foot)
        #expect(try query.rules(in: .gmt).avoid == .tolls)
        let refusal = #expect(throws: Refusal.self) {
            try self.query("", body: "{}", type: "application/json")
        }
        #expect(refusal?.status == 415)
    }

    @Test("a name that is not known is refused with those that are")
    func unknownName() {
        let refusal = #expect(throws: Refusal.self) { try query("points=1,2;3,4&vehicel=car") }
        #expect(refusal?.code == "query.unknown-parameter")
        #expect(refusal?.message.contains("vehicel") == true && refusal?.message.contains("vehicle") == true)
    }

    @Test("headings, approaches and radiuses belong to their points; empty elements mean nothing")
    func perPoint() throws {
        let query = try query("headings=90;;360,20&approaches=;curb;unrestricted&radiuses=35.5;unlimited;")
        let points = try query.routePoints((0..<3).map { Coordinate(uncheckedLatitude: Double($0), longitude: 0) })
        #expect(points.map(\.heading) == [Heading(degrees: 90), nil, Heading(degrees: 0, toleranceDegrees: 20)])
        #expect(points.map(\.approach) == [.unrestricted, .curb, .unrestricted])
        #expect(points.map(\.radiusMetres) == [35.5, .infinity, nil])
    }

    @Test(
        "elements for points that cannot be name the parameter",
        arguments: [
            "headings=90", "headings=90;-1", "headings=90;361", "headings=90;5,181", "headings=1,2,3;", "headings=x;",
            "approaches=curb;left", "radiuses=0;1", "radiuses=-5;", "radiuses=nan;", "radiuses=1;2;3",
        ]
    )
    func badPerPoint(text: String) throws {
        let query = try query(text)
        let points = (0..<2).map { Coordinate(uncheckedLatitude: Double($0), longitude: 0) }
        let refusal = #expect(throws: Refusal.self) { try query.routePoints(points) }
        #expect(refusal?.message.hasPrefix(text.prefix { $0 != "=" }) == true)
    }

    @Test("two corners of an area are a box's, more are a polygon's")
    func areas() throws {
        let areas = try query("avoid_areas=1,2;3,4|0,0;0,1;1,1").rules(in: .gmt).avoidAreas
        #expect(areas.map(\.count) == [4, 3])
        #expect(areas[0].map(\.longitude) == [2, 4, 4, 2])
        for text in ["1,2", "1,2;3,4|", "1,2;x,4", "|"] {
            #expect(throws: Refusal.self, "\(text)") { try query("avoid_areas=\(text)").rules(in: .gmt) }
        }
    }

    @Test("a time has its offset or is by the clock there, and a plus that a form made a space is taken as one")
    func departure() throws {
        let expected = Date(timeIntervalSince1970: 1_796_000_400)
        for text in ["2026-11-30T02:20:00Z", "2026-11-30T09:20:00%2B07:00", "2026-11-30T09:20:00+07:00"] {
            let departure = try query("depart=\(text)").rules(in: .gmt).departure
            #expect(departure.map { abs($0.timeIntervalSince(expected)) < 86_400 * 400 } == true, "\(text)")
        }
        let zulu = try query("depart=2026-11-30T02:20:00Z").rules(in: .gmt).departure
        #expect(try query("depart=2026-11-30T09:20:00+07:00").rules(in: .gmt).departure == zulu)
        let hanoi = try #require(TimeZone(identifier: "Asia/Ho_Chi_Minh"))
        #expect(try query("depart=2026-11-30T09:20").rules(in: hanoi).departure == zulu)
        #expect(try query("depart=2026-11-30T09:20:00").rules(in: hanoi).departure == zulu)
        #expect(try query("depart=2026-11-30T09:20:00+07:00").rules(in: .gmt).departure == zulu)
        for senseless in ["2026-11-30T25:20", "2026-02-30T08:00", "2026-11-30T08:99", "2026-11-30T08", "T08:00"] {
            #expect(throws: Refusal.self, "\(senseless)") { try query("depart=\(senseless)").rules(in: hanoi) }
        }
        #expect(throws: Refusal.self) { try query("depart=tomorrow").rules(in: .gmt) }
        #expect(throws: Refusal.self) { try query("depart=2026-11-30").rules(in: .gmt) }
    }

    @Test(
        "the language is that of lang, else the first liked one that we have",
        arguments: [
            ("lang=vi", nil, InstructionLanguage.vietnamese), ("lang=zh-TW", "ru", .traditionalChinese),
            ("", "fr-CH, fr;q=0.9, ru;q=0.8, *;q=0.5", .russian), ("", "*", .english), ("", nil, .english),
            ("lang=", "id", .indonesian),
        ]
    )
    func language(text: String, languages: String?, expected: InstructionLanguage) throws {
        #expect(try query(text, languages: languages).language() == expected)
    }

    @Test("a vehicle, language or kind of road that nobody knows is refused with the known ones")
    func unknownWords() throws {
        let vehicle = #expect(throws: DirectionsError.self) { try query("vehicle=hovercraft").vehicle() }
        #expect(vehicle?.description.contains("motorbike") == true)
        let language = #expect(throws: DirectionsError.self) { try query("lang=tlh").language() }
        #expect(language?.description.contains("zh-Hant") == true)
        let avoid = #expect(throws: DirectionsError.self) { try query("avoid=tolls,hills").rules(in: .gmt) }
        #expect(avoid?.description.contains("ferries") == true)
        #expect(throws: Refusal.self) { try query("geometry=wkt").form() }
        #expect(throws: Refusal.self) { try query("steps=1").form() }
    }
}
