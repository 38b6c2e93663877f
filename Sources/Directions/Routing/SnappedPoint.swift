// Where a point of a request lies on the road, and the short text by which a later request finds that again.

public import Geodesy

/// A point on a road, with how far it is from what was asked.
public struct SnappedPoint: Sendable, Hashable {
    /// Where it is on the road.
    public var coordinate: Coordinate
    /// Metres between the point asked for and the road.
    public var distanceMetres: Double
    /// The road's name in the request's language, or its reference where it has no name; may be empty.
    public var name: String
    /// The segment of the graph.
    public var segment: UInt32
    /// How far along the segment's points, 0 … 1.
    public var fraction: Double
    /// What a later request can hand in so as to be spared the search.
    public var hint: SnapHint

    /// A point from its parts.
    public init(
        coordinate: Coordinate,
        distanceMetres: Double,
        name: String,
        segment: UInt32,
        fraction: Double,
        hint: SnapHint
    ) {
        self.coordinate = coordinate
        self.distanceMetres = distanceMetres
        self.name = name
        self.segment = segment
        self.fraction = fraction
        self.hint = hint
    }
}

/// Names a segment of one graph, so that a point need not be searched again.
public struct SnapHint: Sendable, Hashable {
    /// Tells one import from another.
    let graph: UInt32
    /// The segment that was snapped to.
    let segment: UInt32

    init(graph: UInt32, segment: UInt32) {
        self.graph = graph
        self.segment = segment
    }

    /// A hint from its text; nil when the text is none.
    public init?(text: String) {
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16), !text.hasPrefix("+") else { return nil }
        graph = UInt32(value >> 32)
        segment = UInt32(truncatingIfNeeded: value)
    }

    /// Sixteen hexadecimal digits, fit for an address.
    public var text: String {
        let digits = String(UInt64(graph) << 32 | UInt64(segment), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
