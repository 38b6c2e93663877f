// A junction as the traveller comes to it: the roads around, how far each turns off, and which of them can be taken.

/// A road at a junction, seen from the edge on which one comes.
struct CrossingRoad {
    /// The edge that leaves the junction on this road.
    var edge: UInt32
    /// Hundredths of a degree clockwise from north.
    var bearing: Int32
    /// The turn into it, in degrees.
    var angle: Float
    /// Whether one may turn into it.
    var isEnterable: Bool
}

/// Looks at junctions for one vehicle.
struct CrossingView {
    let graph: RoadGraph
    let metric: RoadMetric
    let junctions: JunctionEdges
    let bearings: UncheckedArray<UInt16>

    /// The edge that a copy repeats; the edge itself when it is none.
    @inline(__always) func original(_ edge: UInt32) -> UInt32 {
        var segment = edge >> 1
        while segment >= UInt32(graph.originalSegmentCount) {
            let next = graph.nextCopy[segment]
            if next == edge >> 1 { break }
            segment = next
        }
        return segment << 1 | edge & 1
    }

    /// Hundredths of a degree in which an edge leaves its first junction.
    @inline(__always) func departure(_ edge: UInt32) -> Int32 { Int32(bearings[edge]) }

    /// Hundredths of a degree in which an edge comes to its last junction.
    @inline(__always) func arrival(_ edge: UInt32) -> Int32 { (Int32(bearings[edge ^ 1]) + 18_000) % 36_000 }

    /// The roads that the vehicle uses in one direction at least, clockwise from north.
    func roads(after edge: UInt32, into roads: inout [CrossingRoad]) {
        roads.removeAll(keepingCapacity: true)
        let heading = arrival(edge)
        let turns = graph.turns(of: edge)
        for leaving in junctions.leaving(graph.head(edge)) {
            let canLeave = metric.durations[leaving] < RoadTime.blocked
            guard canLeave || metric.durations[leaving ^ 1] < RoadTime.blocked else { continue }
            var isEnterable = false
            if canLeave {
                for turn in turns where original(graph.turnHead[turn]) == leaving {
                    if metric.penalty(turn) < RoadTime.blocked { isEnterable = true }
                }
            }
            let bearing = departure(leaving)
            let road = CrossingRoad(
                edge: leaving,
                bearing: bearing,
                angle: TurnAngle.between(heading, bearing),
                isEnterable: isEnterable
            )
            var slot = roads.count
            roads.append(road)
            while slot > 0, roads[slot - 1].bearing > bearing {
                roads[slot] = roads[slot - 1]
                slot -= 1
            }
            roads[slot] = road
        }
    }
}
