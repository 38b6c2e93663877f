// What a place is. Raw values are written to index files: never renumber them.

/// What a place is.
public enum PlaceKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A country.
    case country = 1
    /// A state, province or region: the first level below the country.
    case region = 2
    /// A county, department or prefecture: between region and town.
    case county = 3
    /// A city.
    case city = 4
    /// A town.
    case town = 5
    /// A village or municipality.
    case village = 6
    /// A hamlet, farm or isolated dwelling.
    case hamlet = 7
    /// A district, borough, suburb or ward of a town.
    case district = 8
    /// A neighbourhood, quarter or city block.
    case neighbourhood = 9
    /// A named place without people.
    case locality = 10
    /// A postcode.
    case postcode = 11
    /// A street.
    case street = 12
    /// A house number.
    case house = 13
    /// The place where two streets meet.
    case intersection = 14
    /// A shop, office, sight, station: anything with a category.
    case pointOfInterest = 15
    /// A peak, lake, river, island, wood or other natural feature.
    case natural = 16
    /// A point that is no place: what a pasted coordinate names.
    case point = 17

    /// A stable name for wire formats.
    public var name: String {
        switch self {
        case .country: "country"
        case .region: "region"
        case .county: "county"
        case .city: "city"
        case .town: "town"
        case .village: "village"
        case .hamlet: "hamlet"
        case .district: "district"
        case .neighbourhood: "neighbourhood"
        case .locality: "locality"
        case .postcode: "postcode"
        case .street: "street"
        case .house: "house"
        case .intersection: "intersection"
        case .pointOfInterest: "poi"
        case .natural: "natural"
        case .point: "point"
        }
    }

    /// Whether people live in it and give it as their town.
    var isSettlement: Bool {
        switch self {
        case .city, .town, .village, .hamlet: true
        default: false
        }
    }
}

/// What a place's geometry is.
public enum PlaceGeometry: String, Sendable, Hashable {
    /// A point.
    case point
    /// A line: streets and rivers.
    case line
    /// An area: buildings, towns, lakes.
    case area
}
