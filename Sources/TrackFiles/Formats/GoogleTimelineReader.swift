// The Timeline.json that phones export since 2024, Android's (`semanticSegments`, `rawSignals`) and the iPhone's (one array).
// The paths are a track, the raw signals another; visits are waypoints. What Google concluded about activities is not
// read: their ends lie on the paths.

/// Reads the Timeline.json of phones.
struct GoogleTimelineReader: JSONHandler {
    private enum Name {
        static let path = Symbol("timelinePath")
        static let visit = Symbol("visit")
        static let rawSignals = Symbol("rawSignals")
        static let position = Symbol("position")
        static let point = Symbol("point")
        static let time = Symbol("time")
        static let offset = Symbol("durationMinutesOffsetFromStartTime")
        static let start = Symbol("startTime")
        static let latLng = Symbol("latLng")
        static let rawLatLng = Symbol("LatLng")
        static let placeLocation = Symbol("placeLocation")
        static let semanticType = Symbol("semanticType")
        static let accuracy = Symbol("accuracyMeters")
        static let altitude = Symbol("altitudeMeters")
        static let speed = Symbol("speedMetersPerSecond")
        static let timestamp = Symbol("timestamp")
    }

    private enum Place { case elsewhere, path, visit, signal }

    private static let paths = TrackDetails(name: "Google Timeline")
    private static let signals = TrackDetails(name: "Google Timeline: raw signals")

    private let assembler: TrackAssembler
    private var depth = 0
    private var place = Place.elsewhere
    private var placeDepth = 0
    private var isInSignals = false
    private var start = TimeField.missing
    private var draft = PointDraft()
    private var visitName: String?

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func begin(isArray: Bool, key: Symbol?) throws {
        depth += 1
        if depth == 2, key == Name.rawSignals {
            isInSignals = true
            try assembler.endTrack(Self.paths)
        }
        if place == .path, depth == placeDepth + 1 { draft = PointDraft() }
        guard place == .elsewhere else { return }
        switch key {
        case Name.path where isArray:
            (place, placeDepth) = (.path, depth)
            assembler.breakSegment()
        case Name.visit where !isArray: (place, placeDepth, draft, visitName) = (.visit, depth, PointDraft(), nil)
        case Name.position where isInSignals: (place, placeDepth, draft) = (.signal, depth, PointDraft())
        default: break
        }
    }

    mutating func end(isArray: Bool) throws {
        if place == .path, depth == placeDepth + 1, !isArray { try assembler.add(draft, Self.paths) }
        if place != .elsewhere, depth == placeDepth {
            switch place {
            case .visit:
                draft.time = start
                try assembler.addWaypoint(draft, name: visitName ?? "Visit")
            case .signal: try assembler.add(draft, Self.signals)
            case .path, .elsewhere: break
            }
            place = .elsewhere
        }
        depth -= 1
        if depth == 1, isInSignals, isArray {
            isInSignals = false
            try assembler.endTrack(Self.signals)
        }
        if depth == 0 { try assembler.endTrack(Self.paths) }
    }

    mutating func number(_ value: Double?, key: Symbol?) {
        guard place == .signal else { return }
        switch key {
        case Name.accuracy: draft.accuracy = value
        case Name.altitude: draft.altitude = value
        case Name.speed: draft.speed = value
        default: break
        }
    }

    mutating func string(_ bytes: Span<UInt8>, key: Symbol?) {
        switch (place, key) {
        case (.elsewhere, Name.start): start = Instant.parse(bytes)
        case (.path, Name.point), (.visit, Name.latLng), (.visit, Name.placeLocation), (.signal, Name.rawLatLng),
            (.signal, Name.latLng):
            readPosition(bytes)
        case (.path, Name.time), (.signal, Name.timestamp): draft.time = Instant.parse(bytes)
        case (.path, Name.offset):
            if let minutes = Decimal.parse(bytes), case .milliseconds(let start) = start, minutes.magnitude < 1e9 {
                draft.time = .milliseconds(start + Int64(minutes * 60_000))
            }
        case (.visit, Name.semanticType): visitName = visitName ?? Text.plain(bytes)
        default: break
        }
    }

    /// Reads "47.1°, 9.5°" and "geo:47.1,9.5".
    private mutating func readPosition(_ bytes: Span<UInt8>) {
        var numbers: [UInt8] = []
        for index in 0..<min(bytes.count, 100) {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ","):
                numbers.append(bytes[index])
            default: break
            }
        }
        let span = numbers.span
        guard let comma = span.index(of: UInt8(ascii: ","), from: 0) else { return }
        draft.latitude = Decimal.parse(span, 0, comma) ?? .nan
        draft.longitude = Decimal.parse(span, comma + 1, span.count) ?? .nan
    }
}
