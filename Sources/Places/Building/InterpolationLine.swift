// House numbers between two known ones along an `addr:interpolation` way.

import OSMExtract

/// An interpolation way with the numbers known on it.
struct InterpolationLine {
    /// A node of the way with a number.
    struct End {
        /// Its place among the way's points.
        var at: Int
        var address: AddressFact
    }

    let way: Int64
    let kind: String
    let points: [PointE7]
    let ends: [End]

    /// At most so many numbers are computed between two known ones: more is a typing error.
    private static let most = 300

    /// The addresses between the known ones, known ones left out.
    func addresses() -> [AddressFact] {
        var found: [AddressFact] = []
        for (a, b) in zip(ends, ends.dropFirst()) where b.at > a.at {
            found += between(a, b)
        }
        return found
    }

    private func between(_ a: End, _ b: End) -> [AddressFact] {
        guard let low = Int(a.address.number.prefix { $0.isASCII && $0.isNumber }),
            let high = Int(b.address.number.prefix { $0.isASCII && $0.isNumber }), low != high
        else { return [] }
        let step = kind == "all" ? 1 : Int(kind).map { max(1, min(100, $0)) } ?? 2
        let count = abs(high - low) / step
        guard count > 1, count <= Self.most else { return [] }
        let line = Array(points[a.at...b.at])
        let plane = LocalPlane(line[0].coordinate)
        var lengths = [0.0]
        var last = (x: 0.0, y: 0.0)
        for point in line.dropFirst() {
            let coordinate = point.coordinate
            let next = plane.position(latitude: coordinate.latitude, longitude: coordinate.longitude)
            let dx = next.x - last.x, dy = next.y - last.y
            lengths.append((lengths.last ?? 0) + (dx * dx + dy * dy).squareRoot())
            last = next
        }
        let direction = high > low ? step : -step
        return (1..<count).map { index in
            let point = ShapeFacts.along(
                line,
                lengths: lengths,
                metres: (lengths.last ?? 0) * Double(index) / Double(count)
            )
            return AddressFact(
                interpolated: String(low + index * direction),
                like: a.address,
                way: way,
                point: point
            )
        }
    }
}
