// GPX 1.0 and 1.1 (topografix.com/GPX/1/0, /1/1), with the extensions of points that Garmin (TrackPointExtension v1 and
// v2), OpenTracks, GPSLogger and Strava write. Tracks, routes and waypoints; a route is a track that nobody recorded.

/// Reads GPX.
struct GPXReader: XMLHandler {
    private enum Name {
        static let track = Symbol("trk")
        static let segment = Symbol("trkseg")
        static let trackPoint = Symbol("trkpt")
        static let route = Symbol("rte")
        static let routePoint = Symbol("rtept")
        static let waypoint = Symbol("wpt")
        static let metadata = Symbol("metadata")
        static let link = Symbol("link")
        static let author = Symbol("author")
        static let latitude = Symbol("lat")
        static let longitude = Symbol("lon")
        static let elevation = Symbol("ele")
        static let time = Symbol("time")
        static let name = Symbol("name")
        static let description = Symbol("desc")
        static let type = Symbol("type")
        static let speed = Symbol("speed")
        static let course = Symbol("course")
        static let bearing = Symbol("bearing")
        static let heading = Symbol("heading")
        static let heartRate = Symbol("hr")
        static let heartRateLong = Symbol("heartrate")
        static let cadence = Symbol("cad")
        static let cadenceLong = Symbol("cadence")
        static let accuracy = Symbol("accuracy")
        static let horizontalAccuracy = Symbol("accuracy_horizontal")
        static let verticalAccuracy = Symbol("accuracy_vertical")
        static let battery = Symbol("battery")
    }

    private enum Owner { case file, track, point, waypoint }

    private let assembler: TrackAssembler
    private var text = ElementText()
    private var owner = Owner.file
    private var isIgnored = 0
    private var details = TrackDetails()
    private var draft = PointDraft()
    private var name: String?
    private var note: String?

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func declared(encoding: String) throws { try text.decode(as: encoding) }

    mutating func open(_ name: Symbol, _ attributes: Span<UInt8>) throws {
        text.begin()
        switch name {
        case Name.track, Name.route:
            owner = .track
            details = TrackDetails(kind: name == Name.track ? .recording : .route)
        case Name.segment: assembler.breakSegment()
        case Name.trackPoint, Name.routePoint:
            owner = .point
            begin(attributes)
        case Name.waypoint:
            owner = .waypoint
            begin(attributes)
        case Name.metadata, Name.link, Name.author: isIgnored += 1
        default: break
        }
    }

    mutating func text(_ bytes: Span<UInt8>) { text.append(bytes) }

    mutating func close(_ name: Symbol) throws {
        defer { text.end() }
        switch name {
        case Name.metadata, Name.link, Name.author: isIgnored -= 1
        case Name.trackPoint, Name.routePoint:
            owner = .track
            try assembler.add(draft, details)
        case Name.waypoint:
            owner = .file
            try assembler.addWaypoint(draft, name: self.name, note: note)
        case Name.track, Name.route:
            owner = .file
            try assembler.endTrack(details)
        default: if isIgnored == 0 { take(name) }
        }
        if text.isRepaired { assembler.note(.encodingRepaired, "a name or note") }
    }

    private mutating func begin(_ attributes: Span<UInt8>) {
        draft = PointDraft()
        draft.latitude = XMLText.number(Name.latitude, in: attributes)
        draft.longitude = XMLText.number(Name.longitude, in: attributes)
        (name, note) = (nil, nil)
    }

    /// Takes the text of an element that has ended.
    private mutating func take(_ name: Symbol) {
        switch owner {
        case .file: break
        case .track:
            switch name {
            case Name.name: details.name = details.name ?? text.string
            case Name.description: details.note = details.note ?? text.string
            case Name.type: details.type = details.type ?? text.string
            default: break
            }
        case .point, .waypoint: takePart(name)
        }
    }

    private mutating func takePart(_ name: Symbol) {
        switch name {
        case Name.elevation: draft.altitude = text.number
        case Name.time: draft.time = text.time
        case Name.speed: draft.speed = text.number
        case Name.course, Name.bearing, Name.heading: draft.course = text.number
        case Name.heartRate, Name.heartRateLong: draft.heartRate = text.number
        case Name.cadence, Name.cadenceLong: draft.cadence = text.number
        case Name.accuracy, Name.horizontalAccuracy: draft.accuracy = text.number
        case Name.verticalAccuracy: draft.altitudeAccuracy = text.number
        case Name.battery: draft.battery = text.number.map { $0 > 1 ? $0 / 100 : $0 }
        case Name.name where owner == .waypoint: self.name = self.name ?? text.string
        case Name.description where owner == .waypoint: note = note ?? text.string
        default: break
        }
    }
}
