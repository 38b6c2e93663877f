// Contours of values on a grid: marching squares, joined to rings, holes put into the rings around them.

import Geodesy

/// Values at the corners of a grid, infinite where nothing is known.
struct ContourGrid {
    let columns: Int
    let rows: Int
    /// The first corner, in 1e-7 degrees.
    let west: Double
    let south: Double
    /// The distances between corners, in 1e-7 degrees.
    let cellX: Double
    let cellY: Double
    private var values: [Float]

    init(columns: Int, rows: Int, west: Double, south: Double, cellX: Double, cellY: Double) {
        self.columns = columns
        self.rows = rows
        self.west = west
        self.south = south
        self.cellX = cellX
        self.cellY = cellY
        values = [Float](repeating: .infinity, count: columns * rows)
    }

    /// Makes a corner's value no larger than the given one; corners outside are passed over.
    mutating func lower(_ column: Int, _ row: Int, to value: Float) {
        guard column >= 0, column < columns, row >= 0, row < rows else { return }
        let place = row * columns + column
        if value < values[place] { values[place] = value }
    }

    /// Spreads values to neighbours, a few steps far, each step adding to them.
    mutating func spread(steps: Int, step: Float) {
        let diagonal = step * 1.414_214
        for _ in 0..<steps {
            let before = values
            for row in 1..<max(1, rows - 1) {
                for column in 1..<max(1, columns - 1) {
                    let place = row * columns + column
                    var least = before[place]
                    least = min(least, before[place - 1] + step, before[place + 1] + step)
                    least = min(least, before[place - columns] + step, before[place + columns] + step)
                    least = min(least, before[place - columns - 1] + diagonal, before[place - columns + 1] + diagonal)
                    least = min(least, before[place + columns - 1] + diagonal, before[place + columns + 1] + diagonal)
                    values[place] = least
                }
            }
        }
    }

    /// The polygons around all corners whose value is at most the given one.
    ///
    /// Outer rings run counter-clockwise, holes clockwise; each ends where it begins.
    func polygons(within limit: Float) -> [[[Coordinate]]] {
        var outer: [[Coordinate]] = [], holes: [[Coordinate]] = []
        for ring in rings(limit) {
            let area = Self.signedArea(ring)
            if area > 0 { outer.append(ring) } else if area < 0 { holes.append(ring) }
        }
        outer.sort { Self.signedArea($0) < Self.signedArea($1) }
        var polygons = outer.map { [$0] }
        for hole in holes {
            // The least ring around it.
            if let around = polygons.firstIndex(where: { Self.contains($0[0], hole[0]) }) {
                polygons[around].append(hole)
            }
        }
        return polygons.reversed()
    }

    // MARK: Marching

    /// A side of a cell: of the corner (column, row) the one to the east (0) or to the north (1).
    private func side(_ column: Int, _ row: Int, _ direction: Int) -> Int { (row * columns + column) * 2 + direction }

    private func rings(_ limit: Float) -> [[Coordinate]] {
        // From each crossed side to the next one, the inside to the left.
        var next: [Int: Int] = [:]
        for row in 0..<max(0, rows - 1) {
            for column in 0..<max(0, columns - 1) { march(column, row, limit, &next) }
        }
        var rings: [[Coordinate]] = []
        for start in next.keys.sorted() {
            guard next[start] != nil else { continue }
            var ring: [Coordinate] = []
            var current = start
            while let following = next.removeValue(forKey: current) {
                ring.append(crossing(current, limit))
                current = following
            }
            guard ring.count >= 3 else { continue }
            ring.append(ring[0])
            rings.append(ring)
        }
        return rings
    }

    /// Adds the lines through one cell.
    private func march(_ column: Int, _ row: Int, _ limit: Float, _ next: inout [Int: Int]) {
        let place = row * columns + column
        var pattern = 0
        if values[place] <= limit { pattern |= 1 }
        if values[place + 1] <= limit { pattern |= 2 }
        if values[place + columns + 1] <= limit { pattern |= 4 }
        if values[place + columns] <= limit { pattern |= 8 }
        guard pattern != 0, pattern != 15 else { return }
        let low = side(column, row, 0), right = side(column + 1, row, 1)
        let high = side(column, row + 1, 0), left = side(column, row, 1)
        switch pattern {
        case 1: next[low] = left
        case 2: next[right] = low
        case 3: next[right] = left
        case 4: next[high] = right
        case 5:
            next[low] = right
            next[high] = left
        case 6: next[high] = low
        case 7: next[high] = left
        case 8: next[left] = high
        case 9: next[low] = high
        case 10:
            next[right] = high
            next[left] = low
        case 11: next[right] = high
        case 12: next[left] = right
        case 13: next[low] = right
        default: next[left] = low
        }
    }

    /// Where the limit crosses a side.
    private func crossing(_ side: Int, _ limit: Float) -> Coordinate {
        let place = side / 2
        let column = place % columns, row = place / columns
        let isNorth = side & 1 == 1
        let first = values[place], second = values[isNorth ? place + columns : place + 1]
        var share = 0.5
        if first.isFinite, second.isFinite, first != second {
            share = max(0.02, min(0.98, Double((limit - first) / (second - first))))
        }
        let x = Double(column) + (isNorth ? 0 : share), y = Double(row) + (isNorth ? share : 0)
        return Coordinate(
            uncheckedLatitude: max(-90, min(90, (south + y * cellY) / 1e7)),
            longitude: max(-180, min(180, (west + x * cellX) / 1e7))
        )
    }

    private static func signedArea(_ ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) {
            $0 + ($1.0.longitude - ring[0].longitude) * ($1.1.latitude - ring[0].latitude)
                - ($1.1.longitude - ring[0].longitude) * ($1.0.latitude - ring[0].latitude)
        }
    }

    private static func contains(_ ring: [Coordinate], _ point: Coordinate) -> Bool {
        var isInside = false
        for (a, b) in zip(ring, ring.dropFirst()) where (a.latitude > point.latitude) != (b.latitude > point.latitude) {
            let x =
                a.longitude
                + (point.latitude - a.latitude) / (b.latitude - a.latitude) * (b.longitude - a.longitude)
            if point.longitude < x { isInside.toggle() }
        }
        return isInside
    }
}
