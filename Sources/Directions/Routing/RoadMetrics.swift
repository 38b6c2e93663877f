// The metrics of a region: each vehicle's own, and those with roads taken out, kept as long as they are asked for often.

/// Gives the metric for the rules of a request.
final class RoadMetrics: @unchecked Sendable {
    /// How many metrics with something avoided are kept.
    private static let mostKept = 12

    private struct Key: Hashable {
        var vehicle: Vehicle
        var avoid: RoadAvoidance
    }

    private let graph: RoadGraph
    private let hierarchy: Hierarchy
    private let lock = Lock()
    /// Least lately used first.
    private var kept: [(key: Key, metric: RoadMetric)] = []
    private var plain: [Vehicle: RoadMetric] = [:]

    /// The metrics of a graph, its hierarchy from the file or, where it has none, made here.
    init(_ graph: RoadGraph) throws(DirectionsError) {
        self.graph = graph
        hierarchy = graph.hasHierarchy ? try graph.storedHierarchy() : Hierarchy(TurnNetwork(graph))
    }

    /// The metric for some rules; the hour is not looked at.
    func metric(_ rules: TravelRules) throws(DirectionsError) -> RoadMetric {
        let key = Key(vehicle: rules.vehicle, avoid: rules.avoid)
        if let known = known(key) { return known }
        let made = rules.avoid.isEmpty ? try plainMetric(rules.vehicle) : avoiding(rules.avoid, rules.vehicle)
        return lock {
            if rules.avoid.isEmpty {
                let first = plain[rules.vehicle] ?? made
                plain[rules.vehicle] = first
                return first
            }
            if let first = kept.first(where: { $0.key == key }) { return first.metric }
            if kept.count == Self.mostKept { kept.removeFirst() }
            kept.append((key, made))
            return made
        }
    }

    private func known(_ key: Key) -> RoadMetric? {
        lock {
            if key.avoid.isEmpty { return plain[key.vehicle] }
            guard let place = kept.firstIndex(where: { $0.key == key }) else { return nil }
            if place < kept.count - 1 { kept.append(kept.remove(at: place)) }
            return kept[kept.count - 1].metric
        }
    }

    private func plainMetric(_ vehicle: Vehicle) throws(DirectionsError) -> RoadMetric {
        let stored = graph.hasHierarchy ? try graph.storedMetric(vehicle, hierarchy) : nil
        return unsafe RoadMetric(
            vehicle: vehicle,
            durations: UncheckedArray(readOnly: graph.durations(vehicle).buffer),
            penalties: UncheckedArray(readOnly: graph.storedPenalties(vehicle).buffer),
            hierarchy: stored ?? hierarchy.customise(weights: graph.turnWeights(vehicle)),
            keeper: graph
        )
    }

    /// A vehicle's metric without the roads to avoid.
    private func avoiding(_ avoid: RoadAvoidance, _ vehicle: Vehicle) -> RoadMetric {
        let flags = avoid.segmentFlags
        var durations = graph.durations(vehicle).array
        for segment in 0..<graph.segmentCount where !graph.segmentFlags[segment].isDisjoint(with: flags) {
            durations[2 * segment] = RoadTime.blocked
            durations[2 * segment + 1] = RoadTime.blocked
        }
        let store = ArrayStore()
        return unsafe RoadMetric(
            vehicle: vehicle,
            durations: store.array(durations),
            penalties: UncheckedArray(readOnly: graph.storedPenalties(vehicle).buffer),
            hierarchy: hierarchy.customise(weights: graph.turnWeights(vehicle, durations: durations)),
            keeper: KeptTogether(graph, store)
        )
    }
}

/// Keeps two owners of memory as one.
private final class KeptTogether: Sendable {
    let graph: RoadGraph
    let store: ArrayStore

    init(_ graph: RoadGraph, _ store: ArrayStore) {
        self.graph = graph
        self.store = store
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
