// A road graph's hierarchy: made from a draft when it is written, read from the file when it is opened.

import Dispatch

extension RoadGraphDraft {
    /// Orders and contracts the graph, customises it for every vehicle and writes all of it.
    ///
    /// Two vehicles at a time, on two threads; one at a time where two would take much memory.
    /// - Throws: `DirectionsError.unwritable`.
    /// - Complexity: some seconds of processor time for a hundred thousand junctions.
    func writeHierarchy(to writer: inout GraphFileWriter) throws(DirectionsError) {
        let network = TurnNetwork(self)
        let hierarchy = Hierarchy(network)
        try hierarchy.write(to: &writer)
        let lower = LowerArcs(hierarchy)
        // A vehicle at work takes some 35 bytes an arc.
        let atOnce = hierarchy.arcCount < 4_000_000 ? 2 : 1
        var waiting = Vehicle.allCases[...]
        while !waiting.isEmpty {
            let vehicles = Array(waiting.prefix(atOnce))
            waiting = waiting.dropFirst(atOnce)
            for (vehicle, metric) in zip(vehicles, metrics(of: vehicles, network, hierarchy, lower)) {
                try metric.write(to: &writer, for: vehicle)
            }
        }
    }

    private func metrics(
        of vehicles: [Vehicle],
        _ network: TurnNetwork,
        _ hierarchy: Hierarchy,
        _ lower: LowerArcs
    ) -> [HierarchyMetric] {
        let made = MetricBox()
        DispatchQueue.concurrentPerform(iterations: vehicles.count) { index in
            let weights = turnWeights(vehicles[index], network)
            made.put(hierarchy.customise(lower) { weights[$0] }, at: index)
        }
        return made.all
    }

    /// The weight of each turn: the time on the edge before it and its penalty; blocked when either edge or it is.
    private func turnWeights(_ vehicle: Vehicle, _ network: TurnNetwork) -> [UInt32] {
        let arrays = vehicles[Int(vehicle.rawValue)]
        var weights = [UInt32](repeating: RoadTime.blocked, count: network.turnCount)
        for edge in 0..<network.edgeCount where arrays.duration[edge] < RoadTime.blocked {
            for turn in Int(network.firstTurn[edge])..<Int(network.firstTurn[edge + 1]) {
                let penalty = TurnPenalty.milliseconds(arrays.turnPenalty[turn])
                guard penalty < RoadTime.blocked, arrays.duration[Int(network.turnHead[turn])] < RoadTime.blocked
                else { continue }
                weights[turn] = arrays.duration[edge] + penalty
            }
        }
        return weights
    }
}

extension TurnNetwork {
    /// The network of all edges and turns of a graph in the making.
    init(_ draft: RoadGraphDraft) {
        self.init(
            junctionLatitudeE7: draft.junctionLatitude,
            junctionLongitudeE7: draft.junctionLongitude,
            edgeTail: zip(draft.segmentTail, draft.segmentHead).flatMap { [$0, $1] },
            edgeHead: zip(draft.segmentTail, draft.segmentHead).flatMap { [$1, $0] },
            firstTurn: draft.firstTurn,
            turnHead: draft.turnHead
        )
    }
}

extension RoadGraph {
    /// Whether the graph's file brings its hierarchy.
    var hasHierarchy: Bool { file.has(.hierarchyEdges) }

    /// The hierarchy of the graph's file.
    ///
    /// - Throws: `DirectionsError.damaged`.
    func storedHierarchy() throws(DirectionsError) -> Hierarchy {
        try Hierarchy(file, edgeCount: edgeCount, turnCount: turnCount)
    }

    /// A vehicle's metric of the graph's file.
    ///
    /// - Throws: `DirectionsError.damaged`.
    func storedMetric(_ vehicle: Vehicle, _ hierarchy: Hierarchy) throws(DirectionsError) -> HierarchyMetric {
        try HierarchyMetric(file, hierarchy: hierarchy, vehicle: vehicle)
    }
}

/// Where threads put what they made.
private final class MetricBox: @unchecked Sendable {
    private let lock = Lock()
    private var made: [Int: HierarchyMetric] = [:]

    func put(_ metric: HierarchyMetric, at index: Int) { lock { made[index] = metric } }

    var all: [HierarchyMetric] { lock { made.sorted { $0.key < $1.key }.map(\.value) } }
}
