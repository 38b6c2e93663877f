// The statistics of a track, fix by fix: a recording and a file go through the same code, so that a walk's figures are the
// same while it is recorded, when it is finished, and when the server reckons them again. The parts (distance, moving
// time, speed, altitude, laps) stand in files of their own; this one decides which fixes they see and where a track breaks.

import Geodesy

/// What of a track's statistics can be chosen.
public struct TrackOptions: Sendable, Hashable {
    /// The kind of travel.
    public var activity: Activity
    /// Where altitudes come from.
    public var altitudes: AltitudeSource
    /// Metres of a lap: 1000, or 1609.344 for a mile.
    public var lapLength: Double
    /// Whether standing counts as a pause.
    public var pausesWhenStanding: Bool

    /// Metres of a mile.
    public static let mile = 1609.344

    /// A lap length that is no positive number is taken for a kilometre.
    public init(
        activity: Activity = .walk,
        altitudes: AltitudeSource = .satellites,
        lapLength: Double = 1000,
        pausesWhenStanding: Bool = false
    ) {
        self.activity = activity
        self.altitudes = altitudes
        self.lapLength = lapLength >= 100 && lapLength.isFinite ? lapLength : 1000
        self.pausesWhenStanding = pausesWhenStanding
    }
}

/// Reckons a track, fix by fix.
///
/// - Complexity: O(1) a fix and in memory, apart from the laps.
public struct TrackStatistics: Sendable, Hashable {
    /// What became of a fix.
    public enum Reception: Sendable, Hashable {
        /// It goes on the line.
        case used
        /// Its doubt, in metres, is too great; infinite where its position is none.
        case inaccurate(Double)
        /// It is not newer than the fix before it.
        case late
    }

    /// Metres of doubt above which a fix is left out.
    public static let maximumDoubt = 50.0
    /// Milliseconds without a fix that end a segment.
    static let longestLeg: Int64 = 60_000
    /// Metres between fixes so far apart in time that are not counted, for nobody knows the way between them.
    static let farthestLeg = 200.0
    /// Metres per second beyond which a leg is a jump of the receiver, whatever the activity.
    static let jumpSpeed = 100.0
    /// Milliseconds between two speeds reckoned from places: nearer places make more noise than speed.
    static let speedSpacing: Int64 = 3000
    /// The same where the receiver tells its speed itself.
    static let toldSpeedSpacing: Int64 = 1000
    /// By how many milliseconds a clock may tick early.
    static let tickDoubt: Int64 = 50
    /// Milliseconds by which a clock must go back to have been set.
    static let clockJump: Int64 = 600_000

    /// What was chosen.
    public let options: TrackOptions
    var summaryOfCounts = TrackSummary()
    var detector: OutlierDetector
    /// The last fix reckoned.
    var previous: Fix?
    var lastReceivedTime: Int64?
    var isBroken = false
    var meter = DistanceMeter()
    var movingTime = MovingTime()
    var peak = SpeedPeak()
    /// The place and time of the last speed.
    var speedMark: TimedPlace?
    var altitude: AltitudeGain
    var pace = BestPace()
    var laps: LapCounter
    var elapsed: Int64 = 0
    var paused: Int64 = 0
    var standing: Int64 = 0
    var timedFixes = 0

    /// Statistics of nothing yet.
    public init(_ options: TrackOptions = TrackOptions()) {
        self.options = options
        detector = OutlierDetector(maximumSpeed: options.activity.maximumSpeed)
        altitude = AltitudeGain(source: options.altitudes)
        laps = LapCounter(length: options.lapLength)
    }

    /// The summary of a whole track of segments, between which the recording was paused.
    public static func summary(of segments: [[Fix]], _ options: TrackOptions = TrackOptions()) -> TrackSummary {
        var statistics = TrackStatistics(options)
        for segment in segments {
            statistics.startSegment()
            for fix in segment { _ = statistics.receive(fix) }
        }
        return statistics.summary
    }

    /// Whether somebody stands, so that nothing is added to the line.
    public var isStanding: Bool { meter.isStanding }
    /// Metres per second at the moment; nil where unknown, 0 when standing.
    public var currentSpeed: Double? {
        guard !meter.isStanding else { return 0 }
        guard let last = detector.pending ?? previous else { return nil }
        return last.plausibleSpeed ?? movingTime.speed(to: last)
    }

    /// Breaks the track: the way and the climb to the next fix do not count, the time to it is a pause.
    public mutating func startSegment() {
        settle()
        isBroken = previous != nil
    }

    /// Takes the next fix.
    public mutating func receive(_ fix: Fix) -> Reception {
        summaryOfCounts.fixes += 1
        let doubt = fix.hasPosition ? fix.doubt : .infinity
        guard doubt <= Self.maximumDoubt else {
            summaryOfCounts.inaccurate += 1
            return .inaccurate(doubt)
        }
        if fix.hasPlausibleTime {
            if let lastReceivedTime, fix.time <= lastReceivedTime, lastReceivedTime - fix.time <= Self.clockJump {
                summaryOfCounts.late += 1
                return .late
            }
            lastReceivedTime = fix.time
        }
        if let judgement = detector.receive(fix) {
            if judgement.isOutlier { summaryOfCounts.outliers += 1 } else { reckon(judgement.fix) }
        }
        return .used
    }

    /// The figures with all that has come so far.
    public var summary: TrackSummary {
        var copy = self
        copy.settle()
        return copy.settledSummary
    }

