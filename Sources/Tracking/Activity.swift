// What somebody is doing while recording, and the figures that depend on it.

/// A kind of travel.
public enum Activity: UInt8, Sendable, CaseIterable {
    /// On foot.
    case walk
    /// Running.
    case run
    /// By bicycle.
    case bicycle
    /// By car or anything as fast.
    case car

    /// Metres that must lie between two counted places: less is the receiver's trembling.
    var stationaryHold: Double {
        switch self {
        case .walk, .run: 5
        case .bicycle, .car: 10
        }
    }

    /// How many times the straight line between two counted places a way may be without being trembling.
    var bend: Double {
        switch self {
        case .walk, .run: 1.03
        case .bicycle, .car: 1.1
        }
    }

    /// Metres per second from which on somebody moves: 10 m (on foot), 15 m or 20 m within 15 s.
    var movingSpeed: Double {
        switch self {
        case .walk, .run: 10.0 / 15
        case .bicycle: 15.0 / 15
        case .car: 20.0 / 15
        }
    }

    /// The change of speed in m/s² beyond which a speed is a glitch.
    var maximumAcceleration: Double {
        switch self {
        case .walk, .run: 6
        case .bicycle, .car: 12
        }
    }

    /// Metres per second that the activity does not exceed: beyond, a way out and back is a glitch, and a leg must come of
    /// a speed before it, for people who forget to choose ride trains as well.
    var maximumSpeed: Double {
        switch self {
        case .walk: 12
        case .run: 15
        case .bicycle: 30
        case .car: 70
        }
    }
}
