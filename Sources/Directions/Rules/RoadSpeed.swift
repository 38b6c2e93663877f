// How fast each vehicle gets along a road: by class, surface, smoothness and signs. Delays at junctions are TurnCost's.
//
// The model is in Docs/decisions/road-times.md. Class speeds are what traffic reaches on average between junctions, not
// limits; of a signed limit four fifths are reached.

/// Speeds in km/h.
enum RoadSpeed {
    /// The share of a signed limit that is driven on average.
    static let shareOfLimit = 0.8
    /// Walking and pushing.
    static let walking = 5.0
    static let pushing = 4.0
    static let ferry = 15.0
    static let shuttleTrain = 35.0
    /// Nothing is slower than this.
    static let slowest = 1.0

    /// A vehicle's speed on a way in a direction, where it may go there.
    static func speed(_ tags: RoadTags, _ vehicle: Vehicle, _ road: RoadClass, _ direction: WayDirection) -> Double {
        let free: Double
        switch vehicle {
        case .car, .taxi, .motorbike, .truck: free = motor(tags, vehicle, road, direction)
        case .bicycle: free = bicycle(tags, road, direction)
        case .foot: return max(slowest, foot(tags, road))
        }
        return max(slowest, free)
    }

    // MARK: Motors

    private static func motor(
        _ tags: RoadTags,
        _ vehicle: Vehicle,
        _ road: RoadClass,
        _ direction: WayDirection
    ) -> Double {
        if road == .ferry { return ferry }
        if road == .shuttleTrain { return shuttleTrain }
        var speed = classSpeed(road, tags)
        switch signedLimit(tags, vehicle, direction) {
        case .some(.limit(let limit)): speed = min(limit * shareOfLimit, ceiling(road))
        case .some(.none): speed = max(speed, 120)
        case nil: break
        }
        if let advisory = tags[.maxspeedAdvisory].flatMap(MaxSpeed.init)?.kilometresPerHour {
            speed = min(speed, advisory * shareOfLimit)
        }
        speed = min(speed, groundCeiling(tags)) * RoadWidth.share(tags, vehicle, road)
        if vehicle == .truck {
            speed = road == .motorway || tags.isYes(.motorroad) ? min(speed, 80) : min(speed * 0.9, 65)
        }
        return speed
    }

    /// The limit that signs or zones set for a motor vehicle.
    static func signedLimit(_ tags: RoadTags, _ vehicle: Vehicle, _ direction: WayDirection) -> MaxSpeed? {
        var keys: [RoadKey] = []
        switch vehicle {
        case .truck: keys = [direction == .forward ? .maxspeedHGVForward : .maxspeedHGVBackward, .maxspeedHGV]
        case .motorbike: keys = [.maxspeedMotorcycle]
        case .taxi: keys = [.maxspeedTaxi]
        default: break
        }
        for key in keys {
            if let value = tags[key], let limit = MaxSpeed(value) { return limit }
        }
        let directed: RoadKey = direction == .forward ? .maxspeedForward : .maxspeedBackward
        for key in [directed, .maxspeed, .zoneMaxspeed, .maxspeedType, .sourceMaxspeed, .zoneTraffic] {
            if let value = tags[key], let limit = MaxSpeed(value) { return limit }
        }
        return nil
    }

    private static func classSpeed(_ road: RoadClass, _ tags: RoadTags) -> Double {
        switch road {
        case .motorway: 90
        case .motorwayLink: 45
        case .trunk: 85
        case .trunkLink: 40
        case .primary: 65
        case .primaryLink: 30
        case .secondary: 55
        case .secondaryLink: 25
        case .tertiary: 40
        case .tertiaryLink: 20
        case .unclassified: 25
        case .residential: 25
        case .livingStreet: 10
        case .road: 25
        case .service: serviceSpeed(tags)
        case .track: 15
        case .busway: 40
        case .pedestrian, .path, .footway, .cycleway, .bridleway: 8
        case .steps: 3
        case .ferry: ferry
        case .shuttleTrain: shuttleTrain
        }
    }

    private static func serviceSpeed(_ tags: RoadTags) -> Double {
        switch tags[.service] {
        case "alley", "driveway", "drive-through", "parking_aisle", "emergency_access": 7.5
        default: 15
        }
    }

    /// What no sign makes a road faster than.
    private static func ceiling(_ road: RoadClass) -> Double {
        switch road {
        case .livingStreet, .pedestrian, .footway, .path, .cycleway, .bridleway, .steps: 20
        case .service, .track: 40
        default: 130
        }
    }

