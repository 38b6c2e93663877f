// Static importance: what a place weighs before anybody has asked for anything. 0 … 1.

enum Importance {
    /// The importance of something with a kind, categories and tags.
    static func of(_ kind: PlaceKind, categories: [String], tags: PlaceTags) -> Double {
        var value = base(kind)
        switch kind {
        case .country: break
        case .pointOfInterest: value = categories.map(pointOfInterest).max() ?? 0.12
        case .natural: value = categories.map(natural).max() ?? 0.2
        default:
            let population = tags.population
            if population > 0 { value += min(0.22, log2(population) / 24 * 0.22) }
            if let capital = tags["capital"], capital != "no" {
                value += capital == "yes" || capital == "2" ? 0.12 : 0.04
            }
        }
        if tags["wikidata"] != nil { value += 0.04 }
        if tags["wikipedia"] != nil { value += 0.04 }
        return min(1, value)
    }

    private static func base(_ kind: PlaceKind) -> Double {
        switch kind {
        case .country: 0.9
        case .region: 0.72
        case .county: 0.56
        case .city: 0.62
        case .town: 0.52
        case .village: 0.42
        case .district: 0.4
        case .hamlet: 0.3
        case .neighbourhood: 0.32
        case .locality: 0.22
        case .postcode: 0.25
        default: 0.2
        }
    }

    /// The importance of a street by its class; 0 for what is no street.
    static func street(_ highway: String) -> Double {
        switch highway.hasSuffix("_link") ? String(highway.dropLast(5)) : highway {
        case "motorway", "trunk": 0.33
        case "primary": 0.35
        case "secondary": 0.33
        case "tertiary": 0.3
        case "unclassified", "residential", "living_street", "road": 0.27
        case "pedestrian": 0.3
        case "service", "busway": 0.18
        case "steps", "footway", "cycleway", "bridleway": 0.16
        case "path", "track", "via_ferrata": 0.14
        case "proposed", "razed", "abandoned", "no", "": 0
        default: 0.1
        }
    }

    private static func pointOfInterest(_ category: String) -> Double { points[category] ?? families(category) }

    private static func families(_ category: String) -> Double {
        switch category.prefix(while: { $0 != "=" }) {
        case "tourism", "historic": 0.18
        case "amenity", "leisure", "aeroway", "railway": 0.16
        case "shop", "healthcare", "office", "craft", "club": 0.14
        case "building", "man_made": 0.1
        default: 0.1
        }
    }

    private static let points: [String: Double] = [
        "aeroway=aerodrome": 0.42, "railway=station": 0.34, "public_transport=station": 0.3, "railway=halt": 0.26,
        "amenity=university": 0.3, "amenity=hospital": 0.29, "tourism=museum": 0.28, "tourism=attraction": 0.27,
        "historic=castle": 0.28, "amenity=townhall": 0.26, "shop=mall": 0.26, "leisure=stadium": 0.26,
        "amenity=theatre": 0.24, "leisure=park": 0.24, "tourism=zoo": 0.26, "amenity=bus_station": 0.24,
        "tourism=hotel": 0.19, "amenity=place_of_worship": 0.19, "amenity=school": 0.18, "amenity=college": 0.2,
        "amenity=library": 0.2, "amenity=embassy": 0.18, "amenity=marketplace": 0.22, "tourism=viewpoint": 0.17,
        "amenity=cinema": 0.2, "leisure=nature_reserve": 0.22, "amenity=ferry_terminal": 0.24,
        "railway=subway_entrance": 0.14, "railway=tram_stop": 0.12, "highway=bus_stop": 0.1, "amenity=atm": 0.06,
        "amenity=toilets": 0.06, "amenity=drinking_water": 0.05, "amenity=parking": 0.08, "amenity=bench": 0.01,
        "amenity=waste_basket": 0.01, "amenity=bicycle_parking": 0.04, "tourism=information": 0.1,
        "tourism=artwork": 0.12, "historic=memorial": 0.13, "leisure=playground": 0.12, "leisure=pitch": 0.1,
        "building=yes": 0.1,
    ]

    private static func natural(_ category: String) -> Double {
        switch category {
        case "natural=peak", "natural=volcano": 0.28
        case "waterway=river", "natural=bay", "natural=strait", "natural=cape": 0.3
        case "natural=water", "natural=glacier", "natural=beach": 0.26
        case "place=island", "place=archipelago": 0.36
        case "waterway=stream", "natural=spring", "natural=saddle": 0.16
        default: 0.2
        }
    }

    /// The logarithm to base 2, coarsely: exponent plus fraction.
    private static func log2(_ value: Double) -> Double { Double(value.exponent) + value.significand - 1 }
}
