// What the values of tags mean to the layers: the tables of Shortbread 1.1, looked up by bytes.

import OSMExtract

/// A kind of land, site or water, and from which zoom it is shown.
struct KindRule {
    /// The number of the kind's text.
    var kind: UInt32
    var minimumZoom: Int
}

/// A kind of street.
struct StreetRule {
    var kind: UInt32
    var labelKind: UInt32
    var minimumZoom: Int
    var labelZoom: Int
    /// Shortbread's order among streets: the larger, the later drawn.
    var order: Int32
    var isLink = false
    var isRail = false
}

/// A populated place.
struct PlaceRule {
    var kind: UInt32
    var minimumZoom: Int
    var population: Int
    var canBeCapital = false
}

/// All tables; the texts of kinds are interned when they are made.
struct LayerWords {
    let highways: WordTable<StreetRule>
    let railways: WordTable<StreetRule>
    let aeroways: WordTable<StreetRule>
    let bridges: WordTable<Void>
    let waterways: WordTable<KindRule>
    let waterAreas: WordTable<KindRule>
    let landuse: WordTable<KindRule>
    let natural: WordTable<KindRule>
    let wetland: WordTable<KindRule>
    let leisure: WordTable<KindRule>
    let siteAmenities: WordTable<KindRule>
    let piers: WordTable<KindRule>
    let aerialways: WordTable<KindRule>
    let places: WordTable<PlaceRule>
    let points: [(tag: TagKey, field: FieldKey, words: WordTable<UInt8>)]
    let stops: [(tag: TagKey, words: WordTable<KindRule>)]
    let sports: UInt32
    let construction: UInt32
    let danger: UInt32
    let dam: UInt32
    let bridge: UInt32
    let ferry: UInt32
    let river: UInt32
    let glacier: UInt32
    let water: UInt32
    let capital: UInt32
    let stateCapital: UInt32
    let junction: UInt32
    let graveYard: UInt32
    let buildingMark: UInt32

    /// An area is looked at when it has one of these.
    static let areaKeys: [TagKey] = [
        TileTagKeys.building, TileTagKeys.landuse, TileTagKeys.natural, TileTagKeys.leisure, TileTagKeys.amenity,
        TileTagKeys.highway, TileTagKeys.waterway, TileTagKeys.manMade, TileTagKeys.boundary, TileTagKeys.tourism,
        TileTagKeys.shop, TileTagKeys.wetland, TileTagKeys.military, TileTagKeys.aeroway, TileTagKeys.areaAeroway,
        TileTagKeys.railway, TileTagKeys.historic, TileTagKeys.place, TileTagKeys.addrHousenumber,
        TileTagKeys.addrHousename, TileTagKeys.aerialway, TileTagKeys.emergency, TileTagKeys.office,
    ]

