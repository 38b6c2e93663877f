// Why no region can be asked about its roads: one sentence each, with what would be right.

/// Why no region can be asked.
public enum RoadDirectoryError: Error, Equatable, Sendable {
    /// There is no region with roads.
    case noRegion
    /// A point, counted from 1, lies in no region.
    case outside(point: Int, regions: [String])
    /// Two points lie in different regions.
    case twoRegions(point: Int, region: String, otherPoint: Int, otherRegion: String)
}

extension RoadDirectoryError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .noRegion, .outside: "directions.no-region"
        case .twoRegions: "directions.two-regions"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .noRegion:
            "No region with roads is imported yet; import one, such as `waymark import geofabrik:europe/monaco`."
        case .outside(let point, let regions):
            "Point \(point) lies outside every region with roads (\(regions.prefix(20).joined(separator: ", "))); "
                + "import the region that holds it, such as `waymark import geofabrik:europe/monaco`."
        case .twoRegions(let point, let region, let otherPoint, let otherRegion):
            "Point \(point) lies in region \(region) and point \(otherPoint) in region \(otherRegion), and a route stays "
                + "within one region; import one extract that holds both."
        }
    }
}
