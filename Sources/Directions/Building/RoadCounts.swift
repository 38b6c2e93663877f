// What the builder met, by kind, for the report of an import.

/// Counts of a road graph's building.
public struct RoadCounts: Sendable, Equatable {
    /// Ways that are roads for somebody.
    public var ways = 0
    /// Pieces of road between two junctions, without second instances.
    public var segments = 0
    /// Places where roads meet, end or change.
    public var junctions = 0
    /// Turns from an edge to another, all vehicles together.
    public var turns = 0
    /// Second instances of pieces for streets open at the ends only and for restrictions over several ways.
    public var copies = 0
    /// Restrictions that were applied.
    public var restrictions = 0
    /// Rules that hold at times only.
    public var conditionalRules = 0
    /// Edges that a vehicle may drive, by the vehicle's name.
    public var edges: [String: Int] = [:]
    /// What was left out or repaired, by kind; kinds that did not occur are not here.
    public var issues: [Issue: Int] = [:]

    /// A kind of odd input; the raw value is its stable code.
    public enum Issue: String, Sendable, CaseIterable {
        case wayWithoutNodes = "roads.way-without-nodes"
        case wayCut = "roads.way-cut"
        case restrictionIncomplete = "roads.restriction-incomplete"
        case restrictionUnconnected = "roads.restriction-unconnected"
        case restrictionUnreadable = "roads.restriction-unreadable"
        case conditionUnreadable = "roads.condition-unreadable"
        case areaTooComplex = "roads.area-too-complex"

        /// The kind in words for a report.
        public var name: String {
            switch self {
            case .wayWithoutNodes: "roads with fewer than two nodes in the extract, left out"
            case .wayCut: "roads of which the extract lacks nodes, cut there"
            case .restrictionIncomplete: "turn restrictions of which the extract lacks a way or node, left out"
            case .restrictionUnconnected: "turn restrictions whose ways do not meet, left out"
            case .restrictionUnreadable: "turn restrictions whose words say nothing, left out"
            case .conditionUnreadable: "conditions that cannot be read, taken as not holding"
            case .areaTooComplex: "pedestrian areas with many entrances, crossed between some of them only"
            }
        }
    }

    /// Counts one of a kind.
    mutating func count(_ issue: Issue, _ times: Int = 1) { issues[issue, default: 0] += times }

    /// Counts of nothing yet.
    public init() {}
}
