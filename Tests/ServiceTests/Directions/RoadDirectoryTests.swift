import Geodesy
import Testing

@testable import Service

@Suite("Which region answers")
struct RoadDirectoryTests {
    private static let regions = [
        (name: "town", box: BoundingBox(south: 1, west: 1, north: 2, east: 2)),
        (name: "country", box: BoundingBox(south: 0, west: 0, north: 10, east: 10)),
        (name: "island", box: BoundingBox(south: 20, west: 20, north: 40, east: 40)),
    ]

    private func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }

    private func regions(_ points: [Coordinate]) throws(RoadDirectoryError) -> [String] {
        try RoadDirectory.regions(holding: points, of: Self.regions).map { Self.regions[$0].name }
    }

    @Test("the smallest region that holds all points comes first, larger ones after it")
    func smallestFirst() throws {
        #expect(try regions([point(1.5, 1.5), point(1.2, 1.9)]) == ["town", "country"])
        #expect(try regions([point(1.5, 1.5), point(5, 5)]) == ["country"])
        #expect(try regions([point(20, 40)]) == ["island"])
    }

    @Test("points in two regions are told with both names and both numbers")
    func twoRegions() {
        let fault = #expect(throws: RoadDirectoryError.self) { try regions([point(5, 5), point(6, 6), point(30, 30)]) }
        #expect(fault == .twoRegions(point: 1, region: "country", otherPoint: 3, otherRegion: "island"))
        #expect(fault?.description.contains("country") == true && fault?.description.contains("island") == true)
    }

    @Test("a point outside every region is told by its number, with the command that imports one")
    func outside() {
        let fault = #expect(throws: RoadDirectoryError.self) { try regions([point(5, 5), point(-50, 5)]) }
        #expect(fault == .outside(point: 2, regions: ["country", "island", "town"]))
        #expect(fault?.description.contains("waymark import") == true)
    }

    @Test("without any region the command that imports one is told")
    func none() {
        #expect(throws: RoadDirectoryError.noRegion) { try RoadDirectory.regions(holding: [point(0, 0)], of: []) }
        #expect(RoadDirectoryError.noRegion.description.contains("waymark import"))
    }
}
