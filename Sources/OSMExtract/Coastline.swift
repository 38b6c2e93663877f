// From natural=coastline to sea. The land lies left of a coastline, the water right of it.
//
// Lines are joined, open ends inside the box bridged or led to its edge, everything is cut at the box and closed along
// its edge. Islands become holes. Two guards keep bad data from flooding a map: neighbouring crossings of the edge must
// be sea and land by turns, so one line that runs the wrong way is outvoted; and a sea in which the extract has
// buildings is tried the other way round and else dropped.

/// Collects coastlines and makes the sea of a box.
struct Coastline {
    private var lines: [[PointE7]] = []
    /// Which way begins or ends at a place.
    private var wayAt: [UInt64: Int64] = [:]

    /// Adds a way; where the extract lacks a node, the line is interrupted.
    mutating func add(_ points: Span<PointE7>, wayId: Int64) {
        let before = lines.count
        defer {
            for line in lines[before...] {
                for end in [line.first, line.last].compactMap({ $0 }) { wayAt[end.key] = wayId }
            }
        }
        var line: [PointE7] = []
        for index in points.indices {
            let point = points[index]
            if point.isMissing {
                if line.count > 1 { lines.append(line) }
                line = []
            } else if line.last != point {
                line.append(point)
            }
        }
        if line.count > 1 { lines.append(line) }
    }

    /// The sea inside a box, where `land` are points that are known to be land: buildings.
    func sea(in box: BoxE7, land: [PointE7], counts: inout IssueCounter) -> [SeaPolygon] {
        let near = lines.filter { box.meets(boxOf: $0) }
        guard !near.isEmpty else { return [] }
        let joined = JoinedLines(near, directed: true)
        note(.coastDirectionWrong, joined.turnedAt, &counts)
        let ends = ClosedEnds(joined.chains, box: box, limits: Self.limits(for: box))
        note(.coastGapBridged, ends.bridgedAt, &counts)
        note(.coastEndLedToEdge, ends.ledToEdgeAt, &counts)
        note(.coastLineDropped, ends.droppedAt, &counts)
        let closing = BoxClosing(chains: ends.chains, rings: joined.rings + ends.rings, box: box)
        let islands = closing.rings.compactMap(cleaned)
        guard closing.crossesEdge || !islands.isEmpty else { return [] }

        let votes = closing.votes
        let seaAfterEven = votes.even >= votes.odd
        let evidence = land.filter { box.containsInside($0) }
        for (attempt, afterEven) in [seaAfterEven, !seaAfterEven].enumerated() {
            var wrong = 0
            var outers: [[PointE7]] = []
            if closing.crossesEdge {
                outers = closing.closed(insideAfterEven: afterEven)
                wrong = afterEven ? votes.odd : votes.even
            } else {
                guard attempt == 0 else { break }
                let largest = islands.max { abs(twiceSignedArea($0)) < abs(twiceSignedArea($1)) }
                if let largest, twiceSignedArea(largest) > 0 { outers = [box.ring] }
            }
            let found = Self.placed(islands, in: outers)
            if Self.isPlausible(found.sea, evidence) {
                counts.add(.coastDirectionWrong, wrong / 2)
                for ring in found.turned { noteRing(ring, &counts) }
                return found.sea
            }
        }
        counts.add(.coastSeaDropped, 1)
        return []
    }

    private func note(_ kind: ExtractIssue.Kind, _ places: [PointE7], _ counts: inout IssueCounter) {
        for place in places {
            if let way = wayAt[place.key] { counts.note(kind, way) } else { counts.add(kind, 1) }
        }
    }

    /// Counts a ring that runs the wrong way, under one of its ways.
    private func noteRing(_ ring: [PointE7], _ counts: inout IssueCounter) {
        note(.coastDirectionWrong, [ring.first { wayAt[$0.key] != nil } ?? ring[0]], &counts)
    }

    /// Gaps up to 1 km are bridged; an end is led to the edge over at most a quarter of the box.
    private static func limits(for box: BoxE7) -> EndLimits {
        EndLimits(
            bridge: 90_000,
            bridgeShare: .infinity,
            edge: Double(min(box.width, box.height)) / 4,
            directed: true
        )
    }

    /// Puts the islands as holes into the sea, and the seas inside islands beside it.
    ///
    /// In the sea a ring is an island whichever way it runs (the wrong way is counted); on land it is a sea when it
    /// runs clockwise, and nothing when it says that there is land inside.
    private static func placed(_ islands: [[PointE7]], in outers: [[PointE7]]) -> (
        sea: [SeaPolygon], turned: [[PointE7]]
    ) {
        var sea = outers.map { SeaPolygon(outer: oriented($0, counterClockwise: true), holes: []) }
        let areas = islands.map(twiceSignedArea)
        let outerIndex = RingIndex(outers)
        let islandIndex = RingIndex(islands)
        var seaOf: [Int?] = Array(repeating: nil, count: islands.count)
        var isSea = [Bool](repeating: false, count: islands.count)
        var turned: [[PointE7]] = []
        for number in islands.indices.sorted(by: { (abs(areas[$1]), $0) < (abs(areas[$0]), $1) }) {
            let probe = innerPoint(of: islands[number])
            let around = islandIndex.rings(holding: probe).filter {
                abs(areas[$0]) > abs(areas[number]) && $0 != number
            }
            let parent = around.min { abs(areas[$0]) < abs(areas[$1]) }
            let home = parent.map { seaOf[$0] } ?? outerIndex.rings(holding: probe).first
            let inSea = parent.map { isSea[$0] } ?? (home != nil)
            if inSea, let home {
                sea[home].holes.append(oriented(islands[number], counterClockwise: false))
                if areas[number] < 0 { turned.append(islands[number]) }
                seaOf[number] = home
            } else if areas[number] < 0 {
                seaOf[number] = sea.count
                isSea[number] = true
                sea.append(SeaPolygon(outer: oriented(islands[number], counterClockwise: true), holes: []))
            } else {
                turned.append(islands[number])
                seaOf[number] = home
            }
        }
        return (sea, turned)
    }

    /// Whether at most one building in ten stands in the sea (piers and reclaimed land do).
    private static func isPlausible(_ sea: [SeaPolygon], _ land: [PointE7]) -> Bool {
        guard land.count >= 10 else { return true }
        let index = RingIndex(sea.flatMap { [$0.outer] + $0.holes })
        let drowned = land.count { index.rings(holding: $0).count % 2 == 1 }
        return drowned * 10 <= land.count
    }
}
