// Where a search begins and ends.

/// An edge at which a search begins or ends, with the time that lies between its start and the very place.
struct SeedEdge: Sendable, Hashable {
    /// The directed edge.
    var edge: UInt32
    /// Milliseconds added: for a source the negative time from the edge's start to the place, for a target the positive.
    var offset: Int64
}

/// What a query found.
struct HierarchyRoute: Sendable, Hashable {
    /// The time in milliseconds, offsets included.
    var cost: Int64
    /// Which source it begins at.
    var source: Int
    /// Which target it ends at.
    var target: Int
}
