// Simplification for all zooms at once: Douglas–Peucker (Cartographica 10, 1973) run down to one grid unit, each vertex
// marked with the lowest zoom that needs it. Choosing the vertices of a zoom is then a compare, the choice is the one
// Douglas–Peucker would have made with that zoom's tolerance, and it does not depend on tiles: no seams.

/// Marks vertices with the lowest zoom at which they are kept.
struct VertexLevels: ~Copyable {
    /// Marks a vertex that no zoom needs: it lies within the tolerance of the deepest.
    static let never: UInt8 = 15
    /// Longer lines keep a vertex every so often at all zooms, which bounds the work on hostile shapes.
    private static let chunk = 512
    private var stack = GrowingBuffer<Int64>(capacity: 64)

    /// Sets `levels` for a line; its ends are always kept.
    ///
    /// A vertex is kept at zoom z when it deviates by more than 2^(14 - z) units of the world's grid.
    /// - Complexity: O(n log n) for shapes of the real world, O(512 n) at worst.
    mutating func mark(line range: Range<Int>, of shape: borrowing GridShape, into levels: inout GrowingBuffer<UInt8>) {
        levels.resize(to: shape.points.count, filling: Self.never)
        levels.fill(range, with: Self.never)
        var first = range.lowerBound
        let end = range.upperBound - 1
        levels[first] = 0
        levels[end] = 0
        while first < end {
            let last = min(end, first + Self.chunk)
            levels[last] = 0
            run(first, last, shape.points.span, &levels)
            first = last
        }
    }

    /// Sets `levels` for a ring (closing point absent); its first point and the one farthest from it are always kept.
    mutating func mark(ring range: Range<Int>, of shape: borrowing GridShape, into levels: inout GrowingBuffer<UInt8>) {
        levels.resize(to: shape.points.count, filling: Self.never)
        levels.fill(range, with: Self.never)
        let span = shape.points.span
        let first = range.lowerBound
        let origin = span[first]
        var far = first
        var farthest: Int64 = 0
        for index in range {
            let dx = Int64(span[index].x) - Int64(origin.x)
            let dy = Int64(span[index].y) - Int64(origin.y)
            if dx * dx + dy * dy > farthest {
                farthest = dx * dx + dy * dy
                far = index
            }
        }
        levels[first] = 0
        levels[far] = 0
        var anchor = first
        while anchor < far {
            let last = min(far, anchor + Self.chunk)
            levels[last] = 0
            run(anchor, last, span, &levels)
            anchor = last
        }
        // From the far point round to the first; the run's last index stands for the first point.
        while anchor < range.upperBound {
            let last = min(range.upperBound, anchor + Self.chunk)
            if last < range.upperBound { levels[last] = 0 }
            run(anchor, last, span, &levels, wrap: range)
            anchor = last
        }
    }

    /// Douglas–Peucker between two kept vertices; deviations never exceed those of the split above them.
    private mutating func run(
        _ first: Int,
        _ last: Int,
        _ points: Span<GridPoint>,
        _ levels: inout GrowingBuffer<UInt8>,
        wrap: Range<Int>? = nil
    ) {
        stack.removeAll()
        stack.append(Int64(first) << 32 | Int64(last))
        // The level of the split above travels with the range, in a second word.
        stack.append(0)
        while !stack.isEmpty {
            let above = UInt8(truncatingIfNeeded: stack[stack.count - 1])
            let packed = stack[stack.count - 2]
            stack.truncate(to: stack.count - 2)
            let from = Int(packed >> 32)
            let to = Int(packed & 0xFFFF_FFFF)
            if to - from < 2 { continue }
            let a = points[from]
            let b = points[wrap.map { to == $0.upperBound ? $0.lowerBound : to } ?? to]
            let ax = Double(a.x)
            let ay = Double(a.y)
            let dx = Double(b.x) - ax
            let dy = Double(b.y) - ay
            let lengthSquared = dx * dx + dy * dy
            var farthest = -1.0
            var split = from
            if lengthSquared == 0 {
                for index in (from + 1)..<to {
                    let px = Double(points[index].x) - ax
                    let py = Double(points[index].y) - ay
                    let distance = px * px + py * py
                    if distance > farthest {
                        farthest = distance
                        split = index
                    }
                }
            } else {
                let inverse = 1 / lengthSquared
                for index in (from + 1)..<to {
                    let px = Double(points[index].x) - ax
                    let py = Double(points[index].y) - ay
                    let t = max(0, min(1, (px * dx + py * dy) * inverse))
                    let ex = px - t * dx
                    let ey = py - t * dy
                    let distance = ex * ex + ey * ey
                    if distance > farthest {
                        farthest = distance
                        split = index
                    }
                }
            }
            guard farthest > 1 else { continue }
            // farthest is the deviation's square: half its exponent is how many zooms up it still shows.
            let level = max(above, UInt8(max(0, 14 - Int(farthest.exponent) / 2)))
            levels[split] = level
            stack.append(Int64(from) << 32 | Int64(split))
            stack.append(Int64(level))
            stack.append(Int64(split) << 32 | Int64(to))
            stack.append(Int64(level))
        }
    }
}
