// What the engine answers with: one place, its parts in the asked language, and how well it matched.

public import Geodesy

/// The parts of a place's address, in the asked language where the map has it, else in the local one.
public struct PlaceAddress: Sendable, Hashable {
    /// The house number as the map writes it.
    public var houseNumber: String?
    /// The street; of an intersection both, with " & " between them.
    public var street: String?
    /// The neighbourhood, quarter or Vietnamese ward.
    public var neighbourhood: String?
    /// The district, borough or suburb.
    public var district: String?
    /// The city, town or village.
    public var city: String?
    /// The county, department or prefecture.
    public var county: String?
    /// The state, province or region.
    public var region: String?
    /// The postcode.
    public var postcode: String?
    /// The country's name.
    public var country: String?
    /// The country's ISO 3166-1 code of two letters, upper case.
    public var countryCode: String?
    /// Whether the house number was computed between known ones.
    public var isInterpolated = false
    /// The address in the country's own order, one line of an envelope each, without the place's own name.
    public var lines: [String] = []

    /// An address without parts.
    public init() {}
}

/// A place that was asked for.
public struct PlaceMatch: Sendable, Hashable {
    /// A stable, URL-safe id (letters, digits and -): `n`, `w` or `r` and the OSM id where the place is one OSM object.
    public var id: String
    /// What the place is.
    public var kind: PlaceKind
    /// The first line: name, or street and number.
    public var title: String
    /// The whole place in one line: title and address in the country's order.
    public var label: String
    /// The address in parts.
    public var address: PlaceAddress
    /// Where to put the marker.
    public var coordinate: Coordinate
    /// The place's extent; a point's is the point.
    public var boundingBox: BoundingBox
    /// What its geometry is.
    public var geometry: PlaceGeometry
    /// OSM categories such as `amenity=cafe`, most telling first.
    public var categories: [String]
    /// Metres from the bias or the asked point to the place's geometry, where one was given.
    public var distanceMetres: Double?
    /// How sure the engine is, 0 … 1: 1 for an exact match of everything that was asked.
    public var confidence: Double
    /// Where the query matched in `title`, as Unicode scalar offsets, in order.
    public var titleRanges: [Range<Int>]
    /// Where the query matched in `label`, as Unicode scalar offsets, in order.
    public var labelRanges: [Range<Int>]
    /// The main settlement's or country's relative weight 0 … 1, the engine's static importance.
    public var importance: Double
}

/// A place with everything the index knows of it.
public struct PlaceDetail: Sendable, Hashable {
    /// The place.
    public var match: PlaceMatch
    /// Names by language code; the local name has the key `local`.
    public var names: [String: String]
    /// Opening hours, phone, website, wheelchair, cuisine and the like, by OSM key.
    public var attributes: [String: String]
}
