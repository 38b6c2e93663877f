// Restriction relations on the turns of a graph. Where a restriction leads over one or several ways, those who come from its
// first way get instances of their own of the ways between, so that the turn graph alone tells what is allowed.

/// A restriction relation as it was read.
struct RestrictionRecord: Sendable {
    struct Member: Sendable {
        var isNode: Bool
        var ref: Int64
    }

    var rules: [TurnRestriction]
    var from: [Int64] = []
    var to: [Int64] = []
    var via: [Member] = []
}

/// Applies restrictions, one after the other.
struct RestrictionApplier {
    private var maker: TurnMaker
    private let segmentsOfWay: [Int64: Range<UInt32>]
    private var counts: RoadCounts
    private let bearings: TurnAngles
    private let junctionOfNode: (Int64) -> UInt32?
    /// The edges that were made for a restriction, and how many edges turn into each.
    private var entries: [UInt32: Int] = [:]

    /// A restriction longer than this is not one that a driver could know.
    private static let mostViaEdges = 64

    init(
        _ maker: TurnMaker,
        segmentsOfWay: [Int64: Range<UInt32>],
        counts: RoadCounts,
        junctionOfNode: @escaping (Int64) -> UInt32?
    ) {
        bearings = TurnAngles(maker.draft)
        self.maker = maker
        self.segmentsOfWay = segmentsOfWay
        self.counts = counts
        self.junctionOfNode = junctionOfNode
    }

    /// The turns with all restrictions applied.
    static func apply(
        _ records: [RestrictionRecord],
        to maker: TurnMaker,
        segmentsOfWay: [Int64: Range<UInt32>],
        counts: inout RoadCounts,
        junctionOfNode: @escaping (Int64) -> UInt32?
    ) -> TurnMaker {
        var applier = RestrictionApplier(
            maker,
            segmentsOfWay: segmentsOfWay,
            counts: counts,
            junctionOfNode: junctionOfNode
        )
        for record in records { applier.apply(record) }
        counts = applier.counts
        return applier.maker
    }

    private mutating func apply(_ record: RestrictionRecord) {
        guard !record.from.isEmpty, !record.to.isEmpty, !record.via.isEmpty else {
            counts.count(.restrictionIncomplete)
            return
        }
        var isKnown = true, isApplied = false
        for from in record.from {
            for to in record.to {
                guard segmentsOfWay[from]?.isEmpty == false, segmentsOfWay[to]?.isEmpty == false else {
                    isKnown = false
                    continue
                }
                for path in paths(from: from, to: to, record) {
                    isApplied = true
                    for rule in record.rules { apply(rule, path) }
                }
            }
        }
        if isApplied {
            counts.restrictions += 1
        } else {
            counts.count(isKnown ? .restrictionUnconnected : .restrictionIncomplete)
        }
    }

    /// A way of original edges: where one comes from, what lies between, and where one may or may not go.
    private struct Path {
        var from: UInt32
        var via: [UInt32]
        var to: [UInt32]
    }

    private func edges(ofWay way: Int64) -> [UInt32] {
        (segmentsOfWay[way] ?? 0..<0).flatMap { [$0 << 1, $0 << 1 | 1] }
    }

