// What is to be imported and as what, checked as far as it can be without reading.

public import Regions

/// An import that was asked for.
public struct ImportPlan: Sendable {
    /// The files that become the region.
    public let sources: [ImportSource]
    /// The region's name.
    public let name: RegionName
    /// The region's name for people.
    public let title: String
    /// The parts that are built; the others are kept from the current version.
    public let parts: Set<RegionPart>

    /// A plan from what a person said.
    ///
    /// - Parameters:
    ///   - sources: files, addresses or shorthands, at least one.
    ///   - name: the region's name; nil for the one that the only file's name suggests.
    ///   - title: the region's name for people; nil for one made of `name`.
    ///   - parts: the parts to build; nil for all.
    /// - Throws: `ImportError.invalidSource`, `.nameNeeded`, `RegionError.invalidName`.
    public init(sources: [String], name: String?, title: String? = nil, parts: Set<RegionPart>? = nil) throws {
        self.sources = try sources.map { text throws(ImportError) in try ImportSource(text) }
        if let name {
            self.name = try RegionName(name)
        } else {
            guard self.sources.count == 1, let suggested = self.sources[0].suggestedName else {
                throw ImportError.nameNeeded
            }
            self.name = suggested
        }
        self.title = title ?? self.name.title
        self.parts = parts ?? Set(RegionPart.allCases)
    }
}
