// Writing files: the pieces that a reader hands over, written as they come. GPX and CSV are written point by point; KML and
// GeoJSON have a track's times apart from its places, so a track is gathered first, twenty bytes a point.

/// Writes a file of one format.
public struct TrackFileWriter {
    private var form: any FormatWriter

    /// Begins a file with its waypoints, which GPX wants first.
    ///
    /// - Parameters:
    ///   - format: One of `TrackFormat.writable`.
    ///   - waypoints: The marked places; those among the events are left out.
    ///   - output: Takes the file's bytes in order.
    /// - Throws: `TrackFileError.unwritableFormat`, and whatever the output throws.
    public init(
        format: TrackFormat,
        waypoints: [Waypoint] = [],
        output: @escaping ([UInt8]) throws -> Void
    ) throws {
        let buffer = OutputBuffer(output: output)
        switch format {
        case .gpx: form = GPXWriter(buffer)
        case .kml: form = KMLWriter(buffer)
        case .geojson: form = GeoJSONWriter(buffer)
        case .csv: form = CSVWriter(buffer)
        case .tcx, .fit, .owntracks, .googleRecords, .googleTimeline: throw TrackFileError.unwritableFormat(format)
        }
        try form.begin()
        for waypoint in waypoints { try form.write(waypoint) }
    }

    /// Writes a piece; waypoints have been written before.
    ///
    /// - Throws: whatever the output throws.
    public mutating func receive(_ event: TrackEvent) throws {
        switch event {
        case .beginTrack(let details): try form.beginTrack(details)
        case .beginSegment: try form.beginSegment()
        case .point(let point): try form.write(point)
        case .endTrack(let details): try form.endTrack(details)
        case .waypoint: break
        }
    }

    /// Ends the file.
    ///
    /// - Throws: whatever the output throws.
    public mutating func finish() throws { try form.finish() }
}

extension TrackDocument {
    /// The document as a file, routes before recordings as GPX wants them.
    ///
    /// - Throws: `TrackFileError.unwritableFormat`.
    public func bytes(as format: TrackFormat) throws -> [UInt8] {
        let collector = Collector()
        var writer = try TrackFileWriter(format: format, waypoints: waypoints) { collector.bytes += $0 }
        var ordered = self
        ordered.tracks = tracks.filter { $0.details.kind == .route } + tracks.filter { $0.details.kind != .route }
        for event in ordered.events { try writer.receive(event) }
        try writer.finish()
        return collector.bytes
    }

    private final class Collector { var bytes: [UInt8] = [] }
}

/// What every writer of a format can do.
protocol FormatWriter {
    mutating func begin() throws
    mutating func write(_ waypoint: Waypoint) throws
    mutating func beginTrack(_ details: TrackDetails) throws
    mutating func beginSegment() throws
    mutating func write(_ point: TrackPoint) throws
    mutating func endTrack(_ details: TrackDetails) throws
    mutating func finish() throws
}
