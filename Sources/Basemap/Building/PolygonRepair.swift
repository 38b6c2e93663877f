// Makes a valid polygon of any rings on the grid: what an odd number of rings covers (even-odd rule) is inside.
//
// 1. Noding: edges are cut wherever they meet, cuts rounded to the grid, until no more are found. Edges that then lie
//    on each other cancel in pairs: what clipping doubled along a tile's edge is gone here.
// 2. Sides: of a component's westernmost vertex the parity of what lies west tells inside from outside; round each
//    vertex inside and outside alternate, so the rest follows from edge to edge.
// 3. Tracing: boundaries are walked with the inside on the left (clockwise on the screen for outer rings) and cut where
//    they come back to a point, so that every ring is simple; holes go to the least outer ring round them.

/// Repairs polygons; keeps its scratch memory.
struct PolygonRepair: ~Copyable {
    struct Edge: BitwiseCopyable {
        var a: GridPoint
        var b: GridPoint
    }

    struct Cut: BitwiseCopyable {
        var edge: Int32
        var point: GridPoint
        /// How far along the edge, for sorting.
        var along: Int64
    }

    /// One end of an edge, seen from its vertex.
    struct Spoke: BitwiseCopyable {
        var from: GridPoint
        var to: GridPoint
        var edge: Int32
    }

    private static let mostRounds = 12
    private static let mostEdges = 1 << 17

    private var edges = GrowingBuffer<Edge>(capacity: 64)
    private var order = GrowingBuffer<Int64>(capacity: 64)
    private var open = GrowingBuffer<Int32>(capacity: 64)
    private var cuts = GrowingBuffer<Cut>(capacity: 16)
    private var spokes = GrowingBuffer<Spoke>(capacity: 64)
    private var twins = GrowingBuffer<Int32>(capacity: 64)
    /// Where the group of a spoke's vertex begins and ends.
    private var groupStart = GrowingBuffer<Int32>(capacity: 64)
    private var groupEnd = GrowingBuffer<Int32>(capacity: 64)
    /// Whether the inside lies left of a spoke: 0 no, 1 yes, 2 not known yet.
    private var insideLeft = GrowingBuffer<UInt8>(capacity: 64)
    private var pending = GrowingBuffer<Int32>(capacity: 64)
    private var path = GrowingBuffer<Int32>(capacity: 64)
    /// The place of a vertex (by its group's start) on the path, or -1.
    private var onPath = GrowingBuffer<Int32>(capacity: 64)
    private var rings = GridShape()

    /// Writes the valid polygon of the source's rings; false when it could not be made, and the result is empty then.
    ///
    /// Rings of less than `leastDoubledArea` are left out.
    /// - Complexity: O(n log n) for shapes of the real world.
    mutating func repair(_ source: borrowing GridShape, into result: inout GridShape, leastDoubledArea: Int64 = 1)
        -> Bool
    {
        result.removeAll()
        edges.removeAll()
        let points = source.points.span
        for part in 0..<source.partCount {
            let range = source.range(of: part)
            guard var previous = range.last.map({ points[$0] }) else { continue }
            for index in range {
                append(previous, points[index])
                previous = points[index]
            }
        }
        guard node() else { return false }
        gatherSpokes()
        findSides()
        trace(leastDoubledArea)
        assignHoles(into: &result)
        result.updateBox()
        return true
    }

    /// Appends an edge in the one direction that makes equal edges equal.
    private mutating func append(_ a: GridPoint, _ b: GridPoint) {
        if a == b { return }
        edges.append(Self.precedes(a, b) ? Edge(a: a, b: b) : Edge(a: b, b: a))
    }

    @inline(__always) private static func precedes(_ a: GridPoint, _ b: GridPoint) -> Bool {
        a.x != b.x ? a.x < b.x : a.y < b.y
    }

    // MARK: Noding

    private mutating func node() -> Bool {
        for _ in 0..<Self.mostRounds {
            cancelPairs()
            guard edges.count <= Self.mostEdges else { return false }
            findCuts()
            if cuts.isEmpty { return true }
            cut()
        }
        return false
    }

