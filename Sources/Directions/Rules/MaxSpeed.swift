// What a `maxspeed` tag means: numbers with units, words, and the limits that a country's law sets for a kind of road.
//
// Sources: https://wiki.openstreetmap.org/wiki/Key:maxspeed and https://wiki.openstreetmap.org/wiki/Default_speed_limits.

/// A speed limit.
enum MaxSpeed: Equatable, Sendable {
    /// A limit in km/h.
    case limit(Double)
    /// No limit at all, as on parts of German motorways.
    case none

    /// Walking pace in km/h.
    static let walk = 7.0

    /// The limit of a value, or nil when it names none ("signals", "variable", nonsense).
    init?(_ text: String) {
        switch text {
        case "none", "unlimited": self = .none
        case "walk", "walking_pace", "schritt": self = .limit(Self.walk)
        case "signals", "variable", "implicit", "": return nil
        default:
            if let number = Measure.kilometresPerHour(text) {
                guard number > 0 else { return nil }
                self = .limit(min(number, 250))
            } else if let zone = Self.zone(text) {
                self = zone
            } else {
                return nil
            }
        }
    }

    /// The limit in km/h, where there is one.
    var kilometresPerHour: Double? {
        switch self {
        case .limit(let speed): speed
        case .none: nil
        }
    }

    /// The limit of "DE:urban", "RU:rural", "FR:zone30", "GB:nsl_single", "DE:30".
    private static func zone(_ text: String) -> MaxSpeed? {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count == 2 || parts[0].contains("-") else { return nil }
        let country = parts[0].prefix(2).uppercased(), kind = parts[1].lowercased()
        if let exact = exceptions["\(country):\(kind)"] { return exact }
        var digits = Substring(kind)
        for prefix in ["zone:", "zone"] where digits.hasPrefix(prefix) { digits = digits.dropFirst(prefix.utf8.count) }
        if let number = Double(digits), number > 0, number < 200 {
            return .limit(["GB", "US", "UK"].contains(country) ? number * 1.609344 : number)
        }
        switch kind {
        case "living_street", "walk", "pedestrian_zone": return .limit(walk)
        case "bicycle_road", "cycle_street": return .limit(30)
        case "urban", "urban_primary", "urban_secondary": return .limit(50)
        case "rural": return .limit(90)
        case "trunk", "express", "expressway": return .limit(100)
        case "motorway", "freeway": return .limit(120)
        case "school", "zone_school": return .limit(30)
        default: return nil
        }
    }

    /// Where a country's law differs from the common values.
    private static let exceptions: [String: MaxSpeed] = {
        var table: [String: MaxSpeed] = [
            "DE:motorway": .none, "DE:rural": .limit(100), "DE:living_street": .limit(walk),
            "RU:living_street": .limit(20), "RU:urban": .limit(60), "RU:motorway": .limit(110), "RU:rural": .limit(90),
            "BY:urban": .limit(60), "BY:living_street": .limit(20), "BY:motorway": .limit(110),
            "UA:living_street": .limit(20), "UA:motorway": .limit(130), "UA:trunk": .limit(110),
            "KZ:urban": .limit(60), "KZ:living_street": .limit(20),
            "GB:nsl_single": .limit(96.56), "GB:nsl_dual": .limit(112.65), "GB:motorway": .limit(112.65),
            "GB:nsl_restricted": .limit(48.28), "GB:urban": .limit(48.28), "GB:rural": .limit(96.56),
            "FR:rural": .limit(80), "FR:motorway": .limit(130), "FR:trunk": .limit(110), "FR:living_street": .limit(20),
            "IT:motorway": .limit(130), "IT:trunk": .limit(110), "AT:rural": .limit(100), "AT:motorway": .limit(130),
            "CH:rural": .limit(80), "CH:living_street": .limit(20), "LI:rural": .limit(80), "NL:rural": .limit(80),
            "NL:motorway": .limit(100), "PL:rural": .limit(90), "PL:motorway": .limit(140),
            "PL:living_street": .limit(20),
            "CZ:motorway": .limit(130), "CZ:living_street": .limit(20), "SE:rural": .limit(70), "NO:rural": .limit(80),
            "FI:rural": .limit(80), "DK:rural": .limit(80), "DK:motorway": .limit(130), "BE:rural": .limit(70),
            "BE-VLG:rural": .limit(70), "BE:living_street": .limit(20), "RO:motorway": .limit(130),
            "HU:motorway": .limit(130),
            "VN:urban": .limit(50), "VN:rural": .limit(80), "VN:motorway": .limit(120), "ID:urban": .limit(50),
            "ID:rural": .limit(80), "ID:motorway": .limit(100), "ES:living_street": .limit(20), "MT:rural": .limit(80),
        ]
        table["UK:nsl_single"] = table["GB:nsl_single"]
        table["UK:nsl_dual"] = table["GB:nsl_dual"]
        table["UK:motorway"] = table["GB:motorway"]
        return table
    }()
}
