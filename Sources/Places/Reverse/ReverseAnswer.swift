// What stands at a point: the answer's shape and the question's options.

/// What stands at a point.
public struct ReverseAnswer: Sendable, Hashable {
    /// Addresses, streets, places and points of interest within the radius, the one to show first; empty when there are
    /// none ("no address within 500 m").
    public var matches: [PlaceMatch]
    /// The nearest town, village or hamlet, however far, with its distance; nil only for an index without any.
    public var nearestPlace: PlaceMatch?
    /// The areas that contain the point as an address: district, town, region, country.
    public var surroundings: PlaceAddress
}

/// How to ask for what stands at a point.
public struct ReverseOptions: Sendable, Hashable {
    /// The language of the answers, a BCP 47 code; nil is the local language.
    public var language: String?
    /// At most this many answers, 1 … 100.
    public var limit: Int
    /// How far an address, street or place may be, in metres, at most 100 km.
    public var radius: Double
    /// Only these kinds; empty: all.
    public var kinds: Set<PlaceKind>

    /// Options; every one may be left out.
    public init(language: String? = nil, limit: Int = 1, radius: Double = 500, kinds: Set<PlaceKind> = []) {
        self.language = language
        self.limit = limit
        self.radius = radius
        self.kinds = kinds
    }
}
