// KML 2.2 with Google's tracks: a recording with times is a `gx:Track` per stretch, one without a `LineString`.

/// Writes KML.
struct KMLWriter: FormatWriter {
    private let output: OutputBuffer
    private var track = GatheredTrack()

    init(_ output: OutputBuffer) { self.output = output }

    func begin() {
        output.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """
        )
    }

    func write(_ waypoint: Waypoint) throws {
        beginPlacemark(waypoint.name, waypoint.note)
        if let time = waypoint.time {
            output.raw("<TimeStamp><when>")
            output.time(time)
            output.raw("</when></TimeStamp>")
        }
        output.raw("<Point><coordinates>")
        tuple(waypoint.position.longitude, waypoint.position.latitude, waypoint.altitude, UInt8(ascii: ","))
        output.raw("</coordinates></Point></Placemark>\n")
        try output.pass()
    }

    mutating func beginTrack(_ details: TrackDetails) { track = GatheredTrack() }

    mutating func beginSegment() { track.beginSegment() }

    mutating func write(_ point: TrackPoint) { track.append(point) }

    mutating func endTrack(_ details: TrackDetails) throws {
        beginPlacemark(details.name, details.note)
        let segments = track.segments
        output.raw(track.hasTimes ? "<gx:MultiTrack>\n" : "<MultiGeometry>\n")
        for segment in segments { try track.hasTimes ? writeTimed(segment) : writeLine(segment) }
        output.raw(track.hasTimes ? "</gx:MultiTrack></Placemark>\n" : "</MultiGeometry></Placemark>\n")
        track = GatheredTrack()
        try output.pass()
    }

    func finish() throws {
        output.raw("</Document>\n</kml>\n")
        try output.pass(all: true)
    }

    private func writeTimed(_ segment: Range<Int>) throws {
        output.raw("<gx:Track>\n")
        for index in segment {
            output.raw("<when>")
            if let time = track.times[index] { output.time(time) }
            output.raw("</when>\n")
            try output.pass()
        }
        for index in segment {
            let draft = track.draft(at: index)
            output.raw("<gx:coord>")
            tuple(draft.longitude ?? 0, draft.latitude ?? 0, draft.altitude, UInt8(ascii: " "))
            output.raw("</gx:coord>\n")
            try output.pass()
        }
        output.raw("</gx:Track>\n")
    }

    private func writeLine(_ segment: Range<Int>) throws {
        output.raw("<LineString><coordinates>\n")
        for index in segment {
            let draft = track.draft(at: index)
            tuple(draft.longitude ?? 0, draft.latitude ?? 0, draft.altitude, UInt8(ascii: ","))
            output.raw("\n")
            try output.pass()
        }
        output.raw("</coordinates></LineString>\n")
    }

    private func beginPlacemark(_ name: String?, _ note: String?) {
        output.raw("<Placemark>")
        if let name {
            output.raw("<name>")
            output.xml(name)
            output.raw("</name>")
        }
        if let note {
            output.raw("<description>")
            output.xml(note)
            output.raw("</description>")
        }
    }

    private func tuple(_ longitude: Double, _ latitude: Double, _ altitude: Double?, _ separator: UInt8) {
        output.degrees(longitude)
        output.raw(separator)
        output.degrees(latitude)
        guard let altitude else { return }
        output.raw(separator)
        output.number(altitude)
    }
}
