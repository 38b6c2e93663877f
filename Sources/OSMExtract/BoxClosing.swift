// Cuts lines at a box and closes what is left along the box's edge. Between two neighbouring places where lines cross
// the edge, the edge is inside and outside by turns; which of the two ways round is right is the caller's knowledge.

/// Lines cut at a box.
struct BoxClosing {
    /// Rings that lie inside the box whole.
    private(set) var rings: [[PointE7]] = []
    private let box: BoxE7
    private var pieces: [[PointE7]] = []
    private var crossings: [Crossing] = []

    private struct Crossing {
        var position: Int64
        var piece: Int
        var isStart: Bool
    }

    /// Cuts chains (open, no end inside the box) and rings at the box.
    init(chains: [[PointE7]], rings: [[PointE7]], box: BoxE7) {
        self.box = box
        for chain in chains { pieces += cut(chain) }
        for ring in rings {
            if ring.allSatisfy({ box.contains($0) }) {
                self.rings.append(ring)
                continue
            }
            var cuts = cut(ring)
            // A ring that begins inside was cut at its own beginning too.
            if cuts.count > 1, let first = ring.first, box.containsInside(first), cuts[0].first == first {
                let head = cuts.removeFirst()
                if let tail = cuts.popLast() { cuts.append(tail + head.dropFirst()) }
            }
            pieces += cuts
        }
        pieces = pieces.filter { piece in
            piece.contains { box.containsInside($0) } || crossesInside(piece)
        }
        for (number, piece) in pieces.enumerated() {
            guard let first = piece.first, let last = piece.last else { continue }
            crossings.append(Crossing(position: box.position(of: first), piece: number, isStart: true))
            crossings.append(Crossing(position: box.position(of: last), piece: number, isStart: false))
        }
        crossings.sort { ($0.position, $0.piece, $0.isStart ? 0 : 1) < ($1.position, $1.piece, $1.isStart ? 0 : 1) }
    }

    /// Whether any line crosses the box's edge.
    var crossesEdge: Bool { !crossings.isEmpty }

    /// How many crossings say that the edge is right of the lines after an even crossing, and after an odd one.
    var votes: (even: Int, odd: Int) {
        var even = 0
        for (number, crossing) in crossings.enumerated() where (number % 2 == 0) == crossing.isStart { even += 1 }
        return (even, crossings.count - even)
    }

    /// The rings, counter-clockwise or not, with the edge inside after every even (or odd) crossing.
    func closed(insideAfterEven: Bool) -> [[PointE7]] {
        let count = crossings.count
        var partner = [Int](repeating: 0, count: count)
        var seen: [Int: Int] = [:]
        for (number, crossing) in crossings.enumerated() {
            if let other = seen[crossing.piece] {
                partner[number] = other
                partner[other] = number
            } else {
                seen[crossing.piece] = number
            }
        }
        var done = [Bool](repeating: false, count: count)
        var result: [[PointE7]] = []
        for start in 0..<count where (start % 2 == 0) == insideAfterEven && !done[start] {
            var ring: [PointE7] = []
            var at = start
            repeat {
                let forward = (at % 2 == 0) == insideAfterEven
                let next = forward ? (at + 1) % count : (at + count - 1) % count
                done[forward ? at : next] = true
                let from = crossings[at].position
                let to = crossings[next].position
                if forward {
                    ring += box.corners(from: from, to: to)
                } else {
                    ring += box.corners(from: to, to: from).reversed()
                }
                let piece = pieces[crossings[next].piece]
                ring += crossings[next].isStart ? piece : piece.reversed()
                at = partner[next]
            } while at != start
            if let first = ring.first { ring.append(first) }
            if let ring = cleaned(ring) { result.append(ring) }
        }
        return result
    }

    /// The parts of a line that lie in the box.
    private func cut(_ line: [PointE7]) -> [[PointE7]] {
        var parts: [[PointE7]] = []
        var current: [PointE7] = []
        for (a, b) in zip(line, line.dropFirst()) {
            guard let (from, to) = inside(a, b) else {
                if current.count > 1 { parts.append(current) }
                current = []
                continue
            }
            if current.last != from {
                if current.count > 1 { parts.append(current) }
                current = [from]
            }
            if to != from { current.append(to) }
            if to != b {
                if current.count > 1 { parts.append(current) }
                current = []
            }
        }
        if current.count > 1 { parts.append(current) }
        return parts
    }

    /// The part of a segment that lies in the box (Liang and Barsky 1984); points inside stay what they are.
    private func inside(_ a: PointE7, _ b: PointE7) -> (PointE7, PointE7)? {
        if box.contains(a), box.contains(b) { return (a, b) }
        let x = Double(a.longitudeE7)
        let y = Double(a.latitudeE7)
        let dx = Double(b.longitudeE7) - x
        let dy = Double(b.latitudeE7) - y
        var enter = 0.0
        var leave = 1.0
        let sides = [
            (-dx, x - Double(box.west)), (dx, Double(box.east) - x), (-dy, y - Double(box.south)),
            (dy, Double(box.north) - y),
        ]
        for (p, q) in sides {
            if p == 0 {
                if q < 0 { return nil }
            } else if p < 0 {
                enter = max(enter, q / p)
            } else {
                leave = min(leave, q / p)
            }
        }
        guard enter < leave else { return nil }
        return (
            box.contains(a) ? a : onEdge(x + enter * dx, y + enter * dy),
            box.contains(b) ? b : onEdge(x + leave * dx, y + leave * dy)
        )
    }

    /// The point of the edge at a place that is on it but for rounding.
    private func onEdge(_ x: Double, _ y: Double) -> PointE7 {
        let p = PointE7(
            longitudeE7: Int32(min(max(x.rounded(), Double(box.west)), Double(box.east))),
            latitudeE7: Int32(min(max(y.rounded(), Double(box.south)), Double(box.north)))
        )
        return box.containsInside(p) ? box.nearestEdge(to: p, aspect: 1).point : p
    }

    /// Whether a line whose points all lie on the edge passes through the inside.
    private func crossesInside(_ line: [PointE7]) -> Bool {
        zip(line, line.dropFirst()).contains { a, b in
            !((a.longitudeE7 == b.longitudeE7 && (a.longitudeE7 == box.west || a.longitudeE7 == box.east))
                || (a.latitudeE7 == b.latitudeE7 && (a.latitudeE7 == box.south || a.latitudeE7 == box.north)))
        }
    }
}
