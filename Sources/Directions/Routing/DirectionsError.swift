// What can be wrong with a question or a graph file: one sentence each, with what would be right. Points are named by
// their number, counted from 1; coordinates never appear.

/// A fault of a question or of a graph file.
public enum DirectionsError: Error, Equatable, Sendable {
    /// Fewer points than the question needs.
    case tooFewPoints(count: Int, least: Int)
    /// More points than one question may have.
    case tooManyPoints(count: Int, limit: Int)
    /// A latitude or longitude out of range, or not a number.
    case coordinateOutOfRange(point: Int)
    /// A heading outside 0 ..< 360 or a tolerance outside 0 … 180.
    case headingOutOfRange(point: Int)
    /// A radius that is not above zero.
    case radiusOutOfRange(point: Int, metres: Double)
    /// A number of alternatives outside 0 … 3.
    case alternativesOutOfRange(Int)
    /// A list of leg ends that does not count up within the points.
    case legEndsOutOfRange(points: Int)
    /// A vehicle that nobody knows.
    case unknownVehicle(String)
    /// A vehicle that this graph was built without.
    case vehicleNotBuilt(Vehicle, built: [Vehicle])
    /// A language without instructions.
    case unknownLanguage(String)
    /// A kind of road that cannot be kept off.
    case unknownAvoidance(String)
    /// An area to keep off that is no polygon.
    case avoidAreaInvalid(area: Int)
    /// More corners of areas to keep off than one question may have.
    case avoidAreasTooLarge(corners: Int, limit: Int)
    /// More sources times targets than one matrix may have.
    case matrixTooLarge(sources: Int, targets: Int, limit: Int)
    /// A number of nearest roads out of range.
    case countOutOfRange(Int, limit: Int)
    /// No time, or more times than an isochrone may have.
    case thresholdCountOutOfRange(Int, limit: Int)
    /// A time that is not above zero, or too long.
    case thresholdOutOfRange(seconds: Double, limit: Double)
    /// Times of a track that do not grow, or that only some of its points have.
    case timestampsUnordered(point: Int)
    /// A trip whose ends cannot be as asked.
    case tripEndsContradict
    /// No road for the vehicle within the point's radius; the nearest one is farther, or there is none at all.
    case noSegment(point: Int, radiusMetres: Double, nearestMetres: Double?)
    /// No way between two points; says which of them is cut off from the roads around, if one is, and how far it is to
    /// the nearest road that is not.
    case noRoute(from: Int, to: Int, cutOff: Int?, nearestMetres: Double?)
    /// No piece of the track lies on roads.
    case noMatch
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is no graph of roads.
    case notAGraph(path: String)
    /// The file was written by another version of the format.
    case otherVersion(path: String, found: UInt32)
    /// The file is cut short or its content does not fit its checksum.
    case damaged(path: String, what: String)
    /// The file cannot be written.
    case unwritable(path: String, reason: String)
    /// The extract has more of something than the format can number.
    case tooMany(what: String, count: Int)
    /// The extract has no road that a vehicle can use.
    case noRoads
}

extension DirectionsError: CustomStringConvertible {
    /// A stable name for logs, metrics and wire formats.
    public var code: String {
        switch self {
        case .tooFewPoints: "directions.points-too-few"
        case .tooManyPoints: "directions.points-too-many"
        case .coordinateOutOfRange: "directions.coordinate-out-of-range"
        case .headingOutOfRange: "directions.heading-out-of-range"
        case .radiusOutOfRange: "directions.radius-out-of-range"
        case .alternativesOutOfRange: "directions.alternatives-out-of-range"
        case .legEndsOutOfRange: "directions.leg-ends-out-of-range"
        case .unknownVehicle: "directions.vehicle-unknown"
        case .vehicleNotBuilt: "directions.vehicle-not-built"
        case .unknownLanguage: "directions.language-unknown"
        case .unknownAvoidance: "directions.avoidance-unknown"
        case .avoidAreaInvalid: "directions.avoid-area-invalid"
        case .avoidAreasTooLarge: "directions.avoid-areas-too-large"
        case .matrixTooLarge: "directions.matrix-too-large"
        case .countOutOfRange: "directions.count-out-of-range"
        case .thresholdCountOutOfRange: "directions.threshold-count-out-of-range"
        case .thresholdOutOfRange: "directions.threshold-out-of-range"
        case .timestampsUnordered: "directions.timestamps-unordered"
        case .tripEndsContradict: "directions.trip-ends-contradict"
        case .noSegment: "directions.no-segment"
        case .noRoute: "directions.no-route"
        case .noMatch: "directions.no-match"
        case .unreadable: "directions.graph-unreadable"
        case .notAGraph: "directions.graph-foreign"
        case .otherVersion: "directions.graph-version"
        case .damaged: "directions.graph-damaged"
        case .unwritable: "directions.graph-unwritable"
        case .tooMany: "directions.graph-too-large"
        case .noRoads: "directions.no-roads"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .noSegment, .noRoute, .noMatch: answerDescription
        case .unreadable, .notAGraph, .otherVersion, .damaged, .unwritable, .tooMany, .noRoads: graphDescription
        default: questionDescription
        }
    }
}
