// Finds the nearest piece of road: depth first through the tree, the nearest child first, leaving out what is farther than
// the best so far. Distances are on a plane at the point's latitude, exact enough for what a road may be away.

import Foundation

/// A place on a segment.
struct SnapCandidate: Sendable, Hashable {
    var segment: UInt32
    /// The point of the graph at which the piece begins.
    var point: UInt32
    /// How far along the segment, 0 … 1, by length.
    var fraction: Double
    /// Where.
    var position: RoutePosition
    /// The point that was asked for.
    var asked: RoutePosition
    /// Metres from the point that was asked for.
    var distance: Double
    /// Directions in which the segment may be used: bit 0 along its points, bit 1 against.
    var directions: UInt8
}

/// The scratch memory of one worker's searches.
struct SnapSearch {
    private struct Waiting {
        /// Squared distance in 1e-7 degrees of latitude.
        var distance: Float
        /// The level (0 for an item) in the upper 4 bits, the place within the level below.
        var place: UInt32
    }

    private struct Found {
        var distance: Double
        /// What the distance counts as.
        var rank: Double
        var segment: UInt32
        var point: UInt32
        var share: Double
        var directions: UInt8
    }

    /// Metres of 1e-7 degrees of latitude, on the sphere of mean radius.
    static let metresPerUnit = 6_371_008.8 * .pi / 180 * 1e-7

    private var stack: [Waiting] = []
    private var found: [Found] = []

    /// The nearest place that a filter lets through, within a distance in metres.
    mutating func nearest(
        to position: RoutePosition,
        within limit: Double,
        in index: SnapIndex,
        _ filter: SnapFilter
    ) -> SnapCandidate? {
        search(position, limit, count: 1, index, filter)
        return found.first.map { candidate($0, filter.graph, position) }
    }

    /// The nearest places on different segments, nearest first, within a distance in metres.
    mutating func nearest(
        _ count: Int,
        to position: RoutePosition,
        within limit: Double,
        in index: SnapIndex,
        _ filter: SnapFilter
    ) -> [SnapCandidate] {
        search(position, limit, count: count, index, filter)
        return found.map { candidate($0, filter.graph, position) }
    }

    /// The nearest place on one segment, whatever its distance; nil when the filter does not let it through.
    mutating func place(
        on segment: UInt32,
        near position: RoutePosition,
        _ filter: SnapFilter
    ) -> SnapCandidate? {
        found.removeAll(keepingCapacity: true)
        let points = filter.graph.points(ofSegment: segment)
        let scale = cos(Double(position.latitudeE7) * 1e-7 * .pi / 180)
        var limit = Double.infinity
        look(
            at: segment,
            points.lowerBound..<points.upperBound - 1,
            position,
            scale,
            &limit,
            count: 1,
            filter
        )
        return found.first.map { candidate($0, filter.graph, position) }
    }

    private mutating func search(
        _ position: RoutePosition,
        _ metres: Double,
        count: Int,
        _ index: SnapIndex,
        _ filter: SnapFilter
    ) {
        found.removeAll(keepingCapacity: true)
        stack.removeAll(keepingCapacity: true)
        guard index.levelCount > 0 else { return }
        let units = metres / Self.metresPerUnit
        var limit = units * units
        let scale = cos(Double(position.latitudeE7) * 1e-7 * .pi / 180)
        let scaleX = SIMD8<Float>(repeating: Float(scale))
        let x = SIMD8<Int32>(repeating: position.longitudeE7), y = SIMD8<Int32>(repeating: position.latitudeE7)
        stack.append(Waiting(distance: 0, place: UInt32(index.levelCount) << 28))
        while let next = stack.popLast() {
            // A little slack: the bound is computed in single precision.
            guard Double(next.distance) * 0.999_999 <= limit else { continue }
            let level = Int(next.place >> 28), place = Int(next.place & 0x0FFF_FFFF)
            guard level > 0 else {
                let item = index.items[place]
                let first = Int(item.firstPoint)
                let last = min(
                    first + SnapIndex.piecesPerItem,
                    filter.graph.points(ofSegment: item.segment).upperBound - 1
                )
                look(at: item.segment, first..<last, position, scale, &limit, count: count, filter)
                continue
            }
            let node = index.nodes[index.levelStarts[level - 1] + place]
            let zero = SIMD8<Int32>(repeating: 0)
            let dx = pointwiseMax(pointwiseMax(node.west &- x, x &- node.east), zero)
            let dy = pointwiseMax(pointwiseMax(node.south &- y, y &- node.north), zero)
            let fx = SIMD8<Float>(dx) * scaleX, fy = SIMD8<Float>(dy)
            let distances = fx * fx + fy * fy
            let below = level == 1 ? index.items.count : index.levelStarts[level - 1] - index.levelStarts[level - 2]
            let childCount = min(SnapIndex.fanOut, below - place * SnapIndex.fanOut)
            let start = stack.count
            let reach = Float(limit)
            for lane in 0..<childCount where distances[lane] <= reach {
                let child = Waiting(
                    distance: distances[lane],
                    place: UInt32(level - 1) << 28 | UInt32(place * SnapIndex.fanOut + lane)
                )
                var slot = stack.count
                stack.append(child)
                // The nearest comes last, to be taken first.
                while slot > start, stack[slot - 1].distance < child.distance {
                    stack[slot] = stack[slot - 1]
                    slot -= 1
                }
                stack[slot] = child
            }
        }
    }

