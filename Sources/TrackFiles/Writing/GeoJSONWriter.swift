// GeoJSON (RFC 7946) with times in `coordTimes`, as togeojson and its readers have them.

/// Writes GeoJSON.
struct GeoJSONWriter: FormatWriter {
    private let output: OutputBuffer
    private var track = GatheredTrack()
    private var hasFeature = false

    init(_ output: OutputBuffer) { self.output = output }

    func begin() { output.raw("{\"type\":\"FeatureCollection\",\"features\":[") }

    mutating func write(_ waypoint: Waypoint) throws {
        beginFeature([("name", waypoint.name ?? ""), ("desc", waypoint.note)])
        if let time = waypoint.time {
            output.raw(",\"time\":\"")
            output.time(time)
            output.raw("\"")
        }
        output.raw("},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        position(waypoint.position.longitude, waypoint.position.latitude, waypoint.altitude)
        output.raw("}}")
        try output.pass()
    }

    mutating func beginTrack(_ details: TrackDetails) { track = GatheredTrack() }

    mutating func beginSegment() { track.beginSegment() }

    mutating func write(_ point: TrackPoint) { track.append(point) }

    mutating func endTrack(_ details: TrackDetails) throws {
        let segments = track.segments
        beginFeature([("name", details.name ?? ""), ("desc", details.note), ("type", details.type)])
        if track.hasTimes {
            output.raw(",\"coordTimes\":")
            try write(segments) { time(at: $0) }
        }
        output.raw(
            segments.count == 1
                ? "},\"geometry\":{\"type\":\"LineString\",\"coordinates\":"
                : "},\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":"
        )
        try write(segments) { index in
            let draft = track.draft(at: index)
            position(draft.longitude ?? 0, draft.latitude ?? 0, draft.altitude)
        }
        output.raw("}}")
        track = GatheredTrack()
        try output.pass()
    }

    func finish() throws {
        output.raw("\n]}\n")
        try output.pass(all: true)
    }

    /// Writes an array with something for each point, or several where there are several stretches.
    private func write(_ segments: [Range<Int>], _ item: (Int) -> Void) throws {
        if segments.count != 1 { output.raw("[") }
        for (number, segment) in segments.enumerated() {
            output.raw(number == 0 ? "[" : ",[")
            for index in segment {
                if index > segment.lowerBound { output.raw(",") }
                item(index)
                try output.pass()
            }
            // A line has two positions at least: a lonely one is written twice.
            if segment.count == 1 {
                output.raw(",")
                item(segment.lowerBound)
            }
            output.raw("]")
        }
        if segments.count != 1 { output.raw("]") }
    }

    private func time(at index: Int) {
        guard let time = track.times[index] else { return output.raw("null") }
        output.raw("\"")
        output.time(time)
        output.raw("\"")
    }

    private mutating func beginFeature(_ properties: [(name: String, value: String?)]) {
        output.raw(hasFeature ? ",\n" : "\n")
        hasFeature = true
        output.raw("{\"type\":\"Feature\",\"properties\":{")
        var isFirst = true
        for (name, value) in properties {
            guard let value else { continue }
            if !isFirst { output.raw(",") }
            isFirst = false
            output.json(name)
            output.raw(":")
            output.json(value)
        }
    }

    private func position(_ longitude: Double, _ latitude: Double, _ altitude: Double?) {
        output.raw("[")
        output.degrees(longitude)
        output.raw(",")
        output.degrees(latitude)
        if let altitude {
            output.raw(",")
            output.number(altitude)
        }
        output.raw("]")
    }
}
