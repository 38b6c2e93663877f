// What the builders of tiles, places and roads conform to: one reading feeds them all.

/// Something that is built from an extract while it is read.
public protocol ExtractConsumer {
    /// The tag keys it will look up; they get numbers before the reading begins.
    var tagKeys: [TagKey] { get }

    /// Takes what is known before the first object.
    mutating func begin(_ header: ExtractHeader) throws

    /// Takes a batch: see `ExtractBatch` for the order in which objects come.
    mutating func receive(_ batch: borrowing ExtractBatch) throws

    /// Takes the sea of the region, once, after all batches; empty when the region has no coast.
    mutating func receive(sea: [SeaPolygon]) throws
}

extension ExtractConsumer {
    /// No keys of its own.
    public var tagKeys: [TagKey] { [] }
    /// Leaves the header alone.
    public mutating func begin(_ header: ExtractHeader) throws {}
    /// Leaves the sea alone.
    public mutating func receive(sea: [SeaPolygon]) throws {}
}

/// A piece of the sea inside the region's box.
public struct SeaPolygon: Sendable, Equatable {
    /// The outer ring: closed, counter-clockwise, inside the box.
    public var outer: [PointE7]
    /// Its holes (islands and land): closed, clockwise.
    public var holes: [[PointE7]]

    /// A piece of the sea from its rings.
    public init(outer: [PointE7], holes: [[PointE7]]) {
        self.outer = outer
        self.holes = holes
    }
}
