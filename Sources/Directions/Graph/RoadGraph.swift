// A region's roads in memory: opened, checked once, and read through typed columns. Immutable and shared between threads;
// scratch memory belongs to whoever searches.

/// A region's road graph.
///
/// - A *junction* is where roads meet, end or change; a *segment* is a piece of one way between two junctions.
/// - An *edge* is a segment in one direction: edge `e` is segment `e >> 1`, along its points when `e & 1 == 0`.
/// - A *turn* leads from an edge to one that begins where the first ends; those of edge `e` are `turns(of: e)`.
///
/// Some pieces of road are there more than once (`nextCopy`): a route that comes from outside into a street which is
/// open to residents only runs on its copy, from which no way leads back to open streets, and a restriction over several
/// ways is kept by copies of the ways between. Whoever puts a place on the graph
/// - takes segments `0 ..< originalSegmentCount` only,
/// - begins a route on the edge of the original,
/// - ends a route on the edge of the original *or of any of its copies* that the vehicle may drive (`instances(ofEdge:)`).
///
/// Ids are not checked by the accessors; take them from the graph itself or compare them with the counts first.
@safe final class RoadGraph: Sendable {
    let file: GraphFile
    let junctionCount: Int
    let segmentCount: Int
    /// How many segments are no copies; the copies come after them.
    let originalSegmentCount: Int
    let edgeCount: Int
    let turnCount: Int

    let junctionLatitude: Column<Int32>
    let junctionLongitude: Column<Int32>
    /// The OpenStreetMap node at each junction.
    let junctionNode: Column<Int64>
    let junctionFlags: Column<JunctionFlags>

    /// Where each segment's points begin; one more than segments.
    let pointStart: Column<UInt32>
    let pointLatitude: Column<Int32>
    let pointLongitude: Column<Int32>
    /// The OpenStreetMap node of each point; 0 for one that we made.
    let pointNode: Column<Int64>

    /// The junction at each segment's first point.
    let segmentTail: Column<UInt32>
    /// The junction at each segment's last point.
    let segmentHead: Column<UInt32>
    /// Centimetres.
    let segmentLength: Column<UInt32>
    /// The number of each segment's `NameRecord`.
    let segmentName: Column<UInt32>
    let segmentFlags: Column<SegmentFlags>
    /// The OpenStreetMap way of each segment; negative for the relation of an area.
    let segmentWay: Column<Int64>
    /// The vehicles (bit 1 << `Vehicle.rawValue`) for which the segment is open at the ends of a route only.
    let segmentEndsOnly: Column<UInt8>
    /// The next instance of the same piece of road, in a ring that ends with the segment itself.
    let nextCopy: Column<UInt32>

    /// The signed limit of each edge for cars in km/h; 0 for none.
    let speedLimit: Column<UInt8>
    let edgeSign: Column<UInt32>
    /// Where each edge's turns begin; one more than edges.
    let firstTurn: Column<UInt32>
    /// The edge to which each turn leads.
    let turnHead: Column<UInt32>

    private let segmentClass: Column<UInt8>
    private let durations: [Column<UInt32>]
    private let penalties: [Column<UInt16>]
    private let sourceComponents: [Column<UInt16>]
    private let targetComponents: [Column<UInt16>]
    let textStart: Column<UInt32>
    let textBytes: Column<UInt8>
    let nameRecords: Column<NameRecord>
    let signRecords: Column<SignRecord>
    let ruleEffect: Column<UInt8>
    private let ruleVehicles: Column<UInt8>
    let ruleTarget: Column<UInt32>
    private let ruleValue: Column<UInt32>
    let ruleCondition: Column<UInt32>

    /// Maps and checks a region's `roads.graph`.
    ///
    /// - Throws: `DirectionsError.unreadable`, `.notAGraph`, `.otherVersion`, `.damaged`.
    /// - Complexity: O(file length).
    convenience init(path: String) throws(DirectionsError) { try self.init(GraphFile(path: path)) }

    /// A graph made from arrays, as it would be after writing and opening.
    ///
    /// - Throws: `DirectionsError.damaged` when the arrays do not fit together.
    convenience init(_ draft: RoadGraphDraft) throws(DirectionsError) {
        try self.init(GraphFile(bytes: draft.file()))
    }