    /// Sorts the edges by their western end and leaves one of each odd number of equal ones.
    private mutating func cancelPairs() {
        edges.sort { a, b in
            if a.a != b.a { return Self.precedes(a.a, b.a) }
            return a.b != b.b && Self.precedes(a.b, b.b)
        }
        var kept = 0
        var index = 0
        while index < edges.count {
            var next = index + 1
            while next < edges.count, edges[next].a == edges[index].a, edges[next].b == edges[index].b { next += 1 }
            if (next - index) % 2 == 1 {
                edges[kept] = edges[index]
                kept += 1
            }
            index = next
        }
        edges.truncate(to: kept)
    }

    /// All places where an edge must be cut; the edges are sorted by their western ends.
    private mutating func findCuts() {
        cuts.removeAll()
        open.removeAll()
        for index in 0..<edges.count {
            let edge = edges[index]
            let minY = min(edge.a.y, edge.b.y)
            let maxY = max(edge.a.y, edge.b.y)
            var kept = 0
            for slot in 0..<open.count {
                let number = open[slot]
                let other = edges[Int(number)]
                if other.b.x < edge.a.x { continue }
                open[kept] = number
                kept += 1
                if max(other.a.y, other.b.y) < minY || min(other.a.y, other.b.y) > maxY { continue }
                meet(Int32(truncatingIfNeeded: index), edge, number, other)
            }
            open.truncate(to: kept)
            open.append(Int32(truncatingIfNeeded: index))
        }
    }

    private mutating func meet(_ i: Int32, _ e: Edge, _ j: Int32, _ f: Edge) {
        let s1 = side(e.a, e.b, f.a)
        let s2 = side(e.a, e.b, f.b)
        if (s1 > 0 && s2 > 0) || (s1 < 0 && s2 < 0) { return }
        let s3 = side(f.a, f.b, e.a)
        let s4 = side(f.a, f.b, e.b)
        if (s3 > 0 && s4 > 0) || (s3 < 0 && s4 < 0) { return }
        if s1 == 0 { cut(i, e, at: f.a) }
        if s2 == 0 { cut(i, e, at: f.b) }
        if s3 == 0 { cut(j, f, at: e.a) }
        if s4 == 0 { cut(j, f, at: e.b) }
        guard s1 != 0, s2 != 0, s3 != 0, s4 != 0 else { return }
        // They cross between grid points; the crossing is rounded and both are bent through it.
        let t = Double(s3) / (Double(s3) - Double(s4))
        let x = Double(e.a.x) + t * (Double(e.b.x) - Double(e.a.x))
        let y = Double(e.a.y) + t * (Double(e.b.y) - Double(e.a.y))
        let point = GridPoint(x: Int32(x.rounded()), y: Int32(y.rounded()))
        cut(i, e, at: point)
        cut(j, f, at: point)
    }

    private mutating func cut(_ number: Int32, _ edge: Edge, at point: GridPoint) {
        guard point != edge.a, point != edge.b, isBetween(point, edge.a, edge.b) else { return }
        let along =
            (Int64(point.x) - Int64(edge.a.x)) * (Int64(edge.b.x) - Int64(edge.a.x))
            + (Int64(point.y) - Int64(edge.a.y)) * (Int64(edge.b.y) - Int64(edge.a.y))
        cuts.append(Cut(edge: number, point: point, along: along))
    }

    /// Replaces each edge that has cuts by its parts.
    private mutating func cut() {
        cuts.sort { $0.edge != $1.edge ? $0.edge < $1.edge : $0.along < $1.along }
        var index = 0
        while index < cuts.count {
            let number = Int(cuts[index].edge)
            let edge = edges[number]
            var from = edge.a
            while index < cuts.count, Int(cuts[index].edge) == number {
                append(from, cuts[index].point)
                from = cuts[index].point
                index += 1
            }
            append(from, edge.b)
            // At least two parts were appended, so the last edge is one of them and has no cuts of its own yet.
            edges[number] = edges[edges.count - 1]
            edges.truncate(to: edges.count - 1)
        }
    }

