// What of an extract is handed on.

/// What of an extract is handed on.
public struct ExtractOptions: Sendable, Equatable {
    /// Nodes that have tags; nodes without tags are never handed on.
    public var nodes = true
    /// Ways that have tags or are part of a multipolygon or boundary.
    public var ways = true
    /// Relations with their members.
    public var relations = true
    /// Areas, and the sea.
    public var areas = true

    /// Everything.
    public init() {}
}