    /// Reads the sections of a file and checks every index in them.
    ///
    /// - Throws: `DirectionsError.damaged`.
    init(_ file: GraphFile) throws(DirectionsError) {
        self.file = file
        junctionLatitude = try file.column(.junctionLatitude)
        junctionCount = junctionLatitude.count
        junctionLongitude = try file.column(.junctionLongitude, count: junctionCount)
        junctionNode = try file.column(.junctionNode, count: junctionCount)
        junctionFlags = try file.column(.junctionFlags, count: junctionCount)

        segmentTail = try file.column(.segmentTail)
        let segmentCount = segmentTail.count
        self.segmentCount = segmentCount
        edgeCount = 2 * segmentCount
        pointStart = try file.column(.pointStart, count: segmentCount + 1)
        pointLatitude = try file.column(.pointLatitude)
        pointLongitude = try file.column(.pointLongitude, count: pointLatitude.count)
        pointNode = try file.column(.pointNode, count: pointLatitude.count)
        segmentHead = try file.column(.segmentHead, count: segmentCount)
        segmentLength = try file.column(.segmentLength, count: segmentCount)
        segmentName = try file.column(.segmentName, count: segmentCount)
        segmentClass = try file.column(.segmentClass, count: segmentCount)
        segmentFlags = try file.column(.segmentFlags, count: segmentCount)
        segmentWay = try file.column(.segmentWay, count: segmentCount)
        segmentEndsOnly = try file.column(.segmentEndsOnly, count: segmentCount)
        nextCopy = try file.column(.nextCopy, count: segmentCount)

        speedLimit = try file.column(.speedLimit, count: edgeCount)
        edgeSign = try file.column(.edgeSign, count: edgeCount)
        firstTurn = try file.column(.firstTurn, count: edgeCount + 1)
        turnHead = try file.column(.turnHead)
        turnCount = turnHead.count

        textStart = try file.column(.textStart)
        textBytes = try file.column(.textBytes)
        nameRecords = try file.column(.nameRecords)
        signRecords = try file.column(.signRecords)
        ruleEffect = try file.column(.ruleKind)
        ruleVehicles = try file.column(.ruleVehicles, count: ruleEffect.count)
        ruleTarget = try file.column(.ruleTarget, count: ruleEffect.count)
        ruleValue = try file.column(.ruleValue, count: ruleEffect.count)
        ruleCondition = try file.column(.ruleCondition, count: ruleEffect.count)

        var durations: [Column<UInt32>] = [], penalties: [Column<UInt16>] = []
        var sources: [Column<UInt16>] = [], targets: [Column<UInt16>] = []
        for vehicle in Vehicle.allCases {
            durations.append(try file.column(.duration(vehicle), count: edgeCount))
            penalties.append(try file.column(.turnPenalty(vehicle), count: turnCount))
            sources.append(try file.column(.sourceComponent(vehicle), count: edgeCount))
            targets.append(try file.column(.targetComponent(vehicle), count: edgeCount))
        }
        self.durations = durations
        self.penalties = penalties
        sourceComponents = sources
        targetComponents = targets
        originalSegmentCount =
            (0..<segmentCount).first { [segmentFlags] in segmentFlags[$0].contains(.copy) } ?? segmentCount
        if let what = fault { throw .damaged(path: file.path, what: what) }
    }

    // MARK: Shape

    /// The junction at which an edge begins.
    @inline(__always) func tail(_ edge: UInt32) -> UInt32 {
        edge & 1 == 0 ? segmentTail[edge >> 1] : segmentHead[edge >> 1]
    }

    /// The junction at which an edge ends.
    @inline(__always) func head(_ edge: UInt32) -> UInt32 {
        edge & 1 == 0 ? segmentHead[edge >> 1] : segmentTail[edge >> 1]
    }

    /// The turns that follow an edge.
    @inline(__always) func turns(of edge: UInt32) -> Range<Int> {
        unsafe Range(uncheckedBounds: (Int(firstTurn[edge]), Int(firstTurn[Int(edge) + 1])))
    }

    /// The turn from one edge to another, if there is one.
    func turn(from edge: UInt32, to next: UInt32) -> Int? { turns(of: edge).first { turnHead[$0] == next } }

    /// A segment's points, in the way's direction, both ends included; indexes of `pointLatitude` and its like.
    @inline(__always) func points(ofSegment segment: UInt32) -> Range<Int> {
        unsafe Range(uncheckedBounds: (Int(pointStart[segment]), Int(pointStart[Int(segment) + 1])))
    }

    /// The edge itself and the same direction of every copy of its segment, whether a vehicle may drive them or not.
    func instances(ofEdge edge: UInt32) -> [UInt32] {
        var all = [edge]
        var segment = nextCopy[edge >> 1]
        while segment != edge >> 1 {
            all.append(segment << 1 | edge & 1)
            segment = nextCopy[segment]
        }
        return all
    }

