// Which roads lie in areas to avoid, be it by a corner: found in the snapping index by the areas' boxes, then looked at piece
// by piece.

import Geodesy

/// Finds the roads in polygons.
struct AreaBlocking {
    let graph: RoadGraph
    let index: SnapIndex

    private struct Corner {
        var x: Double
        var y: Double
    }

    /// The segments that lie in any of the areas or touch one's edge, copies left out.
    func segments(in areas: [[Coordinate]]) -> Set<UInt32> {
        var segments: Set<UInt32> = []
        for area in areas { collect(area, into: &segments) }
        return segments
    }

    private func collect(_ area: [Coordinate], into segments: inout Set<UInt32>) {
        guard index.levelCount > 0, let first = area.first else { return }
        var ring = area.map { Corner(x: $0.longitude * 1e7, y: $0.latitude * 1e7) }
        if area.last != first { ring.append(ring[0]) }
        let west = ring.reduce(Double.infinity) { min($0, $1.x) },
            east = ring.reduce(-Double.infinity) { max($0, $1.x) }
        let south = ring.reduce(Double.infinity) { min($0, $1.y) }
        let north = ring.reduce(-Double.infinity) { max($0, $1.y) }
        var stack: [(level: Int, place: Int)] = [(index.levelCount, 0)]
        while let (level, place) = stack.popLast() {
            if level == 0 {
                let item = index.items[place]
                if !segments.contains(item.segment), touches(item, ring) { segments.insert(item.segment) }
                continue
            }
            let node = index.nodes[index.levelStarts[level - 1] + place]
            let below = level == 1 ? index.items.count : index.levelStarts[level - 1] - index.levelStarts[level - 2]
            for lane in 0..<min(SnapIndex.fanOut, below - place * SnapIndex.fanOut)
            where Double(node.west[lane]) <= east && Double(node.east[lane]) >= west
                && Double(node.south[lane]) <= north && Double(node.north[lane]) >= south
            {
                stack.append((level - 1, place * SnapIndex.fanOut + lane))
            }
        }
    }

    private func touches(_ item: SnapItem, _ ring: [Corner]) -> Bool {
        let last = min(
            Int(item.firstPoint) + SnapIndex.piecesPerItem,
            graph.points(ofSegment: item.segment).upperBound - 1
        )
        for point in Int(item.firstPoint)..<last {
            let a = corner(point), b = corner(point + 1)
            if Self.contains(ring, a) || Self.contains(ring, b) { return true }
            for (c, d) in zip(ring, ring.dropFirst()) where Self.cross(a, b, c, d) { return true }
        }
        return false
    }

    private func corner(_ point: Int) -> Corner {
        Corner(x: Double(graph.pointLongitude[point]), y: Double(graph.pointLatitude[point]))
    }

    private static func contains(_ ring: [Corner], _ point: Corner) -> Bool {
        var isInside = false
        for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
            if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
    }

    private static func turn(_ a: Corner, _ b: Corner, _ c: Corner) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    private static func cross(_ a: Corner, _ b: Corner, _ c: Corner, _ d: Corner) -> Bool {
        turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
            && max(a.x, b.x) >= min(c.x, d.x) && max(c.x, d.x) >= min(a.x, b.x)
            && max(a.y, b.y) >= min(c.y, d.y) && max(c.y, d.y) >= min(a.y, b.y)
    }
}
