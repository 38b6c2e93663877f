// Writing files: the pieces that a reader hands over, written as they come. GPX and CSV are written point by point; KML and
// GeoJSON have a track's times apart from its places, so a track is gathered first, twenty bytes a point.

import Geodesy

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
        for waypoint in waypoints { if let waypoint = waypoint.writable { try form.write(waypoint) } }
    }

    /// Writes a piece; waypoints have been written before.
    ///
    /// - Throws: whatever the output throws.
    public mutating func receive(_ event: TrackEvent) throws {
        switch event {
        case .beginTrack(let details): try form.beginTrack(details)
        case .beginSegment: try form.beginSegment()
        case .point(let point): if let point = point.writable { try form.write(point) }
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

extension Coordinate {
    /// Whether the position is on the earth.
    fileprivate var isWritable: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}

extension Double? {
    /// The number, if it is one.
    fileprivate var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
}

extension TrackPoint {
    /// The point without values that are no numbers; nil where the position is none.
    ///
    /// Points need not come from a reader.
    fileprivate var writable: TrackPoint? {
        guard fix.position.isWritable else { return nil }
        var point = self
        point.fix.accuracy = fix.accuracy.finite
        point.fix.altitude = fix.altitude.finite
        point.fix.altitudeAccuracy = fix.altitudeAccuracy.finite
        point.fix.speed = fix.speed.finite
        point.fix.course = fix.course.finite
        point.fix.battery = fix.battery.finite
        point.heartRate = heartRate.finite
        point.cadence = cadence.finite
        return point
    }
}

extension Waypoint {
    /// The same for a waypoint.
    fileprivate var writable: Waypoint? {
        guard position.isWritable else { return nil }
        var waypoint = self
        waypoint.altitude = altitude.finite
        return waypoint
    }
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
