// Small road graphs made by hand, for tests that need no extract.

@testable import Directions

/// Road graphs from lists of junctions and roads.
enum HandMadeGraph {
    /// A road between two junctions; `seconds` a direction, nil where it may not be driven.
    struct Road {
        var from: Int
        var to: Int
        var forward: Double?
        var backward: Double?

        init(_ from: Int, _ to: Int, seconds: Double, isOneWay: Bool = false) {
            self.from = from
            self.to = to
            forward = seconds
            backward = isOneWay ? nil : seconds
        }
    }

    /// The arrays of a graph in which every turn is there but U-turns outside dead ends; all vehicles alike.
    ///
    /// Junctions are latitude and longitude in degrees; `penalty` gives a turn's penalty in milliseconds by its two edges,
    /// nil to leave it out.
    static func draft(
        junctions: [(latitude: Double, longitude: Double)],
        roads: [Road],
        penalty: (_ from: UInt32, _ to: UInt32) -> UInt32? = { _, _ in 0 }
    ) -> RoadGraphDraft {
        var draft = RoadGraphDraft()
        for (index, junction) in junctions.enumerated() {
            draft.junctionLatitude.append(Int32((junction.latitude * 1e7).rounded()))
            draft.junctionLongitude.append(Int32((junction.longitude * 1e7).rounded()))
            draft.junctionNode.append(Int64(index + 1))
            draft.junctionFlags.append([])
        }
        var leaving = [[UInt32]](repeating: [], count: junctions.count)
        for (index, road) in roads.enumerated() {
            for end in [road.from, road.to] {
                draft.pointLatitude.append(draft.junctionLatitude[end])
                draft.pointLongitude.append(draft.junctionLongitude[end])
                draft.pointNode.append(Int64(end + 1))
            }
            draft.pointStart.append(UInt32(draft.pointLatitude.count))
            draft.segmentTail.append(UInt32(road.from))
            draft.segmentHead.append(UInt32(road.to))
            draft.segmentLength.append(10_000)
            draft.names.append(NameRecord(local: draft.texts.number(of: "Road \(index)")))
            draft.segmentName.append(UInt32(index + 1))
            draft.segmentClass.append(RoadClass.residential.rawValue)
            draft.segmentFlags.append([])
            draft.segmentWay.append(Int64(index + 1))
            draft.segmentEndsOnly.append(0)
            draft.nextCopy.append(UInt32(index))
            draft.speedLimit += [0, 0]
            draft.edgeSign += [0, 0]
            leaving[road.from].append(UInt32(2 * index))
            leaving[road.to].append(UInt32(2 * index + 1))
        }
        let durations = roads.flatMap { road in
            [road.forward, road.backward].map { $0.map { UInt32($0 * 1000) } ?? RoadTime.blocked }
        }
        var penalties: [UInt16] = []
        for edge in 0..<UInt32(2 * roads.count) {
            let road = roads[Int(edge >> 1)]
            let head = edge & 1 == 0 ? road.to : road.from
            for next in leaving[head] where next != edge ^ 1 || leaving[head].count == 1 {
                guard let milliseconds = penalty(edge, next) else { continue }
                draft.turnHead.append(next)
                penalties.append(TurnPenalty.stored(milliseconds: milliseconds))
            }
            draft.firstTurn.append(UInt32(draft.turnHead.count))
        }
        for vehicle in draft.vehicles.indices {
            draft.vehicles[vehicle].duration = durations
            draft.vehicles[vehicle].turnPenalty = penalties
            draft.vehicles[vehicle].sourceComponent = durations.map { $0 == RoadTime.blocked ? .max : 0 }
            draft.vehicles[vehicle].targetComponent = durations.map { $0 == RoadTime.blocked ? .max : 0 }
        }
        return draft
    }

    /// A grid of streets, `side` × `side` junctions 100 m apart, 10 s a street.
    static func grid(side: Int) -> RoadGraphDraft {
        var junctions: [(latitude: Double, longitude: Double)] = []
        var roads: [Road] = []
        for row in 0..<side {
            for column in 0..<side {
                junctions.append((47 + Double(row) * 0.0009, 9 + Double(column) * 0.0013))
                if column > 0 { roads.append(Road(row * side + column - 1, row * side + column, seconds: 10)) }
                if row > 0 { roads.append(Road((row - 1) * side + column, row * side + column, seconds: 10)) }
            }
        }
        return draft(junctions: junctions, roads: roads)
    }
}
