// The time in motion: at each fix the place 15 s before tells whether somebody moves. The speed of the moment does not, for
// a receiver that lies still shows one too.

import Geodesy

/// A place and when somebody was there, in milliseconds since 1970.
struct TimedPlace: Sendable, Hashable {
    var time: Int64
    var position: Coordinate

    /// Nil where the fix has no time.
    init?(_ fix: Fix) {
        guard fix.hasPlausibleTime else { return nil }
        self.init(time: fix.time, position: fix.position)
    }

    init(time: Int64, position: Coordinate) {
        self.time = time
        self.position = position
    }
}

/// Adds up the time in motion.
struct MovingTime: Sendable, Hashable {
    /// Milliseconds that are looked back.
    private static let window: Int64 = 15_000
    /// Milliseconds between two places remembered: receivers with ten fixes a second need no more memory.
    private static let spacing: Int64 = 500

    /// Milliseconds in motion.
    var milliseconds: Int64 = 0
    /// The places of the last 15 s and the one before, oldest first.
    var places: [TimedPlace] = []

    /// Begins anew after a gap.
    mutating func restart(at fix: Fix) {
        places = TimedPlace(fix).map { [$0] } ?? []
    }

    /// Adds a stretch whose ends alone are known.
    mutating func add(_ milliseconds: Int64) { self.milliseconds += milliseconds }

    /// Metres per second over the last four seconds or, where fixes are rarer, since the one before; nil where unknown.
    func speed(to fix: Fix) -> Double? {
        guard let place = places.last(where: { fix.time - $0.time >= 3950 }) ?? places.first, fix.time > place.time
        else { return nil }
        return Geodesic.distance(from: place.position, to: fix.position) / (Double(fix.time - place.time) / 1000)
    }

    /// Takes the next fix, so many milliseconds after the one before it.
    mutating func receive(_ fix: Fix, after leg: Int64, isStanding: Bool, activity: Activity) {
        while places.count > 1, places[1].time <= fix.time - Self.window { places.removeFirst() }
        var isMoving = false
        if let oldest = places.first, fix.time > oldest.time, !isStanding {
            let seconds = Double(fix.time - oldest.time) / 1000
            isMoving =
                Geodesic.distance(from: oldest.position, to: fix.position) >= activity.movingSpeed * seconds
        }
        if isMoving { milliseconds += leg }
        if let last = places.last, fix.time - last.time < Self.spacing { return }
        places.append(TimedPlace(time: fix.time, position: fix.position))
    }
}
