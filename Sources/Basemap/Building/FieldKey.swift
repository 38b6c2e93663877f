// The fields of all layers as small numbers: an attribute is one 32-bit word of key and value number.

/// A field of the schema.
enum FieldKey: UInt8, CaseIterable {
    case kind, wayArea, tunnel, bridge, adminLevel, maritime, disputed, population, dummy, height, minHeight
    case housename, housenumber, link, rail, oneway, onewayReverse, tracktype, surface, service, bicycle, horse
    case ref, refRows, refCols, iata, rank
    case amenity, leisure, tourism, shop, manMade, historic, emergency, highway, office
    case cuisine, sport, vending, information, towerType, religion, denomination
    case recyclingGlassBottles, recyclingPaper, recyclingClothes, recyclingScrapMetal, atm
    case name, nameEn, nameDe, nameVi, nameId, nameRu, nameZh, nameZhHans, nameZhHant

    /// The name inside the tiles.
    var name: String {
        switch self {
        case .kind: "kind"
        case .wayArea: "way_area"
        case .tunnel: "tunnel"
        case .bridge: "bridge"
        case .adminLevel: "admin_level"
        case .maritime: "maritime"
        case .disputed: "disputed"
        case .population: "population"
        case .dummy: "dummy"
        case .height: "height"
        case .minHeight: "min_height"
        case .housename: "housename"
        case .housenumber: "housenumber"
        case .link: "link"
        case .rail: "rail"
        case .oneway: "oneway"
        case .onewayReverse: "oneway_reverse"
        case .tracktype: "tracktype"
        case .surface: "surface"
        case .service: "service"
        case .bicycle: "bicycle"
        case .horse: "horse"
        case .ref: "ref"
        case .refRows: "ref_rows"
        case .refCols: "ref_cols"
        case .iata: "iata"
        case .rank: "rank"
        case .amenity: "amenity"
        case .leisure: "leisure"
        case .tourism: "tourism"
        case .shop: "shop"
        case .manMade: "man_made"
        case .historic: "historic"
        case .emergency: "emergency"
        case .highway: "highway"
        case .office: "office"
        case .cuisine: "cuisine"
        case .sport: "sport"
        case .vending: "vending"
        case .information: "information"
        case .towerType: "tower:type"
        case .religion: "religion"
        case .denomination: "denomination"
        case .recyclingGlassBottles: "recycling:glass_bottles"
        case .recyclingPaper: "recycling:paper"
        case .recyclingClothes: "recycling:clothes"
        case .recyclingScrapMetal: "recycling:scrap_metal"
        case .atm: "atm"
        case .name: "name"
        case .nameEn: "name_en"
        case .nameDe: "name_de"
        case .nameVi: "name_vi"
        case .nameId: "name_id"
        case .nameRu: "name_ru"
        case .nameZh: "name_zh"
        case .nameZhHans: "name_zh-Hans"
        case .nameZhHant: "name_zh-Hant"
        }
    }

    /// The name fields of other languages with the language's code in OpenStreetMap's `name:` keys.
    static let translations: [(key: FieldKey, language: String)] = [
        (.nameEn, "en"), (.nameDe, "de"), (.nameVi, "vi"), (.nameId, "id"), (.nameRu, "ru"), (.nameZh, "zh"),
        (.nameZhHans, "zh-Hans"), (.nameZhHant, "zh-Hant"),
    ]
}
