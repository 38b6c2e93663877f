// The world below the regions, made in a data folder of what set-up brought: the map from Natural Earth and GeoNames,
// the relief that stands for imagery where an operator has none, and the time zones of places.

import Basemap
import Foundation
public import Regions
import TimeZones

/// Makes the world's archives and its index of time zones in a data folder.
public struct WorldInstallation: Sendable {
    /// The version of what is made; a release that draws the world anew has a greater one.
    public static let format = 1

    /// What was made.
    public struct Report: Sendable, Equatable, Encodable {
        /// How many tile addresses map and relief answer together.
        public var tiles: Int
        /// How many bytes their tiles have.
        public var bytes: Int
        /// How long it took, in seconds.
        public var seconds: Double
    }

    /// Says which release made the world.
    private struct Label: Codable {
        var format: Int
        var writtenBy: String
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

    private var map: String { folder.world + "/world.pmtiles" }
    private var relief: String { folder.world + "/relief.pmtiles" }
    private var label: String { folder.world + "/world.json" }

    /// Whether the world is there and as this release makes it.
    public var isCurrent: Bool {
        guard let data = FileManager.default.contents(atPath: label),
            let written = try? JSONDecoder().decode(Label.self, from: data), written.format == Self.format
        else { return false }
        return [map, relief].allSatisfy { (try? PMTilesArchive(path: $0)) != nil }
            && (try? TimeZoneIndex(path: folder.timeZones)) != nil
    }

    /// Makes all; each replaces the one before when it is complete.
    ///
    /// - Throws: `WorldSourceError`, `ImageryError`, `BasemapError`, `TimeZoneError`, `RegionError.unwritable`.
    @discardableResult
    public func run() throws -> Report {
        let started = ContinuousClock.now
        try folder.make()
        observer.begin(ImportStep(title: "Building the map of the world", unit: .none))
        let builder = WorldBuilder(sources: sources)
        let map = try builder.build(into: map)
        try writeTimeZones(builder)
        observer.end()
        observer.begin(ImportStep(title: "Drawing the world's relief", unit: .things("tiles")))
        let picture = try JPEGCodec.decode(path: sources + "/natural-earth/shadedrelief.jpg")
        let relief = try ReliefBuilder(source: picture)
            .build(into: relief, attribution: WorldBuilder.reliefAttribution) { observer.advance(to: $0, of: $1) }
        observer.end()
        let written = try JSONEncoder().encode(Label(format: Self.format, writtenBy: Release.version))
        do {
            try written.write(to: URL(fileURLWithPath: label), options: .atomic)
        } catch {
            throw RegionError.unwritable(path: label, reason: error.localizedDescription)
        }
        return Report(
            tiles: map.addressed + relief.addressed,
            bytes: map.bytes + relief.bytes,
            seconds: (ContinuousClock.now - started) / .seconds(1)
        )
    }

    /// From the cities, and from the zones' principal places, which know zones without a city.
    private func writeTimeZones(_ builder: WorldBuilder) throws {
        let table = (try? String(contentsOfFile: ZoneTable.path, encoding: .utf8)) ?? ""
        let cities = try builder.cityTimeZones().map {
            TimeZoneIndex.Reference(coordinate: $0.coordinate, zone: $0.zone)
        }
        try TimeZoneIndex.write(ZoneTable.places(table) + cities, to: folder.timeZones)
    }

    /// Removes what an interrupted making has left.
    public func removeLeftovers() {
        for path in [map, relief] { unsafe unlink(path + ".part") }
    }
}
