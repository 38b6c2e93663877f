// The 32 bits every document carries for ranking: kind, importance, geometry.

/// A document's kind, importance and geometry, packed.
struct DocumentTraits {
    var packed: UInt32

    init(packed: UInt32) { self.packed = packed }

    init(kind: PlaceKind, importance: Double, geometry: PlaceGeometry, hasHouses: Bool, hasStreet: Bool) {
        let weight = UInt32(max(0, min(4095, (importance * 4095).rounded())))
        let shape: UInt32 =
            switch geometry {
            case .point: 0
            case .line: 1
            case .area: 2
            }
        packed =
            UInt32(kind.rawValue) | weight << 8 | shape << 20 | (hasHouses ? 1 << 22 : 0)
            | (hasStreet ? 1 << 23 : 0)
    }

    var kind: PlaceKind { PlaceKind(rawValue: UInt8(truncatingIfNeeded: packed)) ?? .point }
    /// 0 … 1.
    var importance: Float { Float((packed >> 8) & 0xFFF) / 4095 }
    var hasHouses: Bool { packed & (1 << 22) != 0 }
    /// Whether it is a point of interest with a street in its address.
    var hasStreet: Bool { packed & (1 << 23) != 0 }

    /// What the place weighs before anybody has asked for anything: its importance, and its kind's standing.
    ///
    /// Documents are numbered by it.
    var staticScore: Float { ScoreWeight.importance * importance + standing }

    private var standing: Float {
        switch kind {
        case .city, .town, .village: 0.12
        case .country, .region: 0.06
        case .county, .district, .hamlet, .neighbourhood: 0.09
        case .street: 0.08
        case .postcode: 0.05
        case .locality, .natural: 0.04
        default: 0
        }
    }

    var geometry: PlaceGeometry {
        switch (packed >> 20) & 3 {
        case 1: .line
        case 2: .area
        default: .point
        }
    }
}

/// The fields of a document's variable part.
///
/// Raw values are in files.
enum ExtraField: Int {
    case end = 0, box, categories, attributes, houses, pieces, address, countryCode, area
}

/// The grid that holds addresses, streets and points: cells of 0.002 degrees, about 220 m from north to south.
enum PlaceGrid {
    static let cellE7: Int64 = 20_000

    static func row(_ latitude: Int32) -> Int { Int((Int64(latitude) + 900_000_000) / cellE7) }
    static func column(_ longitude: Int32) -> Int { Int((Int64(longitude) + 1_800_000_000) / cellE7) }
    static func key(row: Int, column: Int) -> UInt64 { UInt64(row) << 32 | UInt64(column) }
    static let columns = 180_000
    /// The bit of a piece's street that says it runs below the ground.
    static let underground: UInt32 = 1 << 31

    /// What a cell's entry is: its two upper bits.
    enum Layer: UInt32 { case document = 0, house, piece }

    static func entry(_ layer: Layer, _ index: Int) -> UInt32 { layer.rawValue << 30 | UInt32(index) & 0x3FFF_FFFF }
    static func layer(_ entry: UInt32) -> Layer { Layer(rawValue: entry >> 30) ?? .document }
    static func index(_ entry: UInt32) -> Int { Int(entry & 0x3FFF_FFFF) }
}
