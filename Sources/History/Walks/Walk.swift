// A walk: a recording that was finished, or a track from a file, with what lists show of it. Its fixes are kept beside it
// (WalkStore); how figures, colours and the small picture are made of them stands in the files beside this one.

public import Tracking

/// A walk, run, ride or drive that was recorded.
public struct Walk: Sendable, Hashable, Identifiable {
    /// Names the walk; chosen by the recorder, so that sending it twice is harmless.
    public let id: String
    /// Whose it is.
    public let accountID: String
    /// What its owner calls it; empty until they do.
    public var name: String
    /// How they travelled.
    public var activity: Activity
    /// The zone of the place where it began, by its name in the IANA database.
    public var timeZone: String
    /// Where it began, in words.
    public var district: District
    /// Milliseconds since 1970 of the first fix.
    public var start: Int64
    /// Milliseconds since 1970 of the last fix.
    public var end: Int64
    /// What its fixes come to.
    public var figures: WalkFigures
    /// When it was deleted, in milliseconds since 1970; nil while it is not.
    public var deletedAt: Int64?

    /// Where a walk began, in words.
    public enum District: Sendable, Hashable {
        /// The name of the district, town or village.
        case known(String)
        /// The map has no settlement near it.
        case noneNear
        /// No region that is served covers it.
        case noRegion
    }

    /// How long a deleted walk can be taken back, in milliseconds.
    public static let undoPeriod: Int64 = 7 * 86_400_000
    /// The most fixes of a walk.
    public static let mostFixes = 200_000
    /// The most characters of a name.
    public static let longestName = 200

    /// A walk.
    public init(
        id: String,
        accountID: String,
        name: String,
        activity: Activity,
        timeZone: String,
        district: District,
        start: Int64,
        end: Int64,
        figures: WalkFigures,
        deletedAt: Int64? = nil
    ) {
        self.id = id
        self.accountID = accountID
        self.name = name
        self.activity = activity
        self.timeZone = timeZone
        self.district = district
        self.start = start
        self.end = end
        self.figures = figures
        self.deletedAt = deletedAt
    }
}

extension Activity {
    /// The word for it in our interface and database.
    public var word: String {
        switch self {
        case .walk: "walk"
        case .run: "run"
        case .bicycle: "bicycle"
        case .car: "car"
        }
    }

    /// The activity of a word; nil for another.
    public init?(word: String) {
        guard let found = Activity.allCases.first(where: { $0.word == word }) else { return nil }
        self = found
    }
}