    /// What kind of road a segment is.
    @inline(__always) func roadClass(ofSegment segment: UInt32) -> RoadClass {
        RoadClass(rawValue: segmentClass[segment]) ?? .road
    }

    // MARK: Weights

    /// A vehicle's time on each edge in milliseconds, `RoadTime.blocked` where it may not drive.
    func durations(_ vehicle: Vehicle) -> Column<UInt32> { durations[Int(vehicle.rawValue)] }

    /// A vehicle's penalty of each turn as it is stored: see `TurnPenalty`.
    func storedPenalties(_ vehicle: Vehicle) -> Column<UInt16> { penalties[Int(vehicle.rawValue)] }

    /// A turn's penalty in milliseconds, `RoadTime.blocked` where it may not be made.
    @inline(__always) func turnPenalty(_ turn: Int, _ vehicle: Vehicle) -> UInt32 {
        TurnPenalty.milliseconds(penalties[Int(vehicle.rawValue)][turn])
    }

    /// The weight of each turn: the time on the edge before it and its penalty; blocked when either edge or it is.
    func turnWeights(_ vehicle: Vehicle) -> [UInt32] { turnWeights(vehicle, durations: durations(vehicle).array) }

    /// The weight of each turn with other times on edges than the file's.
    func turnWeights(_ vehicle: Vehicle, durations: [UInt32]) -> [UInt32] {
        precondition(durations.count == edgeCount, "as many durations as edges")
        let penalties = storedPenalties(vehicle)
        return unsafe [UInt32](unsafeUninitializedCapacity: turnCount) { weights, count in
            for edge in 0..<UInt32(edgeCount) {
                let own = durations[Int(edge)]
                for turn in turns(of: edge) {
                    let penalty = TurnPenalty.milliseconds(penalties[turn])
                    let isBlocked =
                        own >= RoadTime.blocked || penalty >= RoadTime.blocked
                        || durations[Int(turnHead[turn])] >= RoadTime.blocked
                    unsafe weights[turn] = isBlocked ? RoadTime.blocked : own + penalty
                }
            }
            count = turnCount
        }
    }

    /// The number of the strongly connected component to which a route from this edge can lead; 0 is the largest.
    ///
    /// A vehicle comes from edge `a` to edge `b` in most cases when `sourceComponent` of `a` equals `targetComponent` of
    /// `b`: choose ends for which it does. `unusableComponent`: the vehicle may not drive the edge.
    func sourceComponent(_ edge: UInt32, _ vehicle: Vehicle) -> UInt16 { sourceComponents[Int(vehicle.rawValue)][edge] }

    /// The number of the component from which a route can end on this edge or a copy of it.
    func targetComponent(_ edge: UInt32, _ vehicle: Vehicle) -> UInt16 { targetComponents[Int(vehicle.rawValue)][edge] }

    /// Stands for a component where a vehicle may not drive.
    static let unusableComponent: UInt16 = .max
    /// Stands for all components after the largest 65 534.
    static let smallComponent: UInt16 = .max - 1

    // MARK: Names and signs

    /// The text of a number; empty for 0.
    func text(_ number: UInt32) -> String {
        let range = Int(textStart[number])..<Int(textStart[Int(number) + 1])
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: textBytes.buffer[range]), as: UTF8.self)
    }

    /// What a segment is called.
    func name(ofSegment segment: UInt32) -> NameRecord { nameRecords[segmentName[segment]] }

    /// What a segment is called in a language, the local name where it has none of that language; may be empty.
    func name(ofSegment segment: UInt32, language: String) -> String {
        text(name(ofSegment: segment).candidates(for: language).first { $0 != 0 } ?? 0)
    }

    /// What is signed along an edge.
    func sign(ofEdge edge: UInt32) -> SignRecord { signRecords[edgeSign[edge]] }

    // MARK: Conditional rules

    /// How many rules hold at times only.
    var ruleCount: Int { ruleEffect.count }

    /// The conditional rule at an index 0 ..< ruleCount.
    func rule(_ index: Int) -> ConditionalRule {
        ConditionalRule(
            effect: ConditionalEffect(rawValue: ruleEffect[index]) ?? .forbidsEdge,
            vehicles: ruleVehicles[index],
            target: ruleTarget[index],
            value: ruleValue[index],
            condition: ruleCondition[index]
        )
    }
}
