// Laps of a kilometre or a mile, and the best pace: both from the counted way and its time.

/// A stretch of the way of a given length; the last of a track may be shorter.
public struct Lap: Sendable, Hashable {
    /// Metres.
    public let distance: Double
    /// Seconds without pauses; nil where the track has no times.
    public let duration: Double?
    /// Seconds in motion; nil likewise.
    public let moving: Double?

    /// Seconds per metre; nil without times.
    public var pace: Double? { duration.map { $0 / distance } }
}

/// How far somebody was after how long.
struct Progress: Sendable, Hashable {
    var metres = 0.0
    /// Milliseconds without pauses.
    var active: Int64 = 0
    /// Milliseconds in motion.
    var moving: Int64 = 0
}

/// Cuts a way into laps.
struct LapCounter: Sendable, Hashable {
    /// So many laps are kept; a track made up to have millions does not get them.
    private static let limit = 10_000

    /// Metres of a lap.
    let length: Double
    /// Where the finished laps ended.
    var ends: [Progress] = []
    var last = Progress()

    init(length: Double) { self.length = length }

    /// Takes the next counted place.
    mutating func receive(_ progress: Progress) {
        // A leg may end several laps, as across a gap.
        while ends.count < Self.limit, progress.metres >= Double(ends.count + 1) * length {
            let end = Double(ends.count + 1) * length
            let way = progress.metres - last.metres
            let share = way > 0 ? max(0, (end - last.metres) / way) : 0
            ends.append(
                Progress(
                    metres: end,
                    active: last.active + Int64(share * Double(progress.active - last.active)),
                    moving: last.moving + Int64(share * Double(progress.moving - last.moving))
                )
            )
        }
        last = progress
    }

    /// The laps, the unfinished one last.
    func laps(at now: Progress, hasTimes: Bool) -> [Lap] {
        var laps: [Lap] = []
        laps.reserveCapacity(ends.count + 1)
        var start = Progress()
        for end in ends {
            laps.append(Self.lap(start, end, hasTimes))
            start = end
        }
        if now.metres > start.metres { laps.append(Self.lap(start, now, hasTimes)) }
        return laps
    }

    private static func lap(_ start: Progress, _ end: Progress, _ hasTimes: Bool) -> Lap {
        Lap(
            distance: end.metres - start.metres,
            duration: hasTimes ? Double(end.active - start.active) / 1000 : nil,
            moving: hasTimes ? Double(end.moving - start.moving) / 1000 : nil
        )
    }
}

/// Finds the fastest 100 m.
struct BestPace: Sendable, Hashable {
    private static let length = 100.0

    /// The counted places of the last 100 m and the one before, oldest first.
    var places: [Progress] = []
    /// Seconds per metre of the fastest 100 m.
    var pace: Double?

    /// Begins anew after a gap.
    mutating func restart(at progress: Progress) { places = [progress] }

    /// Takes the next counted place.
    mutating func receive(_ progress: Progress) {
        places.append(progress)
        while places.count > 2, progress.metres - places[1].metres >= Self.length { places.removeFirst() }
        guard let first = places.first else { return }
        let (metres, milliseconds) = (progress.metres - first.metres, progress.active - first.active)
        guard metres >= Self.length, milliseconds > 0 else { return }
        let found = Double(milliseconds) / 1000 / metres
        pace = min(pace ?? found, found)
    }
}
