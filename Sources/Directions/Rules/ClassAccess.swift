// What a road's class implies where no access tag speaks.

/// The kind of way that tags describe, before access.
struct WayClass: Sendable, Equatable {
    var road: RoadClass
    /// Who may use it without any access tag.
    var implied: VehicleSet
    /// Who may use it when a tag of theirs or of a wider class allows it, besides `access`.
    var allowedByTag: VehicleSet
    /// Whether `access=yes` opens it to everybody: a kind of way of which no more is known.
    var isUnknown = false

    /// The class of a way; nil when it is no road.
    init?(_ tags: RoadTags) {
        if let highway = tags[.highway] {
            guard let known = Self.table[highway] else {
                guard !Self.closed.contains(highway) else { return nil }
                self.init(.service, [], .all)
                isUnknown = true
                return
            }
            self = known
            if highway == "service", tags[.service] == "driveway" || tags[.service] == "parking_aisle" { return }
            return
        }
        if tags[.route] == "ferry" {
            self.init(.ferry, Self.ferryUsers(tags), .all)
        } else if tags[.route] == "shuttle_train" {
            self.init(.shuttleTrain, [.car, .taxi, .motorbike, .truck], .all)
        } else if tags[.railway] == "platform" || tags[.publicTransport] == "platform" {
            self.init(.footway, .foot, [.foot, .bicycle])
        } else if tags[.manMade] == "pier" {
            self.init(.footway, .foot, .all)
        } else {
            return nil
        }
    }

    private init(_ road: RoadClass, _ implied: VehicleSet, _ allowedByTag: VehicleSet) {
        self.road = road
        self.implied = implied
        self.allowedByTag = allowedByTag
    }

    /// A ferry carries everybody, unless its tags speak of walkers or bicycles only.
    private static func ferryUsers(_ tags: RoadTags) -> VehicleSet {
        let speaksOfMotors = tags.first([.motorcar, .motorVehicle, .vehicle, .hgv, .motorcycle]) != nil
        let speaksOfOthers = tags.first([.foot, .bicycle]) != nil
        return speaksOfOthers && !speaksOfMotors ? [.foot, .bicycle] : .all
    }

    /// Values of `highway` that nobody can pass, whatever the access tags.
    private static let closed: Set<String> = [
        "construction", "proposed", "planned", "razed", "abandoned", "disused", "demolished", "removed", "dismantled",
        "rest_area", "services", "bus_stop", "emergency_bay", "escape", "elevator", "via_ferrata", "no", "raceway",
        "street_lamp", "crossing", "traffic_signals", "turning_circle", "dummy", "historic", "destroyed", "unbuilt",
    ]

    private static let table: [String: WayClass] = {
        var table: [String: WayClass] = [
            "motorway": WayClass(.motorway, .motor, .all), "motorway_link": WayClass(.motorwayLink, .motor, .all),
            // A track is driven only where a tag lets one.
            "track": WayClass(.track, [.bicycle, .foot], .all),
            "busway": WayClass(.busway, [], .all), "bus_guideway": WayClass(.busway, [], .taxi),
            "pedestrian": WayClass(.pedestrian, .foot, .all), "path": WayClass(.path, [.bicycle, .foot], .all),
            "footway": WayClass(.footway, .foot, .all), "corridor": WayClass(.footway, .foot, [.foot, .bicycle]),
            "platform": WayClass(.footway, .foot, [.foot, .bicycle]),
            "steps": WayClass(.steps, .foot, [.foot, .bicycle]),
            "cycleway": WayClass(.cycleway, [.bicycle, .foot], .all),
            "bridleway": WayClass(.bridleway, .foot, .all), "pier": WayClass(.footway, .foot, .all),
        ]
        let streets: [(String, RoadClass)] = [
            ("trunk", .trunk), ("trunk_link", .trunkLink), ("primary", .primary), ("primary_link", .primaryLink),
            ("secondary", .secondary), ("secondary_link", .secondaryLink), ("tertiary", .tertiary),
            ("tertiary_link", .tertiaryLink), ("unclassified", .unclassified), ("residential", .residential),
            ("living_street", .livingStreet), ("road", .road), ("service", .service), ("services_link", .service),
        ]
        for (word, road) in streets { table[word] = WayClass(road, .all, .all) }
        return table
    }()
}

extension WayClass {
    /// What a vehicle may do on the way in a direction.
    func access(_ tags: RoadTags, _ vehicle: Vehicle, _ direction: WayDirection) -> Access {
        let riding = ridingAccess(tags, vehicle, direction)
        guard vehicle == .bicycle, riding.access == .no || riding.access == .pushed else { return riding.access }
        if riding.access == .no, riding.isExplicit {
            // A bicycle may be pushed where walkers are named, unless bicycles are named as unwelcome.
            guard !riding.isOwn, let foot = AccessKeys.find(tags, .foot, direction), foot.isOwn else { return .no }
        }
        let walking = ridingAccess(tags, .foot, direction).access
        return walking == .no ? .no : walking == .endsOnly ? .no : .pushed
    }

    private func ridingAccess(
        _ tags: RoadTags,
        _ vehicle: Vehicle,
        _ direction: WayDirection
    ) -> (access: Access, isExplicit: Bool, isOwn: Bool) {
        if let found = AccessKeys.find(tags, vehicle, direction) {
            guard found.access != .no else { return (.no, true, found.isOwn) }
            let isImplied = implied.contains(vehicle)
            // `access=yes` on a footpath is not meant for cars; a tag of vehicles is.
            if isImplied || isUnknown || (allowedByTag.contains(vehicle) && isNamed(tags, vehicle, direction)) {
                return (found.access, true, found.isOwn)
            }
            if road == .motorway || road == .motorwayLink, allowedByTag.contains(vehicle) {
                return (found.access, true, found.isOwn)
            }
            return (.no, false, false)
        }
        if tags.isYes(.motorroad), !VehicleSet.motor.contains(vehicle) { return (.no, false, false) }
        if tags[.hov] == "designated", vehicle != .motorbike, VehicleSet.motor.contains(vehicle) {
            return (implied.contains(vehicle) ? .endsOnly : .no, false, false)
        }
        if vehicle == .bicycle, !implied.contains(.bicycle), hasCycleway(tags) { return (.open, false, false) }
        return (implied.contains(vehicle) ? .open : .no, false, false)
    }

    /// Whether another key than `access` speaks of the vehicle.
    private func isNamed(_ tags: RoadTags, _ vehicle: Vehicle, _ direction: WayDirection) -> Bool {
        for step in AccessKeys.steps(vehicle) where step.plain != .access {
            // `vehicle` on a footpath is written for bicycles.
            if step.plain == .vehicle, vehicle != .bicycle, road != .track, road != .busway { continue }
            if tags[step.plain] != nil || tags[step.directed(direction)] != nil { return true }
            if step.plain == .psv, tags[.bus] != nil { return true }
        }
        // Tracks are open to motors also by a plain `access` that is more than silence.
        return road == .track && tags[.access] != nil
    }

    private func hasCycleway(_ tags: RoadTags) -> Bool {
        for key in [RoadKey.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth] {
            switch tags[key] {
            case "track", "lane", "shared", "share_busway", "sharrow", "shared_lane", "opposite", "opposite_lane",
                "opposite_track":
                return true
            default: continue
            }
        }
        return false
    }
}
