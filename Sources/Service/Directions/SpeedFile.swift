// Speeds from outside for a region's roads: `speeds/<region>.csv` in the data folder. `waymark speeds` puts the file there
// whole; a running server looks at it every second, and every command that asks for roads takes it too. What the rows
// mean is SpeedTable's.

import Directions
import Foundation
public import Regions

/// The file with the speeds that take the place of a region's own.
public struct SpeedFile: Sendable {
    /// Where the file is.
    public let path: String

    /// The file of a region.
    public init(_ folder: DataFolder, region: RegionName) {
        path = folder.speeds + "/\(region).csv"
    }

    /// Names the file's content: changes when it is replaced; nil when there is none.
    var version: String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Puts the file's speeds into effect; without a file those of the map.
    ///
    /// - Throws: `RegionError.unreadable`.
    @discardableResult
    func apply(to router: RoadRouter) throws(RegionError) -> LiveSpeedCounts {
        guard version != nil else { return router.setSpeeds(SpeedTable()) }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: "\(error.localizedDescription)")
        }
        return router.setSpeeds(SpeedTable(csv: String(decoding: data, as: UTF8.self)))
    }

    /// Puts a table in the file's place, in one step.
    ///
    /// - Throws: `RegionError.unwritable`.
    public func replace(csv: String) throws(RegionError) {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(csv.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unwritable(path: path, reason: "\(error.localizedDescription)")
        }
    }

    /// Removes the file, so that the map's speeds hold again; one that is not there is no fault.
    ///
    /// - Throws: `RegionError.unwritable`.
    public func remove() throws(RegionError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch CocoaError.fileNoSuchFile {
            return
        } catch {
            throw .unwritable(path: path, reason: "\(error.localizedDescription)")
        }
    }
}
