// One sentence a step, from the grammar of a language. Road names are put in as they are.

extension RouteStep {
    /// The step in one sentence without a full stop.
    ///
    /// - Parameters:
    ///   - language: the language of the sentence; names stay as the route has them.
    ///   - isLastLeg: whether an arrival is the journey's end and not a stop on the way.
    /// - Returns: a sentence such as "Turn left onto Main Street".
    public func instruction(in language: InstructionLanguage, isLastLeg: Bool = true) -> String {
        InstructionWriter(step: self, isLastLeg: isLastLeg).sentence(InstructionGrammar.of(language))
    }
}

/// Writes the sentence of a step.
struct InstructionWriter {
    let step: RouteStep
    let isLastLeg: Bool

    /// The sentence, its first letter large.
    func sentence(_ grammar: InstructionGrammar) -> String {
        let text = fill(template(grammar), grammar)
        guard let first = text.first else { return text }
        return first.uppercased() + text.dropFirst()
    }

    private func template(_ grammar: InstructionGrammar) -> String {
        let modifier = step.maneuver.modifier ?? .straight
        let isThere = step.maneuver.type == .arrive || step.maneuver.type == .depart
        if step.mode == .ferry, !isThere { return grammar.ferry }
        if step.mode == .pushingBike, step.maneuver.type == .notification { return grammar.pushBike }
        switch step.maneuver.type {
        case .depart: return road.isEmpty ? grammar.depart : grammar.departOnRoad
        case .arrive: return isLastLeg ? grammar.arrive : grammar.arriveAtStop
        case .turn: return grammar.turnOnto
        case .continueRoad:
            if modifier == .straight { return grammar.goOn }
            return road.isEmpty || modifier == .uTurn ? grammar.turnOnto : grammar.turnToStay
        case .newName, .notification: return grammar.goOn
        case .merge: return grammar.merge
        case .onRamp: return grammar.onRamp
        case .offRamp: return grammar.offRamp
        case .fork: return grammar.fork
        case .endOfRoad: return grammar.endOfRoad
        case .roundabout, .rotary: return step.maneuver.exit == nil ? grammar.enterRoundabout : grammar.roundabout
        case .roundaboutTurn: return grammar.roundaboutTurn
        case .exitRoundabout, .exitRotary: return grammar.exitRoundabout
        case .useLane: return grammar.useLane
        }
    }

    /// The road's name with its number, or what there is of both.
    private var road: String {
        if step.name.isEmpty { return step.reference }
        if step.reference.isEmpty || step.name.contains(step.reference) { return step.name }
        return "\(step.name) (\(step.reference))"
    }

    /// The first two places that signs name.
    private var destination: String {
        let places = step.destinations.split(separator: ",", omittingEmptySubsequences: true)
        return places.count <= 2 ? step.destinations : places.prefix(2).joined(separator: ",")
    }

    private func value(_ name: Substring, _ grammar: InstructionGrammar) -> String {
        let modifier = step.maneuver.modifier
        switch name {
        case "turn": return grammar.turn[modifier ?? .straight]
        case "keep":
            let isRamp = step.maneuver.type == .onRamp || step.maneuver.type == .offRamp
            // A ramp straight ahead has no side.
            if isRamp, modifier == nil || modifier == .straight || modifier == .uTurn { return "" }
            return grammar.keep[modifier ?? .straight]
        case "side": return modifier.map { grammar.side[$0] } ?? ""
        case "compass": return grammar.compass[(step.maneuver.bearingAfter * 2 + 45) / 90 % 8]
        case "ordinal": return step.maneuver.exit.map { Self.ordinal($0, grammar) } ?? ""
        case "road": return road
        case "destination": return destination
        case "exit": return step.exits
        case "rotary": return step.rotaryName
        default: return ""
        }
    }

    private static func ordinal(_ number: Int, _ grammar: InstructionGrammar) -> String {
        if number >= 1, number <= grammar.ordinals.count { return grammar.ordinals[number - 1] }
        return grammar.laterOrdinal.split(separator: "{n}", omittingEmptySubsequences: false)
            .joined(separator: String(number))
    }

    /// Puts values into a sentence and leaves out the parts whose values are empty.
    private func fill(_ template: String, _ grammar: InstructionGrammar) -> String {
        var result = ""
        var part: (text: String, isWhole: Bool)?
        var rest = template[...]
        func add(_ text: some StringProtocol) {
            if part == nil { result += text } else { part?.text += text }
        }
        while let character = rest.first {
            rest.removeFirst()
            switch character {
            case "[": part = ("", true)
            case "]":
                if let done = part, done.isWhole { result += done.text }
                part = nil
            case "{":
                let name = rest.prefix { $0 != "}" }
                rest = rest.dropFirst(name.count + 1)
                let text = value(name, grammar)
                if text.isEmpty { part?.isWhole = false }
                add(text)
            default: add(String(character))
            }
        }
        return result
    }
}
