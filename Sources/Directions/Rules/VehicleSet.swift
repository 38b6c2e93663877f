// Several vehicles as the bits of a byte.

/// A set of vehicles: bit 1 << `Vehicle.rawValue`.
struct VehicleSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ vehicle: Vehicle) { rawValue = 1 << vehicle.rawValue }

    static let car = VehicleSet(.car)
    static let taxi = VehicleSet(.taxi)
    static let motorbike = VehicleSet(.motorbike)
    static let truck = VehicleSet(.truck)
    static let bicycle = VehicleSet(.bicycle)
    static let foot = VehicleSet(.foot)
    static let motor: VehicleSet = [.car, .taxi, .motorbike, .truck]
    static let wheeled: VehicleSet = [.car, .taxi, .motorbike, .truck, .bicycle]
    static let all: VehicleSet = [.car, .taxi, .motorbike, .truck, .bicycle, .foot]

    @inline(__always) func contains(_ vehicle: Vehicle) -> Bool { rawValue & 1 << vehicle.rawValue != 0 }

    /// Its vehicles as sets of one each.
    var each: [VehicleSet] { Vehicle.allCases.filter(contains).map { VehicleSet($0) } }

    /// The vehicles that a word of the access keys means; empty for those that are none of ours.
    init(word: Substring) {
        switch word {
        case "access": self = .all
        case "vehicle": self = .wheeled
        case "motor_vehicle": self = .motor
        case "motorcar": self = [.car, .taxi]
        case "taxi", "psv": self = .taxi
        case "motorcycle", "moped": self = .motorbike
        case "hgv", "hgv_articulated", "goods": self = .truck
        case "bicycle": self = .bicycle
        case "foot": self = .foot
        default: self = []
        }
    }
}
