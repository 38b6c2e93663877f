// The turns of a graph: which edges may follow which, for whom, and at what cost. Here are the second instances of streets
// that are open at the ends only; restrictions are RestrictionApplier's.
//
// A vehicle begins on the first instance of such a street and leaves it for public roads; coming from public roads it takes
// the second, from which no turn leads back. So nobody passes through, and no time is falsified by a penalty.

import Foundation

/// Edges with their turns, second instances among them.
struct TurnMaker {
    var draft: RoadGraphDraft
    /// Who may drive each edge.
    private(set) var usable: [VehicleSet] = []
    /// Who may drive each edge as one that is open at the ends only.
    private(set) var endsOnly: [VehicleSet]
    /// The segment of which each segment is an instance.
    private(set) var original: [UInt32]
    private(set) var turns = TurnTable()
    /// Turns that are forbidden or permitted at times.
    var conditionalTurns: [(edge: UInt32, head: UInt32, vehicles: VehicleSet, condition: UInt32)] = []
    private let junctionRules: [PointRules?]
    private let originalCount: Int
    /// How many original segments that a vehicle uses end at each junction, by junction and vehicle.
    private var degree: [UInt8]

    /// Makes the second instances and all turns but for restrictions.
    init(_ maker: consuming SegmentMaker) {
        let sometimes = maker.sometimes
        usable = zip(maker.passable, sometimes).map { $0.union($1) }
        endsOnly = maker.endsOnly
        junctionRules = maker.junctionRules
        draft = maker.takeDraft()
        originalCount = draft.segmentCount
        original = (0..<UInt32(originalCount)).map { $0 }
        draft.nextCopy = original
        let vehicleCount = Vehicle.allCases.count
        degree = [UInt8](repeating: 0, count: draft.junctionNode.count * vehicleCount)
        for segment in 0..<originalCount {
            let users = usable[2 * segment].union(usable[2 * segment + 1])
            for junction in [draft.segmentTail[segment], draft.segmentHead[segment]] {
                for vehicle in Vehicle.allCases where users.contains(vehicle) {
                    let place = Int(junction) * vehicleCount + Int(vehicle.rawValue)
                    degree[place] = min(degree[place] + 1, 254)
                }
            }
        }
        for segment in 0..<originalCount where !endsOnly[2 * segment].union(endsOnly[2 * segment + 1]).isEmpty {
            draft.segmentFlags[segment].insert(.endsOnly)
            _ = addCopy(
                of: UInt32(segment),
                forward: endsOnly[2 * segment],
                backward: endsOnly[2 * segment + 1]
            )
        }
        makeTurns()
    }

    func tail(_ edge: UInt32) -> UInt32 {
        edge & 1 == 0 ? draft.segmentTail[Int(edge >> 1)] : draft.segmentHead[Int(edge >> 1)]
    }

    func head(_ edge: UInt32) -> UInt32 {
        edge & 1 == 0 ? draft.segmentHead[Int(edge >> 1)] : draft.segmentTail[Int(edge >> 1)]
    }

    /// The edge of the first instance.
    func originalEdge(_ edge: UInt32) -> UInt32 { original[Int(edge >> 1)] << 1 | edge & 1 }

    /// All instances of an original edge.
    func instances(_ edge: UInt32) -> [UInt32] {
        var all = [edge]
        var segment = draft.nextCopy[Int(edge >> 1)]
        while segment != edge >> 1 {
            all.append(segment << 1 | edge & 1)
            segment = draft.nextCopy[Int(segment)]
        }
        return all
    }