    /// Reckons the fix that still waited for its successor.
    private mutating func settle() {
        if let judgement = detector.finish() { reckon(judgement.fix) }
    }

    private var progress: Progress {
        let pauses = paused + (options.pausesWhenStanding ? standing : 0)
        return Progress(metres: summaryOfCounts.distance, active: elapsed - pauses, moving: movingTime.milliseconds)
    }

    private var settledSummary: TrackSummary {
        var summary = summaryOfCounts
        if timedFixes > 1 {
            summary.elapsed = Double(elapsed) / 1000
            summary.active = Double(progress.active) / 1000
            summary.moving = Double(progress.moving) / 1000
        }
        summary.maximumSpeed = peak.maximum
        summary.bestPace = pace.pace
        let totals = altitude.totals
        if totals.minimum != nil {
            (summary.ascent, summary.descent) = (totals.ascent, totals.descent)
            (summary.minimumAltitude, summary.maximumAltitude) = (totals.minimum, totals.maximum)
        }
        summary.laps = laps.laps(at: progress, hasTimes: timedFixes > 1)
        return summary
    }

    private mutating func reckon(_ fix: Fix) {
        if fix.hasPlausibleTime {
            timedFixes += 1
            if summaryOfCounts.start == nil { summaryOfCounts.start = fix.time }
            summaryOfCounts.end = fix.time
        }
        if let previous {
            let milliseconds = legTime(from: previous, to: fix)
            elapsed += milliseconds ?? 0
            let metres = Geodesic.distance(from: previous.position, to: fix.position)
            if isBroken {
                paused += milliseconds ?? 0
                breakOff(at: fix, endsClimb: metres > Self.farthestLeg)
            } else if let milliseconds, isGap(metres, milliseconds) || isJump(metres, milliseconds) {
                summaryOfCounts.gapDistance += metres
                breakOff(at: fix, endsClimb: true)
            } else {
                travel(metres, milliseconds, to: fix)
            }
        } else {
            breakOff(at: fix, endsClimb: false)
        }
        isBroken = false
        previous = fix
        if let metres = fix.plausibleAltitude { altitude.receive(metres) }
    }

    /// Milliseconds of a leg; nil where a time is missing or the clock was set back.
    private func legTime(from start: Fix, to end: Fix) -> Int64? {
        guard start.hasPlausibleTime, end.hasPlausibleTime, end.time > start.time else { return nil }
        return end.time - start.time
    }

    private func isGap(_ metres: Double, _ milliseconds: Int64) -> Bool {
        metres > Self.farthestLeg && milliseconds > Self.longestLeg
    }

    /// Whether the receiver jumped: faster than anything, or faster than the activity out of a much slower speed.
    private func isJump(_ metres: Double, _ milliseconds: Int64) -> Bool {
        // Receivers that write whole seconds may be late by one of them.
        let seconds = max(1, Double(milliseconds) / 1000)
        let speed = metres / seconds
        guard speed <= Self.jumpSpeed else { return true }
        guard let last = peak.recent.last, speed > options.activity.maximumSpeed else { return false }
        return speed - last > options.activity.maximumAcceleration * (seconds + 2)
    }

    /// Begins a segment at a fix without counting the way to it.
    private mutating func breakOff(at fix: Fix, endsClimb: Bool) {
        summaryOfCounts.segments += 1
        meter.restart(at: fix)
        movingTime.restart(at: fix)
        peak.restart()
        speedMark = TimedPlace(fix)
        laps.receive(progress)
        pace.restart(at: progress)
        if endsClimb { altitude.endStretch() }
    }

    private mutating func travel(_ metres: Double, _ milliseconds: Int64?, to fix: Fix) {
        let (wasStanding, anchorTime) = (meter.isStanding, meter.anchorTime)
        let leg = meter.receive(fix, activity: options.activity)
        if let milliseconds {
            if wasStanding {
                standing += milliseconds
            } else if meter.isStanding, let anchorTime {
                standing += fix.time - anchorTime
            }
            if milliseconds > Self.longestLeg {
                // Nobody knows what happened in between, but it was near: the line breaks and the way counts.
                summaryOfCounts.segments += 1
                if metres >= options.activity.movingSpeed * Double(milliseconds) / 1000 { movingTime.add(milliseconds) }
                movingTime.restart(at: fix)
                peak.restart()
                speedMark = TimedPlace(fix)
            } else {
                movingTime.receive(
                    fix,
                    after: milliseconds,
                    isStanding: meter.isStanding,
                    activity: options.activity
                )
                receiveSpeed(of: fix)
            }
        }
        guard let leg else { return }
        summaryOfCounts.distance += leg.metres
        if leg.isTimed { summaryOfCounts.timedDistance += leg.metres }
        laps.receive(progress)
        pace.receive(progress)
    }

    /// The receiver's own speed where it tells one, else that of the way since the last speed.
    private mutating func receiveSpeed(of fix: Fix) {
        guard let mark = speedMark else {
            speedMark = TimedPlace(fix)
            return
        }
        let spacing = fix.plausibleSpeed == nil ? Self.speedSpacing : Self.toldSpeedSpacing
        guard fix.time - mark.time >= spacing - Self.tickDoubt else { return }
        let seconds = Double(fix.time - mark.time) / 1000
        let speed = fix.plausibleSpeed ?? Geodesic.distance(from: mark.position, to: fix.position) / seconds
        peak.receive(speed, at: fix.time, activity: options.activity)
        speedMark = TimedPlace(fix)
    }
}
