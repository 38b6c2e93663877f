// What a question finds in a small town: forgiving spellings, numbers in any place, context, languages.

import Geodesy
import Testing

@testable import Places

@Suite("Search")
struct SearchTests {
    @Test(
        "the first answer is the one that was meant",
        arguments: [
            ("vaduz", "Vaduz"), ("Vad", "Vaduz"), ("aduz", "Vaduz"), ("Baduz", "Vaduz"), ("vaudz", "Vaduz"),
            ("瓦杜兹", "Vaduz"), ("landstrasse", "Landstrasse"), ("Landstr.", "Landstrasse"),
            ("land strasse", "Landstrasse"), ("landstrase vadutz", "Landstrasse"), ("staedtle", "Städtle"),
            ("stadtle", "Städtle"), ("Landstrasse 10a", "Landstrasse 10a"), ("10 a landstrasse", "Landstrasse 10a"),
            ("12 Landstrasse, Vaduz", "Landstrasse 12"), ("vaduz landstrasse 12", "Landstrasse 12"),
            ("landstrasse 25к1", "Landstrasse 25 к1"), ("landstrasse 99", "Landstrasse"),
            ("duong nguyen thi minh khai", "Đường Nguyễn Thị Minh Khai"),
            ("Đ. Nguyễn Thị Minh Khai", "Đường Nguyễn Thị Minh Khai"),
            ("nguyeenx thij minh khai", "Đường Nguyễn Thị Minh Khai"),
            ("nguyenthiminhkhai", "Đường Nguyễn Thị Minh Khai"), ("tân thành", "Phố Tân Thành"),
            ("tân thạnh", "Phố Tân Thạnh"), ("leninskiy prospekt", "Ленинский проспект"),
            ("Leninskij pr-t 7", "Ленинский проспект 7"), ("ленинский пр-т", "Ленинский проспект"),
            ("和平路12号", "和平路12号"), ("和平", "和平路"), ("heping lu", "和平路"), ("église", "Rue de l’Église"),
            ("rue eglise 3", "Rue de l’Église 3"), ("cafe wolf", "Café Wolf"), ("schloss", "Schloss Vaduz"),
            ("nhà hàng", "Nhà hàng Sen"), ("castle vaduz", "Schloss Vaduz"), ("Лихтенштейн", "Liechtenstein"),
            ("rue leglise", "Rue de l’Église"), ("rue d eglise 3", "Rue de l’Église 3"),
            ("tanthanh", "Phố Tân Thành"), ("Landstrasse 12, Schaan", "Landstrasse 12"),
            ("Landstr 25к1", "Landstrasse 25 к1"),
            ("stvdtle", "Städtle"), ("Ｖａｄｕｚ", "Vaduz"), ("VADUZ", "Vaduz"),
        ]
    )
    func finds(text: String, title: String) throws {
        let matches = try SampleTown.searcher().suggest(text)
        #expect(matches.first?.title == title, "\(matches.map(\.title))")
    }

    @Test("a word taken apart must stand together, so that what one edit would find is not hidden")
    func pieces() throws {
        let searcher = try SampleTown.searcher()
        // "tân" and "khai" are words, but of two streets; "tan" and "thanh" are neighbours in one.
        #expect(try searcher.suggest("tankhai").allSatisfy { $0.confidence < 0.9 })
        #expect(try searcher.suggest("tanthanh").first.map { $0.confidence > 0.9 } ?? false)
        #expect(try searcher.suggest("landstrasseq").first?.title == "Landstrasse")
    }

