// Training Center XML (garmin.com/xmlschemas/TrainingCenterDatabase/v2): activities of laps of tracks, and courses. An
// activity is a track; each lap carries totals of the device, which are added up. A second `Track` in a lap is a pause; a
// new lap is none.

/// Reads TCX.
struct TCXReader: XMLHandler {
    private enum Name {
        static let activity = Symbol("Activity")
        static let course = Symbol("Course")
        static let lap = Symbol("Lap")
        static let track = Symbol("Track")
        static let point = Symbol("Trackpoint")
        static let sport = Symbol("Sport")
        static let notes = Symbol("Notes")
        static let name = Symbol("Name")
        static let time = Symbol("Time")
        static let latitude = Symbol("LatitudeDegrees")
        static let longitude = Symbol("LongitudeDegrees")
        static let altitude = Symbol("AltitudeMeters")
        static let cadence = Symbol("Cadence")
        static let runCadence = Symbol("RunCadence")
        static let speed = Symbol("Speed")
        static let value = Symbol("Value")
        static let heartRate = Symbol("HeartRateBpm")
        static let totalTime = Symbol("TotalTimeSeconds")
        static let distance = Symbol("DistanceMeters")
        static let maximumSpeed = Symbol("MaximumSpeed")
        static let calories = Symbol("Calories")
    }

    private let assembler: TrackAssembler
    private var text = ElementText()
    private var details = TrackDetails()
    private var draft = PointDraft()
    private var lap: DeviceTotals?
    private var isInPoint = false
    private var isInHeartRate = false
    private var tracksInLap = 0
    private var hasPosition = false

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func declared(encoding: String) throws { try text.decode(as: encoding) }

    mutating func open(_ name: Symbol, _ attributes: Span<UInt8>) throws {
        text.begin()
        switch name {
        case Name.activity, Name.course:
            details = TrackDetails(kind: name == Name.activity ? .recording : .route)
            if let sport = XMLText.attribute(Name.sport, in: attributes) {
                details.type = Text.plain(attributes.extracting(sport))
            }
        case Name.lap: (lap, tracksInLap) = (DeviceTotals(), 0)
        case Name.track:
            tracksInLap += 1
            if tracksInLap > 1 { assembler.breakSegment() }
        case Name.point: (draft, isInPoint, hasPosition) = (PointDraft(), true, false)
        case Name.heartRate: isInHeartRate = true
        default: break
        }
    }

    mutating func text(_ bytes: Span<UInt8>) { text.append(bytes) }

    mutating func close(_ name: Symbol) throws {
        defer { text.end() }
        switch name {
        case Name.activity, Name.course: try assembler.endTrack(details)
        case Name.lap:
            if let lap = lap?.plausible { details.totals = details.totals?.adding(lap) ?? lap }
            lap = nil
        case Name.point:
            isInPoint = false
            // A point without a position tells the heart rate of a moment without reception: that is no fault.
            if hasPosition { try assembler.add(draft, details) }
        case Name.heartRate: isInHeartRate = false
        default: if isInPoint { takePart(name) } else { takeSummary(name) }
        }
        if text.isRepaired { assembler.note(.encodingRepaired, "a name or note") }
    }

    private mutating func takePart(_ name: Symbol) {
        switch name {
        case Name.time: draft.time = text.time
        case Name.latitude: (draft.latitude, hasPosition) = (text.number ?? .nan, true)
        case Name.longitude: (draft.longitude, hasPosition) = (text.number ?? .nan, true)
        case Name.altitude: draft.altitude = text.number
        case Name.cadence, Name.runCadence: draft.cadence = text.number
        case Name.speed: draft.speed = text.number
        case Name.value where isInHeartRate: draft.heartRate = text.number
        default: break
        }
    }

    private mutating func takeSummary(_ name: Symbol) {
        switch name {
        case Name.name: if !assembler.isInTrack { details.name = details.name ?? text.string }
        case Name.notes: if lap == nil { details.note = details.note ?? text.string }
        case Name.totalTime: lap?.timer = text.number
        case Name.distance: lap?.distance = text.number
        case Name.maximumSpeed: lap?.maximumSpeed = text.number
        case Name.calories: lap?.energy = text.number
        default: break
        }
    }
}
