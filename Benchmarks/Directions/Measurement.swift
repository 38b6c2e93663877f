// What an answer takes: one thread, in process, the least of three runs for each pair.

import Directions
import Foundation
import Geodesy

/// The times of one graph's answers.
struct Measurement {
    let router: RoadRouter
    let pairs: [(from: Coordinate, to: Coordinate)]

    init(graph: String, pairs: String) throws {
        router = try RoadRouter.open(path: graph)
        self.pairs = try Pairs.read(pairs)
    }

    private struct Figures: Encodable {
        /// Nanoseconds a pair, by kind of question.
        var nanoseconds: [String: [Int]] = [:]
        /// Seconds and metres a pair, -1 where there is no way.
        var seconds: [Double] = []
        var metres: [Double] = []
        /// Where the ends of each pair lie on roads: longitude and latitude, twice; empty where there is no way.
        var ends: [[Double]] = []
    }

    /// Prints all figures as JSON.
    func run() throws {
        var figures = Figures()
        for pair in pairs {
            let answer = try? router.route(RouteRequest(from: pair.from, to: pair.to, detail: []))
            let route = answer?.routes.first
            figures.ends.append(
                answer?.waypoints.flatMap { [$0.coordinate.longitude, $0.coordinate.latitude] } ?? []
            )
            figures.seconds.append(route?.durationSeconds ?? -1)
            figures.metres.append(route?.distanceMetres ?? -1)
        }
        for (kind, detail) in [("route", []), ("geometry", .geometry), ("steps", .steps)] as [(String, RouteDetail)] {
            figures.nanoseconds[kind] = pairs.map { pair in
                least { _ = try? router.route(RouteRequest(from: pair.from, to: pair.to, detail: detail)) }
            }
        }
        figures.nanoseconds["nearest"] = pairs.map { pair in
            least { _ = try? router.nearest(NearestRequest(point: RoutePoint(pair.from))) }
        }
        figures.nanoseconds["table"] = table()
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }

    /// Ten tables of 100 × 100.
    private func table() -> [Int] {
        (0..<10).map { round in
            let part = (0..<100).map { pairs[(round * 100 + $0) % pairs.count] }
            let request = MatrixRequest(
                sources: part.map { RoutePoint($0.from) },
                targets: part.map { RoutePoint($0.to) }
            )
            return least { _ = try? router.matrix(request) }
        }
    }

    private func least(_ work: () -> Void) -> Int {
        var best = Int.max
        for _ in 0..<3 {
            let start = ThreadTime.nanoseconds
            work()
            best = min(best, ThreadTime.nanoseconds - start)
        }
        return best
    }
}
