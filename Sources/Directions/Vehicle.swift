// Whom directions are for. One graph serves all of them; each has its own rules of access, speeds and weights.

/// A kind of traveller.
public enum Vehicle: UInt8, Sendable, Hashable, CaseIterable {
    /// A private car.
    case car
    /// A taxi: a car that may use lanes and streets kept for buses and taxis.
    case taxi
    /// A motorbike or scooter.
    case motorbike
    /// A heavy goods vehicle, bound by height, weight and hgv signs.
    case truck
    /// A bicycle.
    case bicycle
    /// Someone on foot.
    case foot

    /// The name in addresses, flags and answers.
    public var name: String {
        switch self {
        case .car: "car"
        case .taxi: "taxi"
        case .motorbike: "motorbike"
        case .truck: "truck"
        case .bicycle: "bicycle"
        case .foot: "foot"
        }
    }

    /// Whether a motor drives it, so that streets are made for it.
    public var isMotorised: Bool { self != .bicycle && self != .foot }

    /// The vehicle of a name, in any case of letters; also the names that other services use for one of ours.
    ///
    /// `driving`, `cycling` and `walking` are OSRM's profiles; `bike` is a motorbike, as Goong means it.
    public init?(name: String) {
        switch name.lowercased() {
        case "car", "driving", "auto": self = .car
        case "taxi": self = .taxi
        case "motorbike", "motorcycle", "scooter", "bike", "hd": self = .motorbike
        case "truck", "hgv": self = .truck
        case "bicycle", "cycling", "cycle": self = .bicycle
        case "foot", "walking", "walk", "pedestrian": self = .foot
        default: return nil
        }
    }
}
