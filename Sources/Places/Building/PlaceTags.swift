// An object's tags as the builder reads them: names in all languages, categories, attributes worth showing.

import OSMExtract

/// The tags of one object, copied out of the batch.
struct PlaceTags {
    private var pairs: [(key: String, value: String)] = []

    init(_ tags: borrowing Tags) {
        pairs.reserveCapacity(tags.count)
        for index in 0..<tags.count { pairs.append((tags.key(at: index).string, tags.value(at: index).string)) }
    }

    init(_ pairs: [(key: String, value: String)]) { self.pairs = pairs }

    subscript(key: String) -> String? {
        for pair in pairs where pair.key == key && !pair.value.isEmpty { return pair.value }
        return nil
    }

    /// A name is cut at this many bytes; nothing that people search for is longer.
    private static let longestName = 240

    /// All names, the local one first; empty when there is none.
    func names() -> [PlaceName] {
        guard let main = self["name"] ?? self["name:en"] ?? self["int_name"] ?? self["brand"] ?? self["operator"] else {
            return []
        }
        var names = [PlaceName(Self.cut(main))]
        for (key, value) in pairs where !value.isEmpty {
            guard let (role, language) = Self.nameKey(key) else { continue }
            let isList = role == .alternative || role == .old || role == .short
            let texts = isList ? value.split(separator: ";").map { Self.trimmed($0) } : [value]
            for text in texts where !text.isEmpty {
                let name = PlaceName(Self.cut(text), language: language, role: role)
                if role != .main || !language.isEmpty || text != main { names.append(name) }
            }
        }
        if let brand = self["brand"], brand != main { names.append(PlaceName(Self.cut(brand), role: .brand)) }
        return names
    }

    /// The role and language of a key that holds a name; nil for other keys.
    private static func nameKey(_ key: String) -> (NameRole, String)? {
        if key.hasPrefix("name:") {
            let language = String(key.dropFirst(5))
            return isLanguage(language) ? (.main, language) : nil
        }
        switch key {
        case "int_name": return (.main, "en-int")
        case "alt_name", "loc_name", "nat_name", "reg_name", "name_1", "addr:housename": return (.alternative, "")
        case "old_name": return (.old, "")
        case "short_name": return (.short, "")
        case "official_name": return (.official, "")
        case "ref", "iata", "icao": return (.reference, "")
        default: break
        }
        guard let colon = key.firstIndex(of: ":") else { return nil }
        let language = String(key[key.index(after: colon)...])
        guard isLanguage(language) else { return nil }
        switch key[..<colon] {
        case "alt_name": return (.alternative, language)
        case "old_name": return (.old, language)
        case "short_name": return (.short, language)
        case "official_name": return (.official, language)
        default: return nil
        }
    }

    private static func isLanguage(_ text: String) -> Bool {
        let code = text.replacing("_", with: "-")
        return LanguageChain.isWellFormed(code) && code != "prefix" && code != "etymology"
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestName else { return text }
        return String(text.unicodeScalars.prefix(longestName / 4))
    }

    static func trimmed(_ text: Substring) -> String {
        var rest = text
        while rest.first?.isWhitespace ?? false { rest = rest.dropFirst() }
        while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
        return String(rest)
    }

    /// Keys whose values are categories, most telling first.
    private static let categoryKeys = [
        "amenity", "shop", "tourism", "leisure", "healthcare", "office", "historic", "craft", "railway", "aeroway",
        "aerialway", "public_transport", "highway", "natural", "man_made", "military", "club", "waterway", "landuse",
        "emergency", "sport", "building",
    ]
    private static let railways: Set<String> = [
        "station", "halt", "tram_stop", "subway_entrance", "funicular", "museum",
    ]
    private static let highways: Set<String> = ["bus_stop", "rest_area", "services", "trailhead", "elevator"]
    private static let landuses: Set<String> = [
        "cemetery", "industrial", "commercial", "retail", "forest", "allotments", "residential", "military",
        "reservoir",
    ]

    /// Categories such as `amenity=cafe`.
    func categories() -> [String] {
        var categories: [String] = []
        for key in Self.categoryKeys {
            guard let values = self[key] else { continue }
            for value in values.split(separator: ";").prefix(3).map({ Self.trimmed($0) }) {
                let isWanted =
                    switch key {
                    case "railway": Self.railways.contains(value)
                    case "highway": Self.highways.contains(value)
                    case "landuse": Self.landuses.contains(value)
                    case "public_transport": value == "station"
                    case "building": categories.isEmpty && self["name"] != nil && value != "no"
                    default: value != "no" && value.utf8.count < 40
                    }
                if isWanted, !value.isEmpty {
                    categories.append("\(key)=\(value == "yes" && key == "building" ? "yes" : value)")
                }
            }
        }
        if let cuisines = self["cuisine"] {
            for cuisine in cuisines.split(separator: ";").prefix(3).map({ Self.trimmed($0) }) where !cuisine.isEmpty {
                categories.append("cuisine=\(cuisine)")
            }
        }
        return categories
    }

    private static let shownKeys: [(key: String, shown: String)] = [
        ("opening_hours", "opening_hours"), ("phone", "phone"), ("contact:phone", "phone"), ("website", "website"),
        ("contact:website", "website"), ("url", "website"), ("email", "email"), ("contact:email", "email"),
        ("wheelchair", "wheelchair"), ("cuisine", "cuisine"), ("operator", "operator"), ("brand", "brand"),
        ("wikidata", "wikidata"), ("wikipedia", "wikipedia"), ("ele", "ele"), ("population", "population"),
    ]

    /// What a place card shows beside the name.
    func attributes() -> [(key: String, value: String)] {
        var shown: [(key: String, value: String)] = []
        for (key, name) in Self.shownKeys {
            guard let value = self[key], value.utf8.count <= 300, !shown.contains(where: { $0.key == name }) else {
                continue
            }
            shown.append((name, value))
        }
        return shown
    }

    /// The country's code, where the tags say it.
    var countryCode: String? {
        for key in ["ISO3166-1:alpha2", "ISO3166-1", "country_code", "is_in:country_code", "addr:country"] {
            if let code = self[key], Self.isCountryCode(code) { return code.uppercased() }
        }
        if let code = self["ISO3166-2"]?.split(separator: "-").first.map(String.init), Self.isCountryCode(code) {
            return code.uppercased()
        }
        return nil
    }

    static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    }

    /// The population, 0 where none is given or it is no number.
    var population: Double {
        guard let text = self["population"] else { return 0 }
        return Double(text.filter { $0.isASCII && $0.isNumber }).map { min($0, 2e9) } ?? 0
    }
}