    private func paths(from: Int64, to: Int64, _ record: RestrictionRecord) -> [Path] {
        let shapes = record.rules.map(\.shape)
        if let node = record.via.first, node.isNode, record.via.count == 1 {
            guard let junction = junctionOfNode(node.ref) else { return [] }
            let sources = edges(ofWay: from).filter { maker.head($0) == junction }
            let targets = edges(ofWay: to).filter { maker.tail($0) == junction }
            guard !sources.isEmpty, !targets.isEmpty else { return [] }
            return sources.compactMap { source in
                let fitting = choose(targets, after: source, isSameWay: from == to, of: sources.count, shapes)
                return fitting.isEmpty ? nil : Path(from: source, via: [], to: fitting)
            }
        }
        let between = record.via.filter { !$0.isNode }.flatMap { edges(ofWay: $0.ref) }
        guard !between.isEmpty, record.via.allSatisfy({ !$0.isNode || junctionOfNode($0.ref) != nil }) else {
            return []
        }
        let ends = Dictionary(grouping: edges(ofWay: to), by: { maker.tail($0) })
        var found: [Path] = []
        for source in edges(ofWay: from) {
            guard let via = shortest(between, from: maker.head(source), to: { ends[$0] != nil }, notBack: source ^ 1),
                let last = via.last, let targets = ends[maker.head(last)]
            else { continue }
            // The target may not be the way one just came along.
            let onward = targets.filter { $0 != last ^ 1 }
            if !onward.isEmpty { found.append(Path(from: source, via: via, to: onward)) }
        }
        return found
    }

    /// Where a way passes through the junction, its two ends are told apart by the shape that the restriction names.
    private func choose(
        _ targets: [UInt32],
        after source: UInt32,
        isSameWay: Bool,
        of sources: Int,
        _ shapes: [TurnRestriction.Shape]
    ) -> [UInt32] {
        if isSameWay {
            let back = targets.filter { $0 == source ^ 1 }
            if shapes.contains(.uTurn) { return back }
            let onward = targets.filter { $0 != source ^ 1 }
            return onward.isEmpty ? back : onward
        }
        guard targets.count > 1 || sources > 1, let shape = shapes.first, shape != .any else { return targets }
        return targets.filter { target in
            let angle = bearings.angle(from: source, to: target)
            return switch shape {
            case .left: angle < -10
            case .right: angle > 10
            case .straight: abs(angle) < 80
            case .uTurn: abs(angle) > 120
            case .any: true
            }
        }
    }

    /// The shortest chain of edges among some from a junction to one of those wanted.
    private func shortest(
        _ edges: [UInt32],
        from start: UInt32,
        to isWanted: (UInt32) -> Bool,
        notBack: UInt32
    ) -> [UInt32]? {
        var previous: [UInt32: UInt32?] = [start: nil]
        var arrived: [UInt32: UInt32] = [:]
        var queue = [start], next = 0
        while next < queue.count, queue.count < Self.mostViaEdges * 4 {
            let junction = queue[next]
            next += 1
            for edge in edges where maker.tail(edge) == junction && edge != notBack {
                let head = maker.head(edge)
                guard previous[head] == nil else { continue }
                previous[head] = junction
                arrived[head] = edge
                if isWanted(head) {
                    var chain = [edge], at = junction
                    while at != start, let edge = arrived[at], chain.count <= Self.mostViaEdges {
                        chain.append(edge)
                        at = maker.tail(edge)
                    }
                    return chain.reversed()
                }
                queue.append(head)
            }
        }
        return nil
    }

    // MARK: Changing turns

    private mutating func apply(_ rule: TurnRestriction, _ path: Path) {
        let condition = maker.draft.texts.number(of: rule.condition)
        for source in maker.instances(path.from) {
            follow(path.via[...], after: source, rule, path.to, condition)
        }
    }

    /// Walks along the ways between, on instances that only those who come this way use, and changes the last turns.
    private mutating func follow(
        _ via: ArraySlice<UInt32>,
        after edge: UInt32,
        _ rule: TurnRestriction,
        _ targets: [UInt32],
        _ condition: UInt32
    ) {
        guard let wanted = via.first else {
            restrict(edge, rule, targets, condition)
            return
        }
        let matching = maker.turns[edge].filter {
            maker.originalEdge($0.head) == wanted && !$0.vehicles.isDisjoint(with: rule.vehicles)
        }
        for turn in matching {
            let own = ownInstance(of: turn.head, after: edge, vehicles: turn.vehicles.intersection(rule.vehicles))
            follow(via.dropFirst(), after: own, rule, targets, condition)
        }
        // Who must go this way may not leave it between.
        if rule.kind == .only, !matching.isEmpty {
            let along = Set(matching.map { maker.originalEdge($0.head) })
            forbid(edge, rule.vehicles, condition) { !along.contains($0) }
        }
    }

