// GPX 1.1. What its points have no element for stands in the extensions of Garmin (TrackPointExtension v2) and OpenTracks,
// which other programs read.

/// Writes GPX.
struct GPXWriter: FormatWriter {
    private let output: OutputBuffer
    private var isRoute = false
    private var isInSegment = false

    init(_ output: OutputBuffer) { self.output = output }

    func begin() {
        output.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">

            """
        )
    }

    func write(_ waypoint: Waypoint) throws {
        place("wpt", waypoint.position.latitude, waypoint.position.longitude)
        if let altitude = waypoint.altitude { number("ele", altitude) }
        if let time = waypoint.time { self.time(time) }
        text("name", waypoint.name)
        text("desc", waypoint.note)
        output.raw("</wpt>\n")
        try output.pass()
    }

    mutating func beginTrack(_ details: TrackDetails) {
        isRoute = details.kind == .route
        output.raw(isRoute ? "<rte>" : "<trk>")
        text("name", details.name)
        text("desc", details.note)
        text("type", details.type)
        output.raw("\n")
    }

    mutating func beginSegment() {
        guard !isRoute else { return }
        if isInSegment { output.raw("</trkseg>\n") }
        output.raw("<trkseg>\n")
        isInSegment = true
    }

    func write(_ point: TrackPoint) throws {
        let fix = point.fix
        place(isRoute ? "rtept" : "trkpt", fix.position.latitude, fix.position.longitude)
        if let altitude = fix.altitude { number("ele", altitude) }
        if let time = point.time { self.time(time) }
        writeExtensions(point)
        output.raw(isRoute ? "</rtept>\n" : "</trkpt>\n")
        try output.pass()
    }

    mutating func endTrack(_ details: TrackDetails) {
        if isInSegment { output.raw("</trkseg>\n") }
        isInSegment = false
        output.raw(isRoute ? "</rte>\n" : "</trk>\n")
    }

    func finish() throws {
        output.raw("</gpx>\n")
        try output.pass(all: true)
    }

    private func writeExtensions(_ point: TrackPoint) {
        let fix = point.fix
        let isGarmin = point.heartRate != nil || point.cadence != nil || fix.speed != nil || fix.course != nil
        guard isGarmin || fix.accuracy != nil || fix.altitudeAccuracy != nil else { return }
        output.raw("<extensions>")
        if isGarmin {
            output.raw("<gpxtpx:TrackPointExtension>")
            number("gpxtpx:hr", point.heartRate)
            number("gpxtpx:cad", point.cadence)
            number("gpxtpx:speed", fix.speed)
            number("gpxtpx:course", fix.course)
            output.raw("</gpxtpx:TrackPointExtension>")
        }
        number("opentracks:accuracy_horizontal", fix.accuracy)
        number("opentracks:accuracy_vertical", fix.altitudeAccuracy)
        output.raw("</extensions>")
    }

    private func place(_ name: StaticString, _ latitude: Double, _ longitude: Double) {
        output.raw("<")
        output.raw(name)
        output.raw(" lat=\"")
        output.degrees(latitude)
        output.raw("\" lon=\"")
        output.degrees(longitude)
        output.raw("\">")
    }

    private func time(_ time: Int64) {
        output.raw("<time>")
        output.time(time)
        output.raw("</time>")
    }

    private func number(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        element(name) { output.number(value) }
    }

    private func text(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        element(name) { output.xml(text) }
    }

    private func element(_ name: StaticString, _ content: () -> Void) {
        output.raw("<")
        output.raw(name)
        output.raw(">")
        content()
        output.raw("</")
        output.raw(name)
        output.raw(">")
    }
}
