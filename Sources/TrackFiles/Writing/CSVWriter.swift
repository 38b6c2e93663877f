// A table with all that is known of each point; tracks and stretches are numbered, waypoints have no number.

/// Writes CSV.
struct CSVWriter: FormatWriter {
    private let output: OutputBuffer
    private var details = TrackDetails()
    private var (track, segment) = (0, 0)

    init(_ output: OutputBuffer) { self.output = output }

    func begin() {
        output.raw(
            """
            track,segment,time,lat,lon,elevation,accuracy,vertical_accuracy,speed,bearing,battery,hr,cad,name,description

            """
        )
    }

    func write(_ waypoint: Waypoint) throws {
        output.raw(",,")
        if let time = waypoint.time { output.time(time) }
        place(waypoint.position.latitude, waypoint.position.longitude)
        cell(waypoint.altitude)
        output.raw(",,,,,,,")
        end(waypoint.name, waypoint.note)
        try output.pass()
    }

    mutating func beginTrack(_ details: TrackDetails) {
        self.details = details
        (track, segment) = (track + 1, 0)
    }

    mutating func beginSegment() { segment += 1 }

    func write(_ point: TrackPoint) throws {
        let fix = point.fix
        output.integer(track)
        output.raw(",")
        output.integer(segment)
        output.raw(",")
        if let time = point.time { output.time(time) }
        place(fix.position.latitude, fix.position.longitude)
        for value in [
            fix.altitude, fix.accuracy, fix.altitudeAccuracy, fix.speed, fix.course, fix.battery, point.heartRate,
            point.cadence,
        ] { cell(value) }
        end(details.name, details.note)
        try output.pass()
    }

    func endTrack(_ details: TrackDetails) {}

    func finish() throws { try output.pass(all: true) }

    private func place(_ latitude: Double, _ longitude: Double) {
        output.raw(",")
        output.degrees(latitude)
        output.raw(",")
        output.degrees(longitude)
    }

    private func cell(_ value: Double?) {
        output.raw(",")
        if let value { output.number(value) }
    }

    private func end(_ name: String?, _ note: String?) {
        output.raw(",")
        if let name { output.cell(name) }
        output.raw(",")
        if let note { output.cell(note) }
        output.raw("\n")
    }
}
