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
    /// The metric whose hierarchy this one uses with times of its own, none of them shorter; nil for one with its own.
    let base: RoadMetric?
    /// The edges with speeds from outside.
    let liveEdges: Set<UInt32>
    private let keeper: any AnyObject & Sendable
    private let lock = Lock()
    private var idle: [RoadWorker] = []
    private var knownLengths: HierarchyLengths?

    /// A metric whose arrays `keeper` keeps.
    init(
        vehicle: Vehicle,
        durations: UncheckedArray<UInt32>,
        penalties: UncheckedArray<UInt16>,
        hierarchy: HierarchyMetric,
        keeper: any AnyObject & Sendable,
        base: RoadMetric? = nil,
        liveEdges: Set<UInt32> = []
    ) {
        self.liveEdges = liveEdges
        self.base = base
        self.vehicle = vehicle
        self.durations = durations
        self.penalties = penalties
        self.hierarchy = hierarchy
        self.keeper = keeper
    }

    /// A turn's penalty in milliseconds, `RoadTime.blocked` where it may not be made.
    @inline(__always) func penalty(_ turn: Int) -> UInt32 { TurnPenalty.milliseconds(penalties[turn]) }

    /// The lengths of ways in centimetres, added up when they are first asked for.
    func lengths(_ graph: RoadGraph) -> HierarchyLengths {
        lock {
            if let knownLengths { return knownLengths }
            let made = HierarchyLengths(hierarchy) { graph.segmentLength[$0 >> 1] }
            knownLengths = made
            return made
        }
    }

    /// Lends a worker to a closure.
    func withWorker<Result, Failure: Error>(
        _ body: (RoadWorker) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let base { return try base.withWorker(body) }
        let worker = lock { idle.popLast() } ?? RoadWorker(self)
        defer { lock { if idle.count < 64 { idle.append(worker) } } }
        return try body(worker)
    }
}

/// The scratch memory of one request at a time.
final class RoadWorker {
    let query: HierarchyQuery
    var search = SnapSearch()
    /// A second query, for questions about the first one's answer.
    private(set) lazy var probe = HierarchyQuery(query.metric)
    private(set) lazy var potentials = PotentialSearch(query.metric)
    private(set) lazy var sweep = HierarchySweep(query.metric)
    private lazy var timeTable = HierarchyTable(query.metric)
    private var lengthTable: HierarchyTable?

    init(_ metric: RoadMetric) { query = HierarchyQuery(metric.hierarchy) }

    /// The working memory of matrices, with lengths or without.
    func table(_ lengths: HierarchyLengths?) -> HierarchyTable {
        guard let lengths else { return timeTable }
        if let lengthTable { return lengthTable }
        let made = HierarchyTable(query.metric, lengths: lengths)
        lengthTable = made
        return made
    }
}
