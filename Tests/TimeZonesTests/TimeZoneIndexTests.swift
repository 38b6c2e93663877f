import Foundation
import Geodesy
import Testing

@testable import TimeZones

@Suite("The time zone of a place")
struct TimeZoneIndexTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID()).index").path

    private func place(_ latitude: Double, _ longitude: Double, _ zone: String) -> TimeZoneIndex.Reference {
        TimeZoneIndex.Reference(coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude), zone: zone)
    }

    private func index(_ places: [TimeZoneIndex.Reference]) throws -> TimeZoneIndex {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try TimeZoneIndex.write(places, to: path)
        return try TimeZoneIndex(path: path)
    }

    @Test("the nearest city's zone is the place's, across the antimeridian and at the poles too")
    func nearest() throws {
        let index = try index([
            place(43.74, 7.42, "Europe/Monaco"), place(21.03, 105.85, "Asia/Ho_Chi_Minh"),
            place(-18.14, 178.44, "Pacific/Fiji"), place(-13.83, -171.76, "Pacific/Apia"),
            place(-77.85, 166.66, "Antarctica/McMurdo"), place(78.22, 15.64, "Arctic/Longyearbyen"),
        ])
        let cases: [(Double, Double, String)] = [
            (43.7, 7.3, "Europe/Monaco"), (20.9, 106.7, "Asia/Ho_Chi_Minh"), (-17.0, -179.9, "Pacific/Fiji"),
            (-14.0, -172.5, "Pacific/Apia"), (-80, 170, "Antarctica/McMurdo"), (79.9, 20, "Arctic/Longyearbyen"),
        ]
        for (latitude, longitude, zone) in cases {
            let found = try index.zone(at: Coordinate(latitude: latitude, longitude: longitude))
            #expect(found == TimeZone(identifier: zone), "\(latitude) \(longitude)")
        }
    }

    @Test(
        "far from all cities the zone is that of the longitude",
        arguments: [(-30.0, -100.0, -7), (0.0, -140.0, -9), (-45.0, 90.0, 6), (10.0, -179.9, -12), (-60.0, 2.0, 0)]
    )
    func highSea(latitude: Double, longitude: Double, hours: Int) throws {
        let index = try index([place(43.74, 7.42, "Europe/Monaco")])
        let zone = try index.zone(at: Coordinate(latitude: latitude, longitude: longitude))
        #expect(zone.secondsFromGMT() == hours * 3600)
    }

    @Test("the tree finds what a search through all finds")
    func sameAsAll() throws {
        var state: UInt64 = 7
        func random(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(state >> 11) / 9_007_199_254_740_992
                * (range.upperBound - range.lowerBound)
        }
        let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }
        let places = (0..<2000).map { place(random(-85...85), random(-180...180), names[$0 % names.count]) }
        let index = try index(places)
        for _ in 0..<500 {
            let wanted = Coordinate(uncheckedLatitude: random(-90...90), longitude: random(-180...180))
            let nearest = places.min {
                $0.coordinate.sphericalDistance(to: wanted) < $1.coordinate.sphericalDistance(to: wanted)
            }
            let right = try #require(nearest)
            guard right.coordinate.sphericalDistance(to: wanted) < 990_000 else { continue }
            #expect(index.zone(at: wanted).identifier == TimeZone(identifier: right.zone)?.identifier)
        }
    }

    @Test(
        "the list of zones gives each its place",
        .enabled(if: FileManager.default.fileExists(atPath: ZoneTable.path))
    )
    func zoneTable() throws {
        let places = ZoneTable.places(try String(contentsOfFile: ZoneTable.path, encoding: .utf8))
        #expect(places.count > 300)
        let index = try index(places)
        let cases = [(-31.55, 159.08, "Australia/Lord_Howe"), (-13.83, -171.75, "Pacific/Apia")]
        for (latitude, longitude, zone) in cases {
            #expect(try index.zone(at: Coordinate(latitude: latitude, longitude: longitude)).identifier == zone)
        }
    }

    @Test(
        "lines that are no places are passed over",
        arguments: ["", "# AD", "AD\tx\tEurope/Andorra", "AD\t+4230", "AD\t+9930+00131\tX"]
    )
    func badLines(line: String) { #expect(ZoneTable.places(line) == []) }

    @Test("a missing or damaged index is refused with what to do")
    func damaged() throws {
        #expect(throws: TimeZoneError.self) { try TimeZoneIndex(path: path) }
        defer { try? FileManager.default.removeItem(atPath: path) }
        try TimeZoneIndex.write([place(43.74, 7.42, "Europe/Monaco")], to: path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count / 2] ^= 0xFF
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect { try TimeZoneIndex(path: path) } throws: { "\($0)".contains("waymark world build") }
    }
}
