// Points in square cells, to find what is near.

import Geodesy
import OSMExtract

/// Numbers at points.
struct PointGrid {
    private let cellE7: Int64
    private var cells: [Int64: [(number: Int, point: PointE7)]] = [:]

    /// - Parameter cellE7: the side of a cell in 1e-7 degrees.
    init(cellE7: Int64) { self.cellE7 = cellE7 }

    mutating func add(_ number: Int, at point: PointE7) {
        cells[key(Self.row(point, cellE7), Self.column(point, cellE7)), default: []].append((number, point))
    }

    private static func row(_ point: PointE7, _ cell: Int64) -> Int64 { (Int64(point.latitudeE7) + 900_000_000) / cell }
    private static func column(_ point: PointE7, _ cell: Int64) -> Int64 {
        (Int64(point.longitudeE7) + 1_800_000_000) / cell
    }
    private func key(_ row: Int64, _ column: Int64) -> Int64 { row << 32 | column }

    /// Calls for each number in the cells of a ring around the point: 0 is its own cell.
    func forEach(inRing ring: Int64, around point: PointE7, _ body: (Int, PointE7) -> Void) {
        let row = Self.row(point, cellE7), column = Self.column(point, cellE7)
        guard ring > 0 else {
            for (number, at) in cells[key(row, column)] ?? [] { body(number, at) }
            return
        }
        for step in -ring...ring {
            let around = [
                key(row - ring, column + step), key(row + ring, column + step), key(row + step, column - ring),
                key(row + step, column + ring),
            ]
            let isCorner = abs(step) == ring
            for cell in isCorner ? around.prefix(2) : around[...] {
                for (number, at) in cells[cell] ?? [] { body(number, at) }
            }
        }
    }

    /// The nearest number within some rings for which a weight in metres is given; the least of distance plus weight.
    func nearest(to point: PointE7, rings: Int64, cost: (Int, Double) -> Double?) -> (number: Int, cost: Double)? {
        var best: (number: Int, cost: Double)?
        let plane = LocalPlane(point.coordinate)
        for ring in 0...rings {
            forEach(inRing: ring, around: point) { number, at in
                guard let value = cost(number, plane.distance(at.coordinate)) else { return }
                if value < best?.cost ?? .infinity { best = (number, value) }
            }
            // One more ring after the first find: a nearer one may lie across the cell's edge.
            if let best, best.cost < Double(ring) * Double(cellE7) * 0.0055 { break }
        }
        return best
    }
}

/// What most of the objects near a point say.
struct VoteGrid<Choice: Hashable> {
    private var cells: [Int64: [Choice: Int]] = [:]
    private(set) var total: [Choice: Int] = [:]
    private static var cellE7: Int64 { 100_000 }

    mutating func vote(_ choice: Choice, at point: PointE7) {
        cells[Self.key(Self.row(point), Self.column(point)), default: [:]][choice, default: 0] += 1
        total[choice, default: 0] += 1
    }

    /// The choice with the most votes in the nearest ring of cells that has any; ties by their order.
    func winner(near point: PointE7, rings: Int64, before: (Choice, Choice) -> Bool) -> Choice? {
        let row = Self.row(point), column = Self.column(point)
        for ring in 0...rings {
            var sum: [Choice: Int] = [:]
            for y in -ring...ring {
                for x in -ring...ring where max(abs(x), abs(y)) == ring {
                    for (choice, votes) in cells[Self.key(row + y, column + x)] ?? [:] {
                        sum[choice, default: 0] += votes
                    }
                }
            }
            let best = sum.max { a, b in a.value != b.value ? a.value < b.value : before(b.key, a.key) }
            if let best { return best.key }
        }
        return nil
    }

    private static func row(_ point: PointE7) -> Int64 { (Int64(point.latitudeE7) + 900_000_000) / cellE7 }
    private static func column(_ point: PointE7) -> Int64 { (Int64(point.longitudeE7) + 1_800_000_000) / cellE7 }
    private static func key(_ row: Int64, _ column: Int64) -> Int64 { row << 32 | column }
}
