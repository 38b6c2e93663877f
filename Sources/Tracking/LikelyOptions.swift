// What a file does not tell about its track, guessed from the track: how somebody travelled, and whether a barometer was
// at work. For imports; who knows better says so.

extension Activity {
    /// What the speeds of a track speak for; a walk where it has no times.
    ///
    /// Half of the way is slower than the median speed: below 2.2 m/s it is walked, below 4.2 m/s run, below 9.5 m/s ridden
    /// on a bicycle.
    ///
    /// - Complexity: O(n log n).
    public static func likely(for segments: [[Fix]]) -> Activity {
        var shares: [(speed: Double, metres: Double)] = []
        for segment in segments {
            for leg in TrackLeg.legs(of: segment) { if let speed = leg.speed { shares.append((speed, leg.metres)) } }
        }
        shares.sort { $0.speed < $1.speed }
        let half = shares.reduce(0) { $0 + $1.metres } / 2
        var passed = 0.0
        for share in shares {
            passed += share.metres
            guard passed >= half, half > 0 else { continue }
            return share.speed < 2.2 ? .walk : share.speed < 4.2 ? .run : share.speed < 9.5 ? .bicycle : .car
        }
        return .walk
    }
}

extension AltitudeSource {
    /// Metres by which nine in ten altitudes of a barometer at most leave the line of their neighbours.
    private static let smoothness = 0.8

    /// A barometer where altitudes run smoothly and the receiver tells no doubt of them, as phones do; else satellites.
    ///
    /// - Complexity: O(n log n).
    public static func likely(for segments: [[Fix]]) -> AltitudeSource {
        var bends: [Double] = []
        for segment in segments {
            var (before, last): (Double?, Double?) = (nil, nil)
            for fix in segment {
                if let doubt = fix.altitudeAccuracy, doubt > 0 { return .satellites }
                guard let altitude = fix.plausibleAltitude else { continue }
                if let before, let last { bends.append((before - 2 * last + altitude).magnitude) }
                (before, last) = (last, altitude)
            }
        }
        // Of a few points, drawn by hand or far apart, nothing can be told.
        guard bends.count >= 30 else { return .satellites }
        bends.sort()
        return bends[bends.count * 9 / 10] < smoothness ? .barometer : .satellites
    }
}

extension TrackOptions {
    /// The options that a track itself speaks for.
    public static func likely(for segments: [[Fix]]) -> TrackOptions {
        TrackOptions(activity: .likely(for: segments), altitudes: .likely(for: segments))
    }
}
