// A data folder of a test's own, removed when the test ends.

import Foundation
import Geodesy
import Regions

/// A fresh folder that goes when the object goes.
final class TemporaryFolder: Sendable {
    let path: String
    var data: DataFolder { DataFolder(path: path) }
    var store: RegionStore { data.store }

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/waymark-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Publishes a region whose tiles are the given text.
    @discardableResult
    func publish(_ name: String, tiles: String = "tiles", counts: [String: Int] = [:]) throws -> Region {
        let draft = try store.draft(try RegionName(name))
        try Data(tiles.utf8).write(to: URL(fileURLWithPath: draft.path(of: .tiles)))
        return try draft.publish(Self.description(name, counts: counts))
    }

    static func description(_ name: String, counts: [String: Int] = [:]) -> RegionDescription {
        RegionDescription(
            name: name,
            title: "Test",
            boundingBox: BoundingBox(south: 43.7, west: 7.4, north: 43.8, east: 7.5),
            sources: [.init(file: "test.osm.pbf", bytes: 4, sha256: "00")],
            osmTimestamp: Date(timeIntervalSince1970: 1_700_000_000),
            importedAt: Date(timeIntervalSince1970: 1_750_000_000),
            counts: counts
        )
    }

    func text(_ region: Region) throws -> String {
        try String(contentsOfFile: region.folder + "/map.pmtiles", encoding: .utf8)
    }

    /// The names in the folder of a region's versions.
    func versions(_ name: String) -> [String] {
        let folder = data.regions + "/.versions/" + name
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0 != "lock" }.sorted()
    }

    /// Changes the current version's `region.json` as an editor would.
    func rewriteDescription(_ name: String, _ change: (inout [String: Any]) -> Void) throws {
        let path = data.regions + "/\(name)/region.json"
        let old = try Data(contentsOf: URL(fileURLWithPath: path))
        var object = try JSONSerialization.jsonObject(with: old) as? [String: Any] ?? [:]
        change(&object)
        try JSONSerialization.data(withJSONObject: object).write(to: URL(fileURLWithPath: path))
    }
}
