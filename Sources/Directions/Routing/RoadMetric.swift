// The weights that answers are computed with: those of a vehicle as they stand in the file, or changed by what is to be
// avoided and by the hour. Immutable; its workers' memory is kept in a pool and used again.

/// A vehicle's times on edges and turns, and the hierarchy customised with them.
final class RoadMetric: @unchecked Sendable {
    let vehicle: Vehicle
    /// Milliseconds an edge, `RoadTime.blocked` where it may not be driven.
    let durations: UncheckedArray<UInt32>
    /// `TurnPenalty` a turn.
    let penalties: UncheckedArray<UInt16>
    let hierarchy: HierarchyMetric
    private let keeper: any AnyObject & Sendable
    private let lock = Lock()
    private var idle: [RoadWorker] = []

    /// A metric whose arrays `keeper` keeps.
    init(
        vehicle: Vehicle,
        durations: UncheckedArray<UInt32>,
        penalties: UncheckedArray<UInt16>,
        hierarchy: HierarchyMetric,
        keeper: any AnyObject & Sendable
    ) {
        self.vehicle = vehicle
        self.durations = durations
        self.penalties = penalties
        self.hierarchy = hierarchy
        self.keeper = keeper
    }

    /// A turn's penalty in milliseconds, `RoadTime.blocked` where it may not be made.
    @inline(__always) func penalty(_ turn: Int) -> UInt32 { TurnPenalty.milliseconds(penalties[turn]) }

    /// Lends a worker to a closure.
    func withWorker<Result, Failure: Error>(
        _ body: (RoadWorker) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let worker = lock { idle.popLast() } ?? RoadWorker(self)
        defer { lock { if idle.count < 64 { idle.append(worker) } } }
        return try body(worker)
    }
}

/// The scratch memory of one request at a time.
final class RoadWorker {
    let query: HierarchyQuery
    var search = SnapSearch()
    /// The first edge of each part of a route in the making.
    var edgePoints: [Int32] = []

    init(_ metric: RoadMetric) { query = HierarchyQuery(metric.hierarchy) }
}