    init(_ attributes: inout AttributeStore) {
        func kinds(_ entries: [(String, Int)]) -> WordTable<KindRule> {
            WordTable(
                entries.map { ($0.0, KindRule(kind: attributes.value(.text($0.0)), minimumZoom: $0.1)) }
            )
        }
        func word(_ text: String) -> UInt32 { attributes.value(.text(text)) }

        // Highways: kind, zoom of the line, zoom of the label, order.
        var streets: [(String, StreetRule)] = []
        func street(
            _ values: [String],
            kind: String? = nil,
            zoom: Int,
            label: Int,
            order: Int32,
            link: Bool = false,
            rail: Bool = false
        ) {
            for value in values {
                streets.append(
                    (
                        value,
                        StreetRule(
                            kind: word(kind ?? value),
                            labelKind: word(value),
                            minimumZoom: zoom,
                            labelZoom: label,
                            order: order,
                            isLink: link,
                            isRail: rail
                        )
                    )
                )
            }
        }
        street(["motorway"], zoom: 5, label: 10, order: 10)
        street(["trunk"], zoom: 6, label: 12, order: 9)
        street(["primary"], zoom: 8, label: 12, order: 8)
        street(["secondary"], zoom: 9, label: 13, order: 7)
        street(["tertiary"], zoom: 10, label: 13, order: 6)
        street(["motorway_link"], kind: "motorway", zoom: 5, label: 13, order: 5, link: true)
        street(["trunk_link"], kind: "trunk", zoom: 6, label: 13, order: 5, link: true)
        street(["primary_link"], kind: "primary", zoom: 8, label: 13, order: 5, link: true)
        street(["secondary_link"], kind: "secondary", zoom: 9, label: 13, order: 5, link: true)
        street(["tertiary_link"], kind: "tertiary", zoom: 10, label: 14, order: 5, link: true)
        street(["unclassified", "residential", "busway", "bus_guideway"], zoom: 12, label: 14, order: 5)
        street(["living_street", "pedestrian"], zoom: 13, label: 14, order: 4)
        street(["service"], zoom: 13, label: 14, order: 3)
        street(["track", "footway", "path", "cycleway"], zoom: 13, label: 14, order: 2)
        street(["steps"], zoom: 13, label: 14, order: 1)
        highways = WordTable(streets)
        streets = []
        // With a service tag these two come from zoom 10, one step lower.
        street(["rail", "narrow_gauge"], zoom: 8, label: 10, order: 13, rail: true)
        street(["light_rail", "tram", "subway", "funicular", "monorail"], zoom: 10, label: 10, order: 11, rail: true)
        railways = WordTable(streets)
        streets = []
        street(["runway"], zoom: 11, label: 11, order: 0)
        street(["taxiway"], zoom: 13, label: 13, order: 0)
        aeroways = WordTable(streets)

        bridges = WordTable(
            ["yes", "viaduct", "boardwalk", "cantilever", "covered", "low_water_crossing", "movable", "trestle"]
                .map { ($0, ()) }
        )
        waterways = kinds([("river", 9), ("canal", 9), ("stream", 14), ("ditch", 14), ("drain", 14)])
        waterAreas = kinds([("riverbank", 4), ("dock", 10), ("canal", 10)])
        landuse = kinds([
            ("forest", 7), ("grass", 11), ("meadow", 11), ("orchard", 11), ("vineyard", 11), ("allotments", 11),
            ("cemetery", 13), ("village_green", 11), ("recreation_ground", 11), ("greenhouse_horticulture", 11),
            ("plant_nursery", 11), ("residential", 10), ("industrial", 10), ("commercial", 10), ("garages", 10),
            ("retail", 10), ("railway", 10), ("landfill", 10), ("quarry", 11), ("brownfield", 10), ("greenfield", 10),
            ("farmyard", 10), ("farmland", 10),
        ])
        let forest = word("forest")
        natural = WordTable(
            [("wood", KindRule(kind: forest, minimumZoom: 7))]
                + [
                    ("sand", 10), ("beach", 10), ("heath", 11), ("scrub", 11), ("grassland", 11), ("bare_rock", 11),
                    ("scree", 11), ("shingle", 11),
                ].map { ($0.0, KindRule(kind: word($0.0), minimumZoom: $0.1)) }
        )
        wetland = kinds([("swamp", 11), ("bog", 11), ("string_bog", 11), ("wet_meadow", 11), ("marsh", 11)])
        leisure = kinds([
            ("golf_course", 11), ("park", 11), ("garden", 11), ("playground", 11), ("miniature_golf", 11),
        ])
        siteAmenities = kinds(
            ["university", "college", "school", "hospital", "prison", "parking", "bicycle_parking"].map { ($0, 14) }
        )
        piers = kinds([("pier", 12), ("breakwater", 12), ("groyne", 12)])
        aerialways = kinds(
            [
                "cable_car", "gondola", "goods", "chair_lift", "drag_lift", "t-bar", "j-bar", "platter", "rope_tow",
            ].map { ($0, 12) }
        )

        func place(_ kind: String, _ zoom: Int, _ population: Int, _ canBeCapital: Bool = false) -> (String, PlaceRule)
        {
            (kind, PlaceRule(kind: word(kind), minimumZoom: zoom, population: population, canBeCapital: canBeCapital))
        }
        places = WordTable([
            place("city", 6, 100_000, true), place("town", 7, 5000, true), place("village", 10, 100, true),
            place("hamlet", 10, 50, true), place("suburb", 10, 1000), place("quarter", 10, 500),
            place("neighbourhood", 10, 100), place("isolated_dwelling", 10, 5), place("farm", 10, 5),
            place("island", 10, 0), place("locality", 10, 0),
        ])
        points = PointWords.tables
        stops = [
            (TileTagKeys.railway, kinds([("station", 13), ("halt", 13), ("tram_stop", 14)])),
            (TileTagKeys.highway, kinds([("bus_stop", 14)])),
            (TileTagKeys.amenity, kinds([("bus_station", 13), ("ferry_terminal", 12)])),
            (
                TileTagKeys.aerialway,
                WordTable([("station", KindRule(kind: word("aerialway_station"), minimumZoom: 13))])
            ),
            (TileTagKeys.aeroway, kinds([("aerodrome", 11), ("helipad", 13)])),
        ]
        sports = word("sports_centre")
        construction = word("construction")
        danger = word("danger_area")
        dam = word("dam")
        bridge = word("bridge")
        ferry = word("ferry")
        river = word("river")
        glacier = word("glacier")
        water = word("water")
        capital = word("capital")
        stateCapital = word("state_capital")
        junction = word("motorway_junction")
        graveYard = word("grave_yard")
        buildingMark = attributes.value(.integer(1))
    }
}