    /// Adds another instance of an original segment for some vehicles.
    mutating func addCopy(of segment: UInt32, forward: VehicleSet, backward: VehicleSet) -> UInt32 {
        let source = Int(segment)
        let copy = UInt32(draft.segmentCount)
        // Points are not shared in the file: each segment has its own, which keeps the reader simple.
        for point in Int(draft.pointStart[source])..<Int(draft.pointStart[source + 1]) {
            draft.pointLatitude.append(draft.pointLatitude[point])
            draft.pointLongitude.append(draft.pointLongitude[point])
            draft.pointNode.append(draft.pointNode[point])
        }
        draft.pointStart.append(UInt32(draft.pointLatitude.count))
        draft.segmentTail.append(draft.segmentTail[source])
        draft.segmentHead.append(draft.segmentHead[source])
        draft.segmentLength.append(draft.segmentLength[source])
        draft.segmentName.append(draft.segmentName[source])
        draft.segmentClass.append(draft.segmentClass[source])
        draft.segmentFlags.append(draft.segmentFlags[source].union(.copy))
        draft.segmentWay.append(draft.segmentWay[source])
        draft.speedLimit += [draft.speedLimit[2 * source], draft.speedLimit[2 * source + 1]]
        draft.edgeSign += [draft.edgeSign[2 * source], draft.edgeSign[2 * source + 1]]
        draft.nextCopy.append(draft.nextCopy[source])
        draft.nextCopy[source] = copy
        original.append(segment)
        usable += [forward, backward]
        endsOnly += [[], []]
        for vehicle in Vehicle.allCases {
            let index = Int(vehicle.rawValue)
            for (offset, set) in [forward, backward].enumerated() {
                let duration = draft.vehicles[index].duration[2 * source + offset]
                draft.vehicles[index].duration.append(set.contains(vehicle) ? duration : RoadTime.blocked)
            }
        }
        return copy
    }

    /// Changes the turns of an edge.
    mutating func setTurns(of edge: UInt32, _ new: [DraftTurn]) { turns[edge] = new.filter { !$0.vehicles.isEmpty } }

    private mutating func makeTurns() {
        let edgeCount = UInt32(draft.edgeCount)
        let leaving = LeavingEdges(self)
        var next: [DraftTurn] = []
        for edge in 0..<edgeCount {
            next.removeAll(keepingCapacity: true)
            let isCopy = Int(edge >> 1) >= originalCount
            let ends = isCopy ? [] : endsOnly[Int(edge)]
            let open = isCopy ? [] : usable[Int(edge)].subtracting(ends)
            let arriving: VehicleSet = isCopy ? usable[Int(edge)] : []
            guard !usable[Int(edge)].isEmpty else {
                turns.append([])
                continue
            }
            let junction = head(edge)
            let rules = junctionRules[Int(junction)]
            let gated = rules?.endsOnly ?? []
            var goesOn: VehicleSet = []
            for other in leaving[junction] where originalEdge(other) != originalEdge(edge) ^ 1 {
                let isOtherCopy = Int(other >> 1) >= originalCount
                let otherEnds = isOtherCopy ? [] : endsOnly[Int(other)]
                let otherOpen = isOtherCopy ? [] : usable[Int(other)].subtracting(otherEnds)
                var vehicles: VehicleSet
                if isCopy {
                    vehicles = isOtherCopy ? arriving.intersection(usable[Int(other)]) : []
                } else if isOtherCopy {
                    vehicles = open.intersection(usable[Int(other)])
                } else {
                    vehicles = open.union(ends).intersection(otherOpen).union(ends.intersection(otherEnds))
                    // A private gate within public roads is no way through.
                    vehicles.subtract(gated.intersection(open).intersection(otherOpen))
                }
                if let rules { vehicles.subtract(rules.blocked) }
                guard !vehicles.isEmpty else { continue }
                if isCopy || !isOtherCopy { goesOn.formUnion(vehicles) }
                next.append(DraftTurn(head: other, vehicles: vehicles))
            }
            // Turning round: where there is no other way on, and where the road is made for it.
            let back = edge ^ 1
            var turning = usable[Int(edge)].intersection(usable[Int(back)])
            if rules?.flags.isDisjoint(with: [.turningCircle, .miniRoundabout]) ?? true { turning.subtract(goesOn) }
            // Walkers turn where they like, but never need to on a shortest way.
            if !turning.isEmpty { next.append(DraftTurn(head: back, vehicles: turning)) }
            turns.append(next)
        }
    }

    // MARK: Cost

