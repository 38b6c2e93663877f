// The `turn:lanes` tag: which arrows are on the lanes, and which lanes serve for a turn.
// https://wiki.openstreetmap.org/wiki/Key:turn

/// Reads `turn:lanes`.
enum LaneText {
    /// The lanes of a tag's value from left to right; lanes that a turn of the given direction may use are valid.
    ///
    /// Valid are the lanes with the arrow nearest to the direction; where no lane has an arrow near it, all are.
    static func lanes(_ text: String, for modifier: ManeuverModifier) -> [Lane] {
        let arrows = text.split(separator: "|", omittingEmptySubsequences: false).map { indications(String($0)) }
        guard arrows.count <= 16 else { return [] }
        let wanted = order(modifier)
        var nearest = Int.max
        for lane in arrows {
            for place in places(lane) { nearest = min(nearest, abs(place - wanted)) }
        }
        return arrows.map { lane in
            Lane(
                indications: lane,
                isValid: nearest > 2 || places(lane).contains { abs($0 - wanted) == nearest }
            )
        }
    }

    /// The arrows of one lane.
    static func indications(_ text: String) -> LaneIndications {
        var all: LaneIndications = []
        for word in text.split(separator: ";") {
            switch word.split(separator: " ").first ?? "" {
            case "reverse": all.insert(.uTurn)
            case "sharp_left": all.insert(.sharpLeft)
            case "left": all.insert(.left)
            case "slight_left", "merge_to_left": all.insert(.slightLeft)
            case "through", "straight": all.insert(.straight)
            case "slight_right", "merge_to_right": all.insert(.slightRight)
            case "right": all.insert(.right)
            case "sharp_right": all.insert(.sharpRight)
            default: break
            }
        }
        return all
    }

    /// The places of a lane's arrows in the order from left to right; a lane without arrows leads straight on.
    private static func places(_ lane: LaneIndications) -> [Int] {
        guard !lane.isEmpty else { return [4] }
        return (0..<8).filter { lane.rawValue & (1 << UInt16($0)) != 0 }
    }

    private static func order(_ modifier: ManeuverModifier) -> Int {
        switch modifier {
        case .uTurn: 0
        case .sharpLeft: 1
        case .left: 2
        case .slightLeft: 3
        case .straight: 4
        case .slightRight: 5
        case .right: 6
        case .sharpRight: 7
        }
    }
}
