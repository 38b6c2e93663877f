// From an extract to a road graph: what is kept while the extract is read, and the order of the steps after it. Each step is
// another type's.

public import OSMExtract

/// Builds a region's `roads.graph` from an extract.
public struct RoadGraphBuilder: ExtractConsumer {
    private var store = WayStore()
    private var points = PointTable()
    private var restrictions: [RestrictionRecord] = []
    /// The pedestrian areas: of multipolygons the rules, by the ways that bound them.
    private var areaOfWay: [Int64: Int32] = [:]
    private var areas: [AreaRecord] = []
    private var counts = RoadCounts()
    private var tags = RoadTags()

    private struct AreaRecord {
        var tags: RoadTags
        var id: Int64
    }

    /// A builder that has read nothing.
    public init() {}

    /// Every key that a rule looks at.
    public var tagKeys: [TagKey] { RoadKey.tagKeys }

    // MARK: Reading

    /// Takes in what of a batch matters to roads.
    public mutating func receive(_ batch: borrowing ExtractBatch) {
        for index in 0..<batch.relationCount { receive(batch.relation(index)) }
        for index in 0..<batch.nodeCount {
            let node = batch.node(index)
            guard Self.mayMatter(node.tags) else { continue }
            tags.take(node.tags)
            if let rules = PointRules(tags) { points.add(node.id, rules) }
        }
        for index in 0..<batch.wayCount { receive(batch.way(index)) }
    }

    private static let pointKeys: [TagKey] = [
        "highway", "barrier", "railway", "access", "vehicle", "motor_vehicle", "motorcar", "bicycle", "foot", "hgv",
        "motorcycle", "psv", "taxi", "maxheight", "maxwidth", "maxweight",
    ].map { TagKey($0) }

    private static func mayMatter(_ tags: Tags) -> Bool { pointKeys.contains { tags.has($0) } }

    private static let wayKeys: [TagKey] = ["highway", "route", "railway", "public_transport", "man_made"].map {
        TagKey($0)
    }

    private mutating func receive(_ way: ExtractWay) {
        let isRoad = Self.wayKeys.contains { way.tags.has($0) }
        let area = areaOfWay[way.id]
        guard isRoad || area != nil else { return }
        tags.take(way.tags)
        if let rules = WayRules(tags) {
            var number: Int32 = -1
            if way.isClosed, Self.isPedestrianArea(tags, rules, isClosed: true) {
                number = Int32(areas.count)
                areas.append(AreaRecord(tags: tags, id: way.id))
            }
            store.add(way, id: way.id, tags: tags, rules: rules, area: number)
        } else if let area, tags[.highway] == nil {
            let bounding = areas[Int(area)].tags
            guard let rules = WayRules(bounding) else { return }
            store.add(way, id: way.id, tags: bounding, rules: rules, area: area)
        }
    }

    /// Whether walkers cross it freely.
    private static func isPedestrianArea(_ tags: RoadTags, _ rules: WayRules, isClosed: Bool) -> Bool {
        let isPlatform =
            tags[.railway] == "platform" || tags[.publicTransport] == "platform" || tags[.highway] == "platform"
        guard tags.isYes(.area) || (isPlatform && tags[.area] != "no") else { return false }
        return rules.passage(.foot, .forward).access != .no
    }

    private mutating func receive(_ relation: ExtractRelation) {
        tags.take(relation.tags)
        guard let type = tags[.type] else { return }
        if type == "multipolygon", tags[.highway] != nil || tags[.railway] == "platform" {
            let areaTags = tags.with(.area, "yes")
            guard let rules = WayRules(areaTags), rules.passage(.foot, .forward).access != .no else { return }
            for index in 0..<relation.memberCount {
                let member = relation.member(index)
                if member.kind == .way { areaOfWay[member.ref] = Int32(areas.count) }
            }
            areas.append(AreaRecord(tags: areaTags, id: -relation.id))
        } else if type == "restriction" || type.hasPrefix("restriction:") {
            let rules = TurnRestriction.all(tags)
            guard !rules.isEmpty else {
                counts.count(.restrictionUnreadable)
                return
            }
            var record = RestrictionRecord(rules: rules)
            for index in 0..<relation.memberCount {
                let member = relation.member(index)
                switch member.kind {
                case .way where member.role == "from": record.from.append(member.ref)
                case .way where member.role == "to": record.to.append(member.ref)
                case .way where member.role == "via": record.via.append(.init(isNode: false, ref: member.ref))
                case .node where member.role == "via": record.via.append(.init(isNode: true, ref: member.ref))
                default: continue
                }
            }
            restrictions.append(record)
        }
    }

    // MARK: Building

    /// Builds the graph, its snapping index and every vehicle's hierarchy, and writes them; the builder is empty afterwards.
    ///
    /// - Parameters:
    ///   - path: where the file goes.
    ///   - progress: told how many of how many steps are done; returning false ends the work.
    /// - Returns: what was made and left out, or nil when `progress` ended the work.
    /// - Throws: `DirectionsError.unwritable`, `.tooMany`.
    public mutating func finish(
        writingTo path: String,
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    ) throws(DirectionsError) -> RoadCounts? {
        let total = 6
        guard progress(0, total) else { return nil }
        var counts = RoadCounts()
        var draft = try makeDraft(counts: &counts)
        guard progress(2, total) else { return nil }
        var writer = try GraphFileWriter(path: path)
        try draft.write(to: &writer)
        try SnapIndexBuilder(
            pointStart: draft.pointStart,
            latitude: draft.pointLatitude,
            longitude: draft.pointLongitude,
            originalSegmentCount: counts.segments
        ).write(to: &writer)
        guard progress(3, total) else { return nil }
        draft.keepNetworkOnly()
        try draft.writeHierarchy(to: &writer)
        guard progress(total, total) else { return nil }
        try writer.finish()
        return counts
    }

