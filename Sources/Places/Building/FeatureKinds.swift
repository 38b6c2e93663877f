// From tags to kinds: what is a settlement, an area of an address, a street, a natural feature, a point of interest.

enum FeatureKinds {
    /// The kind that `place=…` names; nil for values that are no place to search for.
    static func place(_ value: String) -> PlaceKind? {
        switch value {
        case "country": .country
        case "state", "province", "region", "territory": .region
        case "county", "district", "department", "municipality_district": .county
        case "city": .city
        case "town": .town
        case "village", "municipality": .village
        case "hamlet", "isolated_dwelling", "farm", "allotments", "croft": .hamlet
        case "suburb", "borough", "quarter", "city_district", "civil_parish": .district
        case "neighbourhood", "city_block", "subdistrict", "ward", "commune": .neighbourhood
        case "locality", "square", "plot": .locality
        case "island", "islet", "archipelago", "sea", "ocean", "peninsula": .natural
        default: nil
        }
    }

    /// The kind of an administrative boundary of a level in a country; names decide in Vietnam, where a level means
    /// different things before and after the reform of 2025.
    static func boundary(level: Int, country: String?, name: String) -> PlaceKind? {
        if country == "VN", let named = vietnamese(name) { return named }
        switch level {
        case 2: return .country
        case 3, 4: return .region
        case 5: return country == "CN" ? .city : country == "RU" ? .county : .county
        case 6: return country == "CN" ? .district : .county
        case 7: return country == "CN" ? .district : .town
        case 8: return country == "RU" || country == "BY" || country == "CN" ? .district : .village
        case 9: return .district
        case 10, 11: return .neighbourhood
        default: return nil
        }
    }

    private static func vietnamese(_ name: String) -> PlaceKind? {
        let lower = name.lowercased()
        if lower.hasPrefix("phường") || lower.hasPrefix("xã ") || lower.hasPrefix("thị trấn") { return .neighbourhood }
        if lower.hasPrefix("quận") || lower.hasPrefix("huyện") || lower.hasPrefix("thị xã") { return .district }
        if lower.hasPrefix("thành phố") { return .city }
        if lower.hasPrefix("tỉnh") { return .region }
        return nil
    }

    /// The role a kind plays in an address; nil when it plays none.
    static func role(_ kind: PlaceKind) -> AddressRole? {
        switch kind {
        case .country: .country
        case .region: .region
        case .county: .county
        case .city, .town, .village: .city
        case .hamlet, .neighbourhood: .neighbourhood
        case .district: .district
        case .postcode: .postcode
        default: nil
        }
    }

    /// Whether categories make a natural feature rather than a point of interest.
    static func isNatural(_ categories: [String]) -> Bool {
        guard let first = categories.first else { return false }
        return first.hasPrefix("natural=") || first.hasPrefix("waterway=")
    }

    /// Categories that are worth finding without a name.
    static let namelessCategories: Set<String> = [
        "amenity=atm", "amenity=toilets", "amenity=drinking_water", "amenity=fuel", "amenity=charging_station",
        "amenity=parking", "amenity=pharmacy", "amenity=post_office", "amenity=police", "amenity=hospital",
        "amenity=bank", "amenity=taxi",
    ]
}
