// What a road is called by the `highway` tag, as one small number.

/// The kind of a road; raw values are in files.
enum RoadClass: UInt8, Sendable, CaseIterable {
    /// `highway=motorway`
    case motorway
    /// `highway=motorway_link`
    case motorwayLink
    /// `highway=trunk`
    case trunk
    /// `highway=trunk_link`
    case trunkLink
    /// `highway=primary`
    case primary
    /// `highway=primary_link`
    case primaryLink
    /// `highway=secondary`
    case secondary
    /// `highway=secondary_link`
    case secondaryLink
    /// `highway=tertiary`
    case tertiary
    /// `highway=tertiary_link`
    case tertiaryLink
    /// `highway=unclassified`
    case unclassified
    /// `highway=residential`
    case residential
    /// `highway=living_street`
    case livingStreet
    /// `highway=road`, of which no more is known
    case road
    /// `highway=service`
    case service
    /// `highway=track`
    case track
    /// `highway=busway` and `highway=bus_guideway`
    case busway
    /// `highway=pedestrian`
    case pedestrian
    /// `highway=path`
    case path
    /// `highway=footway`, also platforms and corridors
    case footway
    /// `highway=cycleway`
    case cycleway
    /// `highway=bridleway`
    case bridleway
    /// `highway=steps`
    case steps
    /// `route=ferry`
    case ferry
    /// `route=shuttle_train`: vehicles are carried
    case shuttleTrain

    /// Whether it is made for fields, feet or horses; where cars may use it, it is no street.
    var isForFieldsOrFeet: Bool {
        switch self {
        case .track, .pedestrian, .path, .footway, .cycleway, .bridleway, .steps: true
        default: false
        }
    }

    /// Whether it leads from one road to another.
    var isLink: Bool {
        switch self {
        case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: true
        default: false
        }
    }

    /// Whether it is meant for motor traffic and not only for getting to a house.
    var isThoroughfare: Bool { rawValue <= RoadClass.residential.rawValue }
}
