// Builds a region's vector tiles: takes an extract's objects while they are read, then draws zoom after zoom, block
// after block, into one archive. Blocks are drawn by several threads and written in order by one. Memory holds the
// features (compact) and the tiles of the blocks in hand, never a whole zoom.

import Geodesy
public import OSMExtract

/// What a build of tiles found, made and left out.
public struct TileBuildCounts: Sendable, Equatable {
    /// Features that were drawn, by layer's name; layers without features are not here.
    public var features: [String: Int] = [:]
    /// Tiles that the archive answers.
    public var tiles = 0
    /// Different tiles that it stores.
    public var storedTiles = 0
    /// The archive's tile data in bytes.
    public var bytes = 0
    /// The largest tile in bytes.
    public var largestTile = 0
    /// What was left out or repaired, by a stable code: `tile.cap.<layer>` features left out of tiles over 500 kB,
    /// `polygon.repaired` and `polygon.unrepairable` polygons of a tile that crossed themselves, `geometry.degenerate`
    /// objects without extent, `feature.vanished` features too small for a zoom (counted for each).
    public var issues: [String: Int] = [:]

    mutating func add(_ number: Int, to issue: String) { if number > 0 { issues[issue, default: 0] += number } }
}

/// How far a build has come.
public struct TileBuildProgress: Sendable {
    /// The zoom that is being drawn.
    public var zoom: Int
    /// Tiles written so far.
    public var tiles: Int
    /// The share that is done, 0 … 1, weighted by the features of each zoom.
    public var fraction: Double
    /// Tiles a second so far.
    public var tilesPerSecond: Double
    /// How much longer it will take at this rate; nil in the beginning.
    public var timeLeft: Duration?
}

/// Builds vector tiles of Shortbread's layers from an extract.
public final class TileBuilder: ExtractConsumer {
    private var collector = FeatureCollector()
    private var header: ExtractHeader?
    private let options: Options

    /// How tiles are built.
    public struct Options: Sendable {
        /// Threads that draw; the cores of the machine when nil.
        public var threads: Int?
        /// libdeflate's level, 1 … 12.
        public var compressionLevel = 6
        /// The largest compressed tile in bytes.
        public var tileCap = TileAssembler.cap
        /// The region's name in the archive's metadata.
        public var name = ""

        /// The usual way.
        public init() {}
    }

    /// A builder that has received nothing yet.
    public init(options: Options = Options()) { self.options = options }

    /// The tag keys that the layers' rules look up.
    public var tagKeys: [TagKey] { TileTagKeys.all }

    /// Takes what is known before the first object.
    public func begin(_ header: ExtractHeader) { self.header = header }

    /// Takes a batch of objects.
    public func receive(_ batch: borrowing ExtractBatch) { collector.receive(batch) }

    /// Takes the sea of the region.
    public func receive(sea: [SeaPolygon]) { collector.receive(sea: sea) }

    /// Draws all tiles and writes the archive; the builder is spent then.
    ///
    /// - Parameters:
    ///   - path: The archive; it appears under this name only when it is complete.
    ///   - progress: Called on the calling thread after every few blocks; returning false gives the build up.
    /// - Returns: What was drawn and what was left out.
    /// - Throws: `BasemapError.cancelled`, `.unwritable` or `.noSpaceLeft`; nothing is left behind then.
    /// - Complexity: O(vertices × zooms).
    public func finish(
        path: String,
        progress: (TileBuildProgress) -> Bool = { _ in true }
    ) throws(BasemapError) -> TileBuildCounts {
        collector.joinLines()
        collector.store.sortFeatures()
        var counts = TileBuildCounts()
        var whole = GridBox()
        for index in 0..<collector.store.count {
            let feature = collector.store.features[index]
            counts.features[feature.layer.name, default: 0] += 1
            whole.include(feature.box)
        }
        var store = FeatureStore()
        swap(&store, &collector.store)
        let limits = header?.boundingBox.map(collector.grid.box(of:)) ?? WorldGrid.whole
        let writer = try PMTilesWriter(path: path)
        let drawing = TileDrawing(options: options, features: DrawnFeatures(store, limits: limits))
        try drawing.run(writer: writer, counts: &counts, progress: progress)
        counts.add(collector.degenerate, to: "geometry.degenerate")
        counts.tiles = writer.counts.addressed
        counts.storedTiles = writer.counts.stored
        counts.bytes = writer.counts.bytes

        var description = PMTilesWriter.Description()
        description.bounds = header?.boundingBox ?? WorldGrid.bounds(of: whole) ?? .world
        description.minimumZoom = 0
        description.maximumZoom = WorldGrid.zoom
        description.centerZoom = 12
        description.metadata = ArchiveMetadata.vector(
            name: options.name,
            timestamp: header?.timestamp,
            layers: ShortbreadLayer.allCases.filter { counts.features[$0.name] != nil }
        )
        try writer.finish(description)
        return counts
    }
}
