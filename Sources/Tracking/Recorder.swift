// A recording of a walk, a run or a drive as a value that is fed with commands and fixes: start, pause, resume, finish.
// It keeps no fixes. The caller does, of those that are to be kept, and reckons the same figures from them again. What a
// crash must not lose is a few hundred bytes (`RecorderSnapshot.swift`), written as often as the caller likes.

/// Records a track.
///
/// Times are milliseconds since 1970 by the device's clock, and are always given: the recorder asks no clock. A command with
/// a time beyond ±2⁵³, which no clock shows, is not taken.
public struct Recorder: Sendable, Hashable {
    /// How far a recording is.
    public enum Phase: UInt8, Sendable {
        /// Not started.
        case ready
        /// Taking fixes.
        case recording
        /// Stopped for a while by its owner.
        case paused
        /// Done; it takes nothing more.
        case finished
    }

    /// Why no point is added to the line.
    public enum Obstacle: Sendable, Hashable {
        /// Recording has not begun.
        case notStarted
        /// Its owner paused it.
        case paused
        /// It is finished.
        case finished
        /// No fix has come, at all or for ten seconds.
        case noFix
        /// The receiver's doubt, in metres, is above 50.
        case inaccurate(Double)
        /// Nobody moves.
        case standing
        /// The fix is not newer than the one before.
        case late
    }

    /// What became of a fix.
    public struct Reception: Sendable, Hashable {
        /// Whether the caller must keep it: the figures come of all kept fixes, in the order in which they came.
        public let isKept: Bool
        /// Whether it is a point of the line.
        public let isAdded: Bool
        /// Whether the line breaks before it.
        public let startsSegment: Bool
        /// Why it is no point of the line; nil where it is.
        public let obstacle: Obstacle?
    }

    /// A stretch of time in which the owner had stopped the recording.
    public struct Pause: Sendable, Hashable {
        /// When it began, in milliseconds since 1970.
        public let start: Int64
        /// When it ended.
        public let end: Int64
    }

    /// Seconds without a fix after which the lack of one is told.
    static let fixPatience = 10.0

    /// How far it is.
    public internal(set) var phase = Phase.ready
    /// When it began, in milliseconds since 1970; nil before.
    public internal(set) var startTime: Int64?
    /// When it was finished; nil before.
    public internal(set) var finishTime: Int64?
    /// The pauses that have ended.
    public internal(set) var pauses: [Pause] = []
    /// When the pause began that still lasts; nil while there is none.
    public internal(set) var pauseTime: Int64?
    /// The statistics so far.
    public internal(set) var statistics: TrackStatistics
    /// The time of the last fix that came, good or not; nil before the first.
    public internal(set) var lastFixTime: Int64?
    /// Its doubt in metres; nil where the receiver told none.
    public internal(set) var lastAccuracy: Double?
    /// Whether the next point begins a segment.
    var isBroken = true

    /// A recording that has not begun.
    public init(_ options: TrackOptions = TrackOptions()) { statistics = TrackStatistics(options) }

    /// Begins; false where it has begun already.
    public mutating func start(at time: Int64) -> Bool {
        guard phase == .ready, Self.isTime(time) else { return false }
        (phase, startTime) = (.recording, time)
        return true
    }

    /// Stops for a while; false where it is not recording.
    public mutating func pause(at time: Int64) -> Bool {
        guard phase == .recording, Self.isTime(time) else { return false }
        (phase, pauseTime) = (.paused, time)
        statistics.startSegment()
        isBroken = true
        return true
    }

    /// Goes on after a pause; false where there is none.
    public mutating func resume(at time: Int64) -> Bool {
        guard phase == .paused, Self.isTime(time) else { return false }
        endPause(at: time)
        phase = .recording
        return true
    }

    /// Ends the recording; false where it has not begun or is finished.
    public mutating func finish(at time: Int64) -> Bool {
        guard phase == .recording || phase == .paused, Self.isTime(time) else { return false }
        endPause(at: time)
        (phase, finishTime) = (.finished, time)
        return true
    }

    /// Takes the next fix of the receiver.
    public mutating func receive(_ fix: Fix) -> Reception {
        guard fix.hasPosition else { return refusal(.inaccurate(.infinity)) }
        lastAccuracy = fix.accuracy
        if fix.hasPlausibleTime { lastFixTime = fix.time }
        if let obstacle = phaseObstacle { return refusal(obstacle) }
        if fix.hasPlausibleTime, let last = statistics.lastReceivedTime, fix.time - last > TrackStatistics.longestLeg {
            isBroken = true
        }
        switch statistics.receive(fix) {
        case .inaccurate(let doubt): return kept(.inaccurate(doubt))
        case .late: return kept(.late)
        case .used:
            guard !statistics.isStanding else { return kept(.standing) }
            defer { isBroken = false }
            return Reception(isKept: true, isAdded: true, startsSegment: isBroken, obstacle: nil)
        }
    }

    /// Why no point is being added at the moment; nil while points are.
    public func obstacle(at now: Int64) -> Obstacle? {
        if let phaseObstacle { return phaseObstacle }
        guard let lastFixTime, Self.seconds(from: lastFixTime, to: now) <= Self.fixPatience else { return .noFix }
        if let lastAccuracy, lastAccuracy > TrackStatistics.maximumDoubt { return .inaccurate(lastAccuracy) }
        return statistics.isStanding ? .standing : nil
    }

    /// Whether standing is being taken for a pause.
    public var isPausedByItself: Bool {
        phase == .recording && statistics.options.pausesWhenStanding && statistics.isStanding
    }

    /// Seconds since the start, pauses included, until the finish; 0 before the start.
    public func totalTime(at now: Int64) -> Double {
        guard let startTime else { return 0 }
        return Self.seconds(from: startTime, to: finishTime ?? now)
    }

    /// Seconds since the start without the owner's pauses.
    public func recordedTime(at now: Int64) -> Double {
        var seconds = totalTime(at: now)
        for pause in pauses { seconds -= Self.seconds(from: pause.start, to: pause.end) }
        if let pauseTime { seconds -= Self.seconds(from: pauseTime, to: finishTime ?? now) }
        return max(0, seconds)
    }

    private var phaseObstacle: Obstacle? {
        switch phase {
        case .ready: .notStarted
        case .recording: nil
        case .paused: .paused
        case .finished: .finished
        }
    }

    private func refusal(_ obstacle: Obstacle) -> Reception {
        Reception(isKept: false, isAdded: false, startsSegment: false, obstacle: obstacle)
    }

    private func kept(_ obstacle: Obstacle) -> Reception {
        Reception(isKept: true, isAdded: false, startsSegment: false, obstacle: obstacle)
    }

    private mutating func endPause(at time: Int64) {
        guard let pauseTime else { return }
        pauses.append(Pause(start: pauseTime, end: max(pauseTime, time)))
        self.pauseTime = nil
    }

    private static func isTime(_ time: Int64) -> Bool { time.magnitude < 1 << 53 }

    private static func seconds(from start: Int64, to end: Int64) -> Double {
        max(0, Double(end) - Double(start)) / 1000
    }
}
