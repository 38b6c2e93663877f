// A road graph as arrays that can be written: what the builder makes from an extract, and tests by hand.

/// The arrays of a road graph; every array's meaning and unit is that of `RoadGraph`.
struct RoadGraphDraft: Sendable {
    /// What a vehicle has of each edge and turn.
    struct VehicleArrays: Sendable {
        /// Milliseconds an edge, `RoadTime.blocked` where it may not be driven.
        var duration: [UInt32] = []
        /// `TurnPenalty` a turn.
        var turnPenalty: [UInt16] = []
        var sourceComponent: [UInt16] = []
        var targetComponent: [UInt16] = []
    }

    var junctionLatitude: [Int32] = []
    var junctionLongitude: [Int32] = []
    var junctionNode: [Int64] = []
    var junctionFlags: [JunctionFlags] = []

    var pointStart: [UInt32] = [0]
    var pointLatitude: [Int32] = []
    var pointLongitude: [Int32] = []
    var pointNode: [Int64] = []

    var segmentTail: [UInt32] = []
    var segmentHead: [UInt32] = []
    var segmentLength: [UInt32] = []
    var segmentName: [UInt32] = []
    var segmentClass: [UInt8] = []
    var segmentFlags: [SegmentFlags] = []
    var segmentWay: [Int64] = []
    var segmentEndsOnly: [UInt8] = []
    /// The next instance of the same piece of road; the segment itself when there is none.
    var nextCopy: [UInt32] = []

    var speedLimit: [UInt8] = []
    var edgeSign: [UInt32] = []
    var firstTurn: [UInt32] = [0]
    var turnHead: [UInt32] = []

    var texts = TextTable()
    var names: [NameRecord] = [NameRecord()]
    var signs: [SignRecord] = [SignRecord()]
    var rules: [ConditionalRule] = []

    var vehicles = [VehicleArrays](repeating: VehicleArrays(), count: Vehicle.allCases.count)

    /// An empty graph.
    init() {}

    /// How many segments there are, copies among them.
    var segmentCount: Int { segmentTail.count }
    /// How many edges there are, two a segment.
    var edgeCount: Int { 2 * segmentTail.count }

    /// Writes all sections; the arrays are given up one by one while they are written.
    ///
    /// - Throws: `DirectionsError.unwritable`.
    func write(to writer: inout GraphFileWriter) throws(DirectionsError) {
        try writer.add(.junctionLatitude, junctionLatitude)
        try writer.add(.junctionLongitude, junctionLongitude)
        try writer.add(.junctionNode, junctionNode)
        try writer.add(.junctionFlags, junctionFlags)
        try writer.add(.pointStart, pointStart)
        try writer.add(.pointLatitude, pointLatitude)
        try writer.add(.pointLongitude, pointLongitude)
        try writer.add(.pointNode, pointNode)
        try writer.add(.segmentTail, segmentTail)
        try writer.add(.segmentHead, segmentHead)
        try writer.add(.segmentLength, segmentLength)
        try writer.add(.segmentName, segmentName)
        try writer.add(.segmentClass, segmentClass)
        try writer.add(.segmentFlags, segmentFlags)
        try writer.add(.segmentWay, segmentWay)
        try writer.add(.segmentEndsOnly, segmentEndsOnly)
        try writer.add(.nextCopy, nextCopy)
        try writer.add(.speedLimit, speedLimit)
        try writer.add(.edgeSign, edgeSign)
        try writer.add(.firstTurn, firstTurn)
        try writer.add(.turnHead, turnHead)
        try writer.add(.textStart, texts.starts)
        try writer.add(.textBytes, texts.bytes)
        try writer.add(.nameRecords, names)
        try writer.add(.signRecords, signs)
        try writer.add(.ruleKind, rules.map(\.effect.rawValue))
        try writer.add(.ruleVehicles, rules.map(\.vehicles))
        try writer.add(.ruleTarget, rules.map(\.target))
        try writer.add(.ruleValue, rules.map(\.value))
        try writer.add(.ruleCondition, rules.map(\.condition))
        for vehicle in Vehicle.allCases {
            let arrays = vehicles[Int(vehicle.rawValue)]
            try writer.add(.duration(vehicle), arrays.duration)
            try writer.add(.turnPenalty(vehicle), arrays.turnPenalty)
            try writer.add(.sourceComponent(vehicle), arrays.sourceComponent)
            try writer.add(.targetComponent(vehicle), arrays.targetComponent)
        }
    }

    /// Gives up all that was written and that a hierarchy does not need.
    mutating func keepNetworkOnly() {
        var kept = RoadGraphDraft()
        kept.junctionLatitude = junctionLatitude
        kept.junctionLongitude = junctionLongitude
        kept.segmentTail = segmentTail
        kept.segmentHead = segmentHead
        kept.firstTurn = firstTurn
        kept.turnHead = turnHead
        for vehicle in vehicles.indices {
            kept.vehicles[vehicle].duration = vehicles[vehicle].duration
            kept.vehicles[vehicle].turnPenalty = vehicles[vehicle].turnPenalty
        }
        self = kept
    }

    /// The file in memory.
    ///
    /// - Throws: nothing in fact, for memory can be written.
    func file() throws(DirectionsError) -> [UInt8] {
        var writer = GraphFileWriter()
        try write(to: &writer)
        try writer.finish()
        return writer.bytes()
    }
}
