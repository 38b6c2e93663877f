// Ways to segments: a way is cut at its junctions, and each piece gets its length and every vehicle's time.

import Geodesy
import OSMExtract

/// Segments in the making; all arrays by segment or by edge, without copies yet.
struct SegmentMaker {
    private(set) var draft = RoadGraphDraft()
    /// Vehicles that pass each edge, and those of them that may only begin or end there.
    private(set) var passable: [VehicleSet] = []
    private(set) var endsOnly: [VehicleSet] = []
    /// Vehicles that may not pass an edge now but at times.
    private(set) var sometimes: [VehicleSet] = []
    /// Where each way's segments begin.
    private(set) var firstSegment: [UInt32] = []
    private(set) var nodes: NodeTable
    /// What stands at each junction.
    private(set) var junctionRules: [PointRules?] = []
    private(set) var counts: RoadCounts
    private(set) var side = TrafficSide()

    private static let isJunction: UInt32 = 1 << 31
    private static let isUsed: UInt32 = 1

    /// Cuts all ways.
    init(_ store: inout WayStore, points: PointTable, via: [Int64], counts: RoadCounts) {
        self.counts = counts
        nodes = NodeTable(capacity: min(store.refs.count, store.refs.count) + 16)
        markJunctions(store, points: points, via: via)
        for way in store.ways.indices {
            firstSegment.append(UInt32(draft.segmentCount))
            cut(way, of: store, points: points)
        }
        firstSegment.append(UInt32(draft.segmentCount))
        for way in store.ways.indices { markSigns(way, &store) }
        learnSides(store)
        for segment in draft.segmentFlags.indices {
            let point = Int(draft.pointStart[segment])
            if side.isLeft(draft.pointLatitude[point], draft.pointLongitude[point]) {
                draft.segmentFlags[segment].insert(.leftHand)
            }
        }
    }

    // MARK: Junctions

    /// A node's number is 1 after its first use; later uses, ends of ways and what bars somebody make a junction of it.
    private mutating func markJunctions(_ store: WayStore, points: PointTable, via: [Int64]) {
        for way in store.ways.indices {
            let range = store.range(way)
            var previous: Int64?
            for index in range where !store.points[index].isMissing {
                let id = store.refs[index]
                if id == previous { continue }
                let isEnd =
                    previous == nil || index == range.upperBound - 1 || store.points[index - 1].isMissing
                    || store.points[index + 1].isMissing
                nodes.update(id) { $0 = $0 == 0 && !isEnd ? Self.isUsed : Self.isJunction }
                previous = id
            }
        }
        for id in points.allIDs where nodes[id] == Self.isUsed {
            guard let rules = points[id], !rules.blocked.isEmpty || !rules.endsOnly.isEmpty else { continue }
            nodes.update(id) { $0 = Self.isJunction }
        }
        for id in via where nodes[id] == Self.isUsed { nodes.update(id) { $0 = Self.isJunction } }
    }

    private mutating func junction(_ id: Int64, at point: PointE7, points: PointTable) -> UInt32 {
        guard let known = nodes[id] else { preconditionFailure("a node of a way is not in the table") }
        if known != Self.isJunction { return known & ~Self.isJunction }
        let number = UInt32(draft.junctionNode.count)
        // Junction 0 could not be told from one without a number: numbers are kept one higher.
        nodes.update(id) { $0 = Self.isJunction | number + 1 }
        draft.junctionNode.append(id)
        draft.junctionLatitude.append(point.latitudeE7)
        draft.junctionLongitude.append(point.longitudeE7)
        let rules = points[id]
        draft.junctionFlags.append(rules?.flags ?? [])
        junctionRules.append(rules)
        return number + 1
    }

    /// The junction at a node, if it is one.
    func junction(ofNode id: Int64) -> UInt32? {
        guard let number = nodes[id], number & Self.isJunction != 0, number != Self.isJunction else { return nil }
        return (number & ~Self.isJunction) - 1
    }

    // MARK: Cutting

    private mutating func cut(_ way: Int, of store: WayStore, points: PointTable) {
        let range = store.range(way)
        var piece: [Int] = []
        var made = 0, hasGap = false
        for index in range {
            if store.points[index].isMissing {
                hasGap = true
                piece.removeAll(keepingCapacity: true)
                continue
            }
            if let last = piece.last, store.refs[last] == store.refs[index] { continue }
            piece.append(index)
            guard piece.count > 1, let number = nodes[store.refs[index]], number & Self.isJunction != 0 else {
                continue
            }
            add(piece, way: way, of: store, points: points)
            made += 1
            piece.removeAll(keepingCapacity: true)
            piece.append(index)
        }
        if made == 0 { counts.count(.wayWithoutNodes) } else if hasGap { counts.count(.wayCut) }
        spreadSeconds(way, of: store)
    }

