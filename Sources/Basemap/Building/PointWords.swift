// Which tags make a point of interest, and how much each matters (our field `rank`: 1 for what one looks for on a map of
// the town, 5 for what one looks for on the spot). The list is Shortbread 1.1's; ours added are marked.

import OSMExtract

enum PointWords {
    /// The tables by tag, in the schema's order.
    static var tables: [(tag: TagKey, field: FieldKey, words: WordTable<UInt8>)] {
        [
            (TileTagKeys.amenity, .amenity, table(amenity)),
            (TileTagKeys.leisure, .leisure, table(leisure)),
            (TileTagKeys.tourism, .tourism, table(tourism)),
            (TileTagKeys.shop, .shop, table(shop)),
            (TileTagKeys.manMade, .manMade, table(manMade)),
            (TileTagKeys.historic, .historic, table(historic)),
            (TileTagKeys.emergency, .emergency, table(emergency)),
            (TileTagKeys.highway, .highway, table([5: ["emergency_access_point"]])),
            (TileTagKeys.office, .office, table([2: ["diplomatic"]])),
        ]
    }

    private static func table(_ ranks: [UInt8: [String]]) -> WordTable<UInt8> {
        WordTable(ranks.sorted { $0.key < $1.key }.flatMap { rank, words in words.map { ($0, rank) } })
    }

    private static let amenity: [UInt8: [String]] = [
        1: ["hospital", "university", "townhall"],
        2: [
            "arts_centre", "cinema", "college", "courthouse", "embassy", "fire_station", "library", "marketplace",
            "pharmacy", "place_of_worship", "police", "post_office", "prison", "school", "theatre",
            // Ours.
            "fuel", "casino",
        ],
        3: [
            "bank", "bar", "biergarten", "bicycle_rental", "cafe", "car_rental", "car_sharing", "car_wash", "clinic",
            "community_centre", "dentist", "doctors", "fast_food", "food_court", "grave_yard", "nightclub",
            "nursing_home", "pub", "public_building", "restaurant", "veterinary",
            // Ours.
            "charging_station", "ice_cream", "kindergarten",
        ],
        4: ["atm", "dog_park", "fountain", "playground", "post_box", "shelter", "telephone", "toilets"],
        5: ["bench", "drinking_water", "hunting_stand", "recycling", "vending_machine", "waste_basket"],
    ]
    private static let leisure: [UInt8: [String]] = [
        1: ["stadium"], 2: ["golf_course", "water_park"], 3: ["ice_rink", "sports_centre", "swimming_pool"],
        4: ["dog_park", "pitch", "playground"],
    ]
    private static let tourism: [UInt8: [String]] = [
        // Museum, attraction, gallery and aquarium are ours.
        1: ["museum", "theme_park", "zoo"],
        2: ["alpine_hut", "aquarium", "attraction", "camp_site", "caravan_site", "hotel"],
        3: ["bed_and_breakfast", "chalet", "gallery", "guest_house", "hostel", "motel", "viewpoint"],
        4: ["artwork", "information", "picnic_site"],
    ]
    private static let shop: [UInt8: [String]] = [
        2: ["department_store", "mall", "supermarket"],
        3: [
            "alcohol", "bakery", "beauty", "beverages", "bicycle", "books", "butcher", "car", "chemist", "clothes",
            "computer", "convenience", "doityourself", "dry_cleaning", "florist", "furniture", "garden_centre",
            "general", "gift", "greengrocer", "hairdresser", "hardware", "jewelry", "kiosk", "laundry", "mobile_phone",
            "newsagent", "optician", "outdoor", "shoes", "sports", "stationery", "toys", "travel_agency", "video",
        ],
    ]
    private static let manMade: [UInt8: [String]] = [
        2: ["lighthouse"], 3: ["tower", "windmill"],
        4: ["wastewater_plant", "water_works", "watermill"], 5: ["surveillance", "water_well"],
    ]
    private static let historic: [UInt8: [String]] = [
        1: ["castle", "fort"], 2: ["archaeological_site", "battlefield", "monument", "ruins"], 4: ["memorial"],
        5: ["wayside_cross", "wayside_shrine"],
    ]
    private static let emergency: [UInt8: [String]] = [4: ["defibrillator"], 5: ["fire_hydrant", "phone"]]
}
