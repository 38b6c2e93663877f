// Reading OSRM's options from a query. As with OSRM, an unknown option or a value of the wrong kind is InvalidQuery, the
// wrong number of values InvalidOptions; each fault names the option and what would be right.

extension OSRMOptions {
    /// The options that every service has.
    private static let general = [
        "bearings", "radiuses", "approaches", "hints", "generate_hints", "skip_waypoints", "snapping", "exclude",
    ]

    /// The options of a service, for messages and checks.
    static func names(of service: OSRMService) -> [String] {
        let lines = ["steps", "annotations", "geometries", "overview"]
        switch service {
        case .route: return general + lines + ["alternatives", "continue_straight", "waypoints"]
        case .table:
            return general + [
                "sources", "destinations", "annotations", "fallback_speed", "fallback_coordinate", "scale_factor",
            ]
        case .nearest: return general + ["number"]
        case .match: return general + lines + ["timestamps", "gaps", "tidy", "waypoints"]
        case .trip: return general + lines + ["roundtrip", "source", "destination"]
        }
    }

    /// Reads the options of a query.
    ///
    /// - Throws: `OSRMFault` of code `InvalidQuery`, `InvalidOptions`, `InvalidValue` or `TooBig`.
    init(
        _ query: [(name: String, value: String)],
        service: OSRMService,
        coordinateCount: Int
    ) throws(OSRMFault) {
        if service == .table { annotations = .duration }
        for (name, value) in query {
            guard Self.names(of: service).contains(name) else {
                let known = Self.names(of: service).joined(separator: ", ")
                throw OSRMFault(
                    .invalidQuery,
                    "\(service.rawValue) has no option “\(name.prefix(40))”; its options are \(known)."
                )
            }
            let option = OSRMOptionValue(name: name, text: value)
            if try !readGeneral(option), try !readLine(option, service), try !readTable(option, coordinateCount) {
                try readOther(option)
            }
        }
        try check(service, coordinateCount)
    }

    private mutating func readGeneral(_ option: OSRMOptionValue) throws(OSRMFault) -> Bool {
        switch option.name {
        case "bearings":
            bearings = try option.elements("bearing,range for each coordinate, in whole degrees") { part in
                let parts = part.split(separator: ",", omittingEmptySubsequences: false)
                let numbers = parts.compactMap(OSRMOptionValue.whole)
                return parts.count == 2 && numbers.count == 2 ? Bearing(degrees: numbers[0], range: numbers[1]) : nil
            }
            guard bearings.allSatisfy({ $0.map { $0.degrees <= 360 && $0.range <= 180 } ?? true }) else {
                throw OSRMFault(.invalidOptions, "A bearing goes from 0 to 360 and its range from 0 to 180 degrees.")
            }
        case "radiuses":
            let values: [Double?] = try option.elements("metres or unlimited for each coordinate") { part in
                part == "unlimited" ? .infinity : decimalNumber(part)
            }
            guard values.allSatisfy({ $0.map { $0 >= 0 } ?? true }) else {
                throw OSRMFault(.invalidOptions, "A radius is less than 0; it should be metres, or unlimited.")
            }
            radiuses = values
        case "approaches":
            approaches = try option.elements("unrestricted or curb for each coordinate") { part throws(OSRMFault) in
                guard part != "opposite" else {
                    throw OSRMFault(.notImplemented, "Approaches are unrestricted or curb here, not opposite.")
                }
                return Approach(rawValue: String(part))
            }
        case "hints":
            hints = try option.hints()
        case "generate_hints": makesHints = try option.bool()
        case "skip_waypoints": skipsWaypoints = try option.bool()
        case "snapping":
            guard ["default", "any"].contains(option.text) else { throw option.fault("default or any") }
            snapsToAny = option.text == "any"
        case "exclude": excludes = try option.excludes()
        default: return false
        }
        return true
    }

    private mutating func readLine(_ option: OSRMOptionValue, _ service: OSRMService) throws(OSRMFault) -> Bool {
        switch option.name {
        case "steps": steps = try option.bool()
        case "annotations" where service != .table:
            switch option.text {
            case "true": annotations = .all
            case "false": annotations = []
            default:
                annotations = try option.annotations([
                    ("duration", .duration), ("nodes", .nodes), ("distance", .distance), ("weight", .weight),
                    ("datasources", .datasources), ("speed", .speed),
                ])
            }
        case "geometries": geometries = try option.choice(Geometries.self)
        case "overview": overview = try option.choice(Overview.self)
        case "waypoints": waypoints = try option.indexes()
        default: return false
        }
        return true
    }

    private mutating func readTable(_ option: OSRMOptionValue, _ coordinateCount: Int) throws(OSRMFault) -> Bool {
        switch option.name {
        case "sources": sources = option.text == "all" ? nil : try option.indexes()
        case "destinations": destinations = option.text == "all" ? nil : try option.indexes()
        case "annotations": annotations = try option.annotations([("duration", .duration), ("distance", .distance)])
        case "fallback_speed": fallbackSpeed = try option.positive()
        case "fallback_coordinate": fallbackCoordinate = try option.choice(FallbackCoordinate.self)
        case "scale_factor": scaleFactor = try option.positive()
        default: return false
        }
        return true
    }

    private mutating func readOther(_ option: OSRMOptionValue) throws(OSRMFault) {
        switch option.name {
        case "alternatives":
            switch option.text {
            case "true": alternatives = 1
            case "false": alternatives = 0
            default:
                guard let count = OSRMOptionValue.whole(option.text[...]) else {
                    throw option.fault("true, false or how many alternatives are wanted")
                }
                alternatives = count
            }
        case "continue_straight":
            continuesStraight = option.text == "default" ? nil : try option.bool()
        case "number":
            guard let count = OSRMOptionValue.whole(option.text[...]) else {
                throw option.fault("a whole number from 1")
            }
            number = count
        case "timestamps": timestamps = try option.times()
        case "gaps": gaps = try option.choice(Gaps.self)
        case "tidy": isTidy = try option.bool()
        case "roundtrip": isRoundtrip = try option.bool()
        case "source":
            guard ["any", "first"].contains(option.text) else { throw option.fault("any or first") }
            startsAtFirst = option.text == "first"
        case "destination":
            guard ["any", "last"].contains(option.text) else { throw option.fault("any or last") }
            endsAtLast = option.text == "last"
        default: preconditionFailure("the option \(option.name) is in the table of names and nowhere read")
        }
    }
}
