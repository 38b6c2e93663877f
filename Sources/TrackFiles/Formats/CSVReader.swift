// Tables with a heading (RFC 4180, and with semicolons or tabs), as GPSLogger and its like write them. Columns are known by
// their headings; a table needs a latitude and a longitude. Rows without a time column but with a name are waypoints.

/// Reads CSV.
struct CSVReader: FormatReader {
    private let assembler: TrackAssembler
    private var lines = LineScanner()
    private var text = Text()
    private var table: CSVTable?
    private var number = 0
    private var details = TrackDetails()
    private var (track, segment): ([UInt8], [UInt8]) = ([], [])

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func read(_ bytes: [UInt8]) throws {
        var lines = lines
        try lines.feed(bytes) { try line($0) }
        self.lines = lines
    }

    mutating func finish() throws {
        var lines = lines
        try lines.finish { try line($0) }
        try assembler.endTrack(details)
    }

    private mutating func line(_ bytes: Span<UInt8>) throws {
        number += 1
        guard let table else {
            table = CSVTable(heading: bytes)
            return
        }
        guard bytes.count > 0 else { return }
        var draft = PointDraft()
        var (date, clock): ([UInt8]?, [UInt8]?)
        var (name, note): (String?, String?)
        var (track, segment): ([UInt8], [UInt8]) = ([], [])
        table.forEachField(of: bytes) { column, field in
            switch column {
            case .track: track = field.copy
            case .segment: segment = field.copy
            case .name: name = text.string(field)
            case .note: note = text.string(field)
            case .date: date = field.copy
            case .clock: clock = field.copy
            default: Self.take(field, as: column, decimalComma: table.hasDecimalComma, into: &draft)
            }
        }
        if let date {
            draft.time = Self.joined(date, clock)
        } else if let clock {
            draft.time = Instant.parse(clock.span)
        }
        if text.isRepaired {
            assembler.note(.encodingRepaired, "line \(number)")
            text = Text()
        }
        if table.hasTrack ? track.isEmpty : !table.hasTime && table.hasName {
            try assembler.addWaypoint(draft, name: name, note: note)
        } else {
            try follow(track, segment)
            if table.hasTrack, !assembler.isInTrack { details = TrackDetails(name: name, note: note) }
            try assembler.add(draft, details)
        }
    }

    /// Ends a track or a stretch when its number changes.
    private mutating func follow(_ track: [UInt8], _ segment: [UInt8]) throws {
        if track != self.track {
            try assembler.endTrack(details)
            details = TrackDetails()
        } else if segment != self.segment {
            assembler.breakSegment()
        }
        (self.track, self.segment) = (track, segment)
    }

    private static func joined(_ date: [UInt8], _ clock: [UInt8]?) -> TimeField {
        guard let clock, !clock.contains(UInt8(ascii: "-")) else { return Instant.parse(date.span) }
        let bytes = date + [UInt8(ascii: "T")] + clock
        return Instant.parse(bytes.span)
    }

    private static func take(
        _ field: Span<UInt8>,
        as column: CSVTable.Column,
        decimalComma: Bool,
        into draft: inout PointDraft
    ) {
        guard field.count > 0 else { return }
        if column == .time {
            draft.time = Decimal.parse(field).map(Instant.epoch) ?? Instant.parse(field)
            return
        }
        let number: Double
        if decimalComma {
            let copy = field.copy.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
            number = Decimal.parse(copy.span) ?? .nan
        } else {
            number = Decimal.parse(field) ?? .nan
        }
        switch column {
        case .latitude: draft.latitude = number
        case .longitude: draft.longitude = number
        case .altitude: draft.altitude = number
        case .accuracy: draft.accuracy = number
        case .altitudeAccuracy: draft.altitudeAccuracy = number
        case .speed: draft.speed = number
        case .speedKmh: draft.speed = number / 3.6
        case .course: draft.course = number
        case .battery: draft.battery = number > 1 ? number / 100 : number
        case .heartRate: draft.heartRate = number
        case .cadence: draft.cadence = number
        case .time, .date, .clock, .name, .note, .track, .segment, .unknown: break
        }
    }
}

extension Span<UInt8> {
    /// The bytes as an array.
    var copy: [UInt8] { (0..<count).map { self[$0] } }
}