    /// Looks at the pieces that begin at some points of a segment.
    @inline(__always) private mutating func look(
        at segment: UInt32,
        _ points: Range<Int>,
        _ position: RoutePosition,
        _ scale: Double,
        _ limit: inout Double,
        count: Int,
        _ filter: SnapFilter
    ) {
        let graph = filter.graph
        var open: UInt8?
        var x = Double(graph.pointLongitude[points.lowerBound] &- position.longitudeE7) * scale
        var y = Double(graph.pointLatitude[points.lowerBound] &- position.latitudeE7)
        for point in points {
            let nextX = Double(graph.pointLongitude[point + 1] &- position.longitudeE7) * scale
            let nextY = Double(graph.pointLatitude[point + 1] &- position.latitudeE7)
            defer { (x, y) = (nextX, nextY) }
            let dx = nextX - x, dy = nextY - y
            let length = dx * dx + dy * dy
            let share = length > 0 ? max(0, min(1, -(x * dx + y * dy) / length)) : 0
            let offsetX = x + share * dx, offsetY = y + share * dy
            let distance = offsetX * offsetX + offsetY * offsetY
            guard distance < limit else { continue }
            let directions = open ?? filter.directions(ofSegment: segment)
            open = directions
            guard directions != 0 else { return }
            var suited = directions
            if filter.isPicky {
                suited = filter.suited(
                    directions,
                    segment: segment,
                    dx: dx,
                    dy: dy,
                    offsetX: -offsetX,
                    offsetY: -offsetY
                )
                guard suited != 0 else { continue }
            }
            keep(
                Found(
                    distance: distance,
                    rank: filter.rank(distance, ofSegment: segment),
                    segment: segment,
                    point: UInt32(point),
                    share: share,
                    directions: suited
                ),
                count: count,
                &limit
            )
        }
    }

    private mutating func keep(_ new: Found, count: Int, _ limit: inout Double) {
        if count == 1 {
            if found.isEmpty { found.append(new) } else if new.rank < found[0].rank { found[0] = new } else { return }
            // A rank is never less than its distance: what is farther than the best rank cannot be better.
            limit = min(limit, new.rank)
            return
        }
        if let known = found.firstIndex(where: { $0.segment == new.segment }) {
            guard new.rank < found[known].rank else { return }
            found.remove(at: known)
        }
        let slot = found.firstIndex { $0.rank > new.rank } ?? found.count
        found.insert(new, at: slot)
        if found.count > count { found.removeLast() }
        if found.count == count { limit = min(limit, found[count - 1].rank) }
    }

    private func candidate(_ found: Found, _ graph: RoadGraph, _ position: RoutePosition) -> SnapCandidate {
        let point = Int(found.point)
        let latitude = Double(graph.pointLatitude[point]), longitude = Double(graph.pointLongitude[point])
        let nearest = RoutePosition(
            latitudeE7: Int32((latitude + found.share * (Double(graph.pointLatitude[point + 1]) - latitude)).rounded()),
            longitudeE7: Int32(
                (longitude + found.share * (Double(graph.pointLongitude[point + 1]) - longitude)).rounded()
            )
        )
        return SnapCandidate(
            segment: found.segment,
            point: found.point,
            fraction: Self.fraction(graph, found.segment, point, found.share),
            position: nearest,
            asked: position,
            distance: found.distance.squareRoot() * Self.metresPerUnit,
            directions: found.directions
        )
    }

    /// How far along a segment a share of one of its pieces is.
    private static func fraction(_ graph: RoadGraph, _ segment: UInt32, _ point: Int, _ share: Double) -> Double {
        let points = graph.points(ofSegment: segment)
        guard points.count > 2 else { return share }
        let scale = cos(Double(graph.pointLatitude[point]) * 1e-7 * .pi / 180)
        var whole = 0.0, before = 0.0
        for start in points.lowerBound..<points.upperBound - 1 {
            let dx = Double(graph.pointLongitude[start + 1] &- graph.pointLongitude[start]) * scale
            let dy = Double(graph.pointLatitude[start + 1] &- graph.pointLatitude[start])
            let length = (dx * dx + dy * dy).squareRoot()
            if start < point { before += length } else if start == point { before += share * length }
            whole += length
        }
        return whole > 0 ? min(1, before / whole) : 0
    }
}