    private mutating func add(_ piece: [Int], way: Int, of store: WayStore, points: PointTable) {
        let record = store.ways[way]
        let profile = store.profiles[Int(record.profile)]
        let first = piece[0], last = piece[piece.count - 1]
        let tail = junction(store.refs[first], at: store.points[first], points: points) - 1
        let head = junction(store.refs[last], at: store.points[last], points: points) - 1
        var metres = 0.0
        var previous: Coordinate?
        var delays = [UInt32](repeating: 0, count: 2 * Vehicle.allCases.count)
        for (place, index) in piece.enumerated() {
            let point = store.points[index]
            draft.pointLatitude.append(point.latitudeE7)
            draft.pointLongitude.append(point.longitudeE7)
            draft.pointNode.append(store.refs[index])
            let here = point.coordinate
            if let previous { metres += previous.sphericalDistance(to: here) }
            previous = here
            if place > 0, place < piece.count - 1, let rules = points[store.refs[index]] {
                addDelays(
                    rules,
                    isNearHead: here.sphericalDistance(to: store.points[last].coordinate)
                        < here.sphericalDistance(to: store.points[first].coordinate),
                    to: &delays
                )
            }
        }
        draft.pointStart.append(UInt32(draft.pointLatitude.count))
        draft.segmentTail.append(tail)
        draft.segmentHead.append(head)
        let centimetres = min(metres * 100, 4e9).rounded()
        draft.segmentLength.append(UInt32(centimetres))
        draft.segmentName.append(record.name)
        draft.segmentClass.append(profile.road.rawValue)
        draft.segmentFlags.append(profile.flags)
        draft.segmentWay.append(record.id)
        draft.speedLimit += [profile.forwardLimit, profile.backwardLimit]
        draft.edgeSign += [record.forwardSign, record.backwardSign]
        appendEdges(profile, centimetres: centimetres, delays: delays, way: way, of: store)
    }

    private mutating func appendEdges(
        _ profile: WayProfile,
        centimetres: Double,
        delays: [UInt32],
        way: Int,
        of store: WayStore
    ) {
        for direction in WayDirection.allCases {
            var pass: VehicleSet = [], ends: VehicleSet = []
            for vehicle in Vehicle.allCases {
                let access = profile.access(vehicle, direction)
                var duration = RoadTime.blocked
                if access != .no {
                    pass.insert(VehicleSet(vehicle))
                    if access == .endsOnly { ends.insert(VehicleSet(vehicle)) }
                    duration = Self.duration(centimetres: centimetres, speed: profile.speed(vehicle, direction))
                    duration += delays[2 * Int(vehicle.rawValue) + Int(direction.rawValue)]
                }
                draft.vehicles[Int(vehicle.rawValue)].duration.append(duration)
            }
            passable.append(pass)
            endsOnly.append(ends)
            sometimes.append([])
            addConditionals(direction, centimetres: centimetres, pass: pass, profile: profile, way: way, of: store)
        }
    }

    /// Milliseconds for a length at a speed in km/h, at least one.
    static func duration(centimetres: Double, speed: Double) -> UInt32 {
        UInt32(min(max(1, (centimetres * 36 / speed).rounded()), Double(RoadTime.blocked / 4)))
    }

    private mutating func addConditionals(
        _ direction: WayDirection,
        centimetres: Double,
        pass: VehicleSet,
        profile: WayProfile,
        way: Int,
        of store: WayStore
    ) {
        let edge = UInt32(passable.count - 1)
        for rule in store.conditionals(way) where rule.direction.map({ $0 == direction }) ?? true {
            let text = draft.texts.number(of: rule.condition)
            func add(_ effect: ConditionalEffect, _ vehicles: VehicleSet, _ value: UInt32) {
                guard !vehicles.isEmpty else { return }
                draft.rules.append(
                    ConditionalRule(
                        effect: effect,
                        vehicles: vehicles.rawValue,
                        target: edge,
                        value: value,
                        condition: text
                    )
                )
            }
            switch rule.effect {
            case .access(.no): add(.forbidsEdge, rule.vehicles.intersection(pass), 0)
            case .access:
                for vehicle in Vehicle.allCases where rule.vehicles.subtracting(pass).contains(vehicle) {
                    let speed = profile.speed(vehicle, direction)
                    add(.permitsEdge, VehicleSet(vehicle), Self.duration(centimetres: centimetres, speed: speed))
                    sometimes[Int(edge)].insert(VehicleSet(vehicle))
                }
            case .speed(let speed):
                add(
                    .changesDuration,
                    rule.vehicles.intersection(pass),
                    Self.duration(centimetres: centimetres, speed: speed)
                )
            }
        }
    }

    private func addDelays(_ rules: PointRules, isNearHead: Bool, to delays: inout [UInt32]) {
        // Signs without a direction are meant for traffic towards the nearer end.
        var directions = rules.directions
        if directions == 0, !rules.flags.isDisjoint(with: [.stop, .giveWay]) { directions = isNearHead ? 1 : 2 }
        for vehicle in Vehicle.allCases {
            let cost = TurnCost.passing(rules.flags, vehicle)
            if directions & 1 != 0 || directions == 0 { delays[2 * Int(vehicle.rawValue)] += cost }
            if directions & 2 != 0 || directions == 0 { delays[2 * Int(vehicle.rawValue) + 1] += cost }
        }
    }

