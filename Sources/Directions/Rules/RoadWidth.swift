// How much slower a road is on which oncoming vehicles cannot pass each other at speed: one waits or slows down for them.
//
// The steps are those of OSRM's car profile, which uses them to choose roads; here they are part of the time.

/// Shares of the speed that a narrow road leaves.
enum RoadWidth {
    /// The share of its speed that a motor vehicle keeps on average.
    ///
    /// A motorbike passes anyway, and on one-way roads nobody comes towards one.
    static func share(_ tags: RoadTags, _ vehicle: Vehicle, _ road: RoadClass) -> Double {
        guard vehicle != .motorbike, OneWay(tags, vehicle, road: road) == .both else { return 1 }
        if let lanes = tags[.lanes].flatMap(Double.init), lanes < 2 { return 0.5 }
        guard let width = (tags[.width] ?? tags[.estWidth]).flatMap(Measure.metres) else { return 1 }
        return switch width {
        case ...3: 0.5
        case ..<4: 0.6
        case ..<5: 0.75
        case ..<6: 0.8
        default: 1
        }
    }
}
