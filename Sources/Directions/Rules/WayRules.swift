// All that the rules say of one way, for every vehicle and both directions.

/// A vehicle's passage along a way in one direction.
struct Passage: Equatable, Sendable {
    var access: Access
    /// km/h; where there is no access, that of the times when there is.
    var speed: Double

    static let none = Passage(access: .no, speed: 1)
}

/// What the rules make of a way's tags.
struct WayRules: Sendable {
    var road: RoadClass
    var flags: SegmentFlags
    /// Two a vehicle, forward and backward.
    private var passages: [Passage]
    /// km/h for cars, 0 for none, by direction.
    var limits: (forward: UInt8, backward: UInt8)
    /// Seconds that the whole way takes, for ferries that tell it.
    var seconds: Double?
    /// Rules that hold at times only.
    var conditionals: [WayConditional] = []

    /// What a vehicle may do in a direction.
    func passage(_ vehicle: Vehicle, _ direction: WayDirection) -> Passage {
        passages[2 * Int(vehicle.rawValue) + Int(direction.rawValue)]
    }

    /// The vehicles with at least this much access in a direction.
    func vehicles(_ direction: WayDirection, with access: (Access) -> Bool) -> VehicleSet {
        var set: VehicleSet = []
        for vehicle in Vehicle.allCases where access(passage(vehicle, direction).access) {
            set.insert(VehicleSet(vehicle))
        }
        return set
    }

    /// The rules of a way; nil when nobody may use it at any time.
    init?(_ tags: RoadTags) {
        guard let kind = WayClass(tags), !Self.isClosed(tags) else { return nil }
        road = kind.road
        let isArea = tags.isYes(.area)
        passages = []
        passages.reserveCapacity(12)
        for vehicle in Vehicle.allCases {
            let directions = OneWay(tags, vehicle, road: road)
            for direction in WayDirection.allCases {
                passages.append(
                    Self.passage(tags, kind, vehicle, direction, directions: directions, isArea: isArea)
                )
            }
        }
        flags = Self.flags(tags, road)
        limits = (Self.limit(tags, .forward), Self.limit(tags, .backward))
        if road == .ferry || road == .shuttleTrain { seconds = tags[.duration].flatMap(Measure.seconds) }
        conditionals = WayConditional.all(tags)
        settleStanding(tags, kind)
        guard !conditionals.isEmpty || passages.contains(where: { $0.access != .no }) else { return nil }
        if passage(.bicycle, .forward).access == .pushed { flags.insert(.bicyclePushedForward) }
        if passage(.bicycle, .backward).access == .pushed { flags.insert(.bicyclePushedBackward) }
    }

    /// Applies the conditional rules that always hold, such as those on the weight of a vehicle, and drops those that
    /// say nothing new.
    private mutating func settleStanding(_ tags: RoadTags, _ kind: WayClass) {
        for rule in conditionals {
            for vehicle in Vehicle.allCases where rule.vehicles.contains(vehicle) {
                for direction in WayDirection.allCases where rule.direction.map({ $0 == direction }) ?? true {
                    guard rule.condition.isEmpty else { continue }
                    let index = 2 * Int(vehicle.rawValue) + Int(direction.rawValue)
                    switch rule.effect {
                    case .access(.no): passages[index] = .none
                    case .access(let access):
                        let speed = RoadSpeed.speed(tags, vehicle, kind.road, direction)
                        passages[index] = Passage(access: access, speed: speed)
                    case .speed(let speed): passages[index].speed = min(speed, passages[index].speed)
                    }
                }
            }
        }
        conditionals.removeAll { $0.condition.isEmpty }
        guard !conditionals.isEmpty else { return }
        // Where nobody passes now, the speed is that of the times when somebody does.
        for vehicle in Vehicle.allCases {
            for direction in WayDirection.allCases {
                let index = 2 * Int(vehicle.rawValue) + Int(direction.rawValue)
                guard passages[index].access == .no else { continue }
                passages[index].speed = RoadSpeed.speed(tags, vehicle, kind.road, direction)
            }
        }
    }

