// Distance without trembling. A receiver that lies still reports places around the true one; added up they make metres of
// nothing. A fix counts only once it lies farther from the last counted place (the anchor) than the doubt of the receiver.
// Then the way through the fixes in between counts, which follows bends, unless it is so much longer than the straight
// line that it must be trembling. Somebody stands when nothing has counted for half a minute, or when the legs of half a
// minute, four at least, stayed within a small circle; to leave then takes twice the doubt, also from the middle of where the fixes have been since.

import Geodesy

/// Measures the way from counted place to counted place.
struct DistanceMeter: Sendable, Hashable {
    /// What a fix added.
    struct Leg: Sendable, Hashable {
        let metres: Double
        /// Whether the times of both ends are known.
        let isTimed: Bool
    }

    /// Milliseconds after which nothing counted means standing.
    private static let standing: Int64 = 30_000
    /// So many legs, of which so many at most are looked at, within so many times the doubt of their middle are trembling.
    private static let (trembles, longestTrail, cloud) = (4, 32, 1.5)

    /// The last counted place, nil before the first.
    var anchor: Coordinate?
    /// Its time; nil where unknown.
    var anchorTime: Int64?
    /// The counted places before the anchor, oldest first.
    var trail: [TimedPlace] = []
    /// The fix before, and metres by way of all fixes since the anchor.
    var last: Coordinate?
    var path = 0.0
    /// How many fixes have been held since.
    var held = 0
    /// Whether somebody stands, and about where.
    var isStanding = false
    var rest: Coordinate?

    /// Begins anew at a fix, without counting the way to it.
    mutating func restart(at fix: Fix) {
        trail = []
        settle(at: fix)
    }

    /// Takes the next fix; nil while it is held back.
    mutating func receive(_ fix: Fix, activity: Activity) -> Leg? {
        guard let anchor, let last else {
            restart(at: fix)
            return nil
        }
        let hold = max(fix.doubt, activity.stationaryHold)
        let metres = Geodesic.distance(from: anchor, to: fix.position)
        path += Geodesic.distance(from: last, to: fix.position)
        self.last = fix.position
        guard metres > (isStanding ? 2 * hold : hold), hasLeftRest(fix, hold) else {
            self.hold(fix, within: hold, activity)
            return nil
        }
        if let anchorTime { trail.append(TimedPlace(time: anchorTime, position: anchor)) }
        if let middle = middleOfTrembling(until: fix, hold) {
            restart(at: fix)
            (self.anchor, rest, isStanding) = (middle, middle, true)
            return nil
        }
        let isTimed = anchorTime != nil && fix.hasPlausibleTime
        let leg = Leg(metres: path <= metres * activity.bend ? path : metres, isTimed: isTimed)
        settle(at: fix)
        return leg
    }

    private mutating func settle(at fix: Fix) {
        anchor = fix.position
        anchorTime = fix.hasPlausibleTime ? fix.time : nil
        last = fix.position
        path = 0
        held = 0
        isStanding = false
        rest = nil
    }

    private func hasLeftRest(_ fix: Fix, _ hold: Double) -> Bool {
        guard isStanding, let rest else { return true }
        return Geodesic.distance(from: rest, to: fix.position) > 2 * hold
    }

    private mutating func hold(_ fix: Fix, within hold: Double, _ activity: Activity) {
        held += 1
        if isStanding {
            // The mean of all, which falls behind whoever creeps away.
            rest = rest.map { Coordinate.between($0, fix.position, share: 1 / Double(held + 1)) } ?? fix.position
        } else if held >= 3, let anchorTime, fix.hasPlausibleTime {
            // A slow walker with a doubtful receiver needs longer to get out of the doubt.
            let patience = max(Self.standing, Int64(2 * hold / activity.movingSpeed * 1000))
            guard fix.time - anchorTime >= patience else { return }
            (isStanding, rest, trail) = (true, fix.position, [])
        }
    }

    /// The middle of the places of the last half minute where they are the trembling of somebody who stands.
    private mutating func middleOfTrembling(until fix: Fix, _ hold: Double) -> Coordinate? {
        guard fix.hasPlausibleTime else { return nil }
        while trail.count > Self.longestTrail
            || trail.count > Self.trembles && fix.time - trail[1].time >= Self.standing
        {
            trail.removeFirst()
        }
        guard trail.count >= Self.trembles, let first = trail.first, fix.time - first.time >= Self.standing else {
            return nil
        }
        let middle = Self.middle(of: trail)
        for place in trail where Geodesic.distance(from: middle, to: place.position) > Self.cloud * hold { return nil }
        return Geodesic.distance(from: middle, to: fix.position) > Self.cloud * hold ? nil : middle
    }

    private static func middle(of places: [TimedPlace]) -> Coordinate {
        var middle = places[0].position
        for (index, place) in places.enumerated() {
            middle = Coordinate.between(middle, place.position, share: 1 / Double(index + 1))
        }
        return middle
    }
}

extension Coordinate {
    /// The place a share of the way from one near place to another, also across the antimeridian.
    static func between(_ start: Coordinate, _ end: Coordinate, share: Double) -> Coordinate {
        var east = end.longitude - start.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        var longitude = start.longitude + share * east
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return Coordinate(
            uncheckedLatitude: start.latitude + share * (end.latitude - start.latitude),
            longitude: longitude
        )
    }
}
