// A day of positions as stops and trips: a stop is a stay within a small circle for some minutes (the stay points of Li et
// al., "Mining user similarity based on location history", 2008), a trip is what lies between two stops. A device that
// falls silent where it stays has stayed.

public import Geodesy

/// A stop or a trip in a series of fixes.
public struct Movement: Sendable, Hashable {
    /// Which of both.
    public enum Kind: UInt8, Sendable {
        /// A stay in one place.
        case stop
        /// The way between two stops.
        case trip
    }

    /// What counts as a stop.
    public struct Rule: Sendable, Hashable {
        /// Metres around the middle of a stay.
        public var radius: Double
        /// Seconds that make a stay a stop.
        public var duration: Double

        /// 100 m and five minutes unless given.
        public init(radius: Double = 100, duration: Double = 300) {
            self.radius = radius
            self.duration = duration
        }
    }

    /// Which of both.
    public let kind: Kind
    /// The place in the series of its first fix; a trip begins with the last fix of the stop before it.
    public let first: Int
    /// The place of its last fix.
    public let last: Int
    /// When it began, in milliseconds since 1970.
    public let start: Int64
    /// When it ended.
    public let end: Int64
    /// The middle of a stop; where a trip led to.
    public let position: Coordinate
    /// Metres of a trip; 0 for a stop.
    public let distance: Double

    /// Seconds from its beginning to its end.
    public var duration: Double { Double(end - start) / 1000 }
}

extension Movement {
    /// A stay that goes on.
    private struct Stay {
        var first: Int
        var last: Int
        var middle: Coordinate
        var count = 1.0
    }

    /// The stops and trips of a series of fixes in the order of their times.
    ///
    /// Fixes without a time, with a doubt above 200 m, and glitches are looked past.
    ///
    /// - Complexity: O(n).
    public static func movements(in fixes: [Fix], _ rule: Rule = Rule()) -> [Movement] {
        let used = usable(fixes)
        var stops: [Stay] = []
        var stay: Stay?
        for index in used {
            let fix = fixes[index]
            if var current = stay, Geodesic.distance(from: current.middle, to: fix.position) <= rule.radius {
                current.count += 1
                current.last = index
                current.middle = Coordinate.between(current.middle, fix.position, share: 1 / current.count)
                stay = current
                continue
            }
            if let current = stay, isLong(current, fixes, rule) { add(current, to: &stops, fixes, rule) }
            stay = Stay(first: index, last: index, middle: fix.position)
        }
        if let current = stay, isLong(current, fixes, rule) { add(current, to: &stops, fixes, rule) }
        return movements(between: stops, used, fixes)
    }

    private static func usable(_ fixes: [Fix]) -> [Int] {
        var detector = OutlierDetector()
        var (used, waiting): ([Int], [Int]) = ([], [])
        var last: Int64?
        for (index, fix) in fixes.enumerated() {
            guard fix.hasPlausibleTime, fix.hasPosition, fix.doubt <= 200, fix.time > last ?? .min else { continue }
            last = fix.time
            if let judgement = detector.receive(fix), !judgement.isOutlier, let before = waiting.last {
                used.append(before)
            }
            waiting = [index]
        }
        return used + waiting
    }

    private static func isLong(_ stay: Stay, _ fixes: [Fix], _ rule: Rule) -> Bool {
        Double(fixes[stay.last].time - fixes[stay.first].time) / 1000 >= rule.duration
    }

    /// Adds a stop, or makes the one before it longer when somebody only stepped out for less than a stop takes.
    private static func add(_ stay: Stay, to stops: inout [Stay], _ fixes: [Fix], _ rule: Rule) {
        if let before = stops.last, Geodesic.distance(from: before.middle, to: stay.middle) <= rule.radius,
            Double(fixes[stay.first].time - fixes[before.last].time) / 1000 < rule.duration
        {
            stops[stops.count - 1].last = stay.last
            return
        }
        stops.append(stay)
    }

    private static func movements(between stops: [Stay], _ used: [Int], _ fixes: [Fix]) -> [Movement] {
        guard let first = used.first, let last = used.last else { return [] }
        var movements: [Movement] = []
        var (from, next) = (first, 0)
        for stop in stops {
            if stop.first > from { movements.append(trip(from, stop.first, used, &next, fixes)) }
            movements.append(
                Movement(
                    kind: .stop,
                    first: stop.first,
                    last: stop.last,
                    start: fixes[stop.first].time,
                    end: fixes[stop.last].time,
                    position: stop.middle,
                    distance: 0
                )
            )
            from = stop.last
        }
        if last > from { movements.append(trip(from, last, used, &next, fixes)) }
        return movements
    }

    private static func trip(_ first: Int, _ last: Int, _ used: [Int], _ next: inout Int, _ fixes: [Fix]) -> Movement {
        var meter = DistanceMeter()
        var metres = 0.0
        while next < used.count, used[next] <= last {
            if used[next] >= first { metres += meter.receive(fixes[used[next]], activity: .walk)?.metres ?? 0 }
            next += 1
        }
        // The fix at which a trip ends is that from which a later one may begin.
        next = max(0, next - 1)
        return Movement(
            kind: .trip,
            first: first,
            last: last,
            start: fixes[first].time,
            end: fixes[last].time,
            position: fixes[last].position,
            distance: metres
        )
    }
}
