// What answers say of the region that they come from.

/// What an answer says of the region that it comes from.
public struct RegionLabel: Sendable {
    /// The region's name.
    public let name: String
    /// Whom its data is owed to.
    public let attribution: String

    /// A label from its parts.
    public init(name: String, attribution: String) {
        self.name = name
        self.attribution = attribution
    }
}
