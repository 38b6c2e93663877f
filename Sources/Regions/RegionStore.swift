// The regions of a data folder on disk: listing, opening, removing, and cleaning what killed imports left.
//
// Layout: `regions/<name>` is a symbolic link to `regions/.versions/<name>/<version>`, a folder that never changes.
// A swap renames a new link over the old one, which is atomic on every file system: whoever looks, whenever a
// process is killed, finds the old version whole or the new one whole.

import Foundation

/// The regions in a data folder.
public struct RegionStore: Sendable {
    /// The data folder.
    public let folder: DataFolder

    /// The regions of a data folder.
    public init(folder: DataFolder) { self.folder = folder }

    /// A region that was listed: opened, or why not.
    public typealias Listed = (name: RegionName, result: Result<Region, RegionError>)

    func link(_ name: RegionName) -> String { "\(folder.regions)/\(name)" }
    func versions(_ name: RegionName) -> String { "\(folder.regions)/.versions/\(name)" }
    func lockFile(_ name: RegionName) -> String { versions(name) + "/lock" }

    /// The names of all regions, sorted, those that cannot be opened included.
    public func names() -> [RegionName] {
        Regions.names(inFolder: folder.regions).compactMap { entry in
            let path = folder.regions + "/" + entry
            guard linkTarget(path) != nil || isFolder(path) else { return nil }
            return try? RegionName(entry)
        }
    }

    /// Every region, opened or with the reason why it cannot be.
    public func list() -> [Listed] {
        names().map { name in
            do throws(RegionError) {
                return (name, .success(try open(name)))
            } catch {
                return (name, .failure(error))
            }
        }
    }

    /// Opens the current version of a region.
    ///
    /// - Throws: `RegionError.unknownRegion`, `.damaged`, `.newerFormat`, `.olderFormat`, `.unreadable`.
    public func open(_ name: RegionName) throws(RegionError) -> Region {
        // Between reading the link and reading the files a swap may remove the version: look again then.
        for _ in 0..<16 {
            let before = linkTarget(link(name))
            guard before != nil || isFolder(link(name)) else {
                throw .unknownRegion(name.description, known: names().map(\.description))
            }
            do throws(RegionError) {
                return try Region(name: name, folder: versionFolder(name))
            } catch {
                if linkTarget(link(name)) == before { throw error }
            }
        }
        throw .unreadable(path: link(name), reason: "it is replaced again and again")
    }

    /// The folder that the region's link points to now; the region's own path for a plain folder.
    func versionFolder(_ name: RegionName) -> String {
        guard let target = linkTarget(link(name)) else { return link(name) }
        return target.hasPrefix("/") ? target : folder.regions + "/" + target
    }

    /// Begins a new version of a region, which replaces the current one when it is published.
    ///
    /// - Throws: `RegionError.importRunning` when another process changes the region, `.notMadeByImport`,
    ///   `.unwritable`.
    public func draft(_ name: RegionName) throws(RegionError) -> RegionDraft {
        try folder.make()
        let lock = try self.lock(name)
        if linkTarget(link(name)) == nil, fileSize(link(name)) != nil {
            throw .notMadeByImport(path: link(name))
        }
        removeLeftovers(of: name)
        return try RegionDraft(store: self, name: name, lock: lock)
    }

    /// Removes a region with all its files; a server that has it open keeps answering from it until it looks again.
    ///
    /// - Throws: `RegionError.unknownRegion`, `.importRunning`, `.notMadeByImport`, `.unwritable`.
    public func remove(_ name: RegionName) throws(RegionError) {
        guard names().contains(name) else {
            throw .unknownRegion(name.description, known: names().map(\.description))
        }
        guard linkTarget(link(name)) != nil else { throw .notMadeByImport(path: link(name)) }
        let lock = try self.lock(name)
        guard unsafe unlink(link(name)) == 0 else { throw .unwritable(path: link(name), reason: systemReason()) }
        try synchronize(folder.regions)
        removeLeftovers(of: name)
        lock.removeFile()
        unsafe rmdir(versions(name))
    }

    /// Removes what killed imports and removals left of regions that no process works on now.
    public func removeLeftovers() {
        for entry in Regions.names(inFolder: folder.regions + "/.versions") {
            guard let name = try? RegionName(entry), let lock = try? lock(name) else { continue }
            removeLeftovers(of: name)
            guard linkTarget(link(name)) == nil else { continue }
            lock.removeFile()
            unsafe rmdir(versions(name))
        }
    }

    private func lock(_ name: RegionName) throws(RegionError) -> FileLock {
        try makeFolder(versions(name))
        switch try FileLock.attempt(path: lockFile(name)) {
        case .held(let lock): return lock
        case .taken(let process): throw .importRunning(region: name.description, process: process)
        }
    }

    /// Removes every version but the current one, and links never put in place.
    ///
    /// The caller holds the region's lock.
    func removeLeftovers(of name: RegionName) {
        let current = linkTarget(link(name))?.split(separator: "/").last.map(String.init)
        for entry in Regions.names(inFolder: versions(name)) where entry != current && entry != "lock" {
            try? FileManager.default.removeItem(atPath: versions(name) + "/" + entry)
        }
    }
}