    /// Builds the graph in memory; the builder is empty afterwards.
    ///
    /// - Throws: `DirectionsError.tooMany`.
    mutating func makeDraft(counts: inout RoadCounts) throws(DirectionsError) -> RoadGraphDraft {
        defer { self = RoadGraphBuilder() }
        guard store.refs.count < Int(UInt32.max / 4) else {
            throw .tooMany(what: "points of roads", count: store.refs.count)
        }
        points.sort()
        self.counts.ways = store.ways.count
        let via = restrictions.flatMap { $0.via.filter(\.isNode).map(\.ref) }
        var maker = SegmentMaker(&store, points: points, via: via, counts: self.counts)
        addCrossings(&maker)
        store.forgetPoints()
        AccessZones.settle(&maker)
        counts = maker.counts
        counts.junctions = maker.draft.junctionNode.count
        counts.segments = maker.draft.segmentCount

        let segmentsOfWay = segmentsOfRestrictedWays(maker)
        let restricted = restrictions
        var junctions: [Int64: UInt32] = [:]
        for record in restricted {
            for member in record.via where member.isNode { junctions[member.ref] = maker.junction(ofNode: member.ref) }
        }
        let known = junctions
        var turns = TurnMaker(maker)
        turns.draft.adoptTexts(of: store)
        turns = RestrictionApplier.apply(
            restricted,
            to: turns,
            segmentsOfWay: segmentsOfWay,
            counts: &counts,
            junctionOfNode: { known[$0] }
        )
        turns.finish()
        var draft = turns.draft
        guard draft.segmentCount < Int(UInt32.max / 4) else { throw .tooMany(what: "roads", count: draft.segmentCount) }
        for vehicle in Vehicle.allCases {
            let components = Components(draft, vehicle)
            draft.vehicles[Int(vehicle.rawValue)].sourceComponent = components.source
            draft.vehicles[Int(vehicle.rawValue)].targetComponent = components.target
            counts.edges[vehicle.name] = draft.vehicles[Int(vehicle.rawValue)].duration.count { $0 < RoadTime.blocked }
        }
        counts.copies = draft.segmentCount - counts.segments
        counts.turns = draft.turnHead.count
        counts.conditionalRules = draft.rules.count
        let unreadable = Set(draft.rules.map(\.condition)).count { Condition(draft.texts.text($0)) == nil }
        if unreadable > 0 { counts.count(.conditionUnreadable, unreadable) }
        return draft
    }

    private func segmentsOfRestrictedWays(_ maker: SegmentMaker) -> [Int64: Range<UInt32>] {
        var wanted: Set<Int64> = []
        for record in restrictions {
            wanted.formUnion(record.from)
            wanted.formUnion(record.to)
            wanted.formUnion(record.via.filter { !$0.isNode }.map(\.ref))
        }
        var found: [Int64: Range<UInt32>] = [:]
        for (way, record) in store.ways.enumerated() where wanted.contains(record.id) {
            found[record.id] = maker.firstSegment[way]..<maker.firstSegment[way + 1]
        }
        return found
    }

    /// Joins the entrances of pedestrian areas.
    private mutating func addCrossings(_ maker: inout SegmentMaker) {
        guard !areas.isEmpty else { return }
        var crossings = [AreaCrossing](repeating: AreaCrossing(), count: areas.count)
        var entrances = [[UInt32]](repeating: [], count: areas.count)
        var first = [Int](repeating: -1, count: areas.count)
        for way in store.ways.indices where store.ways[way].area >= 0 {
            let area = Int(store.ways[way].area)
            let range = store.range(way)
            if first[area] < 0 { first[area] = way }
            crossings[area].add(outline: store.points[range])
            for index in range.dropLast() {
                guard let junction = maker.junction(ofNode: store.refs[index]), !entrances[area].contains(junction)
                else {
                    continue
                }
                entrances[area].append(junction)
            }
        }
        for area in areas.indices where first[area] >= 0 {
            var record = store.ways[first[area]]
            record.id = areas[area].id
            let profile = store.profiles[Int(record.profile)]
            var ends = entrances[area]
            if ends.count > AreaCrossing.mostEntrances {
                maker.countComplexArea()
                let step = Double(ends.count) / Double(AreaCrossing.mostEntrances)
                ends = (0..<AreaCrossing.mostEntrances).map { ends[Int(Double($0) * step)] }
            }
            for (place, one) in ends.enumerated() {
                for other in ends[(place + 1)...]
                where crossings[area].sees(maker.point(of: one), maker.point(of: other)) {
                    maker.addChord(from: one, to: other, like: record, profile: profile)
                }
            }
        }
    }
}

extension RoadGraphDraft {
    /// Takes over names, signs and texts; conditions already there get their new numbers.
    fileprivate mutating func adoptTexts(of store: WayStore) {
        let conditions = texts
        texts = store.texts
        names = store.names
        signs = store.signs
        for index in rules.indices {
            rules[index].condition = texts.number(of: conditions.text(rules[index].condition))
        }
    }
}

extension SegmentMaker {
    /// Where a junction is.
    fileprivate func point(of junction: UInt32) -> PointE7 {
        PointE7(
            longitudeE7: draft.junctionLongitude[Int(junction)],
            latitudeE7: draft.junctionLatitude[Int(junction)]
        )
    }
}
