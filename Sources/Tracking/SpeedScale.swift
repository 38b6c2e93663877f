// Speeds as classes, for a line coloured by speed: fixed bands for an activity, or bands that each hold a sixth of a track.

/// Bands of speed.
public struct SpeedScale: Sendable, Hashable {
    /// How many classes every scale has.
    public static let classes = 6

    /// Metres per second at which classes 1 to 5 begin, in rising order; class 0 begins at 0.
    public let limits: [Double]

    /// The bands of an activity, in m/s: for cars 20, 30, 50, 80 and 110 km/h.
    public init(_ activity: Activity) {
        limits =
            switch activity {
            case .walk: [1, 1.5, 2, 2.5, 3]
            case .run: [2, 2.5, 3, 3.5, 4.5]
            case .bicycle: [3, 5, 7, 10, 13]
            case .car: [20 / 3.6, 30 / 3.6, 50 / 3.6, 80 / 3.6, 110 / 3.6]
            }
    }

    /// Bands each of which holds a sixth of the way; those of a walk where no speed is known.
    ///
    /// - Complexity: O(n log n).
    public init(quantilesOf legs: [TrackLeg]) {
        var shares: [(speed: Double, metres: Double)] = []
        for leg in legs { if let speed = leg.speed { shares.append((speed, leg.metres)) } }
        let whole = shares.reduce(0) { $0 + $1.metres }
        guard whole > 0 else {
            self.init(.walk)
            return
        }
        shares.sort { $0.speed < $1.speed }
        var limits: [Double] = []
        var passed = 0.0
        for share in shares {
            passed += share.metres
            while limits.count < Self.classes - 1, passed > whole * Double(limits.count + 1) / Double(Self.classes) {
                limits.append(share.speed)
            }
        }
        self.init(limits: limits)
    }

    private init(limits: [Double]) { self.limits = limits }

    /// The class, 0 … 5, of a speed in m/s.
    public func speedClass(of speed: Double) -> Int {
        var found = 0
        for limit in limits where speed >= limit { found += 1 }
        return found
    }
}
