// The sections of a road graph's file and what is in them. The order of a hierarchy and its weights have numbers of their
// own (100 ..< 300, Hierarchy/); an index for snapping has 300 ..< 400.

/// A section's number; numbers are in files: never renumber them.
struct GraphSection: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ number: UInt32) { rawValue = number }
}

extension GraphSection {
    // Junctions: one value each.
    static let junctionLatitude = GraphSection(1)
    static let junctionLongitude = GraphSection(2)
    static let junctionNode = GraphSection(3)
    static let junctionFlags = GraphSection(4)
    // Segments: one value each; `pointStart` has one more.
    static let pointStart = GraphSection(10)
    static let segmentTail = GraphSection(11)
    static let segmentHead = GraphSection(12)
    static let segmentLength = GraphSection(13)
    static let segmentName = GraphSection(14)
    static let segmentClass = GraphSection(15)
    static let segmentFlags = GraphSection(16)
    static let segmentWay = GraphSection(17)
    static let segmentEndsOnly = GraphSection(18)
    static let nextCopy = GraphSection(19)
    // Points: one value each.
    static let pointLatitude = GraphSection(25)
    static let pointLongitude = GraphSection(26)
    static let pointNode = GraphSection(27)
    // Edges: one value each; `firstTurn` has one more.
    static let speedLimit = GraphSection(30)
    static let edgeSign = GraphSection(31)
    static let firstTurn = GraphSection(32)
    // Turns.
    static let turnHead = GraphSection(40)
    // Texts: `nameRecords` has nine values a name, `signRecords` four a sign.
    static let textStart = GraphSection(50)
    static let textBytes = GraphSection(51)
    static let nameRecords = GraphSection(52)
    static let signRecords = GraphSection(53)
    // Conditional rules: one value each.
    static let ruleKind = GraphSection(60)
    static let ruleVehicles = GraphSection(61)
    static let ruleTarget = GraphSection(62)
    static let ruleValue = GraphSection(63)
    static let ruleCondition = GraphSection(64)

    /// A vehicle's time on each edge.
    static func duration(_ vehicle: Vehicle) -> GraphSection { GraphSection(70 + UInt32(vehicle.rawValue)) }
    /// A vehicle's penalty of each turn.
    static func turnPenalty(_ vehicle: Vehicle) -> GraphSection { GraphSection(76 + UInt32(vehicle.rawValue)) }
    /// Where each edge leads a vehicle that begins on it.
    static func sourceComponent(_ vehicle: Vehicle) -> GraphSection { GraphSection(82 + UInt32(vehicle.rawValue)) }
    /// From where a vehicle reaches each edge.
    static func targetComponent(_ vehicle: Vehicle) -> GraphSection { GraphSection(88 + UInt32(vehicle.rawValue)) }
}
