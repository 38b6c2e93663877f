// What a question may ask besides its text. Every value is checked before it is used.

public import Geodesy

/// How to search: where to lean to, in which language to answer, and what to leave out.
public struct PlaceSearchOptions: Sendable, Hashable {
    /// Places near this point come first.
    public var bias: Coordinate?
    /// The language of the answers, a BCP 47 code such as `vi` or `zh-Hant`; nil is the local language.
    public var language: String?
    /// At most this many answers, 1 … 100.
    public var limit: Int
    /// Only places in this box.
    public var boundingBox: BoundingBox?
    /// Only places of one of these categories: `amenity=cafe`, `cafe`, or a group such as `food`.
    ///
    /// Empty: all.
    public var categories: [String]
    /// Only places in one of these countries (ISO 3166-1, two letters).
    ///
    /// Empty: all.
    public var countries: [String]
    /// Only places of these kinds; empty: all.
    public var kinds: Set<PlaceKind>
    /// Whether words within some edits are looked for where nothing has the words as typed, and a word may be left out.
    public var isForgiving = true

    /// Options; every one may be left out.
    public init(
        bias: Coordinate? = nil,
        language: String? = nil,
        limit: Int = 10,
        boundingBox: BoundingBox? = nil,
        categories: [String] = [],
        countries: [String] = [],
        kinds: Set<PlaceKind> = []
    ) {
        self.bias = bias
        self.language = language
        self.limit = limit
        self.boundingBox = boundingBox
        self.categories = categories
        self.countries = countries
        self.kinds = kinds
    }

    /// The most answers a question may ask for.
    public static let largestLimit = 100
    /// The longest text a question may have, in Unicode scalars.
    public static let longestText = 500
    /// The largest radius of a question, in metres.
    public static let largestRadius = 100_000.0
}
