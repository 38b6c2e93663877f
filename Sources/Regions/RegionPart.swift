// The files that a region is made of. A new kind of index joins a region by a case here.

/// One of the files of a region, as `waymark import --only` names it.
public enum RegionPart: String, Sendable, CaseIterable, Codable {
    /// The vector tiles of the map.
    case tiles
    /// The index of places.
    case places
    /// The road graph with every vehicle's hierarchy.
    case roads

    /// The file's name in the region's folder.
    public var fileName: String {
        switch self {
        case .tiles: "map.pmtiles"
        case .places: "places.index"
        case .roads: "roads.graph"
        }
    }

    /// The version of the file's format that this release writes.
    public var format: Int {
        switch self {
        case .tiles, .roads: 1
        case .places: 3
        }
    }

    /// The oldest version of the file's format that this release still reads.
    public var oldestReadableFormat: Int {
        switch self {
        case .tiles, .roads: 1
        case .places: 3
        }
    }
}
