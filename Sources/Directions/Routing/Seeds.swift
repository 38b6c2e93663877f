// Where searches begin and end for a place on a road.

/// Makes the seeds of searches.
struct Seeds {
    let graph: RoadGraph
    let metric: RoadMetric

    /// The edges on which a journey from a place can begin.
    func sources(_ place: SnapCandidate) -> [SeedEdge] {
        var seeds: [SeedEdge] = []
        for direction in UInt32(0)...1 where place.directions & (1 << UInt8(direction)) != 0 {
            seeds.append(source(place, place.segment << 1 | direction))
        }
        return seeds
    }

    /// The edges on which a journey to a place can end.
    func targets(_ place: SnapCandidate) -> [SeedEdge] {
        var seeds: [SeedEdge] = []
        for direction in UInt32(0)...1 where place.directions & (1 << UInt8(direction)) != 0 {
            seeds += targets(place, place.segment << 1 | direction)
        }
        return seeds
    }

    /// A journey's beginning on one edge.
    func source(_ place: SnapCandidate, _ edge: UInt32, spent: Int64 = 0) -> SeedEdge {
        SeedEdge(edge: edge, offset: spent - offset(place, edge))
    }

    /// A journey's end on one edge or a copy of it.
    func targets(_ place: SnapCandidate, _ edge: UInt32) -> [SeedEdge] {
        var seeds = [SeedEdge(edge: edge, offset: offset(place, edge))]
        var segment = graph.nextCopy[edge >> 1]
        while segment != edge >> 1 {
            let copy = segment << 1 | edge & 1
            if metric.durations[copy] < RoadTime.blocked {
                seeds.append(SeedEdge(edge: copy, offset: offset(place, copy)))
            }
            segment = graph.nextCopy[segment]
        }
        return seeds
    }

    /// Milliseconds from the beginning of an edge to a place on it.
    func offset(_ place: SnapCandidate, _ edge: UInt32) -> Int64 {
        Int64((LegPath.share(place, edge) * Double(metric.durations[edge])).rounded())
    }
}
