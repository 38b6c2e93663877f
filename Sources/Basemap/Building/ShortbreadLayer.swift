// The 26 layers of Shortbread 1.1 (https://shortbread-tiles.org/schema/1.1, CC0) with their fields, ours added:
// a building's height, a point of interest's rank, names in our languages where they differ from the local one.
// Builder, TileJSON and styles all take the names from here.

/// A layer of the vector tiles, named as the Shortbread 1.1 schema names it; drawn in no particular order.
public enum ShortbreadLayer: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The sea.
    case ocean
    /// Lakes, rivers as areas, reservoirs, glaciers.
    case waterPolygons
    /// Label points of named water areas.
    case waterPolygonsLabels
    /// Rivers, canals, streams, ditches.
    case waterLines
    /// The same lines with names.
    case waterLinesLabels
    /// Dams as lines.
    case damLines
    /// Dams as areas.
    case damPolygons
    /// Piers, breakwaters, groynes as lines.
    case pierLines
    /// Piers, breakwaters, groynes as areas.
    case pierPolygons
    /// Borders of countries and states.
    case boundaries
    /// Label points of countries and states.
    case boundaryLabels
    /// Cities down to localities.
    case placeLabels
    /// Land cover and land use.
    case land
    /// Land use that is drawn above land: schools, hospitals, car parks.
    case sites
    /// Buildings.
    case buildings
    /// House numbers.
    case addresses
    /// Roads and railways.
    case streets
    /// Squares and runways as areas.
    case streetPolygons
    /// Their label points.
    case streetsPolygonsLabels
    /// Bridges as areas.
    case bridges
    /// Roads with names and numbers.
    case streetLabels
    /// Motorway exits.
    case streetLabelsPoints
    /// Cable cars and lifts.
    case aerialways
    /// Ferries.
    case ferries
    /// Stations, stops, airports.
    case publicTransport
    /// Points of interest.
    case pois

    /// The name inside the tiles.
    public var name: String {
        switch self {
        case .ocean: "ocean"
        case .waterPolygons: "water_polygons"
        case .waterPolygonsLabels: "water_polygons_labels"
        case .waterLines: "water_lines"
        case .waterLinesLabels: "water_lines_labels"
        case .damLines: "dam_lines"
        case .damPolygons: "dam_polygons"
        case .pierLines: "pier_lines"
        case .pierPolygons: "pier_polygons"
        case .boundaries: "boundaries"
        case .boundaryLabels: "boundary_labels"
        case .placeLabels: "place_labels"
        case .land: "land"
        case .sites: "sites"
        case .buildings: "buildings"
        case .addresses: "addresses"
        case .streets: "streets"
        case .streetPolygons: "street_polygons"
        case .streetsPolygonsLabels: "streets_polygons_labels"
        case .bridges: "bridges"
        case .streetLabels: "street_labels"
        case .streetLabelsPoints: "street_labels_points"
        case .aerialways: "aerialways"
        case .ferries: "ferries"
        case .publicTransport: "public_transport"
        case .pois: "pois"
        }
    }

    /// The languages whose names are stored beside the local one, as in `name_vi`; Shortbread asks for en and de.
    public static let languages = ["en", "de", "vi", "id", "ru", "zh", "zh-Hans", "zh-Hant"]

    /// What kind of value a field holds, in TileJSON's words.
    public enum FieldType: String, Sendable {
        /// Text.
        case text = "String"
        /// A number.
        case number = "Number"
        /// Yes or no.
        case boolean = "Boolean"
    }

    /// The fields with their types, in the schema's order, name fields last.
    public var fields: [(name: String, type: FieldType)] {
        let names = [("name", FieldType.text)] + Self.languages.map { ("name_\($0)", FieldType.text) }
        let kind = [("kind", FieldType.text)]
        switch self {
        case .ocean: return []
        case .waterPolygons: return kind + [("way_area", .number)]
        case .waterPolygonsLabels: return kind + [("way_area", .number)] + names
        case .waterLines: return kind + [("tunnel", .boolean), ("bridge", .boolean)]
        case .waterLinesLabels: return kind + [("tunnel", .boolean), ("bridge", .boolean)] + names
        case .damLines, .damPolygons, .pierLines, .pierPolygons, .land, .sites, .bridges, .aerialways: return kind
        case .boundaries: return [("admin_level", .number), ("maritime", .boolean), ("disputed", .boolean)]
        case .boundaryLabels: return [("admin_level", .number), ("way_area", .number)] + names
        case .placeLabels: return kind + [("population", .number)] + names
        case .buildings: return [("dummy", .number), ("height", .number), ("min_height", .number)]
        case .addresses: return [("housename", .text), ("housenumber", .text)]
        case .streets:
            return kind + [
                ("link", .boolean), ("rail", .boolean), ("tunnel", .boolean), ("bridge", .boolean),
                ("oneway", .boolean), ("oneway_reverse", .boolean), ("tracktype", .text), ("surface", .text),
                ("service", .text), ("bicycle", .text), ("horse", .text),
            ]
        case .streetPolygons:
            return kind + [
                ("bridge", .boolean), ("rail", .boolean), ("service", .text), ("surface", .text), ("tunnel", .boolean),
            ]
        case .streetsPolygonsLabels, .ferries: return kind + names
        case .streetLabels:
            return kind + [("ref", .text), ("ref_rows", .number), ("ref_cols", .number), ("tunnel", .boolean)] + names
        case .streetLabelsPoints: return kind + [("ref", .text)] + names
        case .publicTransport: return kind + [("iata", .text)] + names
        case .pois:
            return [
                ("amenity", .text), ("leisure", .text), ("tourism", .text), ("shop", .text), ("man_made", .text),
                ("historic", .text), ("emergency", .text), ("highway", .text), ("office", .text), ("rank", .number),
                ("housename", .text), ("housenumber", .text), ("cuisine", .text), ("sport", .text),
                ("vending", .text), ("information", .text), ("tower:type", .text), ("religion", .text),
                ("denomination", .text), ("recycling:glass_bottles", .boolean), ("recycling:paper", .boolean),
                ("recycling:clothes", .boolean), ("recycling:scrap_metal", .boolean), ("atm", .boolean),
            ] + names
        }
    }

    /// The lowest zoom at which the layer can hold something.
    public var minimumZoom: Int {
        switch self {
        case .ocean, .boundaries: 0
        case .boundaryLabels: 2
        case .waterPolygons, .waterPolygonsLabels, .placeLabels: 4
        case .streets: 5
        case .land: 7
        case .waterLines: 9
        case .streetLabels, .ferries: 10
        case .streetPolygons, .publicTransport: 11
        case .waterLinesLabels, .damLines, .damPolygons, .pierLines, .pierPolygons, .bridges, .streetLabelsPoints,
            .aerialways:
            12
        case .sites, .buildings, .addresses, .streetsPolygonsLabels, .pois: 14
        }
    }
}
