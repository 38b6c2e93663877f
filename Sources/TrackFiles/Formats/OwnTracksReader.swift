// The files of the OwnTracks Recorder (owntracks.org/booklet/clients/recorder): a line a message, with the time of arrival,
// a mark, and the message. Only locations are positions: waypoints, transitions, cards and farewells are passed over.

import JSON

/// Reads the Recorder's `.rec` files.
struct OwnTracksReader: FormatReader {
    private let assembler: TrackAssembler
    private var lines = LineScanner()
    private var number = 0

    init(assembler: TrackAssembler) { self.assembler = assembler }

    mutating func read(_ bytes: [UInt8]) throws {
        var lines = lines
        try lines.feed(bytes) { try line($0) }
        self.lines = lines
    }

    mutating func finish() throws {
        var lines = lines
        try lines.finish { try line($0) }
        try assembler.endTrack(TrackDetails())
    }

    private mutating func line(_ bytes: Span<UInt8>) throws {
        number += 1
        guard let start = bytes.index(of: UInt8(ascii: "{"), from: 0) else {
            if bytes.count > 0 { assembler.reject(.recordUnreadable, "line \(number)") }
            return
        }
        let text = (start..<bytes.count).map { bytes[$0] }
        guard let message = try? JSONValue(parsing: text), let type = message["_type"]?.text else {
            return assembler.reject(.recordUnreadable, "line \(number)")
        }
        switch type {
        case "location": try assembler.add(Self.draft(message), TrackDetails())
        case "encrypted": assembler.reject(.recordEncrypted, "line \(number)")
        default: break
        }
    }

    private static func draft(_ message: JSONValue) -> PointDraft {
        var draft = PointDraft()
        draft.latitude = message["lat"].map { $0.double ?? .nan }
        draft.longitude = message["lon"].map { $0.double ?? .nan }
        draft.time = message["tst"].map { $0.double.map(Instant.epoch) ?? .unreadable("") } ?? .missing
        // An accuracy of 0 means that it is unknown.
        draft.accuracy = message["acc"]?.double
        draft.altitude = message["alt"]?.double
        draft.altitudeAccuracy = message["vac"]?.double
        // Kilometres an hour.
        draft.speed = message["vel"]?.double.map { $0 / 3.6 }
        draft.course = message["cog"]?.double
        draft.battery = message["batt"]?.double.map { $0 / 100 }
        return draft
    }
}

extension JSONValue {
    /// The number, whole or not, also where it stands as a text.
    fileprivate var double: Double? {
        switch self {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        case .string(let text):
            let bytes = Array(text.utf8)
            return Decimal.parse(bytes.span)
        default: return nil
        }
    }
}
