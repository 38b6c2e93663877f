// The port through which positions are kept, and what its calls speak of. Every call that changes something is done for
// good when it returns. Who may ask is the faces' matter, and which fixes are plausible is Tracking's.

public import Geodesy

/// Something that positions are kept of: a device of an account, or one that a tracker names.
public struct PositionSource: Sendable, Hashable {
    /// Names the source; unique over all.
    public let id: String
    /// The account with which its positions go; nil where they belong to none.
    public let accountID: String?

    /// A source.
    public init(id: String, accountID: String?) {
        self.id = id
        self.accountID = accountID
    }
}

/// What became of a fix.
public enum Keeping: Sendable, Equatable {
    /// It is new and was kept.
    case kept
    /// There is one of the same time already, in the same place or no less accurate.
    case known
    /// It took the place of one of the same time that was less accurate.
    case improved

    /// What becomes of a fix beside one of the same time, if there is one.
    public static func of(_ fix: KeptFix, beside other: KeptFix?) -> Keeping {
        guard let other else { return .kept }
        guard (fix.latitudeE7, fix.longitudeE7) != (other.latitudeE7, other.longitudeE7) else { return .known }
        guard fix.accuracyDecimetres > 0 else { return .known }
        return other.accuracyDecimetres <= 0 || fix.accuracyDecimetres < other.accuracyDecimetres ? .improved : .known
    }
}

/// Which fixes are meant: of a time, and where given within a box.
public struct PositionSelection: Sendable, Equatable {
    /// Milliseconds since 1970; the end is not part of it.
    public var times: Range<Int64>
    /// The box that they lie in; nil for anywhere.
    public var box: BoundingBox?

    /// A selection; all fixes unless told.
    public init(from: Int64 = .min, to: Int64 = .max, box: BoundingBox? = nil) {
        times = min(from, to)..<to
        self.box = box
    }

    /// Whether a fix is meant.
    public func contains(_ fix: KeptFix) -> Bool {
        times.contains(fix.time) && (box?.contains(fix.position) ?? true)
    }
}

/// A part of a history.
public struct PositionPage: Sendable, Equatable {
    /// The fixes in order of their times.
    public let fixes: [KeptFix]
    /// The time from which the next page goes on; nil after the last.
    public let next: Int64?

    /// A page.
    public init(fixes: [KeptFix], next: Int64?) {
        self.fixes = fixes
        self.next = next
    }
}

/// Where positions are kept.
public protocol PositionStore: Sendable {
    /// Keeps fixes, in any order; an old one goes to its place in time.
    ///
    /// - Returns: what became of each, in the order they were given.
    /// - Throws: `HistoryError.busy` when they could not be put on the disk; none of them is kept then.
    func append(_ fixes: [KeptFix], of source: PositionSource) async throws -> [Keeping]
    /// The fix of the latest time; an old fix that comes late never takes its place.
    func latest(of id: String) throws -> KeptFix?
    /// A part of a source's history in order of time.
    ///
    /// - Parameters:
    ///   - id: the source.
    ///   - selection: which fixes.
    ///   - limit: the most fixes of a page, at least 1.
    /// - Returns: the page.
    /// - Throws: `HistoryError.damagedChunk`, and what the store's engine throws.
    func page(of id: String, in selection: PositionSelection, limit: Int) throws -> PositionPage
    /// How many fixes are meant: what `remove` would remove.
    func count(of id: String, in selection: PositionSelection) throws -> Int
    /// Removes fixes and returns how many.
    func remove(of id: String, in selection: PositionSelection) async throws -> Int
    /// The sources that there are, by name.
    func sources() throws -> [PositionSource]
}

extension PositionStore {
    /// Hands all fixes that are meant over in order of time, a few thousand at once.
    public func export(of id: String, in selection: PositionSelection, _ body: ([KeptFix]) throws -> Void) throws {
        var rest: PositionSelection? = selection
        while let selection = rest {
            let page = try page(of: id, in: selection, limit: 8192)
            if !page.fixes.isEmpty { try body(page.fixes) }
            rest = page.next.map { PositionSelection(from: $0, to: selection.times.upperBound, box: selection.box) }
        }
    }

    /// How many fixes of each source are older than a time: what `removeOlder` would remove.
    public func countOlder(than time: Int64) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for source in try sources() {
            let count = try count(of: source.id, in: PositionSelection(to: time))
            if count > 0 { counts[source.id] = count }
        }
        return counts
    }

    /// Removes all fixes that are older than a time, and returns how many of each source.
    @discardableResult
    public func removeOlder(than time: Int64) async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for source in try sources() {
            let count = try await remove(of: source.id, in: PositionSelection(to: time))
            if count > 0 { counts[source.id] = count }
        }
        return counts
    }
}
