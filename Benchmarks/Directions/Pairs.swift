// Random pairs of places near roads, the same for every program that is measured.

import Directions
import Foundation
import Geodesy

enum Pairs {
    /// Prints pairs as lines of four numbers: longitude and latitude, twice.
    ///
    /// A place lies within 200 m of a car's road.
    static func draw(from graph: String, count: Int, seed: UInt64) throws {
        let router = try RoadRouter.open(path: graph)
        var random = SplitMix(state: seed)
        var places: [Coordinate] = []
        while places.count < 2 * count {
            let box = router.boundingBox
            let place = try Coordinate(
                latitude: box.south + random.share() * (box.north - box.south),
                longitude: box.west + random.share() * (box.east - box.west)
            )
            guard let near = try? router.nearest(NearestRequest(point: RoutePoint(place))).roads.first,
                near.snapped.distanceMetres < 200
            else { continue }
            places.append(place)
        }
        for pair in 0..<count {
            let ends = [places[2 * pair], places[2 * pair + 1]]
            print(ends.map { String(format: "%.6f %.6f", $0.longitude, $0.latitude) }.joined(separator: " "))
        }
    }

    /// Reads what `draw` printed.
    static func read(_ path: String) throws -> [(from: Coordinate, to: Coordinate)] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return (
                try Coordinate(latitude: numbers[1], longitude: numbers[0]),
                try Coordinate(latitude: numbers[3], longitude: numbers[2])
            )
        }
    }
}

/// Numbers from a seed (SplitMix64).
struct SplitMix {
    var state: UInt64

    /// A number 0 ..< 1.
    mutating func share() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
    }
}
