// The ways of an extract that are roads, in flat arrays until they are split: ids and positions of their nodes, and what the
// rules made of their tags. Ways with the same rules share one profile.

import OSMExtract

/// What the rules made of a way's tags, small enough to be kept for each kind of way.
struct WayProfile: Hashable, Sendable {
    var road: RoadClass
    var flags: SegmentFlags
    var forwardLimit: UInt8
    var backwardLimit: UInt8
    /// Access in the upper two bits, speed in tenths of km/h below; two a vehicle.
    private var passages: [UInt16]

    init(_ rules: WayRules) {
        road = rules.road
        flags = rules.flags
        forwardLimit = rules.limits.forward
        backwardLimit = rules.limits.backward
        passages = Vehicle.allCases.flatMap { vehicle in
            WayDirection.allCases.map { direction in
                let passage = rules.passage(vehicle, direction)
                let speed = UInt16(max(1, min(passage.speed * 10, 0x3FFF)))
                return UInt16(passage.access.rawValue) << 14 | speed
            }
        }
    }

    func access(_ vehicle: Vehicle, _ direction: WayDirection) -> Access {
        Access(rawValue: UInt8(coded(vehicle, direction) >> 14)) ?? .no
    }

    /// km/h; without access, that of the times when there is some.
    func speed(_ vehicle: Vehicle, _ direction: WayDirection) -> Double {
        max(0.1, Double(coded(vehicle, direction) & 0x3FFF) / 10)
    }

    private func coded(_ vehicle: Vehicle, _ direction: WayDirection) -> UInt16 {
        passages[2 * Int(vehicle.rawValue) + Int(direction.rawValue)]
    }
}

/// One way.
struct WayRecord: Sendable {
    var id: Int64
    var firstRef: UInt32
    var profile: UInt32
    var name: UInt32
    var forwardSign: UInt32
    var backwardSign: UInt32
    /// What the whole way takes, in seconds; negative when that follows from its length.
    var seconds: Float
    /// Where its conditional rules begin in `WayStore.conditionals`; those of the next way end them.
    var firstConditional: UInt32
    /// The area it goes round, if any.
    var area: Int32
}

/// Roads in the making.
struct WayStore {
    private(set) var ways: [WayRecord] = []
    private(set) var refs: [Int64] = []
    private(set) var points: [PointE7] = []
    private(set) var profiles: [WayProfile] = []
    private var profileNumbers: [WayProfile: UInt32] = [:]
    private(set) var conditionals: [WayConditional] = []
    var texts = TextTable()
    private(set) var names: [NameRecord] = [NameRecord()]
    private var nameNumbers: [NameRecord: UInt32] = [NameRecord(): 0]
    private(set) var signs: [SignRecord] = [SignRecord()]
    private var signNumbers: [SignRecord: UInt32] = [SignRecord(): 0]

    /// The refs of a way.
    func range(_ way: Int) -> Range<Int> {
        Int(ways[way].firstRef)..<(way + 1 < ways.count ? Int(ways[way + 1].firstRef) : refs.count)
    }

    /// The conditional rules of a way.
    func conditionals(_ way: Int) -> ArraySlice<WayConditional> {
        let end = way + 1 < ways.count ? Int(ways[way + 1].firstConditional) : conditionals.count
        return conditionals[Int(ways[way].firstConditional)..<end]
    }

    /// Takes a way in; `area` is the number of the area it bounds, or -1.
    mutating func add(_ way: ExtractWay, id: Int64, tags: RoadTags, rules: WayRules, area: Int32) {
        let profile = WayProfile(rules)
        let number = profileNumbers[profile] ?? UInt32(profiles.count)
        if number == profiles.count {
            profiles.append(profile)
            profileNumbers[profile] = number
        }
        ways.append(
            WayRecord(
                id: id,
                firstRef: UInt32(refs.count),
                profile: number,
                name: name(tags),
                forwardSign: sign(tags, .forward, rules),
                backwardSign: sign(tags, .backward, rules),
                seconds: rules.seconds.map { Float($0) } ?? -1,
                firstConditional: UInt32(conditionals.count),
                area: area
            )
        )
        for index in 0..<way.refs.count {
            refs.append(way.refs[index])
            points.append(way.points[index])
        }
        conditionals += rules.conditionals
    }

    /// Gives up what is not needed once the ways are split.
    mutating func forgetPoints() {
        refs = []
        points = []
    }

    /// The sign record that is another with an exit's number.
    mutating func sign(_ sign: UInt32, withExit exit: String) -> UInt32 {
        var record = signs[Int(sign)]
        record.exit = texts.number(of: exit)
        return number(of: record)
    }

    private mutating func name(_ tags: RoadTags) -> UInt32 {
        func text(_ key: RoadKey) -> String { tags[key] ?? "" }
        var record = NameRecord()
        record.local = texts.number(of: tags[.name] ?? tags[.tunnelName] ?? tags[.bridgeName] ?? "")
        record.ref = texts.number(of: text(.ref))
        record.en = texts.number(of: text(.nameEn))
        record.vi = texts.number(of: text(.nameVi))
        record.id = texts.number(of: text(.nameId))
        record.ru = texts.number(of: text(.nameRu))
        record.zh = texts.number(of: text(.nameZh))
        record.zhHans = texts.number(of: text(.nameZhHans))
        record.zhHant = texts.number(of: text(.nameZhHant))
        if let known = nameNumbers[record] { return known }
        let number = UInt32(names.count)
        names.append(record)
        nameNumbers[record] = number
        return number
    }

    private mutating func sign(_ tags: RoadTags, _ direction: WayDirection, _ rules: WayRules) -> UInt32 {
        let isForward = direction == .forward
        // Tags without a direction speak of the only one there is, or of both.
        let isOnly = OneWay.general(tags, road: rules.road).allows(direction)
        var record = SignRecord()
        func text(_ key: RoadKey, _ plain: RoadKey) -> String { tags[key] ?? (isOnly ? tags[plain] : nil) ?? "" }
        let isOneWay = OneWay.general(tags, road: rules.road) != .both
        record.lanes = texts.number(
            of: tags[isForward ? .turnLanesForward : .turnLanesBackward]
                ?? (isOneWay && isOnly ? tags[.turnLanes] : nil)
                ?? ""
        )
        record.destination = texts.number(
            of: text(isForward ? .destinationForward : .destinationBackward, .destination)
        )
        record.destinationRef = texts.number(
            of: text(isForward ? .destinationRefForward : .destinationRefBackward, .destinationRef)
        )
        record.exit = texts.number(of: isOnly ? tags[.junctionRef] ?? "" : "")
        return number(of: record)
    }

    private mutating func number(of record: SignRecord) -> UInt32 {
        if let known = signNumbers[record] { return known }
        let number = UInt32(signs.count)
        signs.append(record)
        signNumbers[record] = number
        return number
    }
}
