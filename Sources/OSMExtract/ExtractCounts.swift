// What a reading met: objects by kind, and every kind of bad input under a stable code with its first examples.

import COsmium

/// Counts of a reading.
public struct ExtractCounts: Sendable, Equatable {
    /// Nodes, with and without tags, each id once.
    public var nodes = 0
    /// Nodes with tags.
    public var taggedNodes = 0
    /// Ways, each id once.
    public var ways = 0
    /// Relations, each id once.
    public var relations = 0
    /// Areas handed on that come from closed ways.
    public var areasFromWays = 0
    /// Areas handed on that come from multipolygons and boundaries.
    public var areasFromRelations = 0
    /// Everything that was dropped or repaired, by kind; kinds that did not occur are not here.
    public var issues: [ExtractIssue] = []

    /// How often a kind of bad input occurred.
    public func count(of kind: ExtractIssue.Kind) -> Int { issues.first { $0.kind == kind }?.count ?? 0 }

    /// Counts of nothing yet.
    public init() {}
}

/// One kind of bad input: how often, and the ids of the first objects.
public struct ExtractIssue: Sendable, Equatable {
    /// What was wrong.
    public var kind: Kind
    /// How often.
    public var count: Int
    /// The ids of the first objects concerned, at most five.
    public var examples: [Int64]

    /// The kinds of bad input; the raw value is the stable code for reports and metrics.
    public enum Kind: String, Sendable, CaseIterable {
        /// A node's id came twice; the first was kept.
        case nodeDuplicate = "node.duplicate"
        /// A node without a position on the globe; dropped.
        case nodeInvalidPosition = "node.invalid-position"
        /// A way's id came twice; the first was kept.
        case wayDuplicate = "way.duplicate"
        /// A way of fewer than two nodes.
        case wayShort = "way.short"
        /// A way that refers to nodes which the extract lacks.
        case wayMissingNodes = "way.missing-nodes"
        /// A reference of a way to a node which the extract lacks (the example is the node).
        case referenceMissing = "way.missing-reference"
        /// A relation's id came twice; the first was kept.
        case relationDuplicate = "relation.duplicate"
        /// A relation without members.
        case relationEmpty = "relation.empty"
        /// An object marked as deleted; dropped.
        case objectDeleted = "object.deleted"
        /// A node after the ways in a file that claims to be sorted.
        case objectOutOfOrder = "object.out-of-order"
        /// A text that was not UTF-8; bad bytes became U+FFFD.
        case textRepaired = "text.repaired"
        /// A tag list with a zero byte inside; what followed was dropped.
        case textDamaged = "text.damaged"
        /// A closed way that should be an area but encloses nothing; it stays a line.
        case areaWayFlat = "area.flat-way"
        /// A closed way that should be an area but crosses or touches itself; taken apart.
        case areaWayInvalid = "area.invalid-way"
        /// A closed way that should be an area but misses nodes.
        case areaWayIncomplete = "area.incomplete-way"
        /// A multipolygon or boundary whose complete ways do not make rings.
        case areaRelationInvalid = "area.invalid-relation"
        /// A multipolygon or boundary of which the extract has a part only.
        case areaRelationIncomplete = "area.incomplete-relation"
        /// A multipolygon or boundary that refers to ways which the extract lacks.
        case areaMembersMissing = "area.missing-members"
        /// A multipolygon without tags on itself or its outer ways.
        case areaWithoutTags = "area.without-tags"
        /// An invalid or incomplete area that was repaired: joined, cut and closed at the box.
        case areaRepaired = "area.repaired"
        /// An invalid or incomplete area that encloses nothing as far as the extract has it; dropped.
        case areaHopeless = "area.dropped"
        /// A boundary of which the extract has a part that does not tell which side is inside; dropped.
        case areaUndecided = "area.undecided-side"
        /// A gap in the coastline that was bridged.
        case coastGapBridged = "coast.bridged-gap"
        /// An end of a coastline that was led to the edge of the box.
        case coastEndLedToEdge = "coast.end-led-to-edge"
        /// A piece of coastline that ends in the middle of the box; dropped.
        case coastLineDropped = "coast.dropped-line"
        /// A coastline that has the land on its right.
        case coastDirectionWrong = "coast.wrong-direction"
        /// A sea that would have covered buildings whichever way round; dropped.
        case coastSeaDropped = "coast.dropped-sea"

