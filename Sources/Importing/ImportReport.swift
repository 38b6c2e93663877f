// What an import did: for people as lines, for scripts as JSON, and in short for the region's description.

import OSMExtract
public import Regions

/// What an import did.
public struct ImportReport: Sendable, Encodable {
    /// Something that was left out or repaired.
    public struct Issue: Sendable, Encodable, Equatable {
        /// The stable code of the kind.
        public var code: String
        /// The kind in words.
        public var name: String
        /// How often.
        public var count: Int
        /// The ids of the first objects concerned.
        public var examples: [Int64]
    }

    /// The region as it is now.
    public var region: RegionDescription
    /// The parts that were built.
    public var built: [String]
    /// The parts that were kept from the version before.
    public var kept: [String]
    /// What was read, by name.
    public var read: [String: Int]
    /// What was built, by part and name.
    public var parts: [String: [String: Int]]
    /// What was left out or repaired, by kind.
    public var issues: [Issue]
    /// How long it took, in seconds.
    public var seconds: Double
    /// The most memory used, in bytes.
    public var peakMemoryBytes: Int
}

extension ImportReport {
    /// The counts of a reading by name.
    static func read(_ counts: ExtractCounts) -> [String: Int] {
        [
            "nodes": counts.nodes, "taggedNodes": counts.taggedNodes, "ways": counts.ways,
            "relations": counts.relations, "areas": counts.areasFromWays + counts.areasFromRelations,
        ]
    }

    /// The bad input of a reading by kind.
    static func issues(_ counts: ExtractCounts) -> [Issue] {
        counts.issues.map {
            Issue(code: $0.kind.rawValue, name: $0.kind.name, count: $0.count, examples: $0.examples)
        }
    }

    /// Everything countable in one level, for `region.json`.
    static func flattened(
        _ counts: ExtractCounts,
        _ parts: [String: PartResult]
    ) -> [String: Int] {
        var all = read(counts)
        for issue in counts.issues { all[issue.kind.rawValue] = issue.count }
        for (part, result) in parts {
            for (name, value) in result.counts { all["\(part).\(name)"] = value }
            for issue in result.issues { all["\(part).\(issue.code)"] = issue.count }
        }
        return all
    }
}
