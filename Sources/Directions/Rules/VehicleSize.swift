// How large the vehicles are taken to be, and what signs and walls that keeps them from.
//
// The truck is a rigid three-axle lorry: 4 m high, 2.55 m wide, 12 m long, 26 t, 11.5 t on an axle (the common limits of
// European and Vietnamese law for its kind). The car stands for any that has no trailer.

/// A vehicle's size: metres and tonnes.
struct VehicleSize: Sendable {
    var height: Double
    var width: Double
    var length: Double
    var weight: Double
    var axleLoad: Double

    /// The size that a vehicle is taken to have; nil for those that fit everywhere.
    static func of(_ vehicle: Vehicle) -> VehicleSize? {
        switch vehicle {
        case .car, .taxi: VehicleSize(height: 1.9, width: 1.9, length: 5, weight: 2, axleLoad: 1.2)
        case .truck: VehicleSize(height: 4, width: 2.55, length: 12, weight: 26, axleLoad: 11.5)
        case .motorbike, .bicycle, .foot: nil
        }
    }

    /// Whether a vehicle passes all limits that tags name.
    static func fits(_ vehicle: Vehicle, _ tags: RoadTags) -> Bool {
        guard let size = of(vehicle) else { return true }
        func allows(_ keys: [RoadKey], _ own: Double, _ read: (String) -> Double?) -> Bool {
            for key in keys {
                if let value = tags[key], let limit = read(value), limit < own { return false }
            }
            return true
        }
        guard allows([.maxheight, .maxheightPhysical], size.height, Measure.metres),
            allows([.maxwidth, .maxwidthPhysical], size.width, Measure.metres),
            allows([.maxlength], size.length, Measure.metres),
            allows([.maxweight, .maxgcweight, .maxweightrating], size.weight, Measure.tonnes),
            allows([.maxaxleload], size.axleLoad, Measure.tonnes)
        else { return false }
        if vehicle == .truck, !allows([.maxweightHGV, .maxweightratingHGV], size.weight, Measure.tonnes) {
            return false
        }
        // The width of the road itself must leave some air.
        for key in [RoadKey.width, .estWidth] {
            if let value = tags[key], let width = Measure.metres(value), width <= size.width { return false }
        }
        return true
    }
}
