// Makes polygons of rings: which ring is a hole of which.

/// Polygons from rings by depth: a ring inside an odd number of others is a hole of the smallest of them.
///
/// - Complexity: O(points) plus a containment question for each ring.
func polygons(nesting rings: [[PointE7]]) -> [RingedPolygon] {
    guard rings.count > 1 else { return rings.map { RingedPolygon(outer: oriented($0, counterClockwise: true)) } }
    let areas = rings.map { abs(twiceSignedArea($0)) }
    let index = RingIndex(rings)
    var result: [RingedPolygon] = []
    var place: [Int: Int] = [:]
    for number in rings.indices.sorted(by: { (areas[$1], $0) < (areas[$0], $1) }) {
        let around = index.rings(holding: innerPoint(of: rings[number])).filter { other in
            other != number && (areas[other], number) > (areas[number], other)
        }
        let parent = around.min { (areas[$0], $1) < (areas[$1], $0) }
        if around.count % 2 == 1, let parent, let polygon = place[parent] {
            result[polygon].holes.append(oriented(rings[number], counterClockwise: false))
        } else {
            place[number] = result.count
            result.append(RingedPolygon(outer: oriented(rings[number], counterClockwise: true)))
        }
    }
    return result
}

/// A point in a ring's inside, near its first edge that has room beside it; the first point when there is none.
///
/// Rings that share a corner or an edge with another are thus not asked about a point of the other's edge.
func innerPoint(of ring: [PointE7]) -> PointE7 {
    let alone = RingIndex([ring])
    let leftIsInside = twiceSignedArea(ring) > 0
    for reach in [8.0, 2.0] {
        for (a, b) in zip(ring, ring.dropFirst()).prefix(64) {
            let dx = Double(b.longitudeE7) - Double(a.longitudeE7)
            let dy = Double(b.latitudeE7) - Double(a.latitudeE7)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { continue }
            let away = (leftIsInside ? reach : -reach) / length
            let x = (Double(a.longitudeE7) + Double(b.longitudeE7)) / 2 - dy * away
            let y = (Double(a.latitudeE7) + Double(b.latitudeE7)) / 2 + dx * away
            guard abs(x) < 2e9, abs(y) < 2e9 else { continue }
            let candidate = PointE7(longitudeE7: Int32(x.rounded()), latitudeE7: Int32(y.rounded()))
            if !alone.rings(holding: candidate).isEmpty { return candidate }
        }
    }
    return ring[0]
}
