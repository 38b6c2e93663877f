// A position inside a tile.

/// A position in tile units: 0 … extent from the tile's north-west corner, x east, y south; beyond in the buffer.
public struct TilePoint: Sendable, Hashable {
    /// Units east of the tile's western edge.
    public var x: Int32
    /// Units south of the tile's northern edge.
    public var y: Int32

    /// A position from its units.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// What a vector tile's feature is.
public enum FeatureKind: UInt8, Sendable, BitwiseCopyable {
    /// A kind that the specification does not name.
    case unknown = 0
    /// One or more points.
    case point = 1
    /// One or more lines.
    case line = 2
    /// One or more polygons: outer rings with positive area, each followed by its holes.
    case polygon = 3
}

/// A value of a feature's tag.
public enum TagValue: Sendable, Hashable {
    /// Text, UTF-8.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A number with single precision.
    case float(Float)
    /// A number with double precision.
    case double(Double)
    /// Yes or no.
    case boolean(Bool)
}
