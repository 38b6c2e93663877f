// A file's tracks with their figures. The figures are Tracking's; which kind of travel and which altitudes they are
// reckoned for is decided here: by what the file says, and where it says nothing by what the track speaks for.

public import Tracking

/// A track of a file with its figures.
public struct ReckonedTrack: Sendable {
    /// What the file says about it as a whole, the device's own totals among it.
    public var details: TrackDetails
    /// The kind of travel that the figures are reckoned for.
    public var activity: Activity
    /// Whether neither the caller nor the file told the kind of travel.
    public var isActivityGuessed: Bool
    /// Where its altitudes are taken to come from.
    public var altitudes: AltitudeSource
    /// The figures.
    public var summary: TrackSummary

    /// Reads a file twice, first for the kinds of travel, and reckons each of its tracks.
    ///
    /// - Parameters:
    ///   - path: The file, or an archive.
    ///   - activity: The kind of travel; nil for the file's own or a guess.
    ///   - altitudes: Where altitudes come from; nil for what their smoothness speaks for.
    ///   - limits: How much of an archive is read at most.
    /// - Returns: The tracks in order, and what became of each file.
    /// - Throws: `TrackFileError` when nothing of the file can be read.
    public static func read(
        path: String,
        activity: Activity? = nil,
        altitudes: AltitudeSource? = nil,
        limits: ArchiveLimits = ArchiveLimits()
    ) throws -> (tracks: [ReckonedTrack], verdicts: [Verdict]) {
        let survey = Survey()
        let verdicts = try TrackFileReader.read(path: path, limits: limits) { survey.receive($0) }
        let reckoning = Reckoning(
            survey.found.map { found in
                ReckonedTrack(
                    details: found.details,
                    activity: activity ?? found.details.activity ?? found.options.activity,
                    isActivityGuessed: activity == nil && found.details.activity == nil,
                    altitudes: altitudes ?? found.options.altitudes,
                    summary: TrackStatistics().summary
                )
            }
        )
        _ = try TrackFileReader.read(path: path, limits: limits) { reckoning.receive($0) }
        return (reckoning.tracks, verdicts)
    }

    /// Gathers what each track tells and speaks for.
    private final class Survey {
        /// Fixes of a track by which it is judged at most.
        private static let sample = 50_000

        var found: [(details: TrackDetails, options: TrackOptions)] = []
        private var segments: [[Fix]] = []
        private var count = 0

        func receive(_ event: TrackEvent) {
            switch event {
            case .beginTrack: (segments, count) = ([], 0)
            case .beginSegment: segments.append([])
            case .point(let point):
                guard count < Self.sample else { return }
                count += 1
                segments[segments.count - 1].append(point.fix)
            case .endTrack(let details):
                found.append((details, TrackOptions.likely(for: segments)))
                (segments, count) = ([], 0)
            case .waypoint: break
            }
        }
    }

    private final class Reckoning {
        var tracks: [ReckonedTrack]
        private var next = 0
        private var statistics = TrackStatistics()

        init(_ tracks: [ReckonedTrack]) { self.tracks = tracks }

        func receive(_ event: TrackEvent) {
            // A file that grew between the two readings has nothing more that was surveyed.
            guard next < tracks.count else { return }
            switch event {
            case .beginTrack:
                let track = tracks[next]
                statistics = TrackStatistics(TrackOptions(activity: track.activity, altitudes: track.altitudes))
            case .beginSegment: statistics.startSegment()
            case .point(let point): _ = statistics.receive(point.fix)
            case .endTrack:
                tracks[next].summary = statistics.summary
                next += 1
            case .waypoint: break
            }
        }
    }
}
