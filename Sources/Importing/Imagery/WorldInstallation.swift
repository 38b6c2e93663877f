// The world below the regions, made in a data folder: the map from Natural Earth and GeoNames, and the relief that
// stands for imagery where an operator has none.

public import Basemap
import Foundation
public import Regions

/// Makes the world's two archives in a data folder.
public struct WorldInstallation: Sendable {
    /// What was made.
    public struct Report: Sendable, Equatable {
        /// The map: tile addresses and bytes.
        public var map: PMTilesWriter.Counts
        /// The relief: tile addresses and bytes.
        public var relief: PMTilesWriter.Counts
    }

    private let sources: String
    private let folder: DataFolder
    private let observer: any ImportObserver

    /// The world to be made from the files in `sources` (`ShareFolder.worldSources`).
    public init(sources: String, folder: DataFolder, observer: any ImportObserver) {
        self.sources = sources
        self.folder = folder
        self.observer = observer
    }

    /// Where the map of the world is in a data folder.
    public static func mapPath(in folder: DataFolder) -> String { folder.world + "/world.pmtiles" }
    /// Where the relief is in a data folder.
    public static func reliefPath(in folder: DataFolder) -> String { folder.world + "/relief.pmtiles" }

    /// Whether a data folder has both already.
    public static func isComplete(in folder: DataFolder) -> Bool {
        [mapPath(in: folder), reliefPath(in: folder)].allSatisfy(FileManager.default.fileExists)
    }

    /// Makes both; each replaces the one before when it is complete.
    ///
    /// - Throws: `WorldSourceError`, `ImageryError`, `BasemapError`, `RegionError.unwritable`.
    public func run() throws -> Report {
        try folder.make()
        observer.begin(ImportStep(title: "Building the map of the world", unit: .none))
        let map = try WorldBuilder(sources: sources).build(into: Self.mapPath(in: folder))
        observer.end()
        observer.begin(ImportStep(title: "Drawing the world's relief", unit: .things("tiles")))
        let picture = try JPEGCodec.decode(path: sources + "/natural-earth/shadedrelief.jpg")
        let relief = try ReliefBuilder(source: picture).build(
            into: Self.reliefPath(in: folder),
            attribution: WorldBuilder.reliefAttribution
        ) { observer.advance(to: $0, of: $1) }
        observer.end()
        return Report(map: map, relief: relief)
    }
}
