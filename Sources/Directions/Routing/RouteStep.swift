// A step: one maneuver and the road until the next. The vocabulary of types and modifiers is the one that OSRM's HTTP API
// documents, since navigation clients speak it. The text of a step is made by Instructions/.

/// What is done at a maneuver; the raw values are OSRM's words.
public enum ManeuverType: String, Sendable, Hashable, CaseIterable {
    /// The start of a leg.
    case depart
    /// The end of a leg.
    case arrive
    /// A turn.
    case turn
    /// No turn, but the road's name changes.
    case newName = "new name"
    /// A turn or bend on the road that keeps its name.
    case continueRoad = "continue"
    /// A road that joins another that goes the same way.
    case merge
    /// Onto a ramp to a motorway or the like.
    case onRamp = "on ramp"
    /// Off a motorway or the like.
    case offRamp = "off ramp"
    /// One of two or more ways ahead of equal standing.
    case fork
    /// A turn where the road ends.
    case endOfRoad = "end of road"
    /// Into a roundabout; `exit` says which exit is taken.
    case roundabout
    /// Into a roundabout that is a road with a name; `exit` says which exit is taken.
    case rotary
    /// A roundabout so small that it is a turn.
    case roundaboutTurn = "roundabout turn"
    /// Out of a roundabout.
    case exitRoundabout = "exit roundabout"
    /// Out of a rotary.
    case exitRotary = "exit rotary"
    /// Straight on, but only from certain lanes.
    case useLane = "use lane"
    /// Nothing to do, but something changes: the way of travel, the side one drives on.
    case notification
}

/// The direction of a maneuver; the raw values are OSRM's words.
public enum ManeuverModifier: String, Sendable, Hashable, CaseIterable {
    /// Back the way one came.
    case uTurn = "uturn"
    /// Right by far more than a right angle.
    case sharpRight = "sharp right"
    /// Right.
    case right
    /// Half right.
    case slightRight = "slight right"
    /// Ahead.
    case straight
    /// Half left.
    case slightLeft = "slight left"
    /// Left.
    case left
    /// Left by far more than a right angle.
    case sharpLeft = "sharp left"
}

/// The way one moves; the raw values are OSRM's words.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
    /// In or on a motor vehicle.
    case driving
    /// On a bicycle.
    case cycling
    /// On foot.
    case walking
    /// On a ferry or a shuttle train.
    case ferry
    /// On foot beside the bicycle.
    case pushingBike = "pushing bike"
}

/// The side of the road that traffic keeps to.
public enum DrivingSide: String, Sendable, Hashable, CaseIterable {
    /// Most of the world.
    case right
    /// Britain, Malta, India, Indonesia, Japan and others.
    case left
}

/// What is done between two steps.
public struct Maneuver: Sendable, Hashable {
    /// What is done.
    public var type: ManeuverType
    /// The direction; nil where it would say nothing (departure, arrival at a point that lies on the road).
    public var modifier: ManeuverModifier?
    /// Which exit of a roundabout, from 1.
    public var exit: Int?
    /// Where.
    public var position: RoutePosition
    /// Degrees clockwise from north in which one comes; 0 at a departure.
    public var bearingBefore: Int
    /// Degrees clockwise from north in which one goes on; 0 at an arrival.
    public var bearingAfter: Int

    /// A maneuver from its parts.
    public init(
        type: ManeuverType,
        modifier: ManeuverModifier? = nil,
        exit: Int? = nil,
        position: RoutePosition,
        bearingBefore: Int,
        bearingAfter: Int
    ) {
        self.type = type
        self.modifier = modifier
        self.exit = exit
        self.position = position
        self.bearingBefore = bearingBefore
        self.bearingAfter = bearingAfter
    }
}

/// A maneuver and the road until the next one.
public struct RouteStep: Sendable, Hashable {
    /// What is done at the start of the step.
    public var maneuver: Maneuver
    /// Metres to the next maneuver; 0 at an arrival.
    public var distanceMetres: Double
    /// Seconds to the next maneuver.
    public var durationSeconds: Double
    /// The road's name, in the request's language where it has one in it; may be empty.
    public var name: String
    /// The road's number, such as `A 12`; several are separated by `; `; may be empty.
    public var reference: String
    /// What the signs say the road leads to, separated by `, `; may be empty.
    public var destinations: String
    /// The numbers or names of a motorway's exit, separated by `; `; may be empty.
    public var exits: String
    /// The name of the rotary that the maneuver enters; may be empty.
    public var rotaryName: String
    /// The way one moves.
    public var mode: TravelMode
    /// The side of the road that traffic keeps to.
    public var drivingSide: DrivingSide
    /// The highest speed limit on the step in km/h; nil where none is known.
    public var speedLimitKmh: Int?
    /// The step's points in the route's geometry, both ends included; an arrival has two equal points' one.
    public var points: Range<Int>
    /// The step's intersections in the leg's; the first is the maneuver's own.
    public var intersections: Range<Int>

    /// A step from its parts.
    public init(
        maneuver: Maneuver,
        distanceMetres: Double = 0,
        durationSeconds: Double = 0,
        name: String = "",
        reference: String = "",
        destinations: String = "",
        exits: String = "",
        rotaryName: String = "",
        mode: TravelMode = .driving,
        drivingSide: DrivingSide = .right,
        speedLimitKmh: Int? = nil,
        points: Range<Int> = 0..<0,
        intersections: Range<Int> = 0..<0
    ) {
        self.maneuver = maneuver
        self.distanceMetres = distanceMetres
        self.durationSeconds = durationSeconds
        self.name = name
        self.reference = reference
        self.destinations = destinations
        self.exits = exits
        self.rotaryName = rotaryName
        self.mode = mode
        self.drivingSide = drivingSide
        self.speedLimitKmh = speedLimitKmh
        self.points = points
        self.intersections = intersections
    }
}
