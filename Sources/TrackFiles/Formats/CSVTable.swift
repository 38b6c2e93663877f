// A table's heading, and its rows by it.

/// The columns of a table.
struct CSVTable {
    /// What a column holds.
    enum Column: Sendable {
        case latitude, longitude, time, date, clock, altitude, accuracy, altitudeAccuracy, speed, speedKmh, course
        case battery, heartRate, cadence, name, note, track, segment, unknown
    }

    private static let columns: [String: Column] = [
        "lat": .latitude, "latitude": .latitude, "gpslatitude": .latitude, "y": .latitude,
        "lon": .longitude, "lng": .longitude, "long": .longitude, "longitude": .longitude, "gpslongitude": .longitude,
        "x": .longitude,
        "time": .time, "timestamp": .time, "datetime": .time, "dateandtime": .time, "utctime": .time, "timeutc": .time,
        "timestamputc": .time, "loggingtime": .time, "recordedat": .time, "tst": .time, "isotime": .time, "date": .date,
        "utcdate": .date, "clock": .clock, "timeofday": .clock,
        "ele": .altitude, "elevation": .altitude, "alt": .altitude, "altitude": .altitude, "elevationm": .altitude,
        "altitudem": .altitude, "height": .altitude,
        "acc": .accuracy, "accuracy": .accuracy, "accuracym": .accuracy, "hacc": .accuracy,
        "horizontalaccuracy": .accuracy, "accuracymetres": .accuracy,
        "vacc": .altitudeAccuracy, "verticalaccuracy": .altitudeAccuracy, "altitudeaccuracy": .altitudeAccuracy,
        "speed": .speed, "speedms": .speed, "velocity": .speed, "speedkmh": .speedKmh, "speedkph": .speedKmh,
        "bearing": .course, "course": .course, "heading": .course, "cog": .course,
        "battery": .battery, "batt": .battery, "batterylevel": .battery,
        "hr": .heartRate, "heartrate": .heartRate, "cad": .cadence, "cadence": .cadence,
        "name": .name, "title": .name, "desc": .note, "description": .note, "note": .note, "annotation": .note,
        "track": .track, "segment": .segment,
    ]

    private let separator: UInt8
    private let columns: [Column]
    /// Whether numbers have a comma for a point, as where semicolons part columns.
    let hasDecimalComma: Bool
    /// Whether there is a column of times.
    let hasTime: Bool
    /// Whether there is a column that numbers tracks, as this module writes it.
    let hasTrack: Bool
    /// Whether there is a column of names.
    let hasName: Bool

    /// Reads a heading; nil where it names no latitude and longitude.
    init?(heading: Span<UInt8>) {
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        let counts = separators.map { wanted in
            (0..<heading.count).reduce(0) { heading[$1] == wanted ? $0 + 1 : $0 }
        }
        guard let most = counts.max(), most > 0, most < 1000, let index = counts.firstIndex(of: most) else {
            return nil
        }
        separator = separators[index]
        hasDecimalComma = separator == UInt8(ascii: ";")
        var columns: [Column] = []
        Self.forEachField(of: heading, separator) { _, field in
            let name = Text.plain(field).lowercased().filter { $0.isLetter || $0.isNumber }
            let column = Self.columns[name] ?? .unknown
            // The first of a kind counts: "time" and a second "timestamp_ms" would fight.
            columns.append(columns.contains(column) ? .unknown : column)
        }
        guard columns.contains(.latitude), columns.contains(.longitude) else { return nil }
        if columns.contains(.date) {
            columns = columns.map { $0 == .time ? .clock : $0 }
        }
        self.columns = columns
        hasTime = columns.contains(.time) || columns.contains(.date) || columns.contains(.clock)
        hasTrack = columns.contains(.track)
        hasName = columns.contains(.name)
    }

    /// Gives each field of a row whose column is known.
    func forEachField(of row: Span<UInt8>, _ receive: (Column, Span<UInt8>) -> Void) {
        Self.forEachField(of: row, separator) { index, field in
            if index < columns.count, columns[index] != .unknown { receive(columns[index], field) }
        }
    }

    private static func forEachField(
        of row: Span<UInt8>,
        _ separator: UInt8,
        _ receive: (Int, Span<UInt8>) -> Void
    ) {
        var (at, index) = (0, 0)
        while at <= row.count {
            if at < row.count, row[at] == UInt8(ascii: "\"") {
                let quoted = quoted(row, at)
                receive(index, quoted.text.span)
                at = row.index(of: separator, from: quoted.end) ?? row.count
            } else {
                let end = row.index(of: separator, from: at) ?? row.count
                receive(index, row.extracting(at..<end))
                at = end
            }
            at += 1
            index += 1
        }
    }

    /// The text of a quoted field, in which two quotes stand for one, and where it ends.
    private static func quoted(_ row: Span<UInt8>, _ start: Int) -> (text: [UInt8], end: Int) {
        var text: [UInt8] = []
        var at = start + 1
        while at < row.count {
            if row[at] == UInt8(ascii: "\"") {
                guard at + 1 < row.count, row[at + 1] == UInt8(ascii: "\"") else { return (text, at + 1) }
                at += 1
            }
            text.append(row[at])
            at += 1
        }
        return (text, at)
    }
}