    // MARK: Sides

    /// Sorts the edges' ends by vertex, and round each vertex by angle.
    private mutating func gatherSpokes() {
        spokes.removeAll()
        for index in 0..<edges.count {
            let edge = edges[index]
            spokes.append(Spoke(from: edge.a, to: edge.b, edge: Int32(truncatingIfNeeded: index)))
            spokes.append(Spoke(from: edge.b, to: edge.a, edge: Int32(truncatingIfNeeded: index)))
        }
        spokes.sort { p, q in
            if p.from != q.from { return Self.precedes(p.from, q.from) }
            let a = Self.sector(p)
            let b = Self.sector(q)
            return a != b ? a < b : side(p.from, p.to, q.to) > 0
        }
        let count = spokes.count
        twins.resize(to: count, filling: -1)
        groupStart.resize(to: count, filling: 0)
        groupEnd.resize(to: count, filling: 0)
        insideLeft.removeAll()
        insideLeft.resize(to: count, filling: 2)
        // The first end of each edge waits in `pending` for the second.
        pending.removeAll()
        pending.resize(to: edges.count, filling: -1)
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, spokes[end].from == spokes[start].from { end += 1 }
            for index in start..<end {
                groupStart[index] = Int32(truncatingIfNeeded: start)
                groupEnd[index] = Int32(truncatingIfNeeded: end)
                let edge = Int(spokes[index].edge)
                if pending[edge] >= 0 {
                    twins[index] = pending[edge]
                    twins[Int(pending[edge])] = Int32(truncatingIfNeeded: index)
                } else {
                    pending[edge] = Int32(truncatingIfNeeded: index)
                }
            }
            start = end
        }
    }

    /// Angles run from just above -180° to 180°; the last sector is 180° alone.
    @inline(__always) private static func sector(_ spoke: Spoke) -> Int {
        if spoke.to.y < spoke.from.y { return 0 }
        if spoke.to.y == spoke.from.y, spoke.to.x < spoke.from.x { return 2 }
        return 1
    }

    private mutating func findSides() {
        var start = 0
        while start < spokes.count {
            if insideLeft[start] == 2 {
                // The westernmost vertex of its component: west of it lies what is left of its last spoke.
                let last = Int(groupEnd[start]) - 1
                set(last, isWestInside(of: spokes[start].from) ? 1 : 0)
                spread()
            }
            start = Int(groupEnd[start])
        }
    }

    private mutating func set(_ spoke: Int, _ value: UInt8) {
        insideLeft[spoke] = value
        pending.removeAll()
        pending.append(Int32(truncatingIfNeeded: spoke))
    }

    /// From a spoke whose side is known to all that hang together with it.
    private mutating func spread() {
        while !pending.isEmpty {
            let known = Int(pending[pending.count - 1])
            pending.truncate(to: pending.count - 1)
            let start = Int(groupStart[known])
            let end = Int(groupEnd[known])
            for index in start..<end {
                let value: UInt8 = (index - known) % 2 == 0 ? insideLeft[known] : 1 - insideLeft[known]
                insideLeft[index] = value
                let twin = Int(twins[index])
                if insideLeft[twin] == 2 {
                    insideLeft[twin] = 1 - value
                    pending.append(Int32(truncatingIfNeeded: twin))
                }
            }
        }
    }

    /// Whether an odd number of edges lies west of a vertex.
    private func isWestInside(of vertex: GridPoint) -> Bool {
        var inside = false
        let edges = edges.span
        for index in edges.indices {
            let edge = edges[index]
            // Sorted by their western ends: none that follows can lie west.
            if edge.a.x >= vertex.x { break }
            if (edge.a.y <= vertex.y) == (edge.b.y <= vertex.y) { continue }
            let low = edge.a.y < edge.b.y ? edge.a : edge.b
            let high = edge.a.y < edge.b.y ? edge.b : edge.a
            if side(low, high, vertex) < 0 { inside.toggle() }
        }
        return inside
    }

    // MARK: Tracing

    private mutating func trace(_ leastDoubledArea: Int64) {
        rings.removeAll()
        onPath.removeAll()
        onPath.resize(to: spokes.count, filling: -1)
        for first in 0..<spokes.count where insideLeft[first] == 1 {
            path.removeAll()
            var spoke = first
            repeat {
                // The walk marks its spokes as used by taking the inside from them.
                insideLeft[spoke] = 0
                let vertex = Int(groupStart[spoke])
                if onPath[vertex] >= 0 { close(from: Int(onPath[vertex]), leastDoubledArea) }
                onPath[vertex] = Int32(truncatingIfNeeded: path.count)
                path.append(Int32(truncatingIfNeeded: spoke))
                let twin = Int(twins[spoke])
                // The next boundary of the same inside: the spoke before the twin in the order of angles.
                spoke = twin > Int(groupStart[twin]) ? twin - 1 : Int(groupEnd[twin]) - 1
            } while spoke != first
            close(from: 0, leastDoubledArea)
        }
    }

    /// Takes a loop off the path's end and makes it a ring.
    private mutating func close(from place: Int, _ leastDoubledArea: Int64) {
        let begin = rings.points.count
        for index in place..<path.count {
            let spoke = Int(path[index])
            onPath[Int(groupStart[spoke])] = -1
            rings.points.append(spokes[spoke].from)
        }
        path.truncate(to: place)
        let area = rings.doubledArea(begin..<rings.points.count)
        if abs(area) >= max(1, leastDoubledArea) { rings.endPart(isOuter: area > 0) } else { rings.dropOpenPart() }
    }

    private mutating func assignHoles(into result: inout GridShape) {
        var outers: [(part: Int, area: Int64, box: GridBox)] = []
        var holes: [(part: Int, box: GridBox)] = []
        for part in 0..<rings.partCount {
            let range = rings.range(of: part)
            var box = GridBox()
            for index in range { box.include(rings.points[index]) }
            if rings.outer[part] {
                outers.append((part, rings.doubledArea(range), box))
            } else {
                holes.append((part, box))
            }
        }
        var holesOf = [[Int]](repeating: [], count: outers.count)
        for hole in holes {
            var best: Int?
            for (index, outer) in outers.enumerated() {
                guard outer.box.minX <= hole.box.minX, outer.box.maxX >= hole.box.maxX,
                    outer.box.minY <= hole.box.minY, outer.box.maxY >= hole.box.maxY
                else { continue }
                if let best, outers[best].area <= outer.area { continue }
                if outers.count == 1 || contains(outer.part, holeEdgeOf: hole.part) { best = index }
            }
            if let best { holesOf[best].append(hole.part) }
        }
        for (index, outer) in outers.enumerated() {
            for part in [outer.part] + holesOf[index] {
                result.points.append(rings.points, rings.range(of: part))
                result.endPart(isOuter: part == outer.part)
            }
        }
    }

    /// Whether the middle of a hole's first edge lies in an outer ring; edges do not meet, so it is never on it.
    private func contains(_ outer: Int, holeEdgeOf hole: Int) -> Bool {
        let start = rings.start(of: hole)
        let a = rings.points[start]
        let b = rings.points[start + 1]
        let x = Int64(a.x) + Int64(b.x)
        let y = Int64(a.y) + Int64(b.y)
        var inside = false
        let range = rings.range(of: outer)
        var previous = rings.points[range.upperBound - 1]
        for index in range {
            let point = rings.points[index]
            let y1 = 2 * Int64(previous.y)
            let y2 = 2 * Int64(point.y)
            if (y1 <= y) != (y2 <= y) {
                let x1 = 2 * Int64(previous.x)
                let x2 = 2 * Int64(point.x)
                let turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
                if (turn < 0) == (y2 > y1) { inside.toggle() }
            }
            previous = point
        }
        return inside
    }
}
