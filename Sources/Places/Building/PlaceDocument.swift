// What the builder gathers from an extract and the writer turns into an index: plain values, one per place.

package import OSMExtract

/// Where a place comes from, packed as it is in the file: four bits of kind, sixty bits of number.
package struct PlaceSource: Hashable, Sendable, Comparable {
    package var packed: UInt64

    /// What an id's number counts.
    package enum Kind: UInt64, Sendable, CaseIterable {
        /// An OSM node, way or relation that is the place.
        case node = 0, way, relation
        /// A place that no single object stands for, numbered by a hash of what names it.
        case derived
        /// A house number computed along an interpolation way.
        case interpolation
        /// The address that an OSM node, way or relation carries beside being a place of its own.
        case nodeAddress, wayAddress, relationAddress

        /// The letters that ids of the kind begin with.
        var prefix: String {
            switch self {
            case .node: "n"
            case .way: "w"
            case .relation: "r"
            case .derived: "d"
            case .interpolation: "i"
            case .nodeAddress: "an"
            case .wayAddress: "aw"
            case .relationAddress: "ar"
            }
        }
    }

    package init(_ kind: Kind, _ number: Int64) {
        packed = kind.rawValue << 60 | UInt64(bitPattern: number) & 0x0FFF_FFFF_FFFF_FFFF
    }

    init(packed: UInt64) { self.packed = packed }

    /// A place known by text alone.
    package init(derivedFrom text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(.derived, Int64(hash >> 12))
    }

    package var kind: Kind { Kind(rawValue: packed >> 60) ?? .derived }
    package var number: Int64 { Int64(packed & 0x0FFF_FFFF_FFFF_FFFF) }

    package static func < (a: PlaceSource, b: PlaceSource) -> Bool { a.packed < b.packed }
}

/// What a name is to its place.
///
/// Raw values are in files.
package enum NameRole: UInt8, Sendable {
    case main = 0, alternative, old, short, official, reference, brand, implied
}

/// One name of a place.
package struct PlaceName: Hashable, Sendable {
    /// The language code; empty for the local name.
    package var language: String
    package var role: NameRole
    package var text: String

    package init(_ text: String, language: String = "", role: NameRole = .main) {
        self.text = text
        self.language = language
        self.role = role
    }
}

/// A box in 1e-7 degrees.
package struct BoxE7: Hashable, Sendable {
    package var south: Int32 = .max
    package var west: Int32 = .max
    package var north: Int32 = .min
    package var east: Int32 = .min

    package init() {}

    package mutating func extend(_ point: PointE7) {
        south = min(south, point.latitudeE7)
        north = max(north, point.latitudeE7)
        west = min(west, point.longitudeE7)
        east = max(east, point.longitudeE7)
    }

    package mutating func extend(_ other: BoxE7) {
        south = min(south, other.south)
        north = max(north, other.north)
        west = min(west, other.west)
        east = max(east, other.east)
    }

    package var isEmpty: Bool { south > north || west > east }

    package func contains(_ point: PointE7) -> Bool {
        point.latitudeE7 >= south && point.latitudeE7 <= north && point.longitudeE7 >= west && point.longitudeE7 <= east
    }
}

/// The role an area plays in an address.
///
/// Raw values are in files.
package enum AddressRole: UInt8, Sendable {
    case country = 1, region, county, city, district, neighbourhood, postcode
}

/// A house number of a street or place.
package struct PlaceHouse: Sendable {
    package var source: PlaceSource
    package var number: String
    package var point: PointE7
    /// Its own address areas where they differ from its street's: smallest first.
    package var areas: [PlaceAreaLink]
    /// The building's outer ring, where the number stands on an area.
    package var ring: [PointE7]

    package init(
        source: PlaceSource,
        number: String,
        point: PointE7,
        areas: [PlaceAreaLink] = [],
        ring: [PointE7] = []
    ) {
        self.source = source
        self.number = number
        self.point = point
        self.areas = areas
        self.ring = ring
    }
}

/// An area that a place lies in, by the area's index among the documents.
package struct PlaceAreaLink: Hashable, Sendable {
    package var role: AddressRole
    package var document: Int

    package init(role: AddressRole, document: Int) {
        self.role = role
        self.document = document
    }
}

/// A place as the builder knows it.
package struct PlaceDocument: Sendable {
    package var source: PlaceSource
    package var kind: PlaceKind
    package var names: [PlaceName]
    package var point: PointE7
    package var box = BoxE7()
    /// Static importance, 0 … 1.
    package var importance: Double
    package var categories: [String] = []
    package var attributes: [(key: String, value: String)] = []
    /// The areas it lies in, smallest first.
    package var areas: [PlaceAreaLink] = []
    /// The street document and number of a point of interest's address.
    package var street: Int?
    package var houseNumber: String?
    package var isLine = false
    /// A street's or river's lines.
    package var lines: [[PointE7]] = []
    /// Lines of it that run below the ground.
    package var tunnels: [[PointE7]] = []
    /// An area's rings, holes among them: even-odd.
    package var rings: [[PointE7]] = []
    package var houses: [PlaceHouse] = []
    /// Further OSM objects that are this place: a street's ways, a town's node.
    package var members: [PlaceSource] = []
    /// ISO 3166-1 code of a country.
    package var countryCode: String?

    package init(
        source: PlaceSource,
        kind: PlaceKind,
        names: [PlaceName],
        point: PointE7,
        importance: Double
    ) {
        self.source = source
        self.kind = kind
        self.names = names
        self.point = point
        self.importance = importance
    }
}
