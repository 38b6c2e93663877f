// What a language needs for instructions: words for directions, and one sentence a maneuver. In a sentence `{…}` stands for
// a value and `[…]` for a part that is left out when a value in it is empty. Sentences are made whole, their first letter
// large, by InstructionWriter.

/// The words and sentences of one language.
struct InstructionGrammar: Sendable {
    /// One text a modifier.
    struct Directions: Sendable {
        var uTurn, sharpLeft, left, slightLeft, straight, slightRight, right, sharpRight: String

        subscript(modifier: ManeuverModifier) -> String {
            switch modifier {
            case .uTurn: uTurn
            case .sharpLeft: sharpLeft
            case .left: left
            case .slightLeft: slightLeft
            case .straight: straight
            case .slightRight: slightRight
            case .right: right
            case .sharpRight: sharpRight
            }
        }
    }

    /// The texts of a side.
    struct Sides: Sendable {
        var left, straight, right: String

        subscript(modifier: ManeuverModifier) -> String {
            switch modifier {
            case .sharpLeft, .left, .slightLeft: left
            case .uTurn, .straight: straight
            case .slightRight, .right, .sharpRight: right
            }
        }
    }

    /// What one does, as in "turn left".
    var turn: Directions
    /// What one does at a fork, as in "keep left".
    var keep: Sides
    /// Where a destination lies, as in "on the left".
    var side: Sides
    /// North, north-east and so on, clockwise.
    var compass: [String]
    /// The number of an exit from 1, as in "2nd"; what is beyond the list is made with `laterOrdinal`.
    var ordinals: [String]
    /// An ordinal with the number in place of `{n}`.
    var laterOrdinal: String

    // `{compass} {road}`
    var departOnRoad: String
    // `{compass}`
    var depart: String
    // `{side}`
    var arrive: String
    // Arrival at a point on the way: `{side}`
    var arriveAtStop: String
    // `{turn} {road} {destination}`; also a road that ends has it, with `endOfRoad`.
    var turnOnto: String
    // A turn on a road that goes on: `{turn} {road}`
    var turnToStay: String
    // `{road} {destination}`
    var goOn: String
    // A road ends: `{turn} {road} {destination}`
    var endOfRoad: String
    // `{keep} {road} {destination}`
    var fork: String
    // `{keep} {road} {destination}`
    var merge: String
    // `{keep} {road} {destination}`; nothing is said of the side of a ramp straight ahead.
    var onRamp: String
    // `{exit} {keep} {road} {destination}`
    var offRamp: String
    // `{ordinal} {rotary} {road} {destination}`
    var roundabout: String
    // Into a roundabout that is not left again: `{rotary}`
    var enterRoundabout: String
    // `{turn} {road} {destination}`
    var roundaboutTurn: String
    // `{road} {destination}`
    var exitRoundabout: String
    // `{road}`
    var ferry: String
    // On foot, with the bicycle in hand: `{road}`
    var pushBike: String
    // `{turn}`
    var useLane: String

    /// The grammar of a language.
    static func of(_ language: InstructionLanguage) -> InstructionGrammar {
        switch language {
        case .english: english
        case .vietnamese: vietnamese
        case .indonesian: indonesian
        case .russian: russian
        case .simplifiedChinese: simplifiedChinese
        case .traditionalChinese: traditionalChinese
        }
    }
}