    private static func passage(
        _ tags: RoadTags,
        _ kind: WayClass,
        _ vehicle: Vehicle,
        _ direction: WayDirection,
        directions: OneWay,
        isArea: Bool
    ) -> Passage {
        if isArea, VehicleSet.motor.contains(vehicle) { return .none }
        guard VehicleSize.fits(vehicle, tags) else { return .none }
        let access = kind.access(tags, vehicle, direction)
        let isRoundabout = tags[.junction] == "roundabout" || tags[.junction] == "circular"
        if !directions.allows(direction) {
            // Against the traffic a bicycle is pushed, where one may walk.
            guard vehicle == .bicycle, access != .no, !isRoundabout, kind.road != .motorway,
                kind.access(tags, .foot, direction) == .open, OneWay(tags, .foot, road: kind.road).allows(direction)
            else { return .none }
            return Passage(access: .pushed, speed: pushingSpeed(kind.road))
        }
        switch access {
        case .no: return .none
        case .pushed:
            guard vehicle == .bicycle else { return .none }
            return Passage(access: .pushed, speed: pushingSpeed(kind.road))
        case .endsOnly, .open:
            return Passage(access: access, speed: RoadSpeed.speed(tags, vehicle, kind.road, direction))
        }
    }

    private static func pushingSpeed(_ road: RoadClass) -> Double { road == .steps ? 2 : RoadSpeed.pushing }

    /// Whether the way cannot be passed whatever its access tags say.
    private static func isClosed(_ tags: RoadTags) -> Bool {
        switch tags[.construction] {
        case nil, "no", "minor", "widening": break
        default: return true
        }
        return tags[.impassable] == "yes" || tags[.status] == "impassable" || tags[.smoothness] == "impassable"
    }

    private static func limit(_ tags: RoadTags, _ direction: WayDirection) -> UInt8 {
        guard let limit = RoadSpeed.signedLimit(tags, .car, direction)?.kilometresPerHour else { return 0 }
        return UInt8(min(250, max(1, limit.rounded())))
    }

    private static func flags(_ tags: RoadTags, _ road: RoadClass) -> SegmentFlags {
        var flags: SegmentFlags = []
        if tags.isYes(.toll) || tags.isYes(.tollMotorcar) { flags.insert(.toll) }
        switch tags[.tunnel] {
        case nil, "no", "building_passage", "culvert": break
        default: flags.insert(.tunnel)
        }
        if let bridge = tags[.bridge], bridge != "no" { flags.insert(.bridge) }
        if road == .ferry || road == .shuttleTrain { flags.insert(.ferry) }
        if tags[.junction] == "roundabout" { flags.insert(.roundabout) }
        if tags[.junction] == "circular" { flags.insert(.circular) }
        if RoadSpeed.isUnpaved(tags, road) { flags.insert(.unpaved) }
        if road == .motorway || road == .motorwayLink || tags.isYes(.motorroad) { flags.insert(.motorway) }
        if OneWay.general(tags, road: road) != .both { flags.insert(.oneWay) }
        if road.isLink { flags.insert(.link) }
        if [.access, .vehicle, .motorVehicle, .motorcar].contains(where: { tags[$0] == "private" }) {
            flags.insert(.privateGrounds)
        }
        if tags[.footway] == "sidewalk" { flags.insert(.sidewalk) }
        if tags[.service] == "parking_aisle" { flags.insert(.parkingAisle) }
        if tags[.service] == "driveway" { flags.insert(.driveway) }
        if let lanes = tags[.lanes].flatMap({ Int($0) }), lanes > 2 || (lanes > 1 && flags.contains(.oneWay)) {
            flags.insert(.multipleLanes)
        }
        return flags
    }
}
