// Which fixes of a device a tracker keeps and evaluates: Amazon Location's PositionFiltering, as a value per device. What
// is filtered out is no error. Evaluation against geofences and keeping are left to others, as is the position that was
// last told.

public import Geodesy

/// Decides, fix by fix, what of a device's fixes is stored and what is evaluated.
///
/// The rules are those of Amazon's API reference for `CreateTracker`. Where it is silent about a fix older than the newest
/// stored one, the fix is held against that one and against the last late one stored: a backlog that arrives backwards is
/// thinned by the same rule.
public struct PositionFilter: Sendable, Hashable {
    /// What fixes are held against.
    public enum Rule: UInt8, Sendable, CaseIterable {
        /// Every fix is evaluated, at most one within 30 seconds is stored.
        case timeBased
        /// A fix within 30 metres of the last stored one is neither stored nor evaluated.
        case distanceBased
        /// A fix nearer to the last stored one than the sum of both accuracies is neither stored nor evaluated.
        case accuracyBased
    }

    /// What is to happen to a fix.
    public struct Verdict: Sendable, Hashable {
        /// Whether it is kept.
        public let isStored: Bool
        /// Whether it is held against geofences.
        public let isEvaluated: Bool
    }

    /// What is remembered of a fix that was stored.
    public struct Stored: Sendable, Hashable {
        /// Its time in milliseconds since 1970.
        public let time: Int64
        /// Its position.
        public let position: Coordinate
        /// Its accuracy in metres, 0 where it was unknown.
        public let accuracy: Double

        /// What of a fix is remembered.
        public init(_ fix: Fix) {
            time = fix.time
            position = fix.position
            accuracy = fix.doubt
        }
    }

    /// Milliseconds between two stored fixes under `timeBased`.
    public static let interval: Int64 = 30_000
    /// Metres between two stored fixes under `distanceBased`.
    public static let distance = 30.0

    /// The rule.
    public var rule: Rule
    /// The stored fix with the newest time.
    public private(set) var newest: Stored?
    /// The last stored fix that was older than the newest.
    public private(set) var late: Stored?

    /// A filter that has seen nothing, or that goes on after the newest stored fix.
    public init(_ rule: Rule = .timeBased, after newest: Stored? = nil) {
        self.rule = rule
        self.newest = newest
    }

    /// Takes the next fix in order of arrival.
    public mutating func receive(_ fix: Fix) -> Verdict {
        guard let newest else {
            self.newest = Stored(fix)
            return Verdict(isStored: true, isEvaluated: true)
        }
        let isLate = fix.time < newest.time
        var isStored = passes(fix, after: newest)
        if isLate, let late { isStored = isStored && passes(fix, after: late) }
        if isStored {
            if isLate { late = Stored(fix) } else { self.newest = Stored(fix) }
        }
        return Verdict(isStored: isStored, isEvaluated: isStored || rule == .timeBased)
    }

    private func passes(_ fix: Fix, after stored: Stored) -> Bool {
        switch rule {
        case .timeBased:
            let (difference, isOverflow) = fix.time.subtractingReportingOverflow(stored.time)
            return isOverflow || difference.magnitude >= Self.interval.magnitude
        case .distanceBased: return Geodesic.distance(from: stored.position, to: fix.position) >= Self.distance
        case .accuracyBased:
            return Geodesic.distance(from: stored.position, to: fix.position) >= stored.accuracy + fix.doubt
        }
    }
}
