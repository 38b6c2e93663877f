// What to do with a chain that ends inside the box: two ends that belong together are bridged, an end near the edge is
// led to it, and a chain that can be helped neither way is dropped. Shared by coastlines and by broken multipolygons.

/// How far open ends may be moved.
struct EndLimits {
    /// The longest bridge in latitude units.
    var bridge: Double
    /// The longest bridge as a share of the length of the two chains it joins.
    var bridgeShare: Double
    /// The farthest the edge may be, in latitude units.
    var edge: Double
    /// Whether a bridge may be made only from the end of one chain to the start of another.
    var directed: Bool
}

/// Chains whose ends inside the box have been dealt with.
struct ClosedEnds {
    /// Chains that begin and end on the edge or outside.
    var chains: [[PointE7]] = []
    /// Chains that bridges closed.
    var rings: [[PointE7]] = []
    /// Where bridged gaps began.
    var bridgedAt: [PointE7] = []
    /// The ends that were led to the edge.
    var ledToEdgeAt: [PointE7] = []
    /// Where dropped chains began.
    var droppedAt: [PointE7] = []

    /// Deals with the open ends of the chains.
    ///
    /// - Complexity: O(n²) for n open ends; beyond 2 000 ends nothing is bridged.
    init(_ chains: [[PointE7]], box: BoxE7, limits: EndLimits) {
        let aspect = box.aspect
        var ends: [End] = []
        for (number, chain) in chains.enumerated() {
            let length = Self.length(chain, aspect)
            for isStart in [true, false] {
                guard let point = isStart ? chain.first : chain.last, box.containsInside(point) else { continue }
                ends.append(
                    End(
                        chain: number,
                        isStart: isStart,
                        point: point,
                        chainLength: length,
                        edgeDistance: box.nearestEdge(to: point, aspect: aspect).distance
                    )
                )
            }
        }
        let bridges = Self.bridges(between: ends, limits: limits, aspect: aspect)
        bridgedAt = bridges.map(\.0)
        // A bridge is a line of two points: joining then does the rest.
        let joined = JoinedLines(chains + bridges.map { [$0.0, $0.1] }, directed: limits.directed)
        rings = joined.rings
        for var chain in joined.chains {
            var usable = true
            for isStart in [true, false] {
                guard let point = isStart ? chain.first : chain.last, box.containsInside(point) else { continue }
                guard
                    let target = Self.edgePoint(for: chain, isStart: isStart, box: box, limits: limits, aspect: aspect)
                else {
                    usable = false
                    break
                }
                if isStart { chain.insert(target, at: 0) } else { chain.append(target) }
                ledToEdgeAt.append(point)
            }
            if usable { self.chains.append(chain) } else { droppedAt += chain.prefix(1) }
        }
    }

    private struct End {
        var chain: Int
        var isStart: Bool
        var point: PointE7
        var chainLength: Double
        var edgeDistance: Double
    }

    /// The shortest bridges first, each end used once; a bridge must be shorter than the way to the edge.
    private static func bridges(between ends: [End], limits: EndLimits, aspect: Double) -> [(PointE7, PointE7)] {
        guard ends.count <= 2000 else { return [] }
        var found: [(gap: Double, a: Int, b: Int)] = []
        for a in ends.indices {
            for b in ends.indices where limits.directed ? (!ends[a].isStart && ends[b].isStart) : a < b {
                let gap = ends[a].point.distance(to: ends[b].point, aspect: aspect)
                let same = ends[a].chain == ends[b].chain
                let length = same ? ends[a].chainLength : ends[a].chainLength + ends[b].chainLength
                if gap <= limits.bridge, gap <= length * limits.bridgeShare,
                    gap < ends[a].edgeDistance + ends[b].edgeDistance
                {
                    found.append((gap, a, b))
                }
            }
        }
        found.sort { ($0.gap, $0.a, $0.b) < ($1.gap, $1.a, $1.b) }
        var used = [Bool](repeating: false, count: ends.count)
        var result: [(PointE7, PointE7)] = []
        for bridge in found where !used[bridge.a] && !used[bridge.b] {
            used[bridge.a] = true
            used[bridge.b] = true
            result.append((ends[bridge.a].point, ends[bridge.b].point))
        }
        return result
    }

    /// Where a chain meets the edge if it goes on as it came, or else the nearest point of the edge.
    private static func edgePoint(
        for chain: [PointE7],
        isStart: Bool,
        box: BoxE7,
        limits: EndLimits,
        aspect: Double
    ) -> PointE7? {
        guard let end = isStart ? chain.first : chain.last else { return nil }
        let nearest = box.nearestEdge(to: end, aspect: aspect)
        guard nearest.distance <= limits.edge, nearest.distance <= length(chain, aspect) else { return nil }
        // The direction is taken over twice the distance that is missing, so that a small bend does not decide it.
        var back = end
        var walked = 0.0
        for point in isStart ? chain : chain.reversed() {
            walked += back.distance(to: point, aspect: aspect)
            back = point
            if walked >= 2 * nearest.distance { break }
        }
        if let ahead = ray(from: back, through: end, to: box),
            ahead.distance(to: end, aspect: aspect) <= 3 * nearest.distance
        {
            return ahead
        }
        return nearest.point
    }

    /// Where the ray from one point through another (inside the box) leaves the box.
    private static func ray(from: PointE7, through: PointE7, to box: BoxE7) -> PointE7? {
        let x = Double(through.longitudeE7)
        let y = Double(through.latitudeE7)
        let dx = x - Double(from.longitudeE7)
        let dy = y - Double(from.latitudeE7)
        guard dx != 0 || dy != 0 else { return nil }
        let toX = dx > 0 ? (Double(box.east) - x) / dx : dx < 0 ? (Double(box.west) - x) / dx : .infinity
        let toY = dy > 0 ? (Double(box.north) - y) / dy : dy < 0 ? (Double(box.south) - y) / dy : .infinity
        if toX < toY {
            let latitude = min(max(y + toX * dy, Double(box.south)), Double(box.north))
            return PointE7(longitudeE7: dx > 0 ? box.east : box.west, latitudeE7: Int32(latitude.rounded()))
        }
        let longitude = min(max(x + toY * dx, Double(box.west)), Double(box.east))
        return PointE7(longitudeE7: Int32(longitude.rounded()), latitudeE7: dy > 0 ? box.north : box.south)
    }

    private static func length(_ line: [PointE7], _ aspect: Double) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1, aspect: aspect) }
    }
}
