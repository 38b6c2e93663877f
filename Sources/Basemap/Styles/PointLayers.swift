// Points of interest and stops: which icon and which colour stands for what.

internal import JSON

/// What a point of interest is for; each category has a colour.
enum PointCategory: CaseIterable {
    case food, shop, lodging, culture, nature, health, civic, transport, sport
}

extension MapPalette.Points {
    /// The colour of a category's icons.
    func color(of category: PointCategory) -> String {
        switch category {
        case .food: food
        case .shop: shop
        case .lodging: lodging
        case .culture: culture
        case .nature: nature
        case .health: health
        case .civic: civic
        case .transport: transport
        case .sport: sport
        }
    }
}

/// A kind of place with its icon, its category and the values of OpenStreetMap's keys it stands for.
struct PointKind {
    let icon: String
    let category: PointCategory
    let values: [String]

    init(_ icon: String, _ category: PointCategory, _ values: String...) {
        self.icon = icon
        self.category = category
        self.values = values.isEmpty ? [icon] : values
    }

    /// All kinds; no value stands twice.
    static let all: [PointKind] = [
        .init("restaurant", .food, "restaurant", "food_court"), .init("cafe", .food),
        .init("bar", .food, "bar", "nightclub"), .init("beer", .food, "pub", "biergarten"),
        .init("fast-food", .food, "fast_food"), .init("ice-cream", .food, "ice_cream"),
        .init("bakery", .shop), .init("butcher", .shop), .init("greengrocer", .shop),
        .init("bottle", .shop, "alcohol", "beverages"),
        .init("supermarket", .shop, "supermarket", "convenience", "general", "marketplace"),
        .init("clothes", .shop), .init("shoes", .shop), .init("books", .shop, "books", "stationery", "newsagent"),
        .init("hairdresser", .shop, "hairdresser", "beauty"), .init("florist", .shop, "florist", "garden_centre"),
        .init("jewelry", .shop), .init("optician", .shop), .init("phone", .shop, "mobile_phone", "computer"),
        .init("tools", .shop, "doityourself", "hardware"), .init("furniture", .shop),
        .init("laundry", .shop, "laundry", "dry_cleaning"), .init("toys", .shop),
        .init(
            "shop",
            .shop,
            "department_store",
            "mall",
            "gift",
            "kiosk",
            "outdoor",
            "sports",
            "video",
            "travel_agency"
        ),
        .init(
            "hotel",
            .lodging,
            "hotel",
            "motel",
            "guest_house",
            "hostel",
            "bed_and_breakfast",
            "chalet"
        ),
        .init("camping", .lodging, "camp_site"), .init("caravan", .lodging, "caravan_site"),
        .init("hut", .lodging, "alpine_hut", "shelter", "hunting_stand"),
        .init("museum", .culture), .init("theatre", .culture), .init("cinema", .culture),
        .init("library", .culture), .init("art", .culture, "artwork", "gallery", "arts_centre"),
        .init("attraction", .culture, "attraction", "theme_park"), .init("casino", .culture),
        .init("castle", .culture, "castle", "fort"),
        .init("monument", .culture, "monument", "memorial", "wayside_shrine"),
        .init("ruins", .culture, "ruins", "archaeological_site", "battlefield"),
        .init("lighthouse", .culture), .init("windmill", .culture, "windmill", "watermill"),
        .init("tower", .culture),
        .init("viewpoint", .nature), .init("zoo", .nature), .init("aquarium", .nature),
        .init("park", .nature, "park", "garden", "nature_reserve"), .init("dog-park", .nature, "dog_park"),
        .init("playground", .nature), .init("picnic", .nature, "picnic_site"),
        .init("beach", .nature, "beach_resort"), .init("peak", .nature, "peak", "volcano"),
        .init("water", .transport, "drinking_water", "fountain", "spring", "water_well", "water_works"),
        .init("hospital", .health, "hospital", "clinic"), .init("pharmacy", .health, "pharmacy", "chemist"),
        .init("doctor", .health, "doctors", "nursing_home"), .init("dentist", .health),
        .init("veterinary", .health), .init("defibrillator", .health),
        .init("town-hall", .civic, "townhall", "public_building", "courthouse", "community_centre"),
        .init("police", .civic, "police", "prison"), .init("fire-station", .civic, "fire_station"),
        .init("post", .civic, "post_office", "post_box"), .init("embassy", .civic, "embassy", "diplomatic"),
        .init("bank", .civic), .init("atm", .civic), .init("school", .civic, "school", "kindergarten"),
        .init("university", .civic, "university", "college"), .init("toilets", .civic),
        .init("information", .civic), .init("telephone", .civic, "telephone", "phone"),
        .init("recycling", .civic), .init("cemetery", .civic, "grave_yard", "wayside_cross"),
        .init("parking", .transport), .init("fuel", .transport), .init("charging", .transport, "charging_station"),
        .init("car", .transport, "car", "car_rental", "car_sharing", "car_wash"),
        .init("taxi", .transport), .init("bicycle", .transport, "bicycle", "bicycle_rental"),
        .init("harbour", .transport, "marina", "slipway"), .init("metro", .transport, "subway_entrance"),
        .init("stadium", .sport, "stadium", "pitch", "sports_centre", "ice_rink"),
        .init("swimming", .sport, "swimming_pool", "water_park"), .init("golf", .sport, "golf_course"),
        .init("fitness", .sport, "fitness_centre"),
    ]