    /// What the ground allows a motor vehicle.
    private static func groundCeiling(_ tags: RoadTags) -> Double {
        var ceiling = Double.infinity
        if let grade = tags[.tracktype] {
            switch grade {
            case "grade1": ceiling = 60
            case "grade2": ceiling = 40
            case "grade3": ceiling = 30
            case "grade4": ceiling = 20
            case "grade5": ceiling = 12
            default: break
            }
        }
        if let surface = tags[.surface] { ceiling = min(ceiling, surfaceCeiling(surface)) }
        switch tags[.smoothness] {
        case "intermediate": ceiling = min(ceiling, 80)
        case "bad": ceiling = min(ceiling, 40)
        case "very_bad": ceiling = min(ceiling, 20)
        case "horrible": ceiling = min(ceiling, 10)
        case "very_horrible": ceiling = min(ceiling, 5)
        default: break
        }
        return ceiling
    }

    private static func surfaceCeiling(_ surface: String) -> Double {
        switch surface {
        case "cement", "compacted", "fine_gravel", "concrete:lanes": 80
        case "paving_stones", "concrete:plates", "metal", "bricks": 60
        case "gravel", "unpaved", "ground", "dirt", "pebblestone", "grass", "grass_paver", "wood", "sett", "tartan",
            "woodchips", "laterite":
            40
        case "cobblestone", "unhewn_cobblestone", "clay": 30
        case "earth", "stone", "rock", "rocky", "sand", "shells": 20
        case "mud", "ice", "snow": 10
        default: .infinity
        }
    }

    /// Whether a surface, a grade or silence on a track says that the ground is not paved.
    static func isUnpaved(_ tags: RoadTags, _ road: RoadClass) -> Bool {
        switch tags[.surface] {
        case "unpaved", "gravel", "fine_gravel", "compacted", "ground", "dirt", "earth", "grass", "sand", "mud", "clay",
            "pebblestone", "rock", "stone", "woodchips", "laterite", "snow", "ice", "shells", "rocky":
            return true
        case .some: return false
        case nil: break
        }
        if let grade = tags[.tracktype] { return grade != "grade1" }
        return road == .track
    }

    // MARK: Without motors

    private static func bicycle(_ tags: RoadTags, _ road: RoadClass, _ direction: WayDirection) -> Double {
        var speed: Double
        switch road {
        case .cycleway: speed = 18
        case .motorway, .motorwayLink, .trunk, .trunkLink, .primary, .primaryLink, .secondary, .secondaryLink:
            speed = 16
        case .tertiary, .tertiaryLink, .unclassified, .residential, .road, .busway: speed = 17
        case .service: speed = 14
        case .livingStreet, .track: speed = 13
        case .path: speed = 13
        case .pedestrian, .footway, .bridleway: speed = 9
        case .steps: speed = 2
        case .ferry: return ferry
        case .shuttleTrain: return shuttleTrain
        }
        var ceiling = Double.infinity
        switch tags[.surface] {
        case "sett", "unpaved", "gravel", "fine_gravel", "compacted", "grass_paver", "concrete:lanes", "pebblestone":
            ceiling = 14
        case "cobblestone", "unhewn_cobblestone", "ground", "dirt", "earth", "clay", "wood", "woodchips": ceiling = 11
        case "grass", "stone", "rock": ceiling = 8
        case "mud", "sand", "snow", "ice": ceiling = 5
        default: break
        }
        switch tags[.smoothness] {
        case "bad": ceiling = min(ceiling, 11)
        case "very_bad": ceiling = min(ceiling, 8)
        case "horrible", "very_horrible": ceiling = min(ceiling, 5)
        case "impassable": ceiling = min(ceiling, 3)
        default: break
        }
        switch tags[.tracktype] {
        case "grade3": ceiling = min(ceiling, 13)
        case "grade4": ceiling = min(ceiling, 11)
        case "grade5": ceiling = min(ceiling, 8)
        default: break
        }
        let directed: RoadKey = direction == .forward ? .maxspeedForward : .maxspeedBackward
        for key in [RoadKey.maxspeedBicycle, directed, .maxspeed] {
            if let limit = tags[key].flatMap(MaxSpeed.init)?.kilometresPerHour {
                ceiling = min(ceiling, limit)
                break
            }
        }
        speed = min(speed, ceiling)
        return speed
    }

    private static func foot(_ tags: RoadTags, _ road: RoadClass) -> Double {
        switch road {
        case .ferry: return ferry
        case .shuttleTrain: return shuttleTrain
        case .steps: return 3
        default: break
        }
        switch tags[.sacScale] {
        case "mountain_hiking": return 4
        case "demanding_mountain_hiking": return 3
        case "alpine_hiking", "demanding_alpine_hiking", "difficult_alpine_hiking": return 2
        default: break
        }
        switch tags[.surface] {
        case "sand", "mud", "rock", "stone", "snow": return 4
        default: return walking
        }
    }
}
