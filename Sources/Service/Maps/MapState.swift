// What the service serves at one moment: open archives and their versions. A change of the data folder makes a new state;
// a request takes one state and keeps it to its end, so that it never mixes old and new.

import Basemap
import Cryptography
import Directions
import Foundation
import Geodesy
import Places
import Regions
import TimeZones

/// An open archive with the version that its content has.
struct ServedArchive: Sendable {
    let archive: PMTilesArchive
    /// Changes when the bytes change; stands in ETags and tile addresses.
    let version: String

    /// Opens an archive that is not a region's.
    ///
    /// - Throws: what `PMTilesArchive` says of the file.
    init(path: String) throws {
        archive = try PMTilesArchive(path: path)
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw RegionError.unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        // Its files are replaced by renaming, so the file's number, length and time name the content.
        version = String(
            UInt64(status.st_mtim.tv_sec) &* 1_000_003 ^ UInt64(status.st_size) &* 31 ^ UInt64(status.st_ino),
            radix: 36
        )
    }

    init(archive: PMTilesArchive, version: String) {
        self.archive = archive
        self.version = version
    }
}

/// A region with its open map.
struct ServedRegion: Sendable {
    let region: Region
    let map: ServedArchive?
    let places: PlaceIndex?
    let roads: RoadRouter?

    var name: String { region.name.description }
}

/// Everything that is served at one moment.
final class MapState: Sendable {
    /// The regions, by name.
    let regions: [ServedRegion]
    /// The map below the regions; nil until set-up has made it.
    let world: ServedArchive?
    /// Which time zone a place has; nil until set-up has made the world.
    let timeZones: TimeZoneIndex?
    /// Raster archives by name; `world` is the relief that set-up makes.
    let imagery: [String: ServedArchive]
    /// The places of all regions.
    let places: PlaceDirectory
    /// The roads of all regions.
    let roads: RoadDirectory
    /// Why regions that are there are not served, one sentence each.
    let refusals: [String]
    /// Changes with every change of what is served.
    let version: String
    /// Tiles merged from several regions, kept while this state lives.
    let merged = MergedTiles()
    /// Styles and descriptions already written, kept while this state lives.
    let documents = DocumentCache()

    private let byName: [String: ServedRegion]

    init(
        regions: [ServedRegion],
        world: ServedArchive?,
        timeZones: TimeZoneIndex? = nil,
        imagery: [String: ServedArchive],
        refusals: [String]
    ) {
        self.timeZones = timeZones
        self.regions = regions.sorted { $0.name < $1.name }
        self.world = world
        self.imagery = imagery
        self.refusals = refusals
        places = PlaceDirectory(
            self.regions.compactMap { region in
                region.places.map { (name: region.name, boundingBox: region.region.boundingBox, index: $0) }
            }
        )
        roads = RoadDirectory(
            self.regions.compactMap { served in
                served.roads.map { router in
                    RoadRegion(
                        label: RegionLabel(
                            name: served.name,
                            attribution: served.region.description.attribution
                        ),
                        boundingBox: served.region.boundingBox,
                        router: router
                    )
                }
            },
            timeZones: timeZones
        )
        byName = Dictionary(regions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var identity = "world \(world?.version ?? "-")"
        for region in self.regions { identity += ";\(region.name) \(region.map?.version ?? "-")" }
        for name in imagery.keys.sorted() { identity += ";\(name) \(imagery[name]?.version ?? "-")" }
        version = String(SHA256.hexadecimal(of: Array(identity.utf8)).prefix(12))
    }

    subscript(name: String) -> ServedRegion? { byName[name] }

    /// The archive of a vector source: a region's, or the world's.
    func vectorArchive(_ name: String) -> ServedArchive? { name == "world" ? world : byName[name]?.map }
}

/// Documents made once for a state; the number kept is bounded, because their addresses come from clients.
final class DocumentCache: @unchecked Sendable {
    private let lock = NSLock()
    private var documents: [String: [UInt8]] = [:]
    private static let limit = 512

    /// The document of a key, made when it is not there.
    func document(_ key: String, make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let known = lock.withLock({ documents[key] }) { return known }
        let made = try make()
        lock.withLock {
            if documents.count >= Self.limit { documents.removeAll() }
            documents[key] = made
        }
        return made
    }
}
