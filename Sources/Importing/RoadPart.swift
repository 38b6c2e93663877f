// The part "roads": the road graph's builder behind the shape that all parts have.

import Directions
import OSMExtract

/// Builds the road graph with every vehicle's hierarchy.
struct RoadPart: PartBuilder {
    private var builder = RoadGraphBuilder()
    private let path: String

    /// A builder that will write to a path.
    init(path: String) { self.path = path }

    var tagKeys: [TagKey] { builder.tagKeys }

    mutating func receive(_ batch: borrowing ExtractBatch) { builder.receive(batch) }

    mutating func finish(progress: (_ done: Int, _ total: Int?) -> Bool) throws -> PartResult {
        guard let counts = try builder.finish(writingTo: path, progress: { progress($0, $1) }) else {
            return PartResult()
        }
        var result = PartResult()
        result.counts["roads"] = counts.segments
        result.counts["ways"] = counts.ways
        result.counts["junctions"] = counts.junctions
        result.counts["turns"] = counts.turns
        result.counts["copies"] = counts.copies
        result.counts["restrictions"] = counts.restrictions
        result.counts["conditionalRules"] = counts.conditionalRules
        for (vehicle, edges) in counts.edges { result.counts["roads.\(vehicle)"] = edges }
        result.issues = counts.issues.sorted { $0.key.rawValue < $1.key.rawValue }.map { issue, count in
            ImportReport.Issue(code: issue.rawValue, name: issue.name, count: count, examples: [])
        }
        return result
    }
}
