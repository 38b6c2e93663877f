// Tells glitches of a receiver from fast travel. A fix is judged only when the next one is known, because one fix alone
// cannot tell a jump from the beginning of a flight; judging is all that happens here, nothing is ever deleted.

import Geodesy

/// Judges each fix of a track once its successor is known.
///
/// A fix is an outlier when it could be reached from the fix before and left for the fix after only faster than the given
/// speed, while the way between those two is slow enough without it. Whoever travels fast in one direction, a train or a
/// plane, is therefore never flagged. A fix whose time runs ahead by minutes and is taken back by the next is one as well.
public struct OutlierDetector: Sendable, Hashable {
    /// A fix and what was found about it.
    public struct Judgement: Sendable, Hashable {
        /// The fix.
        public let fix: Fix
        /// Whether it is a glitch.
        public let isOutlier: Bool
    }

    /// Milliseconds by which a clock must run ahead to be wrong rather than late.
    private static let clockJump: Int64 = 600_000

    /// Metres per second that nobody exceeds in the kind of travel looked at.
    public let maximumSpeed: Double
    /// The last fix that was found good.
    private(set) var good: Fix?
    /// The fix that waits for its successor.
    private(set) var pending: Fix?

    /// A detector that has seen nothing; 70 m/s is right where the kind of travel is unknown.
    public init(maximumSpeed: Double = 70) { self.maximumSpeed = maximumSpeed }

    init(maximumSpeed: Double, good: Fix?, pending: Fix?) {
        self.maximumSpeed = maximumSpeed
        self.good = good
        self.pending = pending
    }

    /// Takes the next fix and judges the one before it; nil for the first.
    public mutating func receive(_ fix: Fix) -> Judgement? {
        defer { pending = fix }
        guard let pending else { return nil }
        return judge(pending, before: fix)
    }

    /// Judges the last fix, which has no successor that could speak against it, and begins anew.
    public mutating func finish() -> Judgement? {
        defer { (good, pending) = (nil, nil) }
        return pending.map { Judgement(fix: $0, isOutlier: false) }
    }

    private mutating func judge(_ fix: Fix, before next: Fix) -> Judgement {
        var isOutlier = false
        if let good, good.hasPlausibleTime, fix.hasPlausibleTime, next.hasPlausibleTime, next.time > good.time {
            if fix.time > next.time {
                isOutlier = fix.time - good.time > Self.clockJump && next.time - good.time <= Self.clockJump
            } else {
                isOutlier =
                    isTooFast(from: good, to: fix) && isTooFast(from: fix, to: next)
                    && !isTooFast(from: good, to: next)
            }
        }
        if !isOutlier { good = fix }
        return Judgement(fix: fix, isOutlier: isOutlier)
    }

    /// Whether the way between two fixes is too long for their times, even from edge to edge of their doubt.
    private func isTooFast(from start: Fix, to end: Fix) -> Bool {
        let metres = Geodesic.distance(from: start.position, to: end.position) - start.doubt - end.doubt
        // Receivers that write whole seconds may be late by one of them.
        let seconds = max(1, Double(end.time - start.time) / 1000)
        return metres > maximumSpeed * seconds
    }
}
