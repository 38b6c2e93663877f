// Ascent and descent of a series of altitudes. Adding up every rise counts the receiver's noise, several times the truth;
// a turn therefore counts only once it is confirmed by a move the other way ("zig-zag"), 2 m for a barometer. Altitudes
// of satellites jump more: there each is the median of five, and 5 m confirm.

/// Where altitudes come from.
public enum AltitudeSource: UInt8, Sendable, CaseIterable {
    /// A barometer, as in sports watches and bicycle computers.
    case barometer
    /// Satellites alone.
    case satellites

    /// Metres the other way that confirm a turn.
    var confirmation: Double { self == .barometer ? 2 : 5 }
}

/// Adds up ascent and descent, altitude by altitude.
struct AltitudeGain: Sendable, Hashable {
    let source: AltitudeSource
    /// Metres up and down of stretches that have ended.
    var closedAscent = 0.0
    var closedDescent = 0.0
    var minimum: Double?
    var maximum: Double?
    /// The altitudes not yet smoothed, for satellites.
    var recent: [Double] = []
    var count = 0
    var zigZag = ZigZag()

    init(source: AltitudeSource) { self.source = source }

    init(
        source: AltitudeSource,
        closedAscent: Double,
        closedDescent: Double,
        minimum: Double?,
        maximum: Double?,
        recent: [Double],
        count: Int,
        zigZag: ZigZag
    ) {
        self.source = source
        self.closedAscent = closedAscent
        self.closedDescent = closedDescent
        self.minimum = minimum
        self.maximum = maximum
        self.recent = recent
        self.count = count
        self.zigZag = zigZag
    }

    /// Takes the next altitude in metres.
    mutating func receive(_ altitude: Double) {
        guard source == .satellites else { return use(altitude) }
        count += 1
        if recent.count == 5 { recent.removeFirst() }
        recent.append(altitude)
        guard recent.count == 5 else { return }
        if count == 5 { use(Self.median(recent[0...2])) }
        use(Self.median(recent[...]))
    }

    /// Ends a stretch: what follows lies elsewhere, so the difference of altitude in between was not travelled.
    mutating func endStretch() {
        flush()
        closedAscent += zigZag.ascent
        closedDescent += zigZag.descent
        zigZag = ZigZag()
        recent = []
        count = 0
    }

    /// Metres up and down with what has come so far.
    var totals: (ascent: Double, descent: Double, minimum: Double?, maximum: Double?) {
        var copy = self
        copy.endStretch()
        return (copy.closedAscent, copy.closedDescent, copy.minimum, copy.maximum)
    }

    /// Uses the altitudes that still waited for others: the last three, or all of a stretch too short to smooth.
    private mutating func flush() {
        guard source == .satellites, count > 0 else { return }
        guard count >= 5 else {
            for altitude in recent { use(altitude) }
            return
        }
        use(Self.median(recent[2...4]))
    }

    private mutating func use(_ altitude: Double) {
        minimum = min(minimum ?? altitude, altitude)
        maximum = max(maximum ?? altitude, altitude)
        zigZag.receive(altitude, confirmation: source.confirmation)
    }

    private static func median(_ values: ArraySlice<Double>) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    /// The turning points of a series of altitudes.
    struct ZigZag: Sendable, Hashable {
        /// The last confirmed turn, and the farthest altitude since; nil before the first altitude.
        var turn: Double?
        var extreme = 0.0
        /// 1 uphill, -1 downhill, 0 before the first move is confirmed.
        var direction: Int8 = 0
        var confirmedAscent = 0.0
        var confirmedDescent = 0.0
        /// The lowest and the highest altitude before the first move is confirmed.
        var low = 0.0
        var high = 0.0

        /// Metres up, the stretch since the last turn included.
        var ascent: Double { confirmedAscent + (direction > 0 ? extreme - (turn ?? extreme) : 0) }
        /// Metres down, likewise.
        var descent: Double { confirmedDescent + (direction < 0 ? (turn ?? extreme) - extreme : 0) }

        mutating func receive(_ altitude: Double, confirmation: Double) {
            guard let turn else {
                (self.turn, extreme, low, high) = (altitude, altitude, altitude, altitude)
                return
            }
            switch direction {
            case 0: begin(altitude, confirmation)
            case 1 where altitude >= extreme, -1 where altitude <= extreme: extreme = altitude
            default:
                guard (altitude - extreme).magnitude >= confirmation else { return }
                if direction > 0 { confirmedAscent += extreme - turn } else { confirmedDescent += turn - extreme }
                self.turn = extreme
                extreme = altitude
                direction = -direction
            }
        }

        private mutating func begin(_ altitude: Double, _ confirmation: Double) {
            low = min(low, altitude)
            high = max(high, altitude)
            if altitude - low >= confirmation {
                (turn, extreme, direction) = (low, altitude, 1)
            } else if high - altitude >= confirmation {
                (turn, extreme, direction) = (high, altitude, -1)
            }
        }
    }
}
