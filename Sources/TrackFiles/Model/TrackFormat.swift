// The formats that are read and written.

/// A format of track files.
public enum TrackFormat: String, Sendable, CaseIterable {
    /// GPS Exchange Format 1.0 and 1.1 (Topografix).
    case gpx
    /// Keyhole Markup Language 2.x, with Google's tracks (OGC 12-007r2).
    case kml
    /// GeoJSON (RFC 7946), with times in `coordTimes`.
    case geojson
    /// Tables with a heading, as GPSLogger writes them.
    case csv
    /// Training Center XML (Garmin).
    case tcx
    /// Flexible and Interoperable Data Transfer (Garmin).
    case fit
    /// The OwnTracks Recorder's files, one message a line.
    case owntracks
    /// Google's Records.json.
    case googleRecords = "google-records"
    /// The Timeline.json that phones export.
    case googleTimeline = "google-timeline"

    /// The name in a sentence.
    public var label: String {
        switch self {
        case .gpx: "GPX"
        case .kml: "KML"
        case .geojson: "GeoJSON"
        case .csv: "CSV"
        case .tcx: "TCX"
        case .fit: "FIT"
        case .owntracks: "OwnTracks"
        case .googleRecords: "Google Records"
        case .googleTimeline: "Google Timeline"
        }
    }

    /// The formats that can be written.
    public static let writable: [TrackFormat] = [.gpx, .kml, .geojson, .csv]

    /// Whether a point without a time means nothing: these formats keep where somebody was when, not lines.
    var needsTimes: Bool {
        switch self {
        case .gpx, .kml, .geojson, .csv: false
        case .tcx, .fit, .owntracks, .googleRecords, .googleTimeline: true
        }
    }
}
