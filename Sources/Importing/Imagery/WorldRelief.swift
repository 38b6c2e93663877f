// The shaded relief of the world, which stands for imagery where an operator has none.

public import Basemap

/// Makes the relief's archive.
public struct WorldRelief: Sendable {
    private let sources: String

    /// A relief made of the picture in `natural-earth/` of a folder, where set-up puts it.
    public init(sources folder: String) {
        sources = folder
    }

    /// Builds the archive; it appears under its name when it is complete.
    ///
    /// - Parameters:
    ///   - path: where the archive is to be.
    ///   - progress: is told how many tiles of how many are drawn.
    /// - Returns: how many tiles it holds and how long they are together.
    /// - Throws: `ImageryError`, `BasemapError.unwritable`, `BasemapError.noSpaceLeft`.
    @discardableResult
    public func build(into path: String, progress: (_ done: Int, _ total: Int) -> Void) throws -> PMTilesWriter.Counts {
        let picture = try JPEGCodec.decode(path: sources + "/natural-earth/shadedrelief.jpg")
        return try ReliefBuilder(source: picture)
            .build(into: path, attribution: WorldBuilder.reliefAttribution, progress: progress)
    }
}
