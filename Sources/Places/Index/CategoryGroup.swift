// Groups of categories that people ask for by one word: "food", "fuel", "sights". What a category is called in
// languages stands in CategoryWords.swift.

/// A named group of OSM categories.
public enum CategoryGroup: String, Sendable, CaseIterable {
    /// Places to eat and drink.
    case food
    /// Shops of every kind.
    case shopping
    /// Fuel and charging.
    case fuel
    /// Places to sleep.
    case lodging
    /// Doctors, hospitals, pharmacies.
    case health
    /// Money: banks, cash machines, exchange.
    case money
    /// Stations, stops, airports, ferries.
    case transport
    /// Sights, museums, viewpoints, monuments.
    case sights
    /// Schools, universities, libraries.
    case education
    /// Parks, sports, cinemas, theatres.
    case leisure
    /// Town halls, police, post, embassies.
    case civic
    /// Churches, temples, mosques, pagodas.
    case worship
    /// Parking of cars, motorbikes and bicycles.
    case parking

    static let allNames = allCases.map(\.rawValue).joined(separator: ", ")

    /// Whether a category such as `amenity=cafe` belongs to the group.
    func contains(_ category: String) -> Bool {
        switch self {
        case .shopping: category.hasPrefix("shop=") || category == "amenity=marketplace"
        case .health: category.hasPrefix("healthcare=") || Self.members[self]?.contains(category) ?? false
        case .sights: category.hasPrefix("historic=") || Self.members[self]?.contains(category) ?? false
        case .leisure: category.hasPrefix("leisure=") || Self.members[self]?.contains(category) ?? false
        default: Self.members[self]?.contains(category) ?? false
        }
    }

    private static let members: [CategoryGroup: Set<String>] = [
        .food: amenities("restaurant cafe fast_food bar pub biergarten food_court ice_cream"),
        .fuel: amenities("fuel charging_station"),
        .lodging: Set(
            "hotel hostel guest_house motel apartment chalet camp_site caravan_site alpine_hut".split(separator: " ")
                .map { "tourism=\($0)" }
        ),
        .health: amenities("hospital clinic doctors dentist pharmacy veterinary"),
        .money: amenities("bank atm bureau_de_change money_transfer"),
        .transport: amenities("bus_station ferry_terminal taxi").union([
            "railway=station", "railway=halt", "railway=tram_stop", "railway=subway_entrance", "highway=bus_stop",
            "aeroway=aerodrome", "aeroway=terminal", "public_transport=station", "aerialway=station",
        ]),
        .sights: Set(
            "attraction museum gallery viewpoint artwork zoo theme_park aquarium information".split(separator: " ")
                .map { "tourism=\($0)" }
        ).union(["natural=peak"]),
        .education: amenities("school kindergarten college university library music_school language_school"),
        .leisure: amenities("cinema theatre nightclub community_centre arts_centre casino"),
        .civic: amenities("townhall police fire_station post_office courthouse embassy public_building").union([
            "office=government", "office=diplomatic",
        ]),
        .worship: amenities("place_of_worship monastery"),
        .parking: amenities("parking bicycle_parking motorcycle_parking parking_entrance"),
    ]

    private static func amenities(_ values: String) -> Set<String> {
        Set(values.split(separator: " ").map { "amenity=\($0)" })
    }
}