    /// Shares the time that a ferry tells among its pieces, by length.
    private mutating func spreadSeconds(_ way: Int, of store: WayStore) {
        let seconds = Double(store.ways[way].seconds)
        let segments = Int(firstSegment[way])..<draft.segmentCount
        guard seconds > 0, !segments.isEmpty else { return }
        let total = segments.reduce(0.0) { $0 + Double(draft.segmentLength[$1]) }
        for segment in segments {
            let share = total > 0 ? Double(draft.segmentLength[segment]) / total : 1 / Double(segments.count)
            let duration = UInt32(min(max(1, seconds * 1000 * share), Double(RoadTime.blocked / 4)))
            for edge in [2 * segment, 2 * segment + 1] {
                for vehicle in draft.vehicles.indices where draft.vehicles[vehicle].duration[edge] < RoadTime.blocked {
                    draft.vehicles[vehicle].duration[edge] = duration
                }
            }
        }
    }

    // MARK: Signs and sides

    /// Ramps that begin at a numbered exit carry its number.
    private mutating func markSigns(_ way: Int, _ store: inout WayStore) {
        guard store.profiles[Int(store.ways[way].profile)].road.isLink else { return }
        let segments = Int(firstSegment[way])..<Int(firstSegment[way + 1])
        guard let first = segments.first, store.signs[Int(draft.edgeSign[2 * first])].exit == 0,
            let exit = junctionRules[Int(draft.segmentTail[first])]?.exit
        else { return }
        draft.edgeSign[2 * first] = store.sign(draft.edgeSign[2 * first], withExit: exit)
    }

    private mutating func learnSides(_ store: WayStore) {
        for way in store.ways.indices where store.profiles[Int(store.ways[way].profile)].flags.contains(.roundabout) {
            let range = store.range(way)
            guard range.count > 3, store.refs[range.lowerBound] == store.refs[range.upperBound - 1],
                !store.points[range].contains(where: \.isMissing)
            else { continue }
            side.learn(
                roundabout: store.points[range].map(\.latitudeE7),
                store.points[range].map(\.longitudeE7)
            )
        }
    }

    // MARK: Areas and zones

    /// Adds a straight way across an area between two junctions, for those who walk.
    mutating func addChord(from tail: UInt32, to head: UInt32, like way: WayRecord, profile: WayProfile) {
        let ends = [tail, head].map { junction in
            PointE7(
                longitudeE7: draft.junctionLongitude[Int(junction)],
                latitudeE7: draft.junctionLatitude[Int(junction)]
            )
        }
        for (junction, point) in zip([tail, head], ends) {
            draft.pointLatitude.append(point.latitudeE7)
            draft.pointLongitude.append(point.longitudeE7)
            draft.pointNode.append(draft.junctionNode[Int(junction)])
        }
        let centimetres = (ends[0].coordinate.sphericalDistance(to: ends[1].coordinate) * 100).rounded()
        draft.pointStart.append(UInt32(draft.pointLatitude.count))
        draft.segmentTail.append(tail)
        draft.segmentHead.append(head)
        draft.segmentLength.append(UInt32(centimetres))
        draft.segmentName.append(way.name)
        draft.segmentClass.append(RoadClass.pedestrian.rawValue)
        var flags = profile.flags.union(.acrossArea)
        if side.isLeft(ends[0].latitudeE7, ends[0].longitudeE7) { flags.insert(.leftHand) }
        draft.segmentFlags.append(flags)
        draft.segmentWay.append(way.id)
        draft.speedLimit += [0, 0]
        draft.edgeSign += [0, 0]
        for direction in WayDirection.allCases {
            var pass: VehicleSet = [], ends: VehicleSet = []
            for vehicle in Vehicle.allCases {
                let access = profile.access(vehicle, direction)
                var duration = RoadTime.blocked
                if access != .no {
                    pass.insert(VehicleSet(vehicle))
                    if access == .endsOnly { ends.insert(VehicleSet(vehicle)) }
                    duration = Self.duration(centimetres: centimetres, speed: profile.speed(vehicle, direction))
                }
                draft.vehicles[Int(vehicle.rawValue)].duration.append(duration)
            }
            passable.append(pass)
            endsOnly.append(ends)
            sometimes.append([])
        }
    }

    /// Makes an edge one that is open at the ends only.
    mutating func restrict(_ edge: Int, for vehicle: Vehicle) {
        if passable[edge].contains(vehicle) { endsOnly[edge].insert(VehicleSet(vehicle)) }
    }

    /// Counts an area of which not all entrances are joined.
    mutating func countComplexArea() { counts.count(.areaTooComplex) }

    /// Gives up the draft, to which turns are added.
    consuming func takeDraft() -> RoadGraphDraft { draft }
}
