// What the tags of a node on a road say: who passes it, and what makes traffic wait there.
//
// Source: https://wiki.openstreetmap.org/wiki/Key:barrier. An access tag on the node outweighs the kind of barrier.

/// What stands at a node.
struct PointRules: Equatable, Sendable {
    var flags: JunctionFlags = []
    /// Who cannot pass.
    var blocked: VehicleSet = []
    /// Who passes only to begin or end a route beyond.
    var endsOnly: VehicleSet = []
    /// The directions of the way for which signals and signs are meant: bit 0 forward, bit 1 backward; 0 for both.
    var directions: UInt8 = 0
    /// The number of a motorway's exit.
    var exit: String?

    /// The rules of a node; nil when it does not matter to roads.
    init?(_ tags: RoadTags) {
        if let highway = tags[.highway] {
            switch highway {
            case "traffic_signals": flags.insert(.trafficSignals)
            case "crossing":
                flags.insert(.crossing)
                if tags[.crossing] == "traffic_signals" { flags.insert(.trafficSignals) }
            case "stop": flags.insert(.stop)
            case "give_way": flags.insert(.giveWay)
            case "mini_roundabout": flags.insert(.miniRoundabout)
            case "turning_circle", "turning_loop": flags.insert(.turningCircle)
            case "toll_gantry": break
            case "motorway_junction":
                flags.insert(.motorwayJunction)
                exit = tags[.ref]
            default: break
            }
        }
        if tags[.railway] == "level_crossing" { flags.insert(.levelCrossing) }
        switch tags[.trafficSignalsDirection] ?? tags[.direction] {
        case "forward": directions = 1
        case "backward": directions = 2
        default: break
        }
        readBarrier(tags)
        guard flags != [] || !blocked.isEmpty || !endsOnly.isEmpty else { return nil }
    }

    private mutating func readBarrier(_ tags: RoadTags) {
        let barrier = tags[.barrier]
        switch barrier {
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "wicket_gate", "kissing_gate",
            "hampshire_gate", "chain", "rope":
            flags.formUnion([.barrier, .gate])
        case "toll_booth": flags.insert(.tollBooth)
        case "border_control": flags.insert(.borderControl)
        case nil, "no", "kerb", "entrance", "height_restrictor": break
        default: flags.insert(.barrier)
        }
        let passing = barrier.map { Self.passing($0, tags) } ?? .all
        for vehicle in Vehicle.allCases {
            let set = VehicleSet(vehicle)
            switch AccessKeys.find(tags, vehicle, .forward)?.access {
            case .no: blocked.insert(set)
            case .endsOnly: endsOnly.insert(set)
            case .open: break
            case .pushed: if vehicle != .bicycle { blocked.insert(set) }
            case nil: if !passing.contains(vehicle) { blocked.insert(set) }
            }
            if !VehicleSize.fits(vehicle, tags) { blocked.insert(set) }
        }
    }

    /// Who passes a kind of barrier that has no access tags.
    private static func passing(_ barrier: String, _ tags: RoadTags) -> VehicleSet {
        switch barrier {
        case "no", "entrance", "cattle_grid", "border_control", "toll_booth", "sally_port", "kerb", "height_restrictor",
            "arch", "lift_gate", "swing_gate", "rope", "coupure", "spikes", "bump_gate", "sliding_gate",
            "hampshire_gate", "sliding_beam", "checkpoint":
            .all
        case "gate": tags.isYes(.locked) ? [] : .all
        case "bollard", "block", "planter", "flower_pot", "log", "jersey_barrier", "barrier_board", "delineators":
            tags[.bollard] == "rising" ? .all : [.bicycle, .foot]
        case "bus_trap", "sump_buster": [.truck, .bicycle, .foot]
        case "cycle_barrier", "motorcycle_barrier", "chicane": [.bicycle, .foot]
        case "chain": [.bicycle, .foot]
        case "kissing_gate", "stile", "turnstile", "full-height_turnstile", "wicket_gate", "debris", "horse_stile",
            "step":
            .foot
        case "wall", "fence", "hedge", "retaining_wall", "city_wall", "ditch", "guard_rail", "wire_fence", "hedge_bank",
            "cable_barrier":
            []
        default: .foot
        }
    }
}
