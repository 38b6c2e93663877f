// Conditional tags of a way: "value @ (condition); value @ (condition)".
//
// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions. Conditions on the vehicle's weight and size are
// settled here, for the vehicles' sizes are known; conditions on time are kept as text.

/// One value with its condition.
struct ConditionalValue: Equatable, Sendable {
    var value: String
    var condition: String

    /// The values of a conditional tag, in order; what cannot be read is left out.
    static func parse(_ text: String) -> [ConditionalValue] {
        var found: [ConditionalValue] = []
        var rest = Substring(text)
        while let at = rest.firstIndex(of: "@") {
            let value = String(rest[..<at]).trimmed
            rest = rest[rest.index(after: at)...]
            while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
            let condition: Substring
            if rest.first == "(" {
                guard let close = closing(rest) else { break }
                condition = rest[rest.index(after: rest.startIndex)..<close]
                rest = rest[rest.index(after: close)...]
                if let next = rest.firstIndex(of: ";") {
                    rest = rest[rest.index(after: next)...]
                } else {
                    rest = ""
                }
            } else {
                // Without brackets a semicolon may be part of the hours; the next value is where an "@" follows.
                let end = rest.firstIndex(of: "@").flatMap { next in rest[..<next].lastIndex(of: ";") } ?? rest.endIndex
                condition = rest[..<end]
                rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
            }
            let words = String(condition).trimmed
            if !value.isEmpty, !words.isEmpty { found.append(ConditionalValue(value: value, condition: words)) }
        }
        return found
    }

    private static func closing(_ text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }
}

/// A conditional rule of a way.
struct WayConditional: Equatable, Sendable {
    enum Effect: Equatable, Sendable {
        /// Takes the place of the access that the plain tags give.
        case access(Access)
        /// A speed in km/h.
        case speed(Double)
    }

    var effect: Effect
    var vehicles: VehicleSet
    /// nil for both.
    var direction: WayDirection?
    /// When it holds; words that `Condition` reads.
    var condition: String

    /// All that a way's tags say.
    static func all(_ tags: RoadTags) -> [WayConditional] {
        var rules: [WayConditional] = []
        for (key, text) in tags.all {
            switch key {
            case .accessConditional, .vehicleConditional, .motorVehicleConditional, .motorcarConditional,
                .taxiConditional,
                .psvConditional, .motorcycleConditional, .hgvConditional, .bicycleConditional, .footConditional:
                rules += access(key, text, tags)
            case .onewayConditional: rules += oneWay(text)
            case .maxspeedConditional: rules += speeds(text)
            default: continue
            }
        }
        return rules
    }

    private static func access(_ key: RoadKey, _ text: String, _ tags: RoadTags) -> [WayConditional] {
        let word = key.rawValue.prefix { $0 != ":" }
        let vehicles = affected(by: key, among: VehicleSet(word: word), tags)
        return ConditionalValue.parse(text).flatMap { item -> [WayConditional] in
            guard let access = Access(item.value) else { return [] }
            return condition(item.condition, for: vehicles).map {
                WayConditional(
                    effect: .access(access),
                    vehicles: $0.vehicles,
                    direction: nil,
                    condition: $0.words
                )
            }
        }
    }

    /// The vehicles for which no more special key speaks.
    private static func affected(by key: RoadKey, among vehicles: VehicleSet, _ tags: RoadTags) -> VehicleSet {
        var left = vehicles
        for vehicle in Vehicle.allCases where vehicles.contains(vehicle) {
            for step in AccessKeys.steps(vehicle) {
                if step.conditional == key { break }
                if tags[step.plain] != nil || tags[step.conditional] != nil {
                    left.remove(VehicleSet(vehicle))
                    break
                }
            }
        }
        return left
    }

    private static func oneWay(_ text: String) -> [WayConditional] {
        ConditionalValue.parse(text).flatMap { item -> [WayConditional] in
            guard let oneWay = OneWay(item.value) else { return [] }
            let forbidden: [WayDirection]
            let permitted: [WayDirection]
            switch oneWay {
            case .both: (forbidden, permitted) = ([], [.forward, .backward])
            case .forward: (forbidden, permitted) = ([.backward], [.forward])
            case .backward: (forbidden, permitted) = ([.forward], [.backward])
            case .closed: return []
            }
            return condition(item.condition, for: .wheeled).flatMap { part in
                forbidden.map {
                    WayConditional(
                        effect: .access(.no),
                        vehicles: part.vehicles,
                        direction: $0,
                        condition: part.words
                    )
                }
                    + permitted.map {
                        WayConditional(
                            effect: .access(.open),
                            vehicles: part.vehicles,
                            direction: $0,
                            condition: part.words
                        )
                    }
            }
        }
    }

    private static func speeds(_ text: String) -> [WayConditional] {
        ConditionalValue.parse(text).flatMap { item -> [WayConditional] in
            guard let limit = MaxSpeed(item.value)?.kilometresPerHour else { return [] }
            return condition(item.condition, for: .motor).map {
                WayConditional(
                    effect: .speed(max(RoadSpeed.slowest, limit * RoadSpeed.shareOfLimit)),
                    vehicles: $0.vehicles,
                    direction: nil,
                    condition: $0.words
                )
            }
        }
    }

    /// Settles conditions on the vehicle.
    ///
    /// What is left is about time; empty words mean always.
    static func condition(_ text: String, for vehicles: VehicleSet) -> [(vehicles: VehicleSet, words: String)] {
        var left = vehicles
        var words: [String] = []
        for part in text.replacing(" and ", with: " AND ").split(separator: " AND ").map({ String($0).trimmed }) {
            guard let limit = VehicleLimit(part) else {
                words.append(part)
                continue
            }
            for vehicle in Vehicle.allCases where left.contains(vehicle) && !limit.concerns(vehicle) {
                left.remove(VehicleSet(vehicle))
            }
        }
        return left.isEmpty ? [] : [(left, words.joined(separator: " AND "))]
    }
}

/// A condition on the vehicle itself: "weight>7.5", "length>=12", "hgv", "destination".
private struct VehicleLimit {
    private let quantity: Substring
    private let comparison: String
    private let limit: Double

    init?(_ text: String) {
        let compact = text.filter { !$0.isWhitespace }
        for comparison in [">=", "<=", ">", "<", "="] {
            guard let range = compact.firstRange(of: comparison) else { continue }
            let quantity = compact[..<range.lowerBound], value = String(compact[range.upperBound...])
            switch quantity {
            case "weight", "maxweight", "axleload", "maxweightrating", "grossweight", "weightrating":
                guard let limit = Measure.tonnes(value) else { return nil }
                self.limit = limit
            case "height", "width", "length":
                guard let limit = Measure.metres(value) else { return nil }
                self.limit = limit
            default: return nil
            }
            self.quantity = quantity
            self.comparison = comparison
            return
        }
        return nil
    }

    func concerns(_ vehicle: Vehicle) -> Bool {
        guard let size = VehicleSize.of(vehicle) else { return comparison.hasPrefix("<") }
        let own: Double
        switch quantity {
        case "height": own = size.height
        case "width": own = size.width
        case "length": own = size.length
        case "axleload": own = size.axleLoad
        default: own = size.weight
        }
        switch comparison {
        case ">": return own > limit
        case ">=": return own >= limit
        case "<": return own < limit
        case "<=": return own <= limit
        default: return own == limit
        }
    }
}
