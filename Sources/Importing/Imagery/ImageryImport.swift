// From an operator's archive of pictures to imagery in the data folder. Every tile is looked at on the way: what is not
// a picture, or not of the kind that most are, is counted and left out.

import Basemap
import Foundation
import Geodesy
public import Regions

/// An import of imagery under way.
public final class ImageryImport: @unchecked Sendable {
    /// What an import of imagery did.
    public struct Report: Sendable, Equatable {
        /// Where the archive is.
        public var path: String
        /// What kind of pictures it holds.
        public var mediaType: String
        /// Tile addresses that are answered.
        public var tiles: Int
        /// Its tiles' bytes.
        public var bytes: Int
        /// The zooms it has.
        public var zooms: ClosedRange<Int>
        /// What was left out, by reason.
        public var rejected: [String: Int]
    }

    private let file: String
    private let name: RegionName
    private let folder: DataFolder
    private let observer: any ImportObserver
    /// Held when the archive gets its name, so that an interruption knows whether it did.
    private let gate = NSLock()
    private var isAbandoned = false
    private var isPublished = false

    /// An import of a PMTiles or MBTiles file of pictures, to be called `name`.
    public init(file: String, name: RegionName, folder: DataFolder, observer: any ImportObserver) {
        self.file = file
        self.name = name
        self.folder = folder
        self.observer = observer
    }

    /// Ends the import from another thread.
    ///
    /// - Returns: whether the imagery is as it was before; false when it was already replaced.
    public func abandon() -> Bool {
        gate.withLock {
            isAbandoned = !isPublished
            return isAbandoned
        }
    }

    /// Does everything; when it throws, the imagery is as it was before.
    ///
    /// - Throws: `ImageryError`, `ImportError.interrupted`, `BasemapError`, `RegionError.unwritable`.
    public func run() throws -> Report {
        let source = try ImagerySources.open(file)
        try folder.make()
        let path = folder.imagery + "/\(name).pmtiles"
        let writer = try PMTilesWriter(path: path)
        var format: TileFormat?
        var bounds: BoundingBox?
        var zooms: ClosedRange<Int>?
        var rejected: [String: Int] = [:]
        var seen = 0
        observer.begin(
            ImportStep(title: "Copying imagery", unit: .things("tiles"), total: source.expectedTiles)
        )
        let outside = try unsafe source.forEachTile { identifier, bytes in
            seen += 1
            if seen % 1024 == 0 {
                if gate.withLock({ isAbandoned }) { throw ImportError.interrupted }
                observer.advance(to: seen, of: source.expectedTiles)
            }
            guard let tile = TileCoordinate(archiveIdentifier: identifier), let kind = unsafe RasterFormat.of(bytes)
            else {
                rejected["not a picture", default: 0] += 1
                return
            }
            guard bytes.count <= MBTilesFile.longestTile else {
                rejected["larger than 8 MiB", default: 0] += 1
                return
            }
            guard kind == format ?? kind else {
                rejected["another kind of picture than the first", default: 0] += 1
                return
            }
            format = kind
            try unsafe writer.append(bytes, identifier: identifier)
            // The deepest zoom alone says where the pictures are; those above cover more.
            bounds = tile.zoom > (zooms?.upperBound ?? -1) ? tile.boundingBox : bounds?.union(tile.boundingBox)
            zooms = min(zooms?.lowerBound ?? tile.zoom, tile.zoom)...max(zooms?.upperBound ?? tile.zoom, tile.zoom)
        }
        observer.end()
        if outside > 0 { rejected["outside the world"] = outside }
        guard let format, let zooms else {
            throw ImageryError.noPictures(file: file, rejected: rejected.values.reduce(0, +))
        }
        var description = PMTilesWriter.Description()
        description.format = format
        description.compression = .none
        description.bounds = bounds ?? .world
        description.minimumZoom = zooms.lowerBound
        description.maximumZoom = zooms.upperBound
        description.centerZoom = zooms.lowerBound
        description.metadata = try ImageryMetadata(
            name: ImageryMetadata.plain(source.name ?? name.description),
            attribution: ImageryMetadata.plain(source.attribution ?? "")
        ).json()
        try gate.withLock {
            if isAbandoned { throw ImportError.interrupted }
            try writer.finish(description)
            isPublished = true
        }
        return Report(
            path: path,
            mediaType: format.mediaType,
            tiles: writer.counts.addressed,
            bytes: writer.counts.bytes,
            zooms: zooms,
            rejected: rejected
        )
    }
}
