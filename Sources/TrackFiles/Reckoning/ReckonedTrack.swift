// A file's tracks with their figures. The figures are Tracking's; which kind of travel and which altitudes they are
// reckoned for is decided here: by what the file says, and where it says nothing by a guess from the speed.

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
    ///   - altitudes: Where altitudes come from; nil for a barometer in what sports devices write, satellites elsewhere.
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
        let formats = verdicts.flatMap { verdict in
            [TrackFormat?](repeating: verdict.format, count: verdict.tracks)
        }
        let reckoning = Reckoning(
            zip(survey.found, formats).map { found, format in
                ReckonedTrack(
                    details: found.details,
                    activity: activity ?? found.details.activity ?? found.guess.activity,
                    isActivityGuessed: activity == nil && found.details.activity == nil,
                    altitudes: altitudes ?? (format == .fit || format == .tcx ? .barometer : .satellites),
                    summary: TrackStatistics().summary
                )
            }
        )
        _ = try TrackFileReader.read(path: path, limits: limits) { reckoning.receive($0) }
        return (reckoning.tracks, verdicts)
    }

    private final class Survey {
        var found: [(details: TrackDetails, guess: ActivityGuess)] = []

        func receive(_ event: TrackEvent) {
            switch event {
            case .beginTrack(let details): found.append((details, ActivityGuess()))
            case .beginSegment: found[found.count - 1].guess.breakSegment()
            case .point(let point): found[found.count - 1].guess.receive(point.fix)
            case .endTrack(let details): found[found.count - 1].details = details
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