        /// What was wrong, in words for a report.
        public var name: String {
            switch self {
            case .nodeDuplicate: "nodes that came twice"
            case .nodeInvalidPosition: "nodes off the globe"
            case .wayDuplicate: "ways that came twice"
            case .wayShort: "ways of fewer than two nodes"
            case .wayMissingNodes: "ways with nodes outside the extract"
            case .referenceMissing: "node references that lead outside the extract"
            case .relationDuplicate: "relations that came twice"
            case .relationEmpty: "relations without members"
            case .objectDeleted: "deleted objects"
            case .objectOutOfOrder: "objects out of order"
            case .textRepaired: "texts that were not UTF-8, repaired"
            case .textDamaged: "tag lists cut at a zero byte"
            case .areaWayFlat: "closed ways that enclose nothing"
            case .areaWayInvalid: "closed ways that cross themselves"
            case .areaWayIncomplete: "closed ways with nodes outside the extract"
            case .areaRelationInvalid: "multipolygons whose ways do not make rings"
            case .areaRelationIncomplete: "multipolygons that are only partly in the extract"
            case .areaMembersMissing: "multipolygons with ways outside the extract"
            case .areaWithoutTags: "multipolygons without tags"
            case .areaRepaired: "areas repaired and closed at the edge"
            case .areaHopeless: "areas too incomplete to be closed"
            case .areaUndecided: "boundaries too incomplete to tell their inside"
            case .coastGapBridged: "gaps in the coastline, bridged"
            case .coastEndLedToEdge: "ends of coastlines led to the edge"
            case .coastLineDropped: "pieces of coastline that lead nowhere"
            case .coastDirectionWrong: "coastlines drawn the wrong way round"
            case .coastSeaDropped: "seas that would have covered buildings"
            }
        }
    }
}

extension ExtractCounts {
    /// The C side's order of kinds.
    private static let order: [ExtractIssue.Kind] = [
        .nodeDuplicate, .nodeInvalidPosition, .wayDuplicate, .wayShort, .wayMissingNodes, .referenceMissing,
        .relationDuplicate, .relationEmpty, .objectDeleted, .objectOutOfOrder, .textRepaired, .textDamaged,
        .areaWayFlat, .areaWayInvalid, .areaWayIncomplete, .areaRelationInvalid, .areaRelationIncomplete,
        .areaMembersMissing, .areaWithoutTags,
    ]

    init(_ raw: cosm_counts, adding ours: IssueCounter) {
        nodes = Int(raw.nodes)
        taggedNodes = Int(raw.tagged_nodes)
        ways = Int(raw.ways)
        relations = Int(raw.relations)
        areasFromWays = Int(raw.areas_from_ways) + ours.areasFromWays
        areasFromRelations = Int(raw.areas_from_relations) + ours.areasFromRelations
        let kinds = Self.order
        unsafe withUnsafeBytes(of: raw.issues) { bytes in
            let issues = unsafe Array(bytes.bindMemory(to: cosm_issue.self))
            for (issue, kind) in zip(issues, kinds) where issue.count > 0 {
                let shown = Int(min(issue.count, UInt64(COSM_EXAMPLES)))
                let examples = unsafe withUnsafeBytes(of: issue.examples) { ids in
                    unsafe Array(ids.bindMemory(to: Int64.self).prefix(shown))
                }
                self.issues.append(ExtractIssue(kind: kind, count: Int(issue.count), examples: examples))
            }
        }
        issues += ours.issues
    }
}

/// Counts bad input met on the Swift side.
struct IssueCounter {
    private(set) var issues: [ExtractIssue] = []
    var areasFromWays = 0
    var areasFromRelations = 0

    /// Counts one, with the object's id as an example.
    mutating func note(_ kind: ExtractIssue.Kind, _ id: Int64) {
        add(kind, 1)
        guard let index = issues.firstIndex(where: { $0.kind == kind }) else { return }
        if issues[index].examples.count < Int(COSM_EXAMPLES) { issues[index].examples.append(id) }
    }

    /// Counts several that have no id of their own.
    mutating func add(_ kind: ExtractIssue.Kind, _ count: Int) {
        guard count > 0 else { return }
        if let index = issues.firstIndex(where: { $0.kind == kind }) {
            issues[index].count += count
        } else {
            issues.append(ExtractIssue(kind: kind, count: count, examples: []))
        }
    }
}
