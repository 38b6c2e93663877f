// The metrics of a region: each vehicle's own, and those with roads taken out, kept as long as they are asked for often.

import Foundation

/// Gives the metric for the rules of a request.
final class RoadMetrics: @unchecked Sendable {
    /// How many metrics with something avoided, or of certain hours, are kept.
    private static let mostKept = 8

    private struct Key: Hashable {
        var vehicle: Vehicle
        var avoid: RoadAvoidance
        /// The numbers of the conditional rules that hold.
        var rules: [Int]
    }

    private let graph: RoadGraph
    private let hierarchy: Hierarchy
    private let lock = Lock()
    /// Least lately used first.
    private var kept: [(key: Key, metric: RoadMetric)] = []
    private var plain: [Vehicle: RoadMetric] = [:]
    /// Edges with speeds from outside; none of them in the file's own metrics.
    private var live: [LiveEdge] = []
    /// Grows whenever `live` changes, so that no metric of before is kept.
    private var liveNumber = 0

    /// The metrics of a graph, its hierarchy from the file or, where it has none, made here.
    init(_ graph: RoadGraph) throws(DirectionsError) {
        self.graph = graph
        hierarchy = graph.hasHierarchy ? try graph.storedHierarchy() : Hierarchy(TurnNetwork(graph))
        guard graph.hasHierarchy else { return }
        for vehicle in Vehicle.allCases { plain[vehicle] = own(vehicle, try graph.storedMetric(vehicle, hierarchy)) }
    }

    /// The metric for routes under some rules: areas to avoid block roads in it, but not in its hierarchy.
    func metric(_ rules: TravelRules, index: SnapIndex) throws(DirectionsError) -> RoadMetric {
        let base = base(rules)
        guard !rules.avoidAreas.isEmpty else { return base }
        let changed = blocked(rules, base, index)
        return RoadMetric(
            vehicle: base.vehicle,
            durations: changed.durations,
            penalties: base.penalties,
            hierarchy: base.hierarchy,
            keeper: KeptTogether(base, changed.store),
            base: base,
            liveEdges: base.liveEdges
        )
    }

    /// The metric for searches that need a hierarchy with everything in it: alternatives, matrices, trips, areas.
    ///
    /// - Complexity: with areas to avoid, a customisation.
    func searchable(_ rules: TravelRules, index: SnapIndex) throws(DirectionsError) -> RoadMetric {
        let base = base(rules)
        guard !rules.avoidAreas.isEmpty else { return base }
        let changed = blocked(rules, base, index)
        return customised(
            base.vehicle,
            changed.durations,
            base.penalties,
            KeptTogether(base, changed.store),
            base.liveEdges
        )
    }

    /// The metric for rules without areas, kept.
    private func base(_ rules: TravelRules) -> RoadMetric {
        let key = Key(
            vehicle: rules.vehicle,
            avoid: rules.avoid,
            rules: rules.departure.map { conditions(at: $0, rules) } ?? []
        )
        if let known = known(key) { return known }
        let (edges, number) = lock { (live, liveNumber) }
        let made = make(key, edges)
        return lock {
            guard number == liveNumber else { return made }
            if key.avoid.isEmpty, key.rules.isEmpty {
                let first = plain[key.vehicle] ?? made
                plain[key.vehicle] = first
                return first
            }
            if let first = kept.first(where: { $0.key == key }) { return first.metric }
            if kept.count == Self.mostKept { kept.removeFirst() }
            kept.append((key, made))
            return made
        }
    }

    /// Takes other speeds from outside, and makes the metrics of the vehicles anew that those or the ones before are for.
    func setLive(_ edges: [LiveEdge]) {
        let (number, before) = lock {
            liveNumber += 1
            return (liveNumber, live)
        }
        let concerned = (before + edges).reduce(VehicleSet()) { $0.union($1.vehicles) }
        var made: [Vehicle: RoadMetric] = [:]
        for vehicle in Vehicle.allCases where concerned.contains(vehicle) {
            made[vehicle] = make(Key(vehicle: vehicle, avoid: [], rules: []), edges)
        }
        lock {
            // A later call has the last word.
            guard number == liveNumber else { return }
            live = edges
            plain.merge(made) { $1 }
            kept.removeAll()
        }
    }

    private func known(_ key: Key) -> RoadMetric? {
        lock {
            if key.avoid.isEmpty, key.rules.isEmpty { return plain[key.vehicle] }
            guard let place = kept.firstIndex(where: { $0.key == key }) else { return nil }
            if place < kept.count - 1 { kept.append(kept.remove(at: place)) }
            return kept[kept.count - 1].metric
        }
    }

    private func own(_ vehicle: Vehicle, _ metric: HierarchyMetric) -> RoadMetric {
        unsafe RoadMetric(
            vehicle: vehicle,
            durations: UncheckedArray(readOnly: graph.durations(vehicle).buffer),
            penalties: UncheckedArray(readOnly: graph.storedPenalties(vehicle).buffer),
            hierarchy: metric,
            keeper: graph
        )
    }

