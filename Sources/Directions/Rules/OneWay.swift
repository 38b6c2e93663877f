// In which directions a road may be driven: `oneway`, what implies it, and its exceptions by vehicle.
//
// Source: https://wiki.openstreetmap.org/wiki/Key:oneway and https://wiki.openstreetmap.org/wiki/Key:oneway:bicycle.

/// The directions in which traffic runs.
enum OneWay: Equatable, Sendable {
    case both
    case forward
    case backward
    /// It changes with the hour and nobody knows from the map.
    case closed

    /// Whether a direction is open.
    func allows(_ direction: WayDirection) -> Bool {
        switch self {
        case .both: true
        case .forward: direction == .forward
        case .backward: direction == .backward
        case .closed: false
        }
    }

    /// What a value of a `oneway` key says; nil for words that say nothing.
    init?(_ value: String) {
        switch value {
        case "yes", "true", "1": self = .forward
        case "-1", "reverse": self = .backward
        case "no", "false", "0", "alternating": self = .both
        case "reversible": self = .closed
        default: return nil
        }
    }

    /// The directions for a vehicle, of whatever class the way is.
    init(_ tags: RoadTags, _ vehicle: Vehicle, road: RoadClass) {
        if vehicle == .foot {
            self = tags[.onewayFoot].flatMap(OneWay.init) ?? .both
            return
        }
        for key in Self.keys(vehicle) {
            if let value = tags[key], let found = OneWay(value) {
                self = found
                return
            }
        }
        let general = Self.general(tags, road: road)
        switch vehicle {
        case .bicycle where general != .both && Self.hasContraflow(tags): self = .both
        case .taxi where general != .both && Self.hasBusContraflow(tags): self = .both
        default: self = general
        }
    }

    /// What holds for traffic at large.
    static func general(_ tags: RoadTags, road: RoadClass) -> OneWay {
        if let value = tags[.oneway], let found = OneWay(value) { return found }
        switch tags[.junction] {
        case "roundabout", "circular": return .forward
        default: return road == .motorway ? .forward : .both
        }
    }

    private static func keys(_ vehicle: Vehicle) -> [RoadKey] {
        switch vehicle {
        case .car: [.onewayMotorcar, .onewayMotorVehicle, .onewayVehicle]
        case .taxi: [.onewayTaxi, .onewayPSV, .onewayBus, .onewayMotorcar, .onewayMotorVehicle, .onewayVehicle]
        case .motorbike: [.onewayMotorcycle, .onewayMotorVehicle, .onewayVehicle]
        case .truck: [.onewayHGV, .onewayMotorVehicle, .onewayVehicle]
        case .bicycle: [.onewayBicycle, .onewayVehicle]
        case .foot: [.onewayFoot]
        }
    }

    private static func hasContraflow(_ tags: RoadTags) -> Bool {
        for key in [RoadKey.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth] {
            switch tags[key] {
            case "opposite", "opposite_lane", "opposite_track", "opposite_share_busway": return true
            default: continue
            }
        }
        for key in [RoadKey.cyclewayLeftOneway, .cyclewayRightOneway] {
            switch tags[key] {
            case "no", "-1": return true
            default: continue
            }
        }
        return false
    }

    private static func hasBusContraflow(_ tags: RoadTags) -> Bool {
        for key in [RoadKey.busway, .buswayLeft, .buswayRight, .buswayBoth] where tags[key] == "opposite_lane" {
            return true
        }
        for key in [RoadKey.lanesPSVBackward, .lanesBusBackward, .lanesTaxiBackward] {
            if let value = tags[key], let count = Int(value), count > 0 { return true }
        }
        return false
    }
}
