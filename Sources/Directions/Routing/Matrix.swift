// A matrix: durations and distances from many points to many.

/// A question for durations and distances.
public struct MatrixRequest: Sendable, Hashable {
    /// Where the journeys start.
    public var sources: [RoutePoint]
    /// Where they end.
    public var targets: [RoutePoint]
    /// Who travels, when, and what to keep off.
    public var rules: TravelRules
    /// Whether distances are wanted; durations alone are faster.
    public var wantsDistances: Bool
    /// The language of the names of snapped points.
    public var language: InstructionLanguage

    /// The most cells of a matrix, sources times targets.
    public static let largestCellCount = 4_000_000
    /// The most points, sources and targets together.
    public static let largestPointCount = 20_000

    /// A request; distances are not wanted unless said.
    public init(
        sources: [RoutePoint],
        targets: [RoutePoint],
        rules: TravelRules = TravelRules(),
        wantsDistances: Bool = false,
        language: InstructionLanguage = .english
    ) {
        self.sources = sources
        self.targets = targets
        self.rules = rules
        self.wantsDistances = wantsDistances
        self.language = language
    }
}

/// Durations and distances, row by row: the cell of source `i` and target `j` has the number `i × targets + j`.
public struct MatrixAnswer: Sendable {
    /// The sources on the road; nil where no road is near.
    public var sources: [SnappedPoint?]
    /// The targets on the road; nil where no road is near.
    public var targets: [SnappedPoint?]
    /// Seconds; infinite where there is no route.
    public var durationSeconds: [Double]
    /// Metres of the fastest routes; infinite where there is none; empty unless asked for.
    public var distanceMetres: [Double]

    /// An answer from its parts.
    public init(
        sources: [SnappedPoint?],
        targets: [SnappedPoint?],
        durationSeconds: [Double],
        distanceMetres: [Double]
    ) {
        self.sources = sources
        self.targets = targets
        self.durationSeconds = durationSeconds
        self.distanceMetres = distanceMetres
    }
}
