// GeoJSON (RFC 7946): lines are tracks, points are waypoints, areas are neither. Times stand in a feature's properties as
// `coordTimes` or `times`, one for each position; they may come before the line or after it, so a feature is gathered,
// twelve bytes a position, before it is handed over. Points with a time and no name are a recording, as trackers write it.

/// Reads GeoJSON.
struct GeoJSONReader: JSONHandler {
    private enum Name {
        static let features = Symbol("features")
        static let locations = Symbol("locations")
        static let properties = Symbol("properties")
        static let coordinates = Symbol("coordinates")
        static let type = Symbol("type")
        static let times = [Symbol("coordTimes"), Symbol("times"), Symbol("coordinateTimes")]
        static let time = [
            Symbol("time"), Symbol("timestamp"), Symbol("datetime"), Symbol("recorded_at"), Symbol("tst"),
            Symbol("timestamp_ms"), Symbol("date"),
        ]
        static let name = [Symbol("name"), Symbol("title")]
        static let note = [Symbol("desc"), Symbol("description"), Symbol("cmt")]
        static let activity = [Symbol("activity"), Symbol("sport")]
        static let accuracy = [Symbol("accuracy"), Symbol("horizontal_accuracy"), Symbol("acc")]
        static let altitude = [Symbol("altitude"), Symbol("ele"), Symbol("elevation")]
        static let speed = Symbol("speed")
        static let course = [Symbol("course"), Symbol("heading"), Symbol("bearing")]
        static let battery = [Symbol("battery_level"), Symbol("battery")]
    }

    private enum Shape {
        case point, points, line, lines, other

        init?(_ symbol: Symbol) {
            switch symbol {
            case Symbol("Point"): self = .point
            case Symbol("MultiPoint"): self = .points
            case Symbol("LineString"): self = .line
            case Symbol("MultiLineString"): self = .lines
            case Symbol("Polygon"), Symbol("MultiPolygon"): self = .other
            default: return nil
            }
        }
    }

    private let assembler: TrackAssembler
    private var depth = 0
    /// The depth at which each thing of interest was entered; nil outside.
    private var featuresDepth: Int?
    private var propertiesDepth: Int?
    private var coordinatesDepth: Int?
    private var timesDepth: Int?
    private var tuple: [Double] = []
    private var positions = PackedPositions()
    private var shape: Shape?
    private var times = PackedTimes()
    private var details = TrackDetails()
    private var draft = PointDraft()
    private var text = Text()

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func begin(isArray: Bool, key: Symbol?) {
        depth += 1
        guard let key else { return }
        if isArray, depth == 2, key == Name.features || key == Name.locations { featuresDepth = depth }
        if !isArray, key == Name.properties, propertiesDepth == nil { propertiesDepth = depth }
        if isArray, key == Name.coordinates, propertiesDepth == nil { coordinatesDepth = depth }
        if isArray, Name.times.contains(key) { timesDepth = depth }
    }

    mutating func end(isArray: Bool) throws {
        if let coordinatesDepth, isArray {
            if tuple.isEmpty {
                positions.endLine()
            } else {
                positions.append(tuple)
                tuple.removeAll(keepingCapacity: true)
            }
            if depth == coordinatesDepth {
                positions.endLine()
                self.coordinatesDepth = nil
            }
        }
        if timesDepth == depth { timesDepth = nil }
        if propertiesDepth == depth { propertiesDepth = nil }
        if featuresDepth == depth { featuresDepth = nil }
        depth -= 1
        if let featuresDepth, depth == featuresDepth, !isArray { try endFeature() }
        if depth == 0 {
            try endFeature()
            try assembler.endTrack(TrackDetails())
        }
    }

    mutating func number(_ value: Double?, key: Symbol?) {
        if coordinatesDepth != nil {
            if tuple.count < 3 { tuple.append(value ?? .nan) }
        } else if timesDepth != nil {
            times.append(value.map(Instant.epoch) ?? .missing)
        } else if let key, let value, propertiesDepth != nil {
            property(key, value)
        }
    }

    mutating func string(_ bytes: Span<UInt8>, key: Symbol?) {
        if timesDepth != nil {
            times.append(Instant.parse(bytes))
        } else if let key {
            if propertiesDepth == depth { return property(key, bytes) }
            if key == Name.type, propertiesDepth == nil, let shape = Shape(Symbol(bytes)) { self.shape = shape }
        }
    }

    private mutating func property(_ key: Symbol, _ value: Double) {
        if Name.time.contains(key) { draft.time = Instant.epoch(value) }
        if Name.accuracy.contains(key) { draft.accuracy = value }
        if Name.altitude.contains(key) { draft.altitude = value }
        if Name.course.contains(key) { draft.course = value }
        if Name.battery.contains(key) { draft.battery = value > 1 ? value / 100 : value }
        if key == Name.speed { draft.speed = value }
    }

    private mutating func property(_ key: Symbol, _ value: Span<UInt8>) {
        if Name.time.contains(key) { draft.time = Instant.parse(value) }
        if Name.name.contains(key) { details.name = text.string(value) }
        if Name.note.contains(key) { details.note = text.string(value) }
        if key == Name.type || Name.activity.contains(key) { details.type = text.string(value) }
        if text.isRepaired {
            assembler.note(.encodingRepaired, "a name or note")
            text = Text()
        }
    }

    /// Hands over what was gathered.
    private mutating func endFeature() throws {
        defer {
            (shape, times, details, draft) = (nil, PackedTimes(), TrackDetails(), PointDraft())
            positions.removeAll()
        }
        guard let shape, !positions.isEmpty else { return }
        switch shape {
        case .other: break
        case .point, .points:
            for index in 0..<positions.count {
                let point = positions.draft(at: index, like: draft)
                if shape == .point, details.name == nil, draft.time != .missing {
                    try assembler.add(point, TrackDetails(type: details.type))
                } else {
                    try assembler.addWaypoint(point, name: details.name, note: details.note)
                }
            }
        case .line, .lines:
            try assembler.endTrack(TrackDetails())
            for index in 0..<positions.count {
                var point = positions.draft(at: index, like: PointDraft())
                point.time = times[index]
                if positions.beginsLine(at: index) { assembler.breakSegment() }
                try assembler.add(point, details)
            }
            try assembler.endTrack(details)
        }
    }
}
