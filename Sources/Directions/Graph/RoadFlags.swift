// What is known of segments and junctions besides their place: bits, in files; never renumber them.

/// What a segment is besides its class.
struct SegmentFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(bit: UInt32) { rawValue = 1 << bit }

    /// A toll is asked of motor traffic.
    static let toll = SegmentFlags(bit: 0)
    static let tunnel = SegmentFlags(bit: 1)
    static let bridge = SegmentFlags(bit: 2)
    /// A ferry or a train that carries vehicles.
    static let ferry = SegmentFlags(bit: 3)
    /// Part of a `junction=roundabout`.
    static let roundabout = SegmentFlags(bit: 4)
    /// Part of a `junction=circular`.
    static let circular = SegmentFlags(bit: 5)
    static let unpaved = SegmentFlags(bit: 6)
    /// A motorway or a `motorroad`.
    static let motorway = SegmentFlags(bit: 7)
    /// For at least one vehicle, open to those who begin or end there only.
    static let endsOnly = SegmentFlags(bit: 8)
    /// Motor vehicles drive in one direction only.
    static let oneWay = SegmentFlags(bit: 9)
    /// A slip road or ramp.
    static let link = SegmentFlags(bit: 10)
    /// Traffic keeps to the left.
    static let leftHand = SegmentFlags(bit: 11)
    /// A second instance of a segment, which routes pass and to which nothing is snapped.
    static let copy = SegmentFlags(bit: 12)
    /// A way across a pedestrian area, made by us.
    static let acrossArea = SegmentFlags(bit: 13)
    /// A bicycle is pushed along the points.
    static let bicyclePushedForward = SegmentFlags(bit: 14)
    /// A bicycle is pushed against the points.
    static let bicyclePushedBackward = SegmentFlags(bit: 15)
    /// `footway=sidewalk`: runs beside a road.
    static let sidewalk = SegmentFlags(bit: 16)
    static let parkingAisle = SegmentFlags(bit: 17)
    static let driveway = SegmentFlags(bit: 18)
    /// Several lanes in at least one direction.
    static let multipleLanes = SegmentFlags(bit: 19)
    /// Tagged `private` for all, for vehicles or for motor vehicles.
    static let privateGrounds = SegmentFlags(bit: 20)
}

/// What is at a junction.
struct JunctionFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    private init(bit: UInt16) { rawValue = 1 << bit }

    static let trafficSignals = JunctionFlags(bit: 0)
    static let crossing = JunctionFlags(bit: 1)
    static let stop = JunctionFlags(bit: 2)
    static let giveWay = JunctionFlags(bit: 3)
    static let miniRoundabout = JunctionFlags(bit: 4)
    /// Some barrier stands here.
    static let barrier = JunctionFlags(bit: 5)
    /// A barrier that is opened for each passing.
    static let gate = JunctionFlags(bit: 6)
    static let motorwayJunction = JunctionFlags(bit: 7)
    static let tollBooth = JunctionFlags(bit: 8)
    static let levelCrossing = JunctionFlags(bit: 9)
    static let borderControl = JunctionFlags(bit: 10)
    /// The extract ends here: a road goes on outside.
    static let cutOff = JunctionFlags(bit: 11)
    static let turningCircle = JunctionFlags(bit: 12)
}