    private func make(_ key: Key, _ live: [LiveEdge]) -> RoadMetric {
        let live = live.filter { $0.vehicles.contains(key.vehicle) }
        guard !key.avoid.isEmpty || !key.rules.isEmpty || !live.isEmpty else {
            let stored = graph.hasHierarchy ? try? graph.storedMetric(key.vehicle, hierarchy) : nil
            return own(key.vehicle, stored ?? hierarchy.customise(weights: graph.turnWeights(key.vehicle)))
        }
        let store = ArrayStore()
        let durations = store.array(graph.durations(key.vehicle).array)
        let penalties = store.array(graph.storedPenalties(key.vehicle).array)
        for number in key.rules { apply(graph.rule(number), durations, penalties) }
        for item in live where durations[item.edge] < RoadTime.blocked {
            let milliseconds = Double(durations[item.edge]) * item.ownShare + item.seconds * 1000
            durations[item.edge] =
                milliseconds.isFinite ? UInt32(max(1, min(milliseconds, 86_400_000))) : RoadTime.blocked
        }
        let flags = key.avoid.segmentFlags
        for segment in 0..<graph.segmentCount where !graph.segmentFlags[segment].isDisjoint(with: flags) {
            durations[2 * segment] = RoadTime.blocked
            durations[2 * segment + 1] = RoadTime.blocked
        }
        return customised(key.vehicle, durations, penalties, KeptTogether(graph, store), Set(live.map(\.edge)))
    }

    private func customised(
        _ vehicle: Vehicle,
        _ durations: UncheckedArray<UInt32>,
        _ penalties: UncheckedArray<UInt16>,
        _ keeper: any AnyObject & Sendable,
        _ liveEdges: Set<UInt32>
    ) -> RoadMetric {
        var weights: [UInt32] = []
        weights.reserveCapacity(graph.turnCount)
        for edge in 0..<UInt32(graph.edgeCount) {
            let own = durations[edge]
            for turn in graph.turns(of: edge) {
                let penalty = TurnPenalty.milliseconds(penalties[turn])
                let isBlocked =
                    own >= RoadTime.blocked || penalty >= RoadTime.blocked
                    || durations[graph.turnHead[turn]] >= RoadTime.blocked
                weights.append(isBlocked ? RoadTime.blocked : own + penalty)
            }
        }
        return RoadMetric(
            vehicle: vehicle,
            durations: durations,
            penalties: penalties,
            hierarchy: hierarchy.customise(weights: weights),
            keeper: keeper,
            liveEdges: liveEdges
        )
    }

    /// A metric's times without the roads in the areas to avoid.
    private func blocked(
        _ rules: TravelRules,
        _ base: RoadMetric,
        _ index: SnapIndex
    ) -> (durations: UncheckedArray<UInt32>, store: ArrayStore) {
        let store = ArrayStore()
        let durations = store.array(unsafe Array(base.durations.buffer))
        for segment in AreaBlocking(graph: graph, index: index).segments(in: rules.avoidAreas) {
            var copy = segment
            repeat {
                durations[copy << 1] = RoadTime.blocked
                durations[copy << 1 | 1] = RoadTime.blocked
                copy = graph.nextCopy[copy]
            } while copy != segment
        }
        return (durations, store)
    }

    // MARK: Conditional rules

    /// The rules that hold for a vehicle at a moment, by the clock of the journey's zone.
    private func conditions(at date: Date, _ rules: TravelRules) -> [Int] {
        let time = LocalTime(date, in: rules.timeZone)
        var holds: [UInt32: Bool] = [:]
        return (0..<graph.ruleCount).filter { number in
            let rule = graph.rule(number)
            guard rule.vehicles & (1 << rules.vehicle.rawValue) != 0 else { return false }
            if let known = holds[rule.condition] { return known }
            let isNow = Condition(graph.text(rule.condition))?.holds(at: time) ?? false
            holds[rule.condition] = isNow
            return isNow
        }
    }

    private func apply(
        _ rule: ConditionalRule,
        _ durations: UncheckedArray<UInt32>,
        _ penalties: UncheckedArray<UInt16>
    ) {
        switch rule.effect {
        case .forbidsEdge: durations[rule.target] = RoadTime.blocked
        case .permitsEdge, .changesDuration: durations[rule.target] = rule.value
        case .forbidsTurn: penalties[rule.target] = TurnPenalty.blocked
        }
    }
}

extension LocalTime {
    /// What a clock in a zone shows at a moment.
    init(_ date: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.month, .day, .weekday, .hour, .minute], from: date)
        self.init(
            month: parts.month ?? 1,
            day: parts.day ?? 1,
            // The calendar's 1 is Sunday.
            weekday: ((parts.weekday ?? 2) + 5) % 7,
            minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        )
    }
}

/// Keeps two owners of memory as one.
private final class KeptTogether: Sendable {
    let first: any AnyObject & Sendable
    let second: any AnyObject & Sendable

    init(_ first: any AnyObject & Sendable, _ second: any AnyObject & Sendable) {
        self.first = first
        self.second = second
    }
}

extension RoadAvoidance {
    /// The segments that are kept off.
    var segmentFlags: SegmentFlags {
        var flags: SegmentFlags = []
        if contains(.tolls) { flags.insert(.toll) }
        if contains(.motorways) { flags.insert(.motorway) }
        if contains(.ferries) { flags.insert(.ferry) }
        if contains(.unpaved) { flags.insert(.unpaved) }
        if contains(.tunnels) { flags.insert(.tunnel) }
        return flags
    }
}