    /// An instance of an edge into which only one edge turns, for some vehicles.
    private mutating func ownInstance(of edge: UInt32, after source: UInt32, vehicles: VehicleSet) -> UInt32 {
        if entries[edge] == 1, maker.usable[Int(edge)].isSubset(of: vehicles) { return edge }
        let original = maker.originalEdge(edge)
        let isForward = edge & 1 == 0
        let set = maker.usable[Int(edge)].intersection(vehicles)
        let segment = maker.addCopy(of: original >> 1, forward: isForward ? set : [], backward: isForward ? [] : set)
        let copy = segment << 1 | edge & 1
        // It leads wherever the other leads; turning round leads back to the other's opposite.
        let onward = maker.turns[edge].map { DraftTurn(head: $0.head, vehicles: $0.vehicles.intersection(set)) }
        maker.setTurns(of: copy, onward)
        for turn in onward where !turn.vehicles.isEmpty && entries[turn.head] != nil {
            entries[turn.head, default: 0] += 1
        }
        for item in maker.conditionalTurns where item.edge == edge {
            var item = item
            item.edge = copy
            maker.conditionalTurns.append(item)
        }
        entries[copy] = 1
        var changed: [DraftTurn] = []
        for turn in maker.turns[source] {
            guard turn.head == edge else {
                changed.append(turn)
                continue
            }
            changed.append(DraftTurn(head: edge, vehicles: turn.vehicles.subtracting(set)))
            changed.append(DraftTurn(head: copy, vehicles: turn.vehicles.intersection(set)))
        }
        if entries[edge] != nil, !changed.contains(where: { $0.head == edge && !$0.vehicles.isEmpty }) {
            entries[edge, default: 1] -= 1
        }
        for index in maker.conditionalTurns.indices
        where maker.conditionalTurns[index].edge == source && maker.conditionalTurns[index].head == edge {
            var item = maker.conditionalTurns[index]
            item.head = copy
            item.vehicles.formIntersection(set)
            maker.conditionalTurns.append(item)
        }
        maker.setTurns(of: source, changed)
        return copy
    }

    private mutating func restrict(
        _ edge: UInt32,
        _ rule: TurnRestriction,
        _ targets: [UInt32],
        _ condition: UInt32
    ) {
        switch rule.kind {
        case .no: forbid(edge, rule.vehicles, condition) { targets.contains($0) }
        case .only:
            // Without the turn that is prescribed the rule would lock everybody in.
            for vehicle in Vehicle.allCases where rule.vehicles.contains(vehicle) {
                let isThere = maker.turns[edge].contains {
                    targets.contains(maker.originalEdge($0.head)) && $0.vehicles.contains(vehicle)
                }
                guard isThere else { continue }
                forbid(edge, VehicleSet(vehicle), condition) { !targets.contains($0) }
            }
        }
    }

    /// Takes turns from vehicles, for ever or at the times of a condition; they are told by their original edges.
    private mutating func forbid(
        _ edge: UInt32,
        _ vehicles: VehicleSet,
        _ condition: UInt32,
        where isMeant: (UInt32) -> Bool
    ) {
        var turns = maker.turns[edge]
        for index in turns.indices where isMeant(maker.originalEdge(turns[index].head)) {
            let concerned = turns[index].vehicles.intersection(vehicles)
            guard !concerned.isEmpty else { continue }
            if condition == 0 {
                turns[index].vehicles.subtract(concerned)
            } else {
                maker.conditionalTurns.append((edge, turns[index].head, concerned, condition))
            }
        }
        if condition == 0 { maker.setTurns(of: edge, turns) }
    }
}
