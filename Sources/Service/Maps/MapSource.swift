// Watches the data folder and holds the state that is served now.

import Basemap
import Directions
import Foundation
import Places
import Regions
import TimeZones

/// The open files of one version of a region.
struct OpenedRegion: Sendable {
    let map: ServedArchive?
    let places: PlaceIndex?
    let roads: RoadRouter?

    /// Opens what the region was imported with.
    ///
    /// - Throws: what an engine says of its file.
    init(_ region: Region) throws {
        map = try region.path(of: .tiles).map { path in
            let sum = region.description.files[RegionPart.tiles.fileName]?.sha256 ?? region.version
            return ServedArchive(archive: try PMTilesArchive(path: path), version: String(sum.prefix(12)))
        }
        places = try region.path(of: .places).map { try PlaceIndex(path: $0) }
        roads = try region.path(of: .roads).map { try RoadRouter.open(path: $0) }
    }
}

/// The served state, replaced as a whole when the data folder changes.
final class MapSource: @unchecked Sendable {
    private let folder: DataFolder
    private let catalog: RegionCatalog<OpenedRegion>
    /// Held while a state is made.
    private let refreshing = NSLock()
    /// Held for a pointer's copy.
    private let lock = NSLock()
    private var state = MapState(regions: [], world: nil, imagery: [:], refusals: [])
    private var fingerprint = ""
    /// The version of each region with that of the speeds from outside that its roads have.
    private var speeds: [RegionName: (region: String, file: String?)] = [:]

    init(folder: DataFolder) {
        self.folder = folder
        catalog = RegionCatalog(folder: folder) { try OpenedRegion($0) }
        _ = refresh()
    }

    /// The state to answer a request with.
    var current: MapState { lock.withLock { state } }

    /// Looks at the folder and replaces the state when something changed; one sentence for each change.
    func refresh() -> [String] {
        refreshing.lock()
        defer { refreshing.unlock() }
        let changes = catalog.refreshIfChanged()
        // Before a region's new version is served it has the speeds that its old one had.
        var notes = refreshSpeeds()
        let fingerprint = otherArchives.map { "\($0) \(Self.fingerprint(of: $0))" }.joined(separator: ";")
        guard !changes.isEmpty || fingerprint != self.fingerprint else { return notes }
        self.fingerprint = fingerprint
        notes += changes.opened.map { "Region \($0) is served in its new version." }
        notes += changes.closed.map { "Region \($0) is no longer served: it was removed." }
        notes += changes.refused.map(\.reason)
        let next = MapState(
            regions: catalog.entries.values.map {
                ServedRegion(
                    region: $0.region,
                    map: $0.content.map,
                    places: $0.content.places,
                    roads: $0.content.roads
                )
            },
            world: open(folder.world + "/world.pmtiles", &notes),
            timeZones: try? TimeZoneIndex(path: folder.timeZones),
            imagery: imagery(&notes),
            refusals: catalog.refusals.map(\.reason)
        )
        lock.withLock { state = next }
        return notes
    }

    /// Takes speeds from outside where their file changed or the region is open anew; one sentence for each.
    private func refreshSpeeds() -> [String] {
        var notes: [String] = []
        for (name, entry) in catalog.entries {
            guard let roads = entry.content.roads else { continue }
            let file = SpeedFile(folder, region: name)
            let next = (region: entry.region.version, file: file.version)
            let known = speeds[name]
            guard known.map({ $0 != next }) ?? true else { continue }
            speeds[name] = next
            // Roads that were just opened have the map's speeds.
            if next.file == nil, known?.region != next.region { continue }
            do {
                let counts = try file.apply(to: roads)
                notes.append("Region \(name) has new speeds on \(counts.used) pieces of road.")
            } catch {
                notes.append("\(error)")
            }
        }
        return notes
    }

    /// Every archive that is not a region's.
    private var otherArchives: [String] {
        [folder.world + "/world.pmtiles", folder.world + "/relief.pmtiles", folder.timeZones] + imageryFiles
    }

    private var imageryFiles: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.imagery)) ?? []
        return names.filter { $0.hasSuffix(".pmtiles") && !$0.hasPrefix(".") }.sorted().map {
            folder.imagery + "/" + $0
        }
    }

    private func imagery(_ notes: inout [String]) -> [String: ServedArchive] {
        var archives: [String: ServedArchive] = [:]
        if let relief = open(folder.world + "/relief.pmtiles", &notes) { archives["world"] = relief }
        for path in imageryFiles {
            let name = String(URL(fileURLWithPath: path).lastPathComponent.dropLast(".pmtiles".count))
            if let archive = open(path, &notes) { archives[name] = archive }
        }
        return archives
    }

    private func open(_ path: String, _ notes: inout [String]) -> ServedArchive? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try ServedArchive(path: path)
        } catch {
            notes.append("\(error)")
            return nil
        }
    }

    /// Changes when the file is replaced.
    private static func fingerprint(of path: String) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return "-" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
