// What the tags of a restriction relation say: which turns, for whom, when.
//
// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction.

/// A rule of a restriction relation.
struct TurnRestriction: Equatable, Sendable {
    /// How the named way relates to the others.
    enum Kind: Equatable, Sendable {
        /// The turn may not be made.
        case no
        /// No other turn may be made.
        case only
    }

    /// The shape that a value names, which tells two pieces of the same way apart.
    enum Shape: Equatable, Sendable {
        case left, right, straight, uTurn, any
    }

    var kind: Kind
    var shape: Shape
    var vehicles: VehicleSet
    /// Words that `Condition` reads; empty for always.
    var condition: String

    /// The rules of a relation's tags; empty for one that is no restriction or whose words say nothing.
    static func all(_ tags: RoadTags) -> [TurnRestriction] {
        guard let type = tags[.type], type == "restriction" || type.hasPrefix("restriction:") else { return [] }
        var excepted: VehicleSet = []
        for word in (tags[.except] ?? "").split(separator: ";") {
            excepted.formUnion(VehicleSet(word: Substring(String(word).trimmed)))
        }
        let typed = type.split(separator: ":").dropFirst().first.map { VehicleSet(word: $0) }
        var rules: [TurnRestriction] = []
        for (key, text) in tags.all {
            guard key.rawValue.hasPrefix("restriction") else { continue }
            let words = key.rawValue.split(separator: ":").dropFirst()
            let isConditional = words.last == "conditional"
            var vehicles =
                (words.first == "conditional" ? nil : words.first).map { VehicleSet(word: $0) } ?? typed ?? .wheeled
            vehicles.subtract(excepted)
            guard !vehicles.isEmpty else { continue }
            if isConditional {
                for item in ConditionalValue.parse(text) {
                    guard let (kind, shape) = read(item.value) else { continue }
                    for part in WayConditional.condition(item.condition, for: vehicles) {
                        rules.append(
                            TurnRestriction(kind: kind, shape: shape, vehicles: part.vehicles, condition: part.words)
                        )
                    }
                }
            } else if let (kind, shape) = read(text) {
                rules.append(TurnRestriction(kind: kind, shape: shape, vehicles: vehicles, condition: ""))
            }
        }
        return rules
    }

    private static func read(_ value: String) -> (Kind, Shape)? {
        let kind: Kind
        if value.hasPrefix("no_") {
            kind = .no
        } else if value.hasPrefix("only_") {
            kind = .only
        } else {
            return nil
        }
        if value.contains("left") { return (kind, .left) }
        if value.contains("right") { return (kind, .right) }
        if value.contains("straight") { return (kind, .straight) }
        if value.contains("u_turn") { return (kind, .uTurn) }
        return (kind, .any)
    }
}
