// What matching a long recording takes: positions along routes, with the noise of a receiver.

import Directions
import Foundation
import Geodesy

/// A recording that is made of routes, and its match.
struct TrackMeasurement {
    /// Metres between two positions, and the standard deviation of their error.
    static let spacing = 12.0, error = 5.0

    let router: RoadRouter
    let pairs: [(from: Coordinate, to: Coordinate)]

    init(graph: String, pairs: String) throws {
        router = try RoadRouter.open(path: graph)
        self.pairs = try Pairs.read(pairs)
    }

    /// Matches recordings of an eighth of so many positions, a quarter, … all; prints seconds and how far the match is the route.
    func run(positions: Int) throws {
        var lines: [[String: Double]] = []
        for part in [8, 4, 2, 1] {
            let (points, metres) = record(positions / part)
            var seconds = Double.infinity
            var matched = 0.0, pieces = 0, lost = 0
            for _ in 0..<3 {
                let start = ThreadTime.nanoseconds
                let answer = try router.match(MatchRequest(points: points, detail: .geometry))
                seconds = min(seconds, Double(ThreadTime.nanoseconds - start) / 1e9)
                matched = answer.matchings.reduce(0) { $0 + $1.route.distanceMetres }
                pieces = answer.matchings.count
                lost = answer.tracepoints.filter { $0 == nil }.count
            }
            lines.append([
                "positions": Double(points.count), "seconds": seconds, "length_ratio": matched / metres,
                "pieces": Double(pieces), "left_out": Double(lost),
            ])
        }
        print(String(decoding: try JSONEncoder().encode(lines), as: UTF8.self))
    }

    /// Positions along the routes of the pairs, each route going on where the one before ends, and the metres of the way.
    private func record(_ count: Int) -> (points: [TracePoint], metres: Double) {
        var random = SplitMix(state: 7)
        var points: [TracePoint] = []
        var metres = 0.0, rest = 0.0
        var place = pairs[0].from
        for pair in pairs where points.count < count {
            guard let answer = try? router.route(RouteRequest(from: place, to: pair.to, detail: .geometry)) else {
                place = pair.to
                continue
            }
            place = answer.waypoints[1].coordinate
            let line = answer.routes[0].geometry.map(\.coordinate)
            for (start, end) in zip(line, line.dropFirst()) where points.count < count {
                let length = start.sphericalDistance(to: end)
                while rest < length, points.count < count {
                    points.append(TracePoint(noisy(start, end, rest / length, &random)))
                    rest += Self.spacing
                    metres += Self.spacing
                }
                rest -= length
            }
        }
        return (points, metres)
    }

    private func noisy(_ start: Coordinate, _ end: Coordinate, _ share: Double, _ random: inout SplitMix) -> Coordinate
    {
        // Two normal numbers by Box and Muller.
        let radius = (-2 * log(max(1e-12, random.share()))).squareRoot() * Self.error / 111_195
        let angle = 2 * Double.pi * random.share()
        let latitude = start.latitude + share * (end.latitude - start.latitude)
        return Coordinate(
            uncheckedLatitude: latitude + radius * sin(angle),
            longitude: start.longitude + share * (end.longitude - start.longitude)
                + radius * cos(angle) / cos(latitude * .pi / 180)
        )
    }
}