    /// Writes all turns with their costs into the draft.
    mutating func finish() {
        let bearings = TurnAngles(draft)
        var first: [UInt32] = [0], heads: [UInt32] = []
        first.reserveCapacity(draft.edgeCount + 1)
        heads.reserveCapacity(turns.count)
        var penalties = [[UInt16]](repeating: [], count: Vehicle.allCases.count)
        for vehicle in penalties.indices { penalties[vehicle].reserveCapacity(turns.count) }
        for edge in 0..<UInt32(draft.edgeCount) {
            let junction = head(edge)
            let leftHand = draft.segmentFlags[Int(edge >> 1)].contains(.leftHand)
            turns.forEach(edge) { turn in
                heads.append(turn.head)
                let isBack = turn.head == edge ^ 1
                let angle = isBack ? 180 : bearings.angle(from: edge, to: turn.head)
                let isOnRoundabout = !draft.segmentFlags[Int(edge >> 1)].union(draft.segmentFlags[Int(turn.head >> 1)])
                    .isDisjoint(with: [.roundabout, .circular])
                for vehicle in Vehicle.allCases {
                    let index = Int(vehicle.rawValue)
                    guard turn.vehicles.contains(vehicle) else {
                        penalties[index].append(TurnPenalty.blocked)
                        continue
                    }
                    let isReal = degree[Int(junction) * Vehicle.allCases.count + index] > 2
                    var cost = TurnCost.passing(draft.junctionFlags[Int(junction)], vehicle)
                    cost +=
                        isBack
                        ? TurnCost.uTurn(vehicle)
                        : TurnCost.angle(
                            angle,
                            vehicle,
                            leftHand: leftHand,
                            isRealTurn: isReal,
                            isOnRoundabout: isOnRoundabout
                        )
                    penalties[index].append(TurnPenalty.stored(milliseconds: cost))
                }
            }
            first.append(UInt32(heads.count))
        }
        draft.firstTurn = first
        draft.turnHead = heads
        for vehicle in penalties.indices { draft.vehicles[vehicle].turnPenalty = penalties[vehicle] }
        finishRules()
        draft.segmentEndsOnly = (0..<draft.segmentCount).map {
            let segment = Int(original[$0])
            return endsOnly[2 * segment].union(endsOnly[2 * segment + 1]).rawValue
        }
    }

    /// Rules on edges hold for every instance; rules on turns get the number of their turn.
    private mutating func finishRules() {
        for rule in draft.rules {
            for edge in instances(rule.target) where edge != rule.target {
                var copy = rule
                copy.target = edge
                copy.vehicles &= usable[Int(edge)].rawValue
                if copy.vehicles != 0 { draft.rules.append(copy) }
            }
        }
        for item in conditionalTurns {
            let range = Int(draft.firstTurn[Int(item.edge)])..<Int(draft.firstTurn[Int(item.edge) + 1])
            guard let turn = range.first(where: { draft.turnHead[$0] == item.head }) else { continue }
            draft.rules.append(
                ConditionalRule(
                    effect: .forbidsTurn,
                    vehicles: item.vehicles.rawValue,
                    target: UInt32(turn),
                    value: 0,
                    condition: item.condition
                )
            )
        }
    }
}

/// The edges that leave each junction.
private struct LeavingEdges {
    private var first: [UInt32]
    private var edges: [UInt32]

    init(_ maker: TurnMaker) {
        let junctions = maker.draft.junctionNode.count
        first = [UInt32](repeating: 0, count: junctions + 1)
        let edgeCount = UInt32(maker.draft.edgeCount)
        for edge in 0..<edgeCount where !maker.usable[Int(edge)].isEmpty { first[Int(maker.tail(edge)) + 1] += 1 }
        for junction in 0..<junctions { first[junction + 1] += first[junction] }
        edges = [UInt32](repeating: 0, count: Int(first[junctions]))
        var next = first
        for edge in 0..<edgeCount where !maker.usable[Int(edge)].isEmpty {
            let tail = Int(maker.tail(edge))
            edges[Int(next[tail])] = edge
            next[tail] += 1
        }
    }

    subscript(junction: UInt32) -> ArraySlice<UInt32> {
        edges[Int(first[Int(junction)])..<Int(first[Int(junction) + 1])]
    }
}

/// The angles between edges, from the bearings at which they leave their first junctions.
struct TurnAngles {
    private let leaving: [UInt16]

    init(_ draft: RoadGraphDraft) {
        leaving = EdgeBearings.all(
            pointStart: draft.pointStart,
            latitude: draft.pointLatitude,
            longitude: draft.pointLongitude
        )
    }

    /// Degrees by which the direction changes from one edge to the next; left is negative.
    func angle(from edge: UInt32, to next: UInt32) -> Double {
        var angle = (Int(leaving[Int(next)]) - Int(leaving[Int(edge ^ 1)]) - 18_000) % 36_000
        if angle > 18_000 { angle -= 36_000 }
        if angle < -18_000 { angle += 36_000 }
        return Double(angle) / 100
    }
}
