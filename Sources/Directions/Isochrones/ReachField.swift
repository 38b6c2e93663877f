// The times at which the roads are reached, on a grid: each corner has the least time of the roads around it, plus the time
// of walking there from the road, a short way only, so that the blocks between streets belong to the area and the sea does not.

import Foundation
import Geodesy

/// Times on a grid around what is reached.
struct ReachField {
    /// How far beside a road one may be, in metres.
    private static let verge = 120.0
    /// How fast one walks there, in m/s.
    private static let walk = 1.2
    /// The most corners along a side.
    private static let mostCorners = 900
    /// The least distance between corners, in metres.
    private static let leastCell = 30.0

    private let graph: RoadGraph
    private let durations: UncheckedArray<UInt32>
    private let longest: Double
    private var grid = ContourGrid(columns: 0, rows: 0, west: 0, south: 0, cellX: 1, cellY: 1)

    init(graph: RoadGraph, durations: UncheckedArray<UInt32>, longest: Double) {
        self.graph = graph
        self.durations = durations
        self.longest = longest
    }

    /// The polygons of what is reached within a time in seconds.
    func polygons(within seconds: Double) -> [[[Coordinate]]] { grid.polygons(within: Float(seconds)) }

    /// Takes the times of all roads from a sweep.
    mutating func fill(_ sweep: HierarchySweep, leadsToOrigin: Bool, origin: RoutePosition) {
        var reached: [Reached] = []
        var box = (
            south: origin.latitudeE7, west: origin.longitudeE7, north: origin.latitudeE7, east: origin.longitudeE7
        )
        let limit = Int64(longest * 1000)
        for edge in 0..<UInt32(graph.edgeCount) where durations[edge] < RoadTime.blocked {
            guard let start = sweep.time(ofEdge: edge) else { continue }
            let duration = Int64(durations[edge])
            let end = leadsToOrigin ? start - duration : start + duration
            guard min(start, end) <= limit, max(start, end) >= 0 else { continue }
            reached.append(Reached(edge: edge, start: start, end: end))
            for point in graph.points(ofSegment: edge >> 1) {
                box.south = min(box.south, graph.pointLatitude[point])
                box.north = max(box.north, graph.pointLatitude[point])
                box.west = min(box.west, graph.pointLongitude[point])
                box.east = max(box.east, graph.pointLongitude[point])
            }
        }
        let scale = max(0.01, cos(Double(origin.latitudeE7) * 1e-7 * .pi / 180))
        let unit = SnapSearch.metresPerUnit
        let width = Double(Int64(box.east) - Int64(box.west)) * scale * unit
        let height = Double(Int64(box.north) - Int64(box.south)) * unit
        let cell = max(Self.leastCell, max(width, height) / Double(Self.mostCorners))
        let margin = Self.verge + 3 * cell
        grid = ContourGrid(
            columns: Int((width + 2 * margin) / cell) + 2,
            rows: Int((height + 2 * margin) / cell) + 2,
            west: Double(box.west) - margin / unit / scale,
            south: Double(box.south) - margin / unit,
            cellX: cell / unit / scale,
            cellY: cell / unit
        )
        for item in reached { lay(item, cell: cell, scale: scale) }
        lay(time: 0, x: Double(origin.longitudeE7), y: Double(origin.latitudeE7), cell: cell)
        grid.spread(steps: max(1, Int((Self.verge / cell).rounded(.up))), step: Float(cell / Self.walk))
    }

    private struct Reached {
        var edge: UInt32
        var start: Int64
        var end: Int64
    }

    /// Lays the times along an edge on the grid, at steps of half a cell.
    private mutating func lay(_ item: Reached, cell: Double, scale: Double) {
        let points = graph.points(ofSegment: item.edge >> 1)
        let whole = max(1, Double(graph.segmentLength[item.edge >> 1]) / 100)
        let isForward = item.edge & 1 == 0
        var way = 0.0
        for index in 0..<points.count - 1 {
            let a = isForward ? points.lowerBound + index : points.upperBound - 1 - index
            let b = isForward ? a + 1 : a - 1
            let x = Double(graph.pointLongitude[a]), y = Double(graph.pointLatitude[a])
            let dx = Double(graph.pointLongitude[b]) - x, dy = Double(graph.pointLatitude[b]) - y
            let length = (dx * scale * dx * scale + dy * dy).squareRoot() * SnapSearch.metresPerUnit
            let steps = max(1, Int(length / cell * 2))
            for step in 0...steps {
                let share = Double(step) / Double(steps)
                let place = min(1, (way + share * length) / whole)
                let time = (Double(item.start) + place * Double(item.end - item.start)) / 1000
                if time >= 0, time <= longest { lay(time: time, x: x + share * dx, y: y + share * dy, cell: cell) }
            }
            way += length
        }
    }

    private mutating func lay(time: Double, x: Double, y: Double, cell: Double) {
        let column = (x - grid.west) / grid.cellX, row = (y - grid.south) / grid.cellY
        let left = Int(column), low = Int(row)
        for (i, j) in [(left, low), (left + 1, low), (left, low + 1), (left + 1, low + 1)] {
            let away = ((column - Double(i)) * (column - Double(i)) + (row - Double(j)) * (row - Double(j)))
                .squareRoot()
            grid.lower(i, j, to: Float(time + away * cell / Self.walk))
        }
    }
}