    /// Icons of places of worship by religion.
    static let religions = ["christian", "muslim", "jewish", "buddhist", "hindu"]
    static let worship = "worship"

    /// Stops and stations, by the kind they have in `public_transport`.
    static let stops: [PointKind] = [
        .init("airport", .transport, "aerodrome"), .init("helipad", .transport),
        .init("railway", .transport, "station", "halt"), .init("tram", .transport, "tram_stop"),
        .init("bus-station", .transport, "bus_station"), .init("bus", .transport, "bus_stop"),
        .init("ferry", .transport, "ferry_terminal"), .init("cable-car", .transport, "aerialway_station"),
    ]
}

/// The layers of points of interest.
struct PointLayers {
    let palette: MapPalette.Points
    let labels: MapPalette.Labels
    let name: JSONValue

    private typealias E = StyleExpression

    /// The key's value that says what a point is; the most telling key first.
    private static let kind: JSONValue = .array(
        ["coalesce"]
            + ["tourism", "amenity", "shop", "leisure", "historic", "natural", "railway", "man_made", "emergency"]
            .map { ["get", .string($0)] } + ["office", "highway"].map { ["get", .string($0)] } + [""]
    )

    private static let icon = E.match(
        kind,
        [
            (
                ["place_of_worship"],
                E.match(
                    ["coalesce", ["get", "religion"], ""],
                    PointKind.religions.map { ([$0], .string($0)) },
                    otherwise: .string(PointKind.worship)
                )
            )
        ]
            + PointKind.all.map { ($0.values, .string($0.icon)) },
        otherwise: ["case", ["has", "shop"], "shop", .string(MapIcon.dot)]
    )

    /// The colour of each kind of place, as it is or as text takes it.
    private func colors(_ shade: (String) -> String) -> JSONValue {
        let categories = PointCategory.allCases.compactMap { category -> ([String], JSONValue)? in
            let values = PointKind.all.filter { $0.category == category }.flatMap(\.values)
            return values.isEmpty ? nil : (values, .string(shade(palette.color(of: category))))
        }
        let others: JSONValue = ["case", ["has", "shop"], .string(shade(palette.shop)), .string(shade(palette.plain))]
        return E.match(Self.kind, categories, otherwise: others)
    }

    /// An icon's colour brought nearer to that of text, so that small letters can be read.
    private func textShade(_ color: String) -> String { ColorMix.mix(color, labels.city, palette.textMix) }

    /// Points of interest, from z15 the important ones, from z19 all.
    var points: StyleLayer {
        let shown: JSONValue = [
            "<=", ["coalesce", ["get", "rank"], 5], E.step(1, (15, 2), (16, 3), (17, 4), (19, 9)),
        ]
        return StyleLayer(
            "points",
            .symbol,
            .regions,
            "pois",
            from: 14,
            where: shown,
            layout: layout(icon: Self.icon, size: 1, text: name, sortedBy: ["coalesce", ["get", "rank"], 5]),
            paint: paint(icon: colors { $0 }, text: colors(textShade))
        )
    }

    /// Stations and stops; small stops only once there is room.
    var stops: StyleLayer {
        let order: JSONValue = [
            "match", ["get", "kind"], "aerodrome", 0, "station", 1, "ferry_terminal", 2, "bus_station", 3, "halt", 4,
            "tram_stop", 6, "bus_stop", 7, 5,
        ]
        let icon = E.match(
            E.get("kind"),
            PointKind.stops.map { ($0.values, .string($0.icon)) },
            otherwise: .string(MapIcon.dot)
        )
        return StyleLayer(
            "stops",
            .symbol,
            .regions,
            "public_transport",
            from: 11,
            where: ["<=", order, E.step(0, (12, 2), (14, 5), (15, 6), (16, 7))],
            layout: layout(
                icon: icon,
                size: ["match", ["get", "kind"], ["bus_stop", "tram_stop"], 0.75, 1],
                text: E.step(["match", ["get", "kind"], "bus_stop", "", name], (17, name)),
                sortedBy: order
            ),
            paint: paint(icon: .string(palette.transport), text: .string(textShade(palette.transport)))
        )
    }

    private func layout(icon: JSONValue, size: JSONValue, text: JSONValue, sortedBy key: JSONValue) -> JSONValue {
        [
            "icon-image": icon, "icon-size": E.zoom(base: 1, (14, ["*", 0.8, size]), (17, size)), "icon-padding": 1,
            "text-field": text, "text-font": [.string(labels.font.rawValue)],
            "text-size": E.zoom(base: 1, (14, 10), (18, 12)), "text-max-width": 7.5, "text-padding": 3,
            "text-variable-anchor": ["top", "right", "left", "bottom"], "text-radial-offset": 1.05,
            "text-justify": "auto", "text-optional": true, "symbol-sort-key": key,
        ]
    }

    private func paint(icon: JSONValue, text: JSONValue) -> JSONValue {
        [
            "icon-color": icon, "icon-halo-color": .string(palette.glyph), "icon-halo-width": 2.4,
            "text-color": text, "text-halo-color": .string(labels.halo), "text-halo-width": 1.2,
        ]
    }
}
