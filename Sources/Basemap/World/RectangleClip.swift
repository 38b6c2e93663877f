// Cuts polygons and lines to a rectangle. What is left of a polygon is closed along the rectangle's edge in the
// direction in which its inside lies (the idea of Weiler and Atherton, 1977, for the case of a box), so a sea that a
// coast crosses many times falls into as many polygons, without the bridges along the edge that a cut side by side
// leaves behind and that fill wrongly when holes touch them.

/// A rectangle on the plane that things are cut to.
struct RectangleClip {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    /// Whether a point lies inside; of the edges, the left and the upper one belong to it.
    func holds(_ point: PlanePoint) -> Bool {
        point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    /// Whether two rectangles share at least a point.
    func overlaps(_ other: RectangleClip) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    /// Whether the other rectangle lies wholly inside.
    func encloses(_ other: RectangleClip) -> Bool {
        left < other.left && other.right < right && top < other.top && other.bottom < bottom
    }

    /// The part of the way from a to b inside the rectangle, as fractions; nil when there is none.
    private func stretch(_ a: PlanePoint, _ b: PlanePoint) -> (enter: Double, leave: Double)? {
        var enter = 0.0
        var leave = 1.0
        for (from, to, low, high) in [(a.x, b.x, left, right), (a.y, b.y, top, bottom)] {
            let delta = to - from
            if delta == 0 {
                if from < low || from > high { return nil }
                continue
            }
            let first = (low - from) / delta
            let second = (high - from) / delta
            enter = max(enter, min(first, second))
            leave = min(leave, max(first, second))
        }
        return enter < leave ? (enter, leave) : nil
    }

    /// The point at a fraction of the way, moved onto the nearest edge against rounding.
    private func onEdge(_ a: PlanePoint, _ b: PlanePoint, _ t: Double) -> PlanePoint {
        var point = PlanePoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        let distances = [abs(point.y - top), abs(point.x - right), abs(point.y - bottom), abs(point.x - left)]
        switch distances.indices.min(by: { distances[$0] < distances[$1] }) {
        case 0: point.y = top
        case 1: point.x = right
        case 2: point.y = bottom
        default: point.x = left
        }
        point.x = max(left, min(right, point.x))
        point.y = max(top, min(bottom, point.y))
        return point
    }

    /// The pieces of a line inside the rectangle.
    func clipLine(_ line: [PlanePoint]) -> [[PlanePoint]] {
        guard let first = line.first else { return [] }
        var pieces: [[PlanePoint]] = []
        var piece: [PlanePoint] = holds(first) ? [first] : []
        for (a, b) in zip(line, line.dropFirst()) {
            switch (holds(a), holds(b)) {
            case (true, true): piece.append(b)
            case (true, false):
                piece.append(onEdge(a, b, stretch(a, b)?.leave ?? 0))
                pieces.append(piece)
                piece = []
            case (false, true): piece = [onEdge(a, b, stretch(a, b)?.enter ?? 1), b]
            case (false, false):
                if let (enter, leave) = stretch(a, b) { pieces.append([onEdge(a, b, enter), onEdge(a, b, leave)]) }
            }
        }
        if piece.count > 1 { pieces.append(piece) }
        return pieces
    }

    /// What of a polygon is inside the rectangle, as polygons: each its outer ring, then its holes.
    ///
    /// The rings come without closing points, outer ones clockwise on the screen, holes the other way round.
    func clipPolygon(_ rings: [[PlanePoint]]) -> [[[PlanePoint]]] {
        var closed: [[PlanePoint]] = []
        var pieces: [[PlanePoint]] = []
        for ring in rings {
            guard let start = ring.firstIndex(where: { !holds($0) }) else {
                closed.append(ring)
                continue
            }
            // Beginning outside, every piece has both its ends on the edge.
            let turned = ring[start...] + ring[...start]
            pieces += clipLine(Array(turned))
        }
        if pieces.isEmpty {
            let corner = PlanePoint(x: left, y: top)
            if PlaneGeometry.contains(rings, corner) { closed.append(corners.map(\.point)) }
        } else {
            closed += join(pieces)
        }
        return Self.grouped(closed)
    }

    /// How far round the edge a point on it is: 0 … 4 from the top left corner, clockwise on the screen.
    private func position(_ point: PlanePoint) -> Double {
        let across = (point.x - left) / (right - left)
        let down = (point.y - top) / (bottom - top)
        if point.y == top { return across }
        if point.x == right { return 1 + down }
        if point.y == bottom { return 3 - across }
        return 4 - down
    }

    private var corners: [(position: Double, point: PlanePoint)] {
        [
            (0, PlanePoint(x: left, y: top)), (1, PlanePoint(x: right, y: top)),
            (2, PlanePoint(x: right, y: bottom)), (3, PlanePoint(x: left, y: bottom)),
        ]
    }

    /// Joins pieces to rings: from where one leaves, clockwise along the edge to where the next one comes in.
    private func join(_ pieces: [[PlanePoint]]) -> [[PlanePoint]] {
        let ends = pieces.map { piece in
            (enter: position(piece[0]), leave: position(piece[piece.count - 1]))
        }
        var waiting = pieces.indices.sorted { (ends[$0].enter, $0) < (ends[$1].enter, $1) }
        var rings: [[PlanePoint]] = []
        while let first = waiting.first {
            var ring: [PlanePoint] = []
            var current = first
            repeat {
                ring += pieces[current]
                let leave = ends[current].leave
                // The first piece of the ring stays among those waiting until the ring comes back to it.
                let next = waiting.first { ends[$0].enter >= leave } ?? waiting[0]
                waiting.removeAll { $0 == next }
                ring += passed(from: leave, to: ends[next].enter)
                current = next
            } while current != first
            rings.append(ring)
        }
        return rings
    }

    /// The corners between two positions on the edge, clockwise.
    private func passed(from: Double, to: Double) -> [PlanePoint] {
        let end = to >= from ? to : to + 4
        return (corners + corners.map { ($0.position + 4, $0.point) })
            .filter { $0.position > from && $0.position < end }.map(\.point)
    }

    /// Outer rings with the holes that lie in them; the rings' turning tells which is which.
    static func grouped(_ rings: [[PlanePoint]]) -> [[[PlanePoint]]] {
        var polygons: [[[PlanePoint]]] = []
        var holes: [[PlanePoint]] = []
        for ring in rings where ring.count >= 3 {
            let area = PlaneGeometry.doubledArea(ring)
            if area > 0 { polygons.append([ring]) } else if area < 0 { holes.append(ring) }
        }
        for hole in holes {
            let owner =
                polygons.count == 1
                ? 0 : polygons.indices.first { PlaneGeometry.contains([polygons[$0][0]], hole[0]) }
            if let owner { polygons[owner].append(hole) }
        }
        return polygons
    }
}
