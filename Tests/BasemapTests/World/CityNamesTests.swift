import Geodesy
import Testing

@testable import Basemap

@Suite struct CityNamesTests {
    private let names = CityNames(timeZones: ["Europe/Moscow", "Asia/Shanghai", "Asia/Bangkok", "Europe/Monaco"])

    private func city(
        _ name: String,
        _ country: String,
        zone: String = "Europe/Monaco",
        alternates: [String] = [],
        population: Int = 100,
        capital: Bool = false
    ) -> WorldCity {
        WorldCity(
            identifier: 1,
            name: name,
            alternateNames: alternates,
            coordinate: Coordinate(uncheckedLatitude: 0, longitude: 0),
            country: country,
            population: population,
            timeZone: zone,
            isCapital: capital
        )
    }

    @Test("a time zone's city has its names in every language, the local one first")
    func zone() {
        let moscow = names.names(of: city("Moscow", "RU", zone: "Europe/Moscow"))
        #expect(moscow.local == "Москва")
        #expect(moscow.translated["en"] == "Moscow")
        #expect(moscow.translated["vi"] == "Mát-xcơ-va")
        #expect(moscow.translated["zh"] == "莫斯科")
        let other = names.names(of: city("Tula", "RU", zone: "Europe/Moscow"))
        #expect(other.translated["vi"] == nil)
    }

    @Test("of several Cyrillic spellings none is believed, unless it is the name letter by letter")
    func russian() {
        #expect(CityNames.russian(["Маскав", "Москва", "Москов"], like: "Moscow") == nil)
        #expect(CityNames.russian(["Минск", "Минск ош", "Мінск"], like: "Minsk") == "Минск")
        #expect(CityNames.russian(["Ницца", "Ніцца", "Nice"], like: "Nice") == "Ницца")
        #expect(CityNames.russian(["", " ", "-"], like: "x") == nil)
    }

    @Test("Han names of both scripts are one name, with and without the word for city")
    func chinese() {
        let hanoi = CityNames.chinese(["河內", "河內市", "ハノイ"], country: "VN")
        #expect(hanoi?.simplified == "河内")
        #expect(hanoi?.traditional == "河內")
        #expect(CityNames.chinese(["汉堡", "漢堡", "汉城"], country: "DE") == nil)
        #expect(CityNames.chinese([], country: "DE") == nil)
    }

    @Test("a Vietnamese town is called as it is written there")
    func vietnamese() {
        #expect(CityNames.vietnamese(["Haiphong", "Hải Phòng", "Hai Phong"], like: "Haiphong") == "Hải Phòng")
        #expect(CityNames.vietnamese(["Hué", "Hue"], like: "Huế") == "Huế")
        #expect(CityNames.vietnamese(["Thành phố Đà Nẵng"], like: "Da Nang") == "Đà Nẵng")
    }

    @Test("a tile holds only names that a label would not show anyway")
    func tags() {
        let names = PlaceNames(local: "台北", translated: ["en": "Taipei", "zh": "台北", "zh-Hant": "臺北", "id": "台北"])
        #expect(names.tags.map(\.key) == ["name", "name_en", "name_zh-Hant"])
    }

    @Test("every line of the table of known names is whole")
    func table() {
        for (city, names) in KnownCityNames.all {
            #expect(!names.isEmpty, "\(city)")
            for (language, name) in names {
                #expect(CityNames.languages.contains(language), "\(city): \(language)")
                #expect(!name.isEmpty, "\(city)")
            }
        }
    }

    @Test("a crowded square shows its largest towns first, a lonely capital early, and the last zoom all")
    func choice() {
        var choice = CityChoice()
        let point = PlanePoint(x: 0.51, y: 0.51)
        let first = choice.firstZoom(of: city("A", "XX", population: 9_000_000), at: point)
        let second = choice.firstZoom(of: city("B", "XX", population: 8_000_000), at: point)
        let village = choice.firstZoom(of: city("C", "XX", population: 20), at: point)
        let capital = choice.firstZoom(
            of: city("D", "YY", population: 3_000, capital: true),
            at: PlanePoint(x: 0.1, y: 0.9)
        )
        #expect(first == 0)
        #expect(second > first)
        #expect(capital == 2)
        #expect(village == WorldBuilder.maximumZoom)
    }
}
