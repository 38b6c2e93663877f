// Joins lines of equal attributes end to end: a road of forty ways becomes one line, which simplifies better, takes less
// room in tiles and has room for its name. Where more than two ends meet, those go together that go straight on.

import Geodesy

/// A line that may be joined with others.
struct MergeLine: BitwiseCopyable {
    /// Where its geometry begins in the store.
    var geometry: Int
    var attributes: UInt32
    var sort: Int32
    var layer: ShortbreadLayer
    var minimumZoom: UInt8
    var maximumZoom: UInt8
}

/// Keeps lines until all have come, then joins them.
struct LineMerger: ~Copyable {
    /// One end of a line.
    struct End: BitwiseCopyable {
        var point: GridPoint
        /// The next point of the line, for its direction.
        var inner: GridPoint
        /// Part number << 1 | 1 for the line's last point.
        var side: UInt32
    }

    private var lines = GrowingBuffer<MergeLine>(capacity: 256)
    private var parts = GridShape()
    private var ends = GrowingBuffer<End>(capacity: 256)
    /// For each end (part number << 1 | side) the end that it is joined with, or -1.
    private var partners = GrowingBuffer<Int32>(capacity: 256)
    private var used = GrowingBuffer<Bool>(capacity: 256)
    private var chain = GridShape()

    mutating func add(_ line: MergeLine) { lines.append(line) }

    /// Adds the joined lines to the store and forgets them.
    ///
    /// - Complexity: O(points + n log n) for n lines.
    mutating func finish(into store: inout FeatureStore) {
        lines.sort { a, b in
            if a.layer != b.layer { return a.layer.rawValue < b.layer.rawValue }
            if a.minimumZoom != b.minimumZoom { return a.minimumZoom < b.minimumZoom }
            if a.attributes != b.attributes { return a.attributes < b.attributes }
            if a.sort != b.sort { return a.sort < b.sort }
            return a.geometry < b.geometry
        }
        var first = 0
        while first < lines.count {
            var last = first
            while last < lines.count, Self.belong(lines[first], lines[last]) { last += 1 }
            join(first..<last, into: &store)
            first = last
        }
        lines = GrowingBuffer<MergeLine>(capacity: 4)
    }

    private static func belong(_ a: MergeLine, _ b: MergeLine) -> Bool {
        a.layer == b.layer && a.minimumZoom == b.minimumZoom && a.maximumZoom == b.maximumZoom
            && a.attributes == b.attributes && a.sort == b.sort
    }

    private mutating func join(_ group: Range<Int>, into store: inout FeatureStore) {
        let sample = lines[group.lowerBound]
        parts.removeAll()
        for index in group { store.appendParts(at: lines[index].geometry, to: &parts) }
        findPartners()
        used.removeAll()
        used.resize(to: parts.partCount, filling: false)
        for part in 0..<parts.partCount where !used[part] {
            collectChain(from: part)
            chain.updateBox()
            // Of a line that is never longer than a pixel nothing would be seen below zoom 14.
            var zoom = Int(sample.minimumZoom)
            while zoom < Int(sample.maximumZoom), chain.extent < Float(Int32(4) << Int32(WorldGrid.zoom - zoom)) {
                zoom += 1
            }
            let place = store.addGeometry(chain, kind: .line, hasLevels: true)
            store.add(
                StoredFeature(
                    geometry: place,
                    box: chain.box,
                    attributes: sample.attributes,
                    sort: sample.sort,
                    size: chain.extent,
                    layer: sample.layer,
                    kind: .line,
                    minimumZoom: UInt8(zoom),
                    maximumZoom: sample.maximumZoom,
                    hasLevels: true
                )
            )
        }
    }

    /// Pairs the ends that meet: at each point the straightest pair first, as long as it does not turn back.
    private mutating func findPartners() {
        ends.removeAll()
        partners.removeAll()
        partners.resize(to: parts.partCount * 2, filling: -1)
        for part in 0..<parts.partCount {
            let range = parts.range(of: part)
            let number = UInt32(part) << 1
            ends.append(
                End(point: parts.points[range.lowerBound], inner: parts.points[range.lowerBound + 1], side: number)
            )
            ends.append(
                End(
                    point: parts.points[range.upperBound - 1],
                    inner: parts.points[range.upperBound - 2],
                    side: number | 1
                )
            )
        }
        ends.sort { a, b in
            if a.point.x != b.point.x { return a.point.x < b.point.x }
            return a.point.y != b.point.y ? a.point.y < b.point.y : a.side < b.side
        }
        var first = 0
        while first < ends.count {
            var last = first + 1
            while last < ends.count, ends[last].point == ends[first].point { last += 1 }
            // Hubs of hundreds of lines are no streets; they stay apart.
            if last - first >= 2, last - first <= 64 { pair(first..<last) }
            first = last
        }
    }

    private mutating func pair(_ group: Range<Int>) {
        if group.count == 2 {
            let a = ends[group.lowerBound].side
            let b = ends[group.lowerBound + 1].side
            partners[Int(a)] = Int32(b)
            partners[Int(b)] = Int32(a)
            return
        }
        while true {
            var best = (a: UInt32(0), b: UInt32(0))
            var straightest = -0.5
            for i in group where partners[Int(ends[i].side)] < 0 {
                for j in (i + 1)..<max(i + 1, group.upperBound) where partners[Int(ends[j].side)] < 0 {
                    let value = -Self.cosine(ends[i], ends[j])
                    if value > straightest {
                        straightest = value
                        best = (ends[i].side, ends[j].side)
                    }
                }
            }
            guard straightest > -0.5 else { return }
            partners[Int(best.a)] = Int32(best.b)
            partners[Int(best.b)] = Int32(best.a)
        }
    }

    /// The cosine of the angle between two lines that leave a point: -1 when one goes straight on in the other.
    private static func cosine(_ a: End, _ b: End) -> Double {
        let ax = Double(a.inner.x) - Double(a.point.x)
        let ay = Double(a.inner.y) - Double(a.point.y)
        let bx = Double(b.inner.x) - Double(b.point.x)
        let by = Double(b.inner.y) - Double(b.point.y)
        let lengths = ((ax * ax + ay * ay) * (bx * bx + by * by)).squareRoot()
        return lengths == 0 ? 1 : (ax * bx + ay * by) / lengths
    }

    /// Walks back to the beginning of the chain that a part belongs to, then forward along all of it.
    private mutating func collectChain(from part: Int) {
        // Entering a part by side s, one leaves it by the other.
        var entry = UInt32(part) << 1
        while true {
            let before = partners[Int(entry)]
            guard before >= 0 else { break }
            let next = UInt32(before) ^ 1
            if Int(next >> 1) == part { break }
            entry = next
        }
        chain.removeAll()
        while true {
            let number = Int(entry >> 1)
            if used[number] { break }
            used[number] = true
            let range = parts.range(of: number)
            let skipsFirst = chain.points.count > 0
            if entry & 1 == 0 {
                chain.points.append(parts.points, (range.lowerBound + (skipsFirst ? 1 : 0))..<range.upperBound)
            } else {
                var index = range.upperBound - (skipsFirst ? 2 : 1)
                while index >= range.lowerBound {
                    chain.points.append(parts.points[index])
                    index -= 1
                }
            }
            let next = partners[Int(entry ^ 1)]
            guard next >= 0 else { break }
            entry = UInt32(next)
        }
        chain.endPart()
    }
}
