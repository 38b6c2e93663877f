// Where everything lives: the one data folder and the paths in it. What is in the files belongs to other types.

import Foundation

/// The one folder that holds regions, the world map, fonts, imagery and the database.
public struct DataFolder: Sendable, Hashable {
    /// The folder's absolute path.
    public let path: String

    /// The folder at a path; `~` and relative paths are resolved against the environment and the working folder.
    public init(path: String) {
        let expanded = NSString(string: path).expandingTildeInPath
        self.path = URL(fileURLWithPath: expanded).standardizedFileURL.path
    }

    /// The folder used when nothing else is said: `$XDG_DATA_HOME/waymark`, else `~/.local/share/waymark`.
    public static func standardPath(environment: [String: String]) -> String {
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/waymark" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/waymark"
    }

    /// The folder of all regions.
    public var regions: String { path + "/regions" }
    /// The folder of the map below all regions.
    public var world: String { path + "/world" }
    /// The index that tells the time zone of a place.
    public var timeZones: String { world + "/time-zones.index" }
    /// The folder of glyph ranges made so far.
    public var fonts: String { path + "/fonts" }
    /// The folder of imagery archives.
    public var imagery: String { path + "/imagery" }
    /// The folder of speeds from outside, a file for each region.
    public var speeds: String { path + "/speeds" }
    /// The folder of extracts that are being fetched.
    public var downloads: String { path + "/downloads" }
    /// The database of everything that changes.
    public var database: String { path + "/waymark.sqlite" }
    /// The folder of certificates that the server made itself.
    public var certificates: String { path + "/tls" }
    /// The key that seals what the database must not show.
    public var serverKey: String { path + "/server.key" }
    /// The socket through which commands reach a running server.
    public var controlSocket: String { path + "/control.sock" }
    /// The file that a running server keeps locked.
    public var lockFile: String { path + "/waymark.lock" }

    /// Makes the folder and those in it that are missing.
    ///
    /// - Throws: `RegionError.unwritable` with the system's reason.
    public func make() throws(RegionError) {
        for folder in [path, regions, world, fonts, imagery] { try makeFolder(folder) }
    }

    /// Locks the folder for a server: the one writer of everything that changes.
    ///
    /// - Throws: `RegionError.folderInUse` when another server runs, `RegionError.unwritable`.
    public func lockForServing() throws(RegionError) -> FileLock {
        switch try FileLock.attempt(path: lockFile) {
        case .held(let lock): return lock
        case .taken(let process): throw .folderInUse(path: path, process: process)
        }
    }

    /// The process id of the server that works in the folder; nil when none does.
    public var servingProcess: Int? { FileLock.holder(path: lockFile) }

    /// The regions in the folder.
    public var store: RegionStore { RegionStore(folder: self) }
}
