// Takes a ring that crosses or touches itself apart into simple rings. A figure of eight becomes two rings.

/// Simple rings that cover what a ring encloses by the even-odd rule, for rings that cross themselves a few times.
///
/// Nil when the ring crosses itself more often than `limit` times: such data has no meaning that could be restored.
///
/// - Complexity: O(n²) box tests for each crossing; rings above 20 000 points are only taken apart where they touch
///   themselves in a point.
func uncrossed(_ ring: [PointE7], limit: Int = 64) -> [[PointE7]]? {
    var waiting = [ring]
    var simple: [[PointE7]] = []
    var splits = 0
    while let candidate = waiting.popLast() {
        let ring = withoutRepeats(candidate)
        guard ring.count >= 4 else { continue }
        guard let (one, two) = split(ring) else {
            simple.append(ring)
            continue
        }
        splits += 1
        guard splits <= limit else { return nil }
        waiting.append(one)
        waiting.append(two)
    }
    // A crossing by a hair leaves splinters: below a square metre they are noise.
    return simple.filter { abs(twiceSignedArea($0)) > (splits == 0 ? 0 : 16_000) }
}

/// The two rings on both sides of the first place where a ring meets itself.
private func split(_ ring: [PointE7]) -> ([PointE7], [PointE7])? {
    var seen: [UInt64: Int] = [:]
    for (index, point) in ring.dropLast().enumerated() {
        if let before = seen[point.key] {
            return (Array(ring[before...index]), Array(ring[index...].dropLast() + ring[...before]))
        }
        seen[point.key] = index
    }
    guard ring.count <= 20_000 else { return nil }
    let last = ring.count - 1
    for i in 0..<last {
        for j in i + 1..<last {
            guard j > i + 1, !(i == 0 && j == last - 1) else { continue }
            guard let crossing = crossing(ring[i], ring[i + 1], ring[j], ring[j + 1]) else { continue }
            let inner = [crossing] + ring[i + 1...j] + [crossing]
            let outer = Array(ring[...i]) + [crossing] + ring[(j + 1)...]
            return (inner, outer)
        }
    }
    return nil
}

/// Where two segments cross, if they cross in a point inside both.
private func crossing(_ a: PointE7, _ b: PointE7, _ c: PointE7, _ d: PointE7) -> PointE7? {
    guard max(a.longitudeE7, b.longitudeE7) >= min(c.longitudeE7, d.longitudeE7),
        max(c.longitudeE7, d.longitudeE7) >= min(a.longitudeE7, b.longitudeE7),
        max(a.latitudeE7, b.latitudeE7) >= min(c.latitudeE7, d.latitudeE7),
        max(c.latitudeE7, d.latitudeE7) >= min(a.latitudeE7, b.latitudeE7)
    else { return nil }
    let side1 = turn(a, b, c)
    let side2 = turn(a, b, d)
    let side3 = turn(c, d, a)
    let side4 = turn(c, d, b)
    guard (side1 > 0) != (side2 > 0), (side3 > 0) != (side4 > 0), side1 != 0, side2 != 0, side3 != 0, side4 != 0 else {
        return nil
    }
    let share = side3 / (side3 - side4)
    let x = Double(a.longitudeE7) + share * (Double(b.longitudeE7) - Double(a.longitudeE7))
    let y = Double(a.latitudeE7) + share * (Double(b.latitudeE7) - Double(a.latitudeE7))
    return PointE7(longitudeE7: Int32(x.rounded()), latitudeE7: Int32(y.rounded()))
}

/// Positive when c lies left of a → b.
private func turn(_ a: PointE7, _ b: PointE7, _ c: PointE7) -> Double {
    (Double(b.longitudeE7) - Double(a.longitudeE7)) * (Double(c.latitudeE7) - Double(a.latitudeE7))
        - (Double(b.latitudeE7) - Double(a.latitudeE7)) * (Double(c.longitudeE7) - Double(a.longitudeE7))
}
