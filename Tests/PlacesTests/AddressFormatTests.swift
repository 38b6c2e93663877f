// Addresses in their countries' order.

import Testing

@testable import Places

@Suite("Address format")
struct AddressFormatTests {
    private func lines(_ country: String, _ fill: (inout PlaceAddress) -> Void) -> [String] {
        var address = PlaceAddress()
        address.countryCode = country
        fill(&address)
        return AddressFormat.of(country: country).lines(address)
    }

    @Test("Europe: street number, postcode town")
    func europe() {
        let german = lines("LI") {
            $0.street = "Landstrasse"
            $0.houseNumber = "12"
            $0.postcode = "9490"
            $0.city = "Vaduz"
            $0.country = "Liechtenstein"
        }
        #expect(german == ["Landstrasse 12", "9490 Vaduz", "Liechtenstein"])
        let french = lines("MC") {
            $0.street = "Rue Grimaldi"
            $0.houseNumber = "12 bis"
            $0.postcode = "98000"
            $0.city = "Monaco"
            $0.district = "La Condamine"
            $0.country = "Monaco"
        }
        #expect(french == ["12 bis Rue Grimaldi", "98000 Monaco", "Monaco"])
        let russian = lines("RU") {
            $0.street = "улица Ленина"
            $0.houseNumber = "7"
            $0.city = "Москва"
            $0.region = "Москва"
            $0.postcode = "101000"
        }
        #expect(russian == ["улица Ленина, 7", "Москва 101000"])
    }

    @Test("America: number street, town, region postcode")
    func america() {
        let american = lines("US") {
            $0.street = "Main Street"
            $0.houseNumber = "5"
            $0.city = "Springfield"
            $0.region = "Illinois"
            $0.postcode = "62701"
            $0.country = "United States"
        }
        #expect(american == ["5 Main Street", "Springfield", "Illinois 62701", "United States"])
    }

    @Test("Vietnam: number street, ward, district, town")
    func vietnam() {
        let vietnamese = lines("VN") {
            $0.street = "Phố Huế"
            $0.houseNumber = "12"
            $0.neighbourhood = "Phường Hàng Bài"
            $0.district = "Quận Hoàn Kiếm"
            $0.city = "Hà Nội"
            $0.country = "Việt Nam"
        }
        #expect(vietnamese == ["12 Phố Huế", "Phường Hàng Bài", "Quận Hoàn Kiếm", "Hà Nội", "Việt Nam"])
    }

    @Test("China in Chinese: large to small without commas, and small to large in Latin letters")
    func china() {
        let chinese = lines("CN") {
            $0.street = "和平路"
            $0.houseNumber = "12"
            $0.district = "云龙区"
            $0.city = "徐州市"
            $0.region = "江苏省"
            $0.country = "中国"
        }
        #expect(chinese == ["中国", "江苏省徐州市云龙区和平路12号"])
        #expect(AnswerWriter.label(title: "和平路12号", lines: chinese) == "江苏省徐州市云龙区和平路12号")
        let english = lines("CN") {
            $0.street = "Heping Road"
            $0.houseNumber = "12"
            $0.district = "Yunlong"
            $0.city = "Xuzhou"
            $0.region = "Jiangsu"
            $0.country = "China"
        }
        #expect(english == ["Heping Road 12", "Yunlong", "Xuzhou", "Jiangsu", "China"])
    }

    @Test("what is not known leaves no gap")
    func gaps() {
        #expect(lines("LI") { $0.city = "Vaduz" } == ["Vaduz"])
        #expect(lines("LI") { _ in }.isEmpty)
        #expect(lines("XX") { $0.houseNumber = "7" } == ["7"])
        #expect(lines("GB") { $0.postcode = "SW1A 1AA" } == ["SW1A 1AA"])
    }
}
