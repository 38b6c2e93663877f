// What a file says about a track as a whole, the device's own totals among it.

public import Tracking

/// What a file says about a track as a whole.
public struct TrackDetails: Sendable, Hashable {
    /// Whether somebody was there or means to go there.
    public enum Kind: UInt8, Sendable {
        /// A recording.
        case recording
        /// A planned way.
        case route
    }

    /// Its name; nil where it has none.
    public var name: String?
    /// What the file says about it; nil where nothing.
    public var note: String?
    /// The kind of travel in the file's own word, as "Biking" or "9"; nil where it has none.
    public var type: String?
    /// Whether it was recorded or planned.
    public var kind: Kind
    /// What the recording device reckoned itself; nil where the file has no totals.
    public var totals: DeviceTotals?

    /// Takes what is known.
    public init(
        name: String? = nil,
        note: String? = nil,
        type: String? = nil,
        kind: Kind = .recording,
        totals: DeviceTotals? = nil
    ) {
        self.name = name
        self.note = note
        self.type = type
        self.kind = kind
        self.totals = totals
    }

    /// The kind of travel; nil where the file has no word for it that is known.
    public var activity: Activity? {
        guard let type else { return nil }
        // A sport may be qualified: "cycling/road", "Biking (mountain)", "trail_running".
        let words = type.lowercased().split { !$0.isLetter && !$0.isNumber }
        for word in words { if let known = Self.activity(of: String(word)) { return known } }
        return nil
    }

    private static func activity(of word: String) -> Activity? {
        switch word {
        // Strava's numbers are among the words.
        case "walk", "walking", "hike", "hiking", "foot", "pedestrian", "mountaineering", "4", "10": .walk
        case "run", "running", "jogging", "trailrunning", "9": .run
        case "bike", "biking", "ride", "riding", "bicycle", "cycling", "mtb", "cycle", "1": .bicycle
        case "car", "drive", "driving", "vehicle", "automotive", "motorcycling": .car
        default: nil
        }
    }
}

/// What the recording device reckoned of a track itself.
public struct DeviceTotals: Sendable, Hashable {
    /// Metres; nil where not told.
    public var distance: Double?
    /// Seconds from start to end, pauses included; nil where not told.
    public var elapsed: Double?
    /// Seconds while the device's clock ran; nil where not told.
    public var timer: Double?
    /// Metres up; nil where not told.
    public var ascent: Double?
    /// Metres down; nil where not told.
    public var descent: Double?
    /// Metres per second; nil where not told.
    public var maximumSpeed: Double?
    /// Kilocalories; nil where not told.
    public var energy: Double?

    /// Takes what is told.
    public init(
        distance: Double? = nil,
        elapsed: Double? = nil,
        timer: Double? = nil,
        ascent: Double? = nil,
        descent: Double? = nil,
        maximumSpeed: Double? = nil,
        energy: Double? = nil
    ) {
        self.distance = distance
        self.elapsed = elapsed
        self.timer = timer
        self.ascent = ascent
        self.descent = descent
        self.maximumSpeed = maximumSpeed
        self.energy = energy
    }

    /// The totals without those that are no numbers, or less than nothing.
    var plausible: DeviceTotals {
        func checked(_ value: Double?) -> Double? { value.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
        return DeviceTotals(
            distance: checked(distance),
            elapsed: checked(elapsed),
            timer: checked(timer),
            ascent: checked(ascent),
            descent: checked(descent),
            maximumSpeed: checked(maximumSpeed),
            energy: checked(energy)
        )
    }

    /// The totals of this part and another of the same track.
    func adding(_ other: DeviceTotals) -> DeviceTotals {
        func sum(_ key: KeyPath<DeviceTotals, Double?>) -> Double? {
            guard let here = self[keyPath: key] else { return other[keyPath: key] }
            return here + (other[keyPath: key] ?? 0)
        }
        let speeds = [maximumSpeed, other.maximumSpeed].compactMap { $0 }
        return DeviceTotals(
            distance: sum(\.distance),
            elapsed: sum(\.elapsed),
            timer: sum(\.timer),
            ascent: sum(\.ascent),
            descent: sum(\.descent),
            maximumSpeed: speeds.max(),
            energy: sum(\.energy)
        )
    }
}
