// What FIT's messages mean (profile of the FIT SDK 21): records are points, timer events are pauses, sessions end tracks
// and carry the device's totals. A record without a position tells the heart rate of a moment without reception.

/// Makes tracks of FIT's messages.
struct FITMessages {
    /// Seconds from 1970 to FIT's epoch, 1989-12-31T00:00:00Z.
    static let epoch: Int64 = 631_065_600

    private let assembler: TrackAssembler
    private var details = TrackDetails()
    /// Whether the totals of the track are here: the next record belongs to another.
    private var isSummed = false
    private var isStopped = false
    private var lastTimestamp: UInt32 = 0

    init(assembler: TrackAssembler) { self.assembler = assembler }

    /// Takes a message; `timeOffset` are the five bits of a compressed time.
    mutating func receive(_ definition: FITReader.Definition, _ body: Span<UInt8>, timeOffset: UInt8?) throws {
        if let timeOffset {
            // The least time not before the last whose five lowest bits these are.
            lastTimestamp &+= (UInt32(timeOffset) &- lastTimestamp) & 31
        } else if let time = Self.number(253, definition, body) {
            lastTimestamp = UInt32(exactly: time) ?? lastTimestamp
        }
        switch definition.message {
        case 20: try record(definition, body)
        case 18: session(definition, body)
        case 21: event(definition, body)
        case 12: if details.type == nil { details.type = Self.number(0, definition, body).map(Self.sport) }
        case 31:
            details.kind = .route
            details.name = Self.text(5, definition, body)
        default: break
        }
    }

    /// The file has ended.
    mutating func finish() throws { try assembler.endTrack(details) }

    private mutating func record(_ definition: FITReader.Definition, _ body: Span<UInt8>) throws {
        guard let latitude = Self.number(0, definition, body), let longitude = Self.number(1, definition, body) else {
            return
        }
        if isSummed, assembler.isInTrack {
            try assembler.endTrack(details)
            (details, isStopped) = (TrackDetails(), false)
        }
        isSummed = false
        if isStopped { assembler.breakSegment() }
        isStopped = false
        func value(_ number: UInt8, per scale: Double) -> Double? {
            Self.number(number, definition, body).map { $0 / scale }
        }
        var draft = PointDraft()
        draft.latitude = latitude * 180 / 2_147_483_648
        draft.longitude = longitude * 180 / 2_147_483_648
        if lastTimestamp > 0 { draft.time = .milliseconds((Int64(lastTimestamp) + Self.epoch) * 1000) }
        draft.altitude = (value(78, per: 5) ?? value(2, per: 5)).map { $0 - 500 }
        draft.speed = value(73, per: 1000) ?? value(6, per: 1000)
        draft.accuracy = value(31, per: 1)
        draft.heartRate = value(3, per: 1)
        draft.cadence = value(4, per: 1)
        try assembler.add(draft, details)
    }

    private mutating func session(_ definition: FITReader.Definition, _ body: Span<UInt8>) {
        func value(_ number: UInt8, per scale: Double) -> Double? {
            Self.number(number, definition, body).map { $0 / scale }
        }
        let totals = DeviceTotals(
            distance: value(9, per: 100),
            elapsed: value(7, per: 1000),
            timer: value(8, per: 1000),
            ascent: value(22, per: 1),
            descent: value(23, per: 1),
            maximumSpeed: value(125, per: 1000) ?? value(15, per: 1000),
            energy: value(11, per: 1)
        ).plausible
        details.totals = details.totals?.adding(totals) ?? totals
        details.type = value(5, per: 1).map(Self.sport) ?? details.type
        isSummed = true
    }

    private mutating func event(_ definition: FITReader.Definition, _ body: Span<UInt8>) {
        guard Self.number(0, definition, body) == 0, let type = Self.number(1, definition, body) else { return }
        // 1 stop, 4 stop all, 8 and 9 the same with an ending; what starts again is a new stretch.
        if type == 1 || type == 4 || type == 8 || type == 9 { isStopped = true }
    }

    private static func sport(_ number: Double) -> String {
        let names = [
            0: "generic", 1: "running", 2: "cycling", 5: "swimming", 11: "walking", 12: "cross-country skiing",
            13: "alpine skiing", 15: "rowing", 16: "mountaineering", 17: "hiking", 21: "e-cycling", 22: "motorcycling",
            24: "driving",
        ]
        // A file may define the field as any number.
        guard let sport = UInt8(exactly: number) else { return "generic" }
        return names[Int(sport)] ?? "sport \(sport)"
    }

    /// The value of a field; nil where the message has none, or its mark for "unknown".
    static func number(_ number: UInt8, _ definition: FITReader.Definition, _ body: Span<UInt8>) -> Double? {
        for field in definition.fields where field.number == number { return value(of: field, definition, body) }
        return nil
    }

    private static func value(
        of field: FITReader.Field,
        _ definition: FITReader.Definition,
        _ body: Span<UInt8>
    ) -> Double? {
        let width: Int
        switch field.type & 0x1F {
        case 0x00, 0x01, 0x02, 0x0A, 0x0D: width = 1
        case 0x03, 0x04, 0x0B: width = 2
        case 0x05, 0x06, 0x0C, 0x08: width = 4
        case 0x09, 0x0E, 0x0F, 0x10: width = 8
        default: return nil
        }
        // Of an array the first is taken.
        guard field.size >= width else { return nil }
        let raw = FITReader.integer(body, field.offset, width, isBigEndian: definition.isBigEndian)
        let all: UInt64 = width == 8 ? .max : 1 << UInt64(8 * width) - 1
        switch field.type & 0x1F {
        case 0x01, 0x03, 0x05, 0x0E:
            guard raw != all >> 1 else { return nil }
            let sign = all >> 1 + 1
            return raw & sign == 0 ? Double(raw) : -Double(all - raw) - 1
        case 0x0A, 0x0B, 0x0C, 0x10: return raw == 0 ? nil : Double(raw)
        case 0x08:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
            return value.isFinite ? value : nil
        case 0x09:
            let value = Double(bitPattern: raw)
            return value.isFinite ? value : nil
        default: return raw == all ? nil : Double(raw)
        }
    }

    private static func text(_ number: UInt8, _ definition: FITReader.Definition, _ body: Span<UInt8>) -> String? {
        for field in definition.fields where field.number == number {
            var end = field.offset
            while end < field.offset + field.size, body[end] != 0 { end += 1 }
            var text = Text()
            return text.string(body.extracting(field.offset..<end))
        }
        return nil
    }
}