    @Test("marks that were typed wrongly find the place, and the right ones find it first")
    func otherMarks() throws {
        let searcher = try SampleTown.searcher()
        #expect(try searcher.suggest("tấn thành").first?.title == "Phố Tân Thành")
        #expect(
            try searcher.suggest("tan thanh").map(\.title).prefix(2).sorted() == ["Phố Tân Thành", "Phố Tân Thạnh"]
        )
    }

    @Test("a number never hides the street, and a known number is the house with its own point")
    func houseNumbers() throws {
        let searcher = try SampleTown.searcher()
        let house = try #require(try searcher.suggest("Landstrasse 12").first)
        #expect(house.kind == .house)
        #expect(house.address.houseNumber == "12")
        #expect(house.address.street == "Landstrasse")
        #expect(house.label == "Landstrasse 12, Vaduz, Liechtenstein")
        #expect(abs(house.coordinate.longitude - 9.517) < 1e-6)
        #expect(try searcher.place(id: house.id).match.title == "Landstrasse 12")
    }

    @Test("matched ranges are Unicode scalars of the title")
    func ranges() throws {
        let match = try #require(try SampleTown.searcher().suggest("duong nguyen").first)
        let scalars = Array(match.title.unicodeScalars)
        let parts = match.titleRanges.map { String(String.UnicodeScalarView(scalars[$0])) }
        #expect(parts == ["Đường", "Nguyễn"])
        let begun = try #require(try SampleTown.searcher().suggest("vad").first)
        #expect(begun.titleRanges == [0..<3])
    }

    @Test("answers come in the asked language, else in the local one")
    func languages() throws {
        let searcher = try SampleTown.searcher()
        #expect(try searcher.suggest("vaduz", options: PlaceSearchOptions(language: "zh-Hant")).first?.title == "瓦杜茲")
        #expect(try searcher.suggest("vaduz", options: PlaceSearchOptions(language: "vi")).first?.title == "Vaduz")
        let russian = try searcher.suggest("landstrasse", options: PlaceSearchOptions(language: "ru"))
        #expect(russian.first?.address.country == "Лихтенштейн")
    }

    @Test("every id leads back to its place", arguments: ["r1", "n2", "w10", "w1010", "n20", "n1001"])
    func ids(id: String) throws {
        let searcher = try SampleTown.searcher()
        let detail = try searcher.place(id: id)
        #expect(id == "w1010" ? detail.match.id == "w10" : detail.match.id == id)
        #expect(throws: PlaceError.unknownPlace(id: "n999")) { try searcher.place(id: "n999") }
    }

    @Test("a place tells what its tags said")
    func detail() throws {
        let detail = try SampleTown.searcher().place(id: "n20")
        #expect(detail.attributes["opening_hours"] == "24/7")
        #expect(detail.match.categories == ["amenity=cafe"])
        #expect(detail.match.address.street == "Städtle")
        #expect(detail.names["local"] == "Café Wolf")
    }

    @Test("what leaves places out: box, categories, countries")
    func filters() throws {
        let searcher = try SampleTown.searcher()
        let north = BoundingBox(south: 47.149, west: 9.4, north: 47.2, east: 9.6)
        #expect(try searcher.suggest("vaduz", options: PlaceSearchOptions(boundingBox: north)).isEmpty)
        let food = PlaceSearchOptions(categories: ["food"])
        #expect(try searcher.suggest("wolf", options: food).map(\.title) == ["Café Wolf"])
        #expect(try searcher.suggest("landstrasse", options: food).isEmpty)
        #expect(try searcher.suggest("vaduz", options: PlaceSearchOptions(countries: ["fr"])).isEmpty)
        #expect(throws: PlaceError.unknownCategory("nonsense")) {
            try searcher.suggest("wolf", options: PlaceSearchOptions(categories: ["nonsense"]))
        }
    }

    @Test("streets are found together by their crossing's absence, and none is made up")
    func intersections() throws {
        #expect(try SampleTown.searcher().suggest("Landstrasse & Städtle").first?.kind != .intersection)
    }

    @Test(
        "texts without anything to find have no answer and no fault",
        arguments: [
            "🏠", "...", "' OR 1=1 --", "(((", "*:*", "[a-z]+", "\"", "\u{202E}abc\u{202C}", "שלום", "مرحبا",
            "NOT AND OR",
            "~~~^^^", "\u{0}x", "%00%ff", String(repeating: "z", count: 400),
        ]
    )
    func oddTexts(text: String) throws {
        _ = try SampleTown.searcher().suggest(text)
    }

    @Test("what a question may not be is said in a sentence")
    func rules() throws {
        let searcher = try SampleTown.searcher()
        #expect(throws: PlaceError.emptyQuery) { try searcher.suggest("  \n") }
        #expect(throws: PlaceError.queryTooLong(scalars: 10_000)) {
            try searcher.suggest(String(repeating: "a", count: 10_000))
        }
        for limit in [0, -1, 1_000_000_000] {
            #expect(throws: PlaceError.limitOutOfRange(limit)) {
                _ = try searcher.suggest("a", options: PlaceSearchOptions(limit: limit))
            }
        }
        #expect(throws: PlaceError.coordinateOutOfRange) {
            let bias = Coordinate(uncheckedLatitude: 91, longitude: 0)
            _ = try searcher.suggest("a", options: PlaceSearchOptions(bias: bias))
        }
        #expect(throws: PlaceError.unknownLanguage("x!")) {
            try searcher.suggest("a", options: PlaceSearchOptions(language: "x!"))
        }
    }
}
