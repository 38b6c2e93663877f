// Who may use a road in which direction: the access keys from the special to the general, then what its class implies.
//
// Source: https://wiki.openstreetmap.org/wiki/Key:access and
// https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions (worldwide defaults).

/// Whether something may be passed.
enum Access: UInt8, Sendable {
    /// Not at all.
    case no
    /// On foot beside the vehicle.
    case pushed
    /// By those who begin or end there.
    case endsOnly
    /// By all.
    case open

    /// What the value of an access key says; nil for words that say nothing.
    init?(_ value: String) {
        switch value {
        case "yes", "designated", "permissive", "official", "public", "true", "1", "allowed", "tolerated",
            "discouraged":
            self = .open
        case "destination", "private", "customers", "delivery", "residents", "resident", "permit", "visitors",
            "members",
            "employees", "hov", "unloading", "loading", "service", "guests":
            self = .endsOnly
        case "no", "agricultural", "forestry", "agricultural;forestry", "forestry;agricultural", "use_sidepath", "psv",
            "bus", "emergency", "military", "none", "false", "0", "restricted", "impassable", "official_only", "closed",
            "horse", "bicycle", "foot", "pedestrian", "taxi", "separate":
            self = .no
        case "dismount": self = .pushed
        default:
            guard value.contains(";") else { return nil }
            let parts = value.split(separator: ";").compactMap { Access(String($0).trimmed) }
            guard let widest = parts.max(by: { $0.rawValue < $1.rawValue }) else { return nil }
            self = widest
        }
    }
}

/// A way's two directions.
enum WayDirection: UInt8, Sendable, CaseIterable {
    /// As its nodes follow each other.
    case forward
    case backward
}

/// Where an access value was found.
struct FoundAccess {
    var access: Access
    /// Whether the key is about this very vehicle and not a wider class.
    var isOwn: Bool
}

/// The access keys of each vehicle.
enum AccessKeys {
    /// One step of the hierarchy: the key for both directions, and those for one.
    struct Step: Sendable {
        var plain: RoadKey
        var forward: RoadKey
        var backward: RoadKey
        var conditional: RoadKey

        func directed(_ direction: WayDirection) -> RoadKey { direction == .forward ? forward : backward }
    }

    private static let access = Step(
        plain: .access,
        forward: .accessForward,
        backward: .accessBackward,
        conditional: .accessConditional
    )
    private static let vehicle = Step(
        plain: .vehicle,
        forward: .vehicleForward,
        backward: .vehicleBackward,
        conditional: .vehicleConditional
    )
    private static let motorVehicle = Step(
        plain: .motorVehicle,
        forward: .motorVehicleForward,
        backward: .motorVehicleBackward,
        conditional: .motorVehicleConditional
    )
    private static let motorcar = Step(
        plain: .motorcar,
        forward: .motorcarForward,
        backward: .motorcarBackward,
        conditional: .motorcarConditional
    )
    private static let psv = Step(
        plain: .psv,
        forward: .psvForward,
        backward: .psvBackward,
        conditional: .psvConditional
    )
    private static let taxi = Step(
        plain: .taxi,
        forward: .taxiForward,
        backward: .taxiBackward,
        conditional: .taxiConditional
    )
    private static let motorcycle = Step(
        plain: .motorcycle,
        forward: .motorcycleForward,
        backward: .motorcycleBackward,
        conditional: .motorcycleConditional
    )
    private static let hgv = Step(
        plain: .hgv,
        forward: .hgvForward,
        backward: .hgvBackward,
        conditional: .hgvConditional
    )
    private static let bicycle = Step(
        plain: .bicycle,
        forward: .bicycleForward,
        backward: .bicycleBackward,
        conditional: .bicycleConditional
    )
    private static let foot = Step(
        plain: .foot,
        forward: .footForward,
        backward: .footBackward,
        conditional: .footConditional
    )

    private static let table: [[Step]] = Vehicle.allCases.map { vehicle in
        switch vehicle {
        case .car: [motorcar, motorVehicle, Self.vehicle, access]
        case .taxi: [taxi, psv, motorcar, motorVehicle, Self.vehicle, access]
        case .motorbike: [motorcycle, motorVehicle, Self.vehicle, access]
        case .truck: [hgv, motorVehicle, Self.vehicle, access]
        case .bicycle: [bicycle, Self.vehicle, access]
        case .foot: [foot, access]
        }
    }

    /// The steps of a vehicle, the most special first.
    static func steps(_ vehicle: Vehicle) -> [Step] { table[Int(vehicle.rawValue)] }

    /// What the tags say of a vehicle in a direction; nil when they say nothing.
    static func find(_ tags: RoadTags, _ vehicle: Vehicle, _ direction: WayDirection) -> FoundAccess? {
        let steps = steps(vehicle)
        for (index, step) in steps.enumerated() {
            if let value = tags[step.directed(direction)], let access = Access(value) {
                return FoundAccess(access: access, isOwn: index == 0)
            }
            if let value = tags[step.plain], let access = Access(value) {
                return FoundAccess(access: access, isOwn: index == 0)
            }
            // Taxis go where buses may, unless their own keys say otherwise.
            if step.plain == .psv, let bus = tags[.bus], Access(bus) == .open {
                return FoundAccess(access: .open, isOwn: true)
            }
        }
        return nil
    }
}
