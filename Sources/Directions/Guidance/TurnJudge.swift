// Whether there is something to say at a junction, and what: the obvious way is passed over in silence.

/// What is said at a junction.
struct Judgement: Equatable {
    var type: ManeuverType
    var modifier: ManeuverModifier
}

/// Judges turns for one vehicle.
struct TurnJudge {
    let rank: RoadRank
    /// Up to here, in degrees, a way counts as straight on.
    private static let straight: Float = 35

    /// What is said at a junction where one leaves by `road`; nil for nothing.
    ///
    /// - Parameters:
    ///   - edge: the edge on which one comes.
    ///   - road: the road by which one leaves.
    ///   - roads: all roads at the junction.
    /// - Returns: what is said, in OSRM's words.
    func judge(_ edge: UInt32, _ road: CrossingRoad, _ roads: [CrossingRoad]) -> Judgement? {
        let from = edge >> 1, to = road.edge >> 1
        if from == to, road.edge != edge {
            return Judgement(type: rank.isNamed(to) ? .continueRoad : .turn, modifier: .uTurn)
        }
        guard roads.count > 2 else { return newName(from, to) }
        let others = roads.filter { $0.edge != road.edge && $0.edge >> 1 != from }
        guard !others.isEmpty else { return newName(from, to) }
        let rivals = others.filter { $0.isEnterable && isRival($0.edge >> 1, of: to) }
        return ramp(from, road, rivals: rivals, others: others)
            ?? merge(from, road, others)
            ?? fork(from, road, rivals)
            ?? endOfRoad(from, road, others)
            ?? turn(from, road, rivals: rivals, others: others)
    }

    /// Whether a road is one that could be taken for the way on.
    private func isRival(_ other: UInt32, of chosen: UInt32) -> Bool {
        let standing = rank.standing(other)
        return standing < 7 || standing < rank.standing(chosen) + 2
    }

    private func newName(_ from: UInt32, _ to: UInt32) -> Judgement? {
        rank.isNewName(from, to) ? Judgement(type: .newName, modifier: .straight) : nil
    }

    private func ramp(
        _ from: UInt32,
        _ road: CrossingRoad,
        rivals: [CrossingRoad],
        others: [CrossingRoad]
    ) -> Judgement? {
        let to = road.edge >> 1
        guard rank.isLink(to), !rank.isLink(from), !rivals.isEmpty else { return nil }
        if rank.isMotorway(from) {
            // A road that only splits is a fork.
            guard let main = rivals.first(where: { !rank.isLink($0.edge >> 1) }) else { return nil }
            let modifier = TurnAngle.modifier(road.angle)
            let side: ManeuverModifier = road.angle < main.angle ? .slightLeft : .slightRight
            return Judgement(type: .offRamp, modifier: abs(road.angle) < 60 ? side : modifier)
        }
        guard rank.isRamp(to) else { return nil }
        return Judgement(type: .onRamp, modifier: TurnAngle.modifier(road.angle))
    }

    private func merge(_ from: UInt32, _ road: CrossingRoad, _ others: [CrossingRoad]) -> Judgement? {
        let to = road.edge >> 1
        guard rank.isLink(from), !rank.isLink(to), abs(road.angle) < 60, rank.standing(to) <= 3 else { return nil }
        // The road that is joined comes from behind and cannot be turned into.
        guard
            let joined = others.first(where: {
                !$0.isEnterable && abs($0.angle) > 120 && !rank.isLink($0.edge >> 1) && rank.standing($0.edge >> 1) <= 3
            })
        else { return nil }
        return Judgement(type: .merge, modifier: joined.angle < 0 ? .slightLeft : .slightRight)
    }

    private func fork(_ from: UInt32, _ road: CrossingRoad, _ rivals: [CrossingRoad]) -> Judgement? {
        let to = road.edge >> 1
        guard abs(road.angle) <= 45 else { return nil }
        let near = rivals.filter {
            abs($0.angle) <= 45 && abs($0.angle - road.angle) <= 60
                && abs(rank.standing($0.edge >> 1) - rank.standing(to)) <= 1
                && rank.isLink($0.edge >> 1) == rank.isLink(to)
        }
        guard !near.isEmpty else { return nil }
        let keepsName = rank.isSameRoad(from, to) && !near.contains { rank.isSameRoad(from, $0.edge >> 1) }
        let isStraightest = near.allSatisfy { abs($0.angle) - abs(road.angle) > 12 }
        if isStraightest, keepsName || near.allSatisfy({ abs($0.angle) - abs(road.angle) > 25 }) { return nil }
        if near.allSatisfy({ rank.standing($0.edge >> 1) > rank.standing(to) }), keepsName, abs(road.angle) < 25 {
            return nil
        }
        let left = near.contains { $0.angle < road.angle }, right = near.contains { $0.angle > road.angle }
        return Judgement(type: .fork, modifier: left && right ? .straight : right ? .slightLeft : .slightRight)
    }

    private func endOfRoad(_ from: UInt32, _ road: CrossingRoad, _ others: [CrossingRoad]) -> Judgement? {
        guard others.count == 1, others[0].isEnterable, abs(road.angle) >= 50, abs(others[0].angle) >= 50,
            (road.angle < 0) != (others[0].angle < 0), abs(road.angle) < 150, abs(others[0].angle) < 150,
            isRival(others[0].edge >> 1, of: road.edge >> 1)
        else { return nil }
        // A main road that bends does not end.
        let to = road.edge >> 1
        if rank.isSameRoad(from, to), rank.standing(others[0].edge >> 1) > rank.standing(to) { return nil }
        return Judgement(type: .endOfRoad, modifier: TurnAngle.modifier(road.angle))
    }

    private func turn(
        _ from: UInt32,
        _ road: CrossingRoad,
        rivals: [CrossingRoad],
        others: [CrossingRoad]
    ) -> Judgement? {
        let to = road.edge >> 1
        let isSame = rank.isSameRoad(from, to)
        let size = abs(road.angle)
        if size < Self.straight {
            let isObvious = rivals.allSatisfy { rival in
                abs(rival.angle) - size > 20 || isSame || rank.standing(rival.edge >> 1) > rank.standing(to) + 1
            }
            if isObvious { return newName(from, to) }
            return Judgement(type: .turn, modifier: TurnAngle.modifier(road.angle))
        }
        let isStraightOpen = others.contains {
            abs($0.angle) < Self.straight && isRival($0.edge >> 1, of: to) && ($0.isEnterable || !isSame)
        }
        let isLikeBefore = isSame || !rank.isNamed(from) && !rank.isNamed(to)
        if isLikeBefore, !isStraightOpen, isMainRoad(from, to, rivals) { return nil }
        if rivals.isEmpty, !isStraightOpen, size < 60 { return newName(from, to) }
        return Judgement(type: isSame ? .continueRoad : .turn, modifier: TurnAngle.modifier(road.angle))
    }

    /// Whether a road that bends is above all others, so that following it needs no word.
    private func isMainRoad(_ from: UInt32, _ to: UInt32, _ rivals: [CrossingRoad]) -> Bool {
        let own = max(rank.standing(from), rank.standing(to))
        return rivals.allSatisfy { rank.standing($0.edge >> 1) > own }
    }
}
