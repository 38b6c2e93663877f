// A track as stretches of one colour: the speed of every leg, smoothed over some seconds so that the line does not
// flicker, and neighbouring legs of one class merged.

import Geodesy

/// The way from one fix to the next.
public struct TrackLeg: Sendable, Hashable {
    /// Its length.
    public let metres: Double
    /// Its speed in m/s over some seconds around it; nil where times are missing or it is a gap.
    public let speed: Double?
    /// Whether the line is broken here: more than a minute without a fix, or a jump.
    public let isGap: Bool
}

/// A stretch of a track in one class of speed.
public struct ColourRun: Sendable, Hashable {
    /// The place in the track of its first fix.
    public let first: Int
    /// The place of its last fix, which is the first one of the next run where the line goes on.
    public let last: Int
    /// Its class of speed; nil where no speed is known.
    public let speedClass: Int?

    /// The runs of a segment; gaps belong to none.
    ///
    /// - Parameters:
    ///   - legs: the legs of the segment, as `TrackLeg.legs(of:)` gives them.
    ///   - scale: the classes.
    /// - Returns: Runs in the order of the track.
    public static func runs(of legs: [TrackLeg], _ scale: SpeedScale) -> [ColourRun] {
        var runs: [ColourRun] = []
        var open: (first: Int, speedClass: Int?)?
        for (index, leg) in legs.enumerated() {
            let speedClass = leg.speed.map { scale.speedClass(of: $0) }
            if let run = open, leg.isGap || run.speedClass != speedClass {
                runs.append(ColourRun(first: run.first, last: index, speedClass: run.speedClass))
                open = nil
            }
            if open == nil, !leg.isGap { open = (index, speedClass) }
        }
        if let run = open { runs.append(ColourRun(first: run.first, last: legs.count, speedClass: run.speedClass)) }
        return runs
    }
}

extension TrackLeg {
    /// Milliseconds before and after a leg that weigh in its speed.
    private static let smoothing: Int64 = 3000

    /// The legs between the fixes of a segment, one fewer than fixes.
    ///
    /// - Complexity: O(n).
    public static func legs(of fixes: [Fix]) -> [TrackLeg] {
        guard fixes.count > 1 else { return [] }
        var metres: [Double] = []
        var isGap: [Bool] = []
        // Metres up to each fix.
        var passed = [0.0]
        metres.reserveCapacity(fixes.count)
        passed.reserveCapacity(fixes.count)
        for index in 1..<fixes.count {
            let length = Geodesic.distance(from: fixes[index - 1].position, to: fixes[index].position)
            metres.append(length)
            isGap.append(isBreak(from: fixes[index - 1], to: fixes[index], length))
            passed.append(passed[index - 1] + length)
        }
        var legs: [TrackLeg] = []
        legs.reserveCapacity(metres.count)
        var (first, last) = (0, 0)
        for index in metres.indices {
            guard !isGap[index], fixes[index].hasPlausibleTime, fixes[index + 1].hasPlausibleTime else {
                legs.append(TrackLeg(metres: metres[index], speed: nil, isGap: isGap[index]))
                first = index + 1
                continue
            }
            while fixes[index].time - fixes[first].time > smoothing { first += 1 }
            last = max(last, index + 1)
            while last + 1 < fixes.count, !isGap[last], fixes[last + 1].hasPlausibleTime,
                fixes[last + 1].time > fixes[last].time,
                fixes[last + 1].time - fixes[index + 1].time <= smoothing
            {
                last += 1
            }
            let seconds = Double(fixes[last].time - fixes[first].time) / 1000
            legs.append(
                TrackLeg(
                    metres: metres[index],
                    speed: seconds > 0 ? (passed[last] - passed[first]) / seconds : nil,
                    isGap: false
                )
            )
        }
        return legs
    }

    private static func isBreak(from start: Fix, to end: Fix, _ metres: Double) -> Bool {
        guard start.hasPlausibleTime, end.hasPlausibleTime else { return false }
        guard end.time > start.time else { return end.time < start.time }
        let milliseconds = end.time - start.time
        return milliseconds > TrackStatistics.longestLeg
            || metres > TrackStatistics.jumpSpeed * max(1, Double(milliseconds) / 1000)
    }
}
