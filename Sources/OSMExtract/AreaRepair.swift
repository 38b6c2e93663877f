// Makes areas of what could not be assembled: multipolygons and boundaries that reach out of the extract or have gaps,
// closed ways that miss nodes or cross themselves. Joined, cut and closed at the box by the code that closes the sea.
//
// Which side of a line is inside is often unknowable from a part. Holes and places known to lie inside decide; without
// them a boundary is left out (a wrong country is worse than none), and any other area takes the smaller side.

import COsmium

/// What should have been an area.
struct BrokenArea {
    enum Kind { case way, openWay, multipolygon, boundary }
    var kind: Kind
    /// Lines as far as the extract has them; `PointE7.missing` interrupts a line.
    var lines: [(isInner: Bool, points: [PointE7])]
    /// Places that are known to lie inside.
    var hints: [PointE7]
}

/// What became of it.
enum AreaRepair: Equatable {
    /// The polygons, at least one.
    case repaired([RingedPolygon])
    /// Its lines do not enclose anything, or cross each other too often.
    case hopeless
    /// A boundary of which nothing says which side is inside.
    case undecided

    /// Repairs an area at the box that holds most of it.
    init(_ area: BrokenArea, boxes: [BoxE7]) {
        let inner = JoinedLines(Self.unbroken(area.lines.filter(\.isInner).map(\.points)), directed: false)
        let outer = JoinedLines(
            Self.unbroken(area.lines.filter { !$0.isInner }.map(\.points)) + inner.chains,
            directed: false
        )
        var rings = outer.rings
        var guessed = false
        if let box = Self.box(of: outer.chains, boxes) {
            let ends = ClosedEnds(outer.chains, box: box, limits: Self.limits(for: area.kind, box))
            let closing = BoxClosing(chains: ends.chains, rings: [], box: box)
            rings += ends.rings
            guessed = !ends.bridgedAt.isEmpty || closing.crossesEdge
            if closing.crossesEdge {
                let evidence = (area.hints + inner.rings.map(innerPoint)).filter { box.containsInside($0) }
                guard let closed = Self.side(of: closing, evidence: evidence, kind: area.kind) else {
                    self = .undecided
                    return
                }
                rings += closed
            }
        }
        var simple: [[PointE7]] = []
        for ring in rings {
            guard let parts = uncrossed(ring) else { continue }
            simple += parts
        }
        guard !simple.isEmpty else {
            self = .hopeless
            return
        }
        var result = polygons(nesting: simple)
        Self.cut(holes: inner.rings.compactMap(cleaned), into: &result)
        if area.kind == .boundary, guessed {
            let index = RingIndex(result.flatMap { [$0.outer] + $0.holes })
            guard area.hints.contains(where: { index.rings(holding: $0).count % 2 == 1 }) else {
                self = .undecided
                return
            }
        }
        self = .repaired(result)
    }

    /// Lines in pieces without missing nodes.
    private static func unbroken(_ lines: [[PointE7]]) -> [[PointE7]] {
        lines.flatMap { $0.split(whereSeparator: \.isMissing).map(Array.init) }.filter { $0.count > 1 }
    }

    /// The box in which most of the chains' points lie, or else one that a chain passes.
    private static func box(of chains: [[PointE7]], _ boxes: [BoxE7]) -> BoxE7? {
        var best: (box: BoxE7, points: Int)?
        for box in boxes where chains.contains(where: { box.meets(boxOf: $0) }) {
            let points = chains.reduce(0) { sum, chain in sum + chain.count { box.contains($0) } }
            if best == nil || points > best?.points ?? 0 { best = (box, points) }
        }
        return best?.box
    }

    private static func limits(for kind: BrokenArea.Kind, _ box: BoxE7) -> EndLimits {
        let edge = Double(min(box.width, box.height)) / 4
        return switch kind {
        case .way: EndLimits(bridge: .infinity, bridgeShare: 1, edge: edge, directed: false)
        // What is merely open is closed at the box's edge only: elsewhere it is a line after all.
        case .openWay: EndLimits(bridge: 0, bridgeShare: 0, edge: edge / 5, directed: false)
        case .multipolygon: EndLimits(bridge: .infinity, bridgeShare: 0.5, edge: edge, directed: false)
        case .boundary: EndLimits(bridge: .infinity, bridgeShare: 0.5, edge: edge, directed: false)
        }
    }

    /// The side that holds the evidence; without evidence the smaller one, or nil for a boundary.
    private static func side(of closing: BoxClosing, evidence: [PointE7], kind: BrokenArea.Kind) -> [[PointE7]]? {
        let sides = [true, false].map { closing.closed(insideAfterEven: $0) }
        let held = sides.map { side in
            let index = RingIndex(side)
            return evidence.count { index.rings(holding: $0).count % 2 == 1 }
        }
        if held[0] != held[1] { return held[0] > held[1] ? sides[0] : sides[1] }
        guard kind != .boundary else { return nil }
        let sizes = sides.map { $0.reduce(0) { $0 + abs(twiceSignedArea($1)) } }
        return sizes[0] <= sizes[1] ? sides[0] : sides[1]
    }

    /// Puts holes into the polygons that hold them; a hole outside all of them belongs to a part that is not here.
    private static func cut(holes: [[PointE7]], into polygons: inout [RingedPolygon]) {
        guard !holes.isEmpty else { return }
        let index = RingIndex(polygons.map(\.outer))
        for hole in holes {
            guard let home = index.rings(holding: innerPoint(of: hole)).first else { continue }
            polygons[home].holes.append(oriented(hole, counterClockwise: false))
        }
    }
}
