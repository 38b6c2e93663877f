// The greatest speed of a track. A single leg between two fixes may be any glitch; a speed
// counts when the change to it is one that legs and wheels can bring about, and as the middle one of three.

/// Finds the greatest speed, speed by speed.
struct SpeedPeak: Sendable, Hashable {
    /// The last two speeds used, older first.
    var recent: [Double] = []
    /// When the last one was, milliseconds since 1970.
    var lastTime: Int64 = 0
    /// The greatest middle one of three so far.
    var greatest: Double?
    /// The greatest lesser one of two so far, for tracks that end before a third.
    var early: Double?

    /// The greatest speed in m/s; nil when no speed is known.
    var maximum: Double? { greatest ?? early ?? recent.last }

    /// Forgets what was before a gap, but not the greatest.
    mutating func restart() {
        recent = []
    }

    /// Takes the next speed in m/s and its time.
    mutating func receive(_ speed: Double, at time: Int64, activity: Activity) {
        if let last = recent.last {
            let seconds = Double(time - lastTime) / 1000
            guard seconds > 0, (speed - last).magnitude <= activity.maximumAcceleration * seconds else { return }
        }
        lastTime = time
        switch recent.count {
        case 0:
            recent = [speed]
        case 1:
            // Of two, neither can speak for the greater one.
            let lesser = min(recent[0], speed)
            recent.append(speed)
            early = max(early ?? lesser, lesser)
        default:
            let (first, second) = (recent[0], recent[1])
            let middle = max(min(first, second), min(max(first, second), speed))
            recent = [second, speed]
            greatest = max(greatest ?? middle, middle)
        }
    }
}
