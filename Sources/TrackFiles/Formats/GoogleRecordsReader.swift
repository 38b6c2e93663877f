// Google's Records.json, as Takeout wrote it until 2024: all locations ever noticed, in ten millionths of degrees.

/// Reads Google's Records.json.
struct GoogleRecordsReader: JSONHandler {
    private enum Name {
        static let locations = Symbol("locations")
        static let latitude = Symbol("latitudeE7")
        static let longitude = Symbol("longitudeE7")
        static let accuracy = Symbol("accuracy")
        static let altitude = Symbol("altitude")
        static let verticalAccuracy = Symbol("verticalAccuracy")
        static let velocity = Symbol("velocity")
        static let heading = Symbol("heading")
        static let timestamp = Symbol("timestamp")
        static let timestampMs = Symbol("timestampMs")
    }

    private static let details = TrackDetails(name: "Google Location History")

    private let assembler: TrackAssembler
    private var depth = 0
    private var isInLocations = false
    private var draft = PointDraft()

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func begin(isArray: Bool, key: Symbol?) {
        depth += 1
        if depth == 2, isArray, key == Name.locations { isInLocations = true }
        if depth == 3, isInLocations { draft = PointDraft() }
    }

    mutating func end(isArray: Bool) throws {
        if depth == 3, isInLocations, !isArray { try assembler.add(draft, Self.details) }
        if depth == 2 { isInLocations = false }
        depth -= 1
    }

    mutating func number(_ value: Double?, key: Symbol?) {
        guard depth == 3, isInLocations, let value else { return }
        switch key {
        case Name.latitude: draft.latitude = Self.degrees(value, limit: 900_000_000)
        case Name.longitude: draft.longitude = Self.degrees(value, limit: 1_800_000_000)
        case Name.accuracy: draft.accuracy = value
        case Name.altitude: draft.altitude = value
        case Name.verticalAccuracy: draft.altitudeAccuracy = value
        case Name.velocity: draft.speed = value
        case Name.heading: draft.course = value
        case Name.timestampMs: draft.time = Instant.epoch(value)
        default: break
        }
    }

    mutating func string(_ bytes: Span<UInt8>, key: Symbol?) {
        guard depth == 3, isInLocations else { return }
        switch key {
        case Name.timestamp: draft.time = Instant.parse(bytes)
        case Name.timestampMs:
            draft.time = Decimal.parse(bytes).map(Instant.epoch) ?? .unreadable(Text.plain(bytes))
        default: break
        }
    }

    /// Some years were written without their sign: what is beyond the limit by 2³² lies west or south.
    private static func degrees(_ value: Double, limit: Double) -> Double {
        (value > limit && value - 4_294_967_296 >= -limit ? value - 4_294_967_296 : value) / 1e7
    }
}
