// Whether a polygon's edges touch nowhere but at neighbours' common ends: the test that nearly every polygon passes, so
// that only the others need the repair. Edges are swept from west to east; few are open at a time.

/// Which side of the line from a to b the point p lies on: positive, negative, or zero on the line.
///
/// Exact for coordinates up to 2^30.
@inline(__always) func side(_ a: GridPoint, _ b: GridPoint, _ p: GridPoint) -> Int64 {
    (Int64(b.x) &- Int64(a.x)) &* (Int64(p.y) &- Int64(a.y)) &- (Int64(b.y) &- Int64(a.y))
        &* (Int64(p.x) &- Int64(a.x))
}

/// Whether p, known to lie on the line through a and b, lies between them, ends included.
@inline(__always) func isBetween(_ p: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Bool {
    p.x >= min(a.x, b.x) && p.x <= max(a.x, b.x) && p.y >= min(a.y, b.y) && p.y <= max(a.y, b.y)
}

/// Checks polygons for self-contact; keeps its scratch memory.
struct SimplicityCheck: ~Copyable {
    struct Edge: BitwiseCopyable {
        var a: GridPoint
        var b: GridPoint
        /// The edge's place in the shape and its successor's, to know neighbours.
        var index: Int32
        var next: Int32

        var minX: Int32 { min(a.x, b.x) }
        var maxX: Int32 { max(a.x, b.x) }
        var minY: Int32 { min(a.y, b.y) }
        var maxY: Int32 { max(a.y, b.y) }
    }

    private var edges = GrowingBuffer<Edge>(capacity: 64)
    private var order = GrowingBuffer<Int64>(capacity: 64)
    private var open = GrowingBuffer<Int32>(capacity: 64)

    /// Whether no two edges of the polygon touch, neighbours at their common point aside.
    ///
    /// - Complexity: O(n log n) for shapes of the real world, O(n²) at worst.
    mutating func isSimple(_ shape: borrowing GridShape) -> Bool {
        let points = shape.points.span
        if shape.partCount == 1, points.count == 3 { return true }
        edges.removeAll()
        for part in 0..<shape.partCount {
            let range = shape.range(of: part)
            var previous = range.upperBound - 1
            for index in range {
                edges.append(
                    Edge(
                        a: points[previous],
                        b: points[index],
                        index: Int32(truncatingIfNeeded: previous),
                        next: Int32(truncatingIfNeeded: index)
                    )
                )
                previous = index
            }
        }
        return edges.count <= 12 ? checkAll() : sweep()
    }

    private mutating func checkAll() -> Bool {
        let edges = edges.span
        for i in 1..<max(1, edges.count) {
            for j in 0..<i where Self.touch(edges[i], edges[j]) { return false }
        }
        return true
    }

    private mutating func sweep() -> Bool {
        order.removeAll()
        for index in 0..<edges.count { order.append(Int64(edges[index].minX) << 32 | Int64(index)) }
        order.sort(by: <)
        open.removeAll()
        for place in 0..<order.count {
            let number = Int32(truncatingIfNeeded: order[place])
            let edge = edges[Int(number)]
            let minX = edge.minX
            var kept = 0
            for slot in 0..<open.count {
                let other = edges[Int(open[slot])]
                if other.maxX < minX { continue }
                open[kept] = open[slot]
                kept += 1
                if Self.touch(edge, other) { return false }
            }
            open.truncate(to: kept)
            open.append(number)
        }
        return true
    }

    @inline(__always) private static func touch(_ e: Edge, _ f: Edge) -> Bool {
        if e.maxY < f.minY || f.maxY < e.minY || e.maxX < f.minX || f.maxX < e.minX { return false }
        // Neighbours share one point; they only touch otherwise when one folds back onto the other.
        if e.next == f.index { return side(e.a, e.b, f.b) == 0 && isBehind(e.a, e.b, f.b) }
        if f.next == e.index { return side(f.a, f.b, e.b) == 0 && isBehind(f.a, f.b, e.b) }
        let s1 = side(e.a, e.b, f.a)
        let s2 = side(e.a, e.b, f.b)
        if (s1 > 0 && s2 > 0) || (s1 < 0 && s2 < 0) { return false }
        let s3 = side(f.a, f.b, e.a)
        let s4 = side(f.a, f.b, e.b)
        // On one line (all zero) they touch when their boxes do, and those were compared above.
        return !((s3 > 0 && s4 > 0) || (s3 < 0 && s4 < 0))
    }

    /// Whether c, on the line through a and b, lies back towards a as seen from b.
    @inline(__always) private static func isBehind(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
        (Int64(a.x) - Int64(b.x)) * (Int64(c.x) - Int64(b.x)) + (Int64(a.y) - Int64(b.y)) * (Int64(c.y) - Int64(b.y))
            > 0
    }
}
