import Testing

@testable import Directions

@Suite("Vehicles") struct VehicleTests {
    @Test("every vehicle is found by its own name, in any case of letters", arguments: Vehicle.allCases)
    func ownName(vehicle: Vehicle) {
        #expect(Vehicle(name: vehicle.name) == vehicle)
        #expect(Vehicle(name: vehicle.name.uppercased()) == vehicle)
    }

    @Test(
        "names of other services mean one of ours",
        arguments: [
            ("driving", Vehicle.car), ("cycling", .bicycle), ("walking", .foot), ("bike", .motorbike),
            ("motorcycle", .motorbike), ("hd", .motorbike),
        ]
    )
    func otherNames(name: String, vehicle: Vehicle) { #expect(Vehicle(name: name) == vehicle) }

    @Test("a name that nobody uses is no vehicle", arguments: ["", "plane", "cars", " car"])
    func unknown(name: String) { #expect(Vehicle(name: name) == nil) }
}
