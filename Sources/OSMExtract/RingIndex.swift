// Which rings hold a point: the edges of all rings in bands of latitude, so that a question looks at few of them.

/// Rings prepared for questions of containment.
struct RingIndex {
    private struct Edge {
        var ring: Int32
        var x1: Int32
        var y1: Int32
        var x2: Int32
        var y2: Int32
    }
    private var bands: [[Edge]] = []
    private var south: Int64 = 0
    private var bandHeight: Int64 = 1

    /// Prepares the rings (closed).
    ///
    /// - Complexity: O(edges) for edges shorter than a band.
    init(_ rings: [[PointE7]]) {
        var low = Int64(Int32.max)
        var high = Int64(Int32.min)
        var edges = 0
        for ring in rings {
            edges += ring.count
            for point in ring {
                low = min(low, Int64(point.latitudeE7))
                high = max(high, Int64(point.latitudeE7))
            }
        }
        guard low <= high else { return }
        let count = Int64(max(1, min(4096, edges / 16)))
        south = low
        bandHeight = max(1, (high - low) / count + 1)
        bands = Array(repeating: [], count: Int((high - low) / bandHeight) + 1)
        for (number, ring) in rings.enumerated() {
            for (a, b) in zip(ring, ring.dropFirst()) where a.latitudeE7 != b.latitudeE7 {
                let edge = Edge(
                    ring: Int32(number),
                    x1: a.longitudeE7,
                    y1: a.latitudeE7,
                    x2: b.longitudeE7,
                    y2: b.latitudeE7
                )
                for band in band(min(a.latitudeE7, b.latitudeE7))...band(max(a.latitudeE7, b.latitudeE7)) {
                    bands[band].append(edge)
                }
            }
        }
    }

    private func band(_ latitude: Int32) -> Int { Int((Int64(latitude) - south) / bandHeight) }

    /// The numbers of the rings that hold the point (even-odd), in no particular order.
    ///
    /// - Complexity: O(edges at this latitude).
    func rings(holding point: PointE7) -> [Int] {
        guard !bands.isEmpty, Int64(point.latitudeE7) >= south else { return [] }
        let number = band(point.latitudeE7)
        guard number < bands.count else { return [] }
        var odd: [Int] = []
        for edge in bands[number] where (edge.y1 > point.latitudeE7) != (edge.y2 > point.latitudeE7) {
            let share = (Double(point.latitudeE7) - Double(edge.y1)) / (Double(edge.y2) - Double(edge.y1))
            let x = Double(edge.x1) + share * (Double(edge.x2) - Double(edge.x1))
            guard Double(point.longitudeE7) < x else { continue }
            if let known = odd.firstIndex(of: Int(edge.ring)) {
                odd.remove(at: known)
            } else {
                odd.append(Int(edge.ring))
            }
        }
        return odd
    }
}
