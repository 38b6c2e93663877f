// Steps before they are written: maneuvers at edges of the leg, joined where several are one to the traveller.

/// A maneuver in the making.
struct StepDraft {
    /// The edge of the leg, counted from 0, on which one goes on.
    var edge: Int
    var type: ManeuverType
    var modifier: ManeuverModifier?
    var exit: Int?
    /// Hundredths of a degree in which one comes.
    var before: Int32
    /// Hundredths of a degree in which one goes on.
    var after: Int32
    /// The number of the intersection at which it is.
    var intersection: Int
    /// For a roundabout the edge by which it is left, which gives the step its name.
    var signEdge: Int
    /// The segment whose name is that of the rotary.
    var rotary: UInt32?
}

/// Joins maneuvers that follow each other so closely that they are one.
struct StepJoining {
    let rank: RoadRank
    /// Metres from a leg's start to the beginning of each of its edges.
    let way: [Double]
    let edges: [EdgePlace]

    /// Metres between two maneuvers up to which they may be one: a median strip, a staggered crossing.
    private static let reach = 30.0

    /// The drafts with pairs joined, in one pass.
    func joined(_ drafts: [StepDraft]) -> [StepDraft] {
        var result: [StepDraft] = []
        var place = 0
        while place < drafts.count {
            guard place + 1 < drafts.count, isJoinable(drafts[place]), isJoinable(drafts[place + 1]),
                way[drafts[place + 1].edge] - way[drafts[place].edge] <= Self.reach
            else {
                append(drafts[place], to: &result)
                place += 1
                continue
            }
            switch join(drafts[place], drafts[place + 1]) {
            case .apart:
                append(drafts[place], to: &result)
                place += 1
            case .nothing: place += 2
            case .one(let draft):
                append(draft, to: &result)
                place += 2
            }
        }
        return result
    }

    private enum Outcome {
        case apart, nothing
        case one(StepDraft)
    }

    private func append(_ draft: StepDraft, to result: inout [StepDraft]) {
        // A name that lasts a few metres before the next maneuver is not worth a word.
        if let last = result.last, last.type == .newName, way[draft.edge] - way[last.edge] < 25 {
            result.removeLast()
        }
        result.append(draft)
    }

    private func isJoinable(_ draft: StepDraft) -> Bool {
        switch draft.type {
        case .turn, .continueRoad, .endOfRoad, .newName, .fork: draft.modifier != .uTurn
        default: false
        }
    }

    private func join(_ first: StepDraft, _ second: StepDraft) -> Outcome {
        let one = TurnAngle.between(first.before, first.after), two = TurnAngle.between(second.before, second.after)
        let whole = TurnAngle.between(first.before, second.after)
        let from = edges[first.edge - 1].edge >> 1, to = edges[second.edge].edge >> 1
        let between = edges[first.edge].edge >> 1
        guard abs(one) >= 20, abs(two) >= 20 else { return .apart }
        var draft = second
        draft.before = first.before
        draft.intersection = first.intersection
        if (one > 0) != (two > 0), abs(whole) < 30 {
            guard abs(one) > 40 else { return .apart }
            if rank.isSameRoad(from, to) || !rank.isNewName(from, to) { return .nothing }
            draft.type = .newName
            draft.modifier = .straight
            return .one(draft)
        }
        guard (one > 0) == (two > 0), rank.isSameRoad(from, to) || !rank.isNamed(between) || rank.isLink(between)
        else { return .apart }
        if abs(whole) > 150, abs(one) > 60, abs(two) > 60 {
            draft.type = rank.isSameRoad(from, to) ? .continueRoad : .turn
            draft.modifier = .uTurn
            return .one(draft)
        }
        guard !rank.isNamed(between), abs(one) + abs(two) < 135 else { return .apart }
        draft.type = rank.isSameRoad(from, to) ? .continueRoad : .turn
        draft.modifier = TurnAngle.modifier(whole)
        return .one(draft)
    }
}
