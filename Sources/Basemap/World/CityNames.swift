// What a town is called in the map's languages. GeoNames' alternate names carry no language, so these are believed, in
// this order: the table of KnownCityNames, the names of time zones' cities that ICU knows in every language, and an
// alternate name that its script gives away and that has no rival. Otherwise the map shows the main name.

import Foundation

/// Finds the names of towns; holds what ICU says of time zones.
struct CityNames {
    /// The languages of the map's labels, as the tiles' attributes spell them.
    static let languages = ["de", "en", "id", "ru", "vi", "zh", "zh-Hant"]

    /// A time zone's city in every language, by the zone's identifier.
    private let zoneCities: [String: [String: String]]

    init(timeZones: Set<String>) {
        var cities: [String: [String: String]] = [:]
        for language in Self.languages {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: language == "zh" ? "zh-Hans" : language)
            // UTS 35: VVV is the exemplar city of the zone.
            formatter.dateFormat = "VVV"
            for identifier in timeZones {
                guard let zone = TimeZone(identifier: identifier) else { continue }
                formatter.timeZone = zone
                cities[identifier, default: [:]][language] = formatter.string(from: .distantPast)
            }
        }
        zoneCities = cities
    }

    /// The names of a town.
    func names(of city: WorldCity) -> PlaceNames {
        var names = fromZone(city).merging(KnownCityNames.names(of: city.name, in: city.country)) { $1 }
        let alternates = city.alternateNames
        if names["ru"] == nil { names["ru"] = Self.russian(alternates, like: city.name) }
        if names["zh"] == nil, let chinese = Self.chinese(alternates, country: city.country) {
            names["zh"] = chinese.simplified
            names["zh-Hant"] = chinese.traditional
        }
        if city.country == "VN", let vietnamese = Self.vietnamese(alternates, like: city.name) {
            names["vi"] = vietnamese
        }
        let local = Self.localLanguage[city.country].flatMap { names[$0] } ?? city.name
        names["en"] = names["en"] ?? city.name
        return PlaceNames(local: local, translated: names)
    }

    /// Countries whose towns are written in one of the map's languages that is not GeoNames' own choice.
    private static let localLanguage = ["VN": "vi", "RU": "ru", "CN": "zh", "TW": "zh-Hant"]

    private func fromZone(_ city: WorldCity) -> [String: String] {
        guard let zone = zoneCities[city.timeZone], let english = zone["en"],
            Self.folded(english) == Self.folded(city.name)
        else { return [:] }
        return zone
    }

    /// Without case, diacritics, spaces and marks: what makes two spellings of a name the same.
    static func folded(_ name: String) -> String {
        let plain = name.applyingTransform(.stripDiacritics, reverse: false) ?? name
        return String(plain.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
            .replacingOccurrences(of: "đ", with: "d")
    }

    /// The Cyrillic alternate when there is one only, or the one that is the main name letter by letter.
    static func russian(_ alternates: [String], like name: String) -> String? {
        let candidates = alternates.filter { text in
            text.unicodeScalars.allSatisfy { isRussian($0) || $0 == " " || $0 == "-" }
                && text.unicodeScalars.contains(where: isRussian)
        }
        if candidates.count == 1 { return candidates[0] }
        let wanted = folded(name)
        let same = candidates.filter { folded($0.applyingTransform(.toLatin, reverse: false) ?? $0) == wanted }
        return same.count == 1 ? same[0] : nil
    }

    /// А to я with Ё and ё, without the letters that other languages add.
    private static func isRussian(_ scalar: Unicode.Scalar) -> Bool {
        (0x410...0x44F).contains(scalar.value) || scalar.value == 0x401 || scalar.value == 0x451
    }

    /// The Han alternate when all of them are spellings of one; "市" (city) at the end does not count as another.
    static func chinese(_ alternates: [String], country: String) -> (simplified: String, traditional: String)? {
        let candidates = alternates.filter { !$0.isEmpty && $0.unicodeScalars.allSatisfy(\.properties.isIdeographic) }
        let bare = Set(candidates.filter { !$0.hasSuffix("市") })
        let chosen: [String] = candidates.compactMap { candidate in
            guard candidate.hasSuffix("市"), candidate.count > 2 else { return candidate }
            let stem = String(candidate.dropLast())
            return bare.contains(stem) ? nil : ["CN", "TW", "JP", "KR", "VN"].contains(country) ? stem : candidate
        }
        let simplified = Set(chosen.map { $0.applyingTransform(hantToHans, reverse: false) ?? $0 })
        guard let only = simplified.first, simplified.count == 1 else { return nil }
        return (only, chosen.first { $0 != only } ?? only)
    }

    private static let hantToHans = StringTransform("Hant-Hans")

    /// The alternate that is the main name with Vietnamese letters.
    static func vietnamese(_ alternates: [String], like name: String) -> String? {
        if vietnameseLetters(name) > 0 { return name }
        let wanted = folded(name)
        let candidates = alternates.map { withoutKind($0) }.filter { text in
            text.unicodeScalars.contains(where: isVietnamese) && folded(text) == wanted
        }
        let distinct = Set(candidates)
        return distinct.count == 1 ? distinct.first : candidates.max { vietnameseLetters($0) < vietnameseLetters($1) }
    }

    /// A name without "Thành phố" (city) and the like before it.
    private static func withoutKind(_ name: String) -> String {
        for prefix in ["Thành phố ", "Thành Phố ", "Thị xã ", "Thị Xã ", "Thị trấn ", "TP ", "T.P. "]
        where name.hasPrefix(prefix) {
            return String(name.dropFirst(prefix.count))
        }
        return name
    }

    private static func vietnameseLetters(_ text: String) -> Int { text.unicodeScalars.count(where: isVietnamese) }

    /// Letters that, of the languages in GeoNames, Vietnamese alone uses or nearly so: Latin Extended Additional's
    /// block for it, đ, ơ and ư; and those with one mark that it shares with others.
    private static func isVietnamese(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1EA0...0x1EF9, 0x110, 0x111, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x102, 0x103: true
        case 0xC0...0xC3, 0xC8...0xCA, 0xCC, 0xCD, 0xD2...0xD5, 0xD9, 0xDA, 0xDD: true
        case 0xE0...0xE3, 0xE8...0xEA, 0xEC, 0xED, 0xF2...0xF5, 0xF9, 0xFA, 0xFD: true
        default: false
        }
    }
}
