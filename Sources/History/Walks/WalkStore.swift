// The port through which walks are kept. Every call that changes something is done wholly and for good when it returns.

/// Where walks are kept.
public protocol WalkStore: Sendable {
    /// Keeps a walk with its fixes, in the order of their times, and its picture.
    ///
    /// - Returns: false when a walk of that identifier is there already; nothing is changed then.
    /// - Throws: `HistoryError.busy`; `WalkError.unknown` when the identifier is another account's.
    func add(_ walk: KeptWalk) async throws -> Bool
    /// An account's walk.
    func walk(id: String, accountID: String) throws -> Walk?
    /// An account's walks, the latest first.
    func walks(_ wanted: WalkSelection) throws -> [Walk]
    /// A walk's fixes.
    func fixes(of id: String) throws -> [KeptFix]
    /// A walk's picture.
    func picture(of id: String) throws -> String?
    /// Changes a walk's name, activity, figures, district or deletion, and its picture where one is given.
    ///
    /// - Throws: `WalkError.unknown`.
    func update(_ walk: Walk, picture: String?) async throws
    /// Keeps walks in the place of others, which can be taken back as if they had been deleted.
    ///
    /// - Throws: `WalkError.unknown` when one of the others is not there.
    func replace(_ ids: [String], of accountID: String, by walks: [KeptWalk], at time: Int64) async throws
    /// Removes for good what was deleted before a time; how many.
    @discardableResult
    func removeDeleted(before time: Int64) async throws -> Int
}

/// A walk with all that is kept of it.
public struct KeptWalk: Sendable, Hashable {
    /// What lists show.
    public var walk: Walk
    /// Its fixes in the order of their times.
    public var fixes: [KeptFix]
    /// Its line as SVG.
    public var picture: String

    /// A walk with its fixes and picture.
    public init(walk: Walk, fixes: [KeptFix], picture: String) {
        self.walk = walk
        self.fixes = fixes
        self.picture = picture
    }
}

/// Which walks are wanted.
public struct WalkSelection: Sendable, Hashable {
    /// Whose.
    public var accountID: String
    /// Only those that began before this, in milliseconds since 1970.
    public var before: Int64
    /// Only those that began then or later.
    public var from: Int64
    /// Only those with this text in name or district, in any case.
    public var text: String
    /// Deleted ones instead of the others.
    public var isDeleted: Bool
    /// The most that are wanted.
    public var limit: Int

    /// All that are not deleted unless told.
    public init(
        accountID: String,
        before: Int64 = .max,
        from: Int64 = .min,
        text: String = "",
        isDeleted: Bool = false,
        limit: Int = .max
    ) {
        self.accountID = accountID
        self.before = before
        self.from = from
        self.text = text
        self.isDeleted = isDeleted
        self.limit = limit
    }

    /// Whether a walk is wanted, the limit apart.
    public func contains(_ walk: Walk) -> Bool {
        guard walk.accountID == accountID, walk.start < before, walk.start >= from,
            (walk.deletedAt != nil) == isDeleted
        else { return false }
        guard !text.isEmpty else { return true }
        var words = walk.name
        if case .known(let district) = walk.district { words += "\n" + district }
        return words.lowercased().contains(text.lowercased())
    }
}

/// What can be wrong with a request about walks.
public enum WalkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The account has no such walk.
    case unknown
    /// So many fixes were given or left.
    case fixCount(Int)
    /// The times of the fix of this number and of the one before it do not ascend.
    case timesNotAscending(Int)
    /// A cut that leaves nothing on one side.
    case emptyCut
    /// Walks that overlap in time cannot be joined.
    case overlapping

    /// A stable word for logs and programs.
    public var code: String {
        switch self {
        case .unknown: "walk.unknown"
        case .fixCount: "walk.fix-count"
        case .timesNotAscending: "walk.times-not-ascending"
        case .emptyCut: "walk.empty-cut"
        case .overlapping: "walk.overlapping"
        }
    }

    /// One sentence with what would be right.
    public var description: String {
        switch self {
        case .unknown: "There is no such walk; it may have been deleted for good."
        case .fixCount(let count):
            "The walk has \(count) fixes; give at least 2 and at most \(Walk.mostFixes)."
        case .timesNotAscending(let number):
            "Fix \(number) is not later than the one before it; give the fixes in the order of their times."
        case .emptyCut: "A part of the walk would have fewer than 2 fixes; cut it between its first and its last fix."
        case .overlapping: "The two walks overlap in time; only walks after one another can be joined."
        }
    }
}
