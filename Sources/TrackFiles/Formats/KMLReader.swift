// KML 2.x (OGC 12-007r2): placemarks with a line, several, Google's timed tracks (`gx:Track`, in it `when` and `coord` in
// the same order) or a point. Folders and styles do not matter; polygons and network links are no tracks.

/// Reads KML.
struct KMLReader: XMLHandler {
    private enum Name {
        static let placemark = Symbol("Placemark")
        static let name = Symbol("name")
        static let description = Symbol("description")
        static let lineString = Symbol("LineString")
        static let linearRing = Symbol("LinearRing")
        static let polygon = Symbol("Polygon")
        static let point = Symbol("Point")
        static let coordinates = Symbol("coordinates")
        static let track = Symbol("Track")
        static let when = Symbol("when")
        static let coordinate = Symbol("coord")
        static let timeStamp = Symbol("TimeStamp")
    }

    private enum Shape { case line, point, track, other }

    private let assembler: TrackAssembler
    private var text = ElementText()
    private var tuples = TupleScanner()
    private var details = TrackDetails()
    private var isInPlacemark = false
    private var isInCoordinates = false
    private var isInTimeStamp = false
    private var shape = Shape.other
    private var placemarkTime = TimeField.missing
    private var pointDraft: PointDraft?
    private var pairs = PairedTimes()

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func declared(encoding: String) throws { try text.decode(as: encoding) }

    mutating func open(_ name: Symbol, _ attributes: Span<UInt8>) throws {
        text.begin()
        switch name {
        case Name.placemark:
            (details, isInPlacemark, placemarkTime, pointDraft) = (TrackDetails(), true, .missing, nil)
        case Name.lineString:
            shape = .line
            assembler.breakSegment()
        case Name.track:
            (shape, pairs) = (.track, PairedTimes())
            assembler.breakSegment()
        case Name.point: shape = .point
        case Name.polygon, Name.linearRing: shape = .other
        case Name.timeStamp: isInTimeStamp = true
        case Name.coordinates: (isInCoordinates, tuples) = (true, TupleScanner())
        default: break
        }
    }

    mutating func text(_ bytes: Span<UInt8>) throws {
        guard isInCoordinates else { return text.append(bytes) }
        switch shape {
        case .line: try tuples.feed(bytes) { try assembler.add($0, details) }
        case .point: tuples.feed(bytes) { pointDraft = $0 }
        case .track, .other: break
        }
    }

    mutating func close(_ name: Symbol) throws {
        defer { text.end() }
        switch name {
        case Name.coordinates:
            switch shape {
            case .line: try tuples.finish { try assembler.add($0, details) }
            case .point: tuples.finish { pointDraft = $0 }
            case .track, .other: break
            }
            isInCoordinates = false
        case Name.track:
            while let draft = pairs.next() { try assembler.add(draft, details) }
            shape = .other
        case Name.lineString, Name.point, Name.polygon, Name.linearRing: shape = .other
        case Name.timeStamp: isInTimeStamp = false
        case Name.when:
            if isInTimeStamp { placemarkTime = text.time } else if shape == .track { try pair(text.time) }
        case Name.coordinate where shape == .track:
            var draft = PointDraft()
            if let string = text.string { TupleScanner.read(string, into: &draft) }
            if let complete = pairs.receive(draft) { try assembler.add(complete, details) }
        case Name.name where isInPlacemark: details.name = details.name ?? text.string
        case Name.description where isInPlacemark: details.note = details.note ?? text.string
        case Name.placemark: try endPlacemark()
        default: break
        }
        if text.isRepaired { assembler.note(.encodingRepaired, "a name or note") }
    }

    private mutating func pair(_ time: TimeField) throws {
        if let complete = pairs.receive(time) { try assembler.add(complete, details) }
    }

    private mutating func endPlacemark() throws {
        isInPlacemark = false
        if var draft = pointDraft {
            draft.time = placemarkTime
            try assembler.addWaypoint(draft, name: details.name, note: details.note)
        }
        try assembler.endTrack(details)
    }
}

/// Times and places that come apart, in the same order.
struct PairedTimes {
    private var times = PackedTimes()
    private var positions = PackedPositions()
    private var (usedTimes, usedPositions) = (0, 0)

    /// Takes the next time; gives the place that waited for it.
    mutating func receive(_ time: TimeField) -> PointDraft? {
        guard usedPositions < positions.count else {
            times.append(time)
            return nil
        }
        var draft = positions.draft(at: usedPositions, like: PointDraft())
        usedPositions += 1
        draft.time = time
        if usedPositions == positions.count { (positions, usedPositions) = (PackedPositions(), 0) }
        return draft
    }

    /// Takes the next place; gives it back once its time is known.
    mutating func receive(_ draft: PointDraft) -> PointDraft? {
        guard usedTimes < times.count else {
            positions.append([draft.longitude ?? .nan, draft.latitude ?? .nan, draft.altitude ?? .nan])
            return nil
        }
        var draft = draft
        draft.time = times[usedTimes]
        usedTimes += 1
        if usedTimes == times.count { (times, usedTimes) = (PackedTimes(), 0) }
        return draft
    }

    /// The next of the places whose times never came.
    mutating func next() -> PointDraft? {
        guard usedPositions < positions.count else { return nil }
        usedPositions += 1
        return positions.draft(at: usedPositions - 1, like: PointDraft())
    }
}

/// "longitude,latitude,altitude" after white space, in text that may be cut anywhere.
struct TupleScanner {
    private var pending: [UInt8] = []

    /// Takes the next piece of text; gives each tuple that is complete.
    mutating func feed<Fault: Error>(
        _ bytes: Span<UInt8>,
        _ receive: (PointDraft) throws(Fault) -> Void
    ) throws(Fault) {
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte > 0x20 {
                // Longer than any number: what follows makes it unreadable, not larger.
                if pending.count < 200 { pending.append(byte) }
            } else {
                try finish(receive)
            }
        }
    }

    /// The text has ended.
    mutating func finish<Fault: Error>(_ receive: (PointDraft) throws(Fault) -> Void) throws(Fault) {
        guard !pending.isEmpty else { return }
        let draft = Self.draft(pending.span, UInt8(ascii: ","))
        pending.removeAll(keepingCapacity: true)
        try receive(draft)
    }

    /// Reads the tuple of a `gx:coord`, which has spaces for commas.
    static func read(_ text: String, into draft: inout PointDraft) {
        let bytes = Array(text.utf8)
        let read = Self.draft(bytes.span, 0x20)
        (draft.longitude, draft.latitude, draft.altitude) = (read.longitude, read.latitude, read.altitude)
    }

    private static func draft(_ bytes: Span<UInt8>, _ separator: UInt8) -> PointDraft {
        var draft = PointDraft()
        var (start, index) = (0, 0)
        while start <= bytes.count, index < 3 {
            let end = bytes.index(of: separator, from: start) ?? bytes.count
            if end > start {
                let value = Decimal.parse(bytes, start, end) ?? .nan
                switch index {
                case 0: draft.longitude = value
                case 1: draft.latitude = value
                default: draft.altitude = value
                }
                index += 1
            } else if separator != 0x20 {
                index += 1
            }
            start = end + 1
        }
        return draft
    }
}
