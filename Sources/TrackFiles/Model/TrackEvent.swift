// What a reader hands over, piece by piece, so that no file has to fit in memory; and the same put together, for those
// that do.

/// A piece of a file as it is read.
///
/// A track is a `beginTrack`, then segments, each a `beginSegment` and its points, then an `endTrack`. Waypoints come where
/// the file has them, also between a track's points.
public enum TrackEvent: Sendable, Hashable {
    /// A track begins; with what the file has said of it so far.
    case beginTrack(TrackDetails)
    /// A stretch without a pause begins.
    case beginSegment
    /// The next point of the stretch.
    case point(TrackPoint)
    /// The track ends; with all that the file says of it.
    case endTrack(TrackDetails)
    /// A marked place.
    case waypoint(Waypoint)
}

/// A track in memory.
public struct Track: Sendable, Hashable {
    /// What the file says about it as a whole.
    public var details: TrackDetails
    /// Its stretches, between which the recording was paused.
    public var segments: [[TrackPoint]]

    /// Takes a track's parts.
    public init(details: TrackDetails = TrackDetails(), segments: [[TrackPoint]] = []) {
        self.details = details
        self.segments = segments
    }
}

/// All tracks and waypoints of a file, or of an archive of files, in memory.
public struct TrackDocument: Sendable, Hashable {
    /// The tracks in the file's order.
    public var tracks: [Track] = []
    /// The marked places in the file's order.
    public var waypoints: [Waypoint] = []

    /// A document of nothing yet.
    public init() {}

    /// Adds what a reader hands over.
    public mutating func receive(_ event: TrackEvent) {
        switch event {
        case .beginTrack(let details): tracks.append(Track(details: details))
        case .beginSegment: tracks[tracks.count - 1].segments.append([])
        case .point(let point):
            let track = tracks.count - 1
            tracks[track].segments[tracks[track].segments.count - 1].append(point)
        case .endTrack(let details): tracks[tracks.count - 1].details = details
        case .waypoint(let waypoint): waypoints.append(waypoint)
        }
    }

    /// The document as a reader would hand it over.
    public var events: [TrackEvent] {
        var events: [TrackEvent] = waypoints.map(TrackEvent.waypoint)
        for track in tracks {
            events.append(.beginTrack(track.details))
            for segment in track.segments {
                events.append(.beginSegment)
                events += segment.map(TrackEvent.point)
            }
            events.append(.endTrack(track.details))
        }
        return events
    }
}
