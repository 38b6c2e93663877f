// How countries write an address: number before or after the street, postcode before or after the town, large to small
// in Chinese, Japanese and Korean. Reference: the address templates of OpenCage (facts, not text) and the UPU's sheets.

/// A country's order of address parts.
struct AddressFormat {
    /// Whether the house number stands before the street.
    var numberFirst: Bool
    /// What stands between street and a number after it.
    var numberSeparator: String
    var postcode: PostcodePlace
    /// Whether the district stands in the address.
    var writesDistrict: Bool
    var writesRegion: Bool

    enum PostcodePlace { case beforeCity, afterCity, afterRegion, ownLine, none }

    /// The order of a country, by its ISO code; others write street number, postcode city.
    static func of(country: String?) -> AddressFormat {
        let code = country ?? ""
        let numberFirst = Self.numberFirst.contains(code)
        let commaBeforeNumber = ["RU", "BY", "UA", "KZ", "IT", "ES", "PT", "BR", "MD", "BG", "AR"].contains(code)
        let postcode: PostcodePlace =
            if afterRegion.contains(code) {
                .afterRegion
            } else if code == "GB" || code == "IE" {
                .ownLine
            } else if afterCity.contains(code) {
                .afterCity
            } else {
                .beforeCity
            }
        return AddressFormat(
            numberFirst: numberFirst,
            numberSeparator: commaBeforeNumber ? ", " : " ",
            postcode: postcode,
            writesDistrict: Self.writesDistrict.contains(code),
            writesRegion: Self.writesRegion.contains(code)
        )
    }

    /// Whether addresses in the script of these texts run from large to small without commas.
    static func isLargeToSmall(_ text: String) -> Bool {
        text.unicodeScalars.contains { HanScript.isIdeograph($0.value) }
    }

    private static let numberFirst = codes(
        "AU BD BH BM BN BS BZ CA DO DZ EG FJ FR GB GF GG GH GI GP GU HK IE IL IM IN IR JE JM JO KE KH KR LB LK LU MA MC "
            + "MG MM MO MQ MT MU MY NC NG NZ OM PF PH PK PR RE RW SA SG SN TH TN TT TZ UG US VN ZA ZM ZW"
    )
    private static let afterCity = codes("AU BD BN CA IN ID KH LK MM MT MY NP NZ PK SG TH VN ZA RU BY UA KZ")
    private static let afterRegion = codes("US CA AU IN")
    private static let writesDistrict = codes("VN ID TH PH MY KH LA MM IN BD PK NP LK CN TW HK JP KR TR EG")
    private static let writesRegion = codes("US CA AU IN BR MX AR CN RU UA KZ ID TH PH MY VN JP KR")

    private static func codes(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    /// "12 Rue Grimaldi", "Landstrasse 12", "улица Ленина, 12", "和平路12号".
    func street(_ street: String, number: String) -> String {
        if Self.isLargeToSmall(street) {
            return number.unicodeScalars.last.map { HouseNumberSign.isSign($0) } ?? false
                ? street + number : street + number + "号"
        }
        return numberFirst ? number + " " + street : street + numberSeparator + number
    }

    /// The address in lines, the place's own name left out.
    func lines(_ address: PlaceAddress) -> [String] {
        let first = firstLine(address)
        let sample = address.street ?? address.city ?? address.district ?? address.region ?? address.country ?? ""
        if Self.isLargeToSmall(sample) { return largeToSmall(address, first: first) }
        var lines: [String] = []
        if let first { lines.append(first) }
        if writesDistrict {
            if let neighbourhood = address.neighbourhood { lines.append(neighbourhood) }
            if let district = address.district { lines.append(district) }
        } else if address.city == nil {
            if let local = address.district ?? address.neighbourhood { lines.append(local) }
        }
        lines += cityLines(address)
        if let country = address.country { lines.append(country) }
        return Self.withoutRepeats(lines)
    }

    private func firstLine(_ address: PlaceAddress) -> String? {
        switch (address.street, address.houseNumber) {
        case (let street?, let number?): self.street(street, number: number)
        case (let street?, nil): street
        case (nil, let number?): number
        case (nil, nil): nil
        }
    }

    private func cityLines(_ address: PlaceAddress) -> [String] {
        let region = writesRegion && address.region != address.city ? address.region : nil
        let city = address.city ?? (address.city == nil && region == nil ? address.county ?? address.region : nil)
        guard let postcode = address.postcode else { return [city, region].compactMap { $0 } }
        switch self.postcode {
        case .beforeCity: return [[postcode, city].compactMap { $0 }.joined(separator: " "), region].compactMap { $0 }
        case .afterCity:
            let last = region.map { "\($0) \(postcode)" }
            return last.map { [city, $0].compactMap { $0 } } ?? [
                [city, postcode].compactMap { $0 }.joined(separator: " ")
            ]
        case .afterRegion:
            return [city, [region, postcode].compactMap { $0 }.joined(separator: " ")].compactMap { $0 }
        case .ownLine: return [city, region, postcode].compactMap { $0 }
        case .none: return [city, region].compactMap { $0 }
        }
    }

    /// One line without spaces: country is left out within it, as people write it.
    private func largeToSmall(_ address: PlaceAddress, first: String?) -> [String] {
        let parts = [address.region, address.city, address.county, address.district, address.neighbourhood, first]
        let local = Self.withoutRepeats(parts.compactMap { $0 })
        let joined = local.reduce(into: "") { line, part in
            let needsSpace = !line.isEmpty && !(Self.isLargeToSmall(part) && Self.isLargeToSmall(line))
            line += needsSpace ? " " + part : part
        }
        return [address.country, joined.isEmpty ? nil : joined].compactMap { $0 }
    }

    private static func withoutRepeats(_ lines: [String]) -> [String] {
        lines.reduce(into: []) { kept, line in if !line.isEmpty, !kept.contains(line) { kept.append(line) } }
    }
}

/// Signs that end a Chinese house number.
enum HouseNumberSign {
    static func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "号" || scalar == "號" || scalar == "番" }
}
