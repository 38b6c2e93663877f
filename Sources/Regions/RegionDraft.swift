// A version of a region in the making: a folder to fill, then one atomic step that puts it in place.

import Cryptography
import Foundation

/// A new version of a region.
///
/// Until `publish` nothing of the current version changes; if the process is killed, the next import of the region,
/// or the next start of a server, removes what is left of the draft.
public final class RegionDraft: Sendable {
    /// The region's name.
    public let name: RegionName
    /// The folder to write the region's files into; on the same volume as the place they end up in.
    public let folder: String
    private let store: RegionStore
    private let lock: FileLock

    init(store: RegionStore, name: RegionName, lock: FileLock) throws(RegionError) {
        self.store = store
        self.name = name
        self.lock = lock
        let milliseconds = Int(Date().timeIntervalSince1970 * 1000)
        folder = store.versions(name) + "/" + String(milliseconds, radix: 36) + String(getpid(), radix: 36)
        try makeFolder(folder)
    }

    /// The version that this one will replace; nil when there is none or it cannot be opened.
    public var current: Region? { try? store.open(name) }

    /// The path to write a file of the region to.
    public func path(of part: RegionPart) -> String { folder + "/" + part.fileName }

    /// Takes a file over from the current version, without copying where the file system allows.
    ///
    /// - Throws: `RegionError.unwritable` with the system's reason.
    public func keep(_ part: RegionPart, from region: Region) throws(RegionError) {
        guard let old = region.path(of: part) else { return }
        if unsafe Foundation.link(old, path(of: part)) == 0 { return }
        do {
            try FileManager.default.copyItem(atPath: old, toPath: path(of: part))
        } catch {
            throw .unwritable(path: path(of: part), reason: systemReason())
        }
    }

    /// Describes the files in the draft, makes everything durable and puts it in place in one step.
    ///
    /// - Parameters:
    ///   - description: what is known of the region; `files` is filled here.
    ///   - kept: the descriptions of files taken over from another version, whose formats are theirs.
    /// - Returns: the region, in place.
    /// - Throws: `RegionError.unwritable`, `.unreadable`; the region is then as it was before.
    /// - Complexity: reads every file once for its sum.
    public func publish(
        _ description: RegionDescription,
        kept: [String: RegionDescription.File] = [:]
    ) throws(RegionError) -> Region {
        var description = description
        for part in RegionPart.allCases {
            guard let bytes = fileSize(path(of: part)) else { continue }
            if let known = kept[part.fileName], known.bytes == bytes {
                description.files[part.fileName] = known
            } else {
                let sum = try SHA256.hexadecimal(ofFile: path(of: part))
                description.files[part.fileName] = .init(format: part.format, bytes: bytes, sha256: sum)
            }
            try synchronize(path(of: part))
        }
        try write(description)
        try synchronize(folder)
        try synchronize(store.versions(name))
        let region = try Region(name: name, folder: folder)
        try putInPlace()
        store.removeLeftovers(of: name)
        return region
    }

    /// Removes the draft; the current version stays as it is.
    ///
    /// What cannot be removed goes at the next import.
    public func discard() {
        try? FileManager.default.removeItem(atPath: folder)
        guard linkTarget(store.link(name)) == nil else { return }
        lock.removeFile()
        unsafe rmdir(store.versions(name))
    }

    private func write(_ description: RegionDescription) throws(RegionError) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let path = folder + "/" + Region.descriptionFile
        do {
            try encoder.encode(description).write(to: URL(fileURLWithPath: path))
        } catch {
            throw .unwritable(path: path, reason: systemReason())
        }
        try synchronize(path)
    }

    private func putInPlace() throws(RegionError) {
        let version = folder.split(separator: "/").last.map(String.init) ?? folder
        // The new link waits among the versions, where a killed import's leftovers are looked for.
        let waiting = store.versions(name) + "/link"
        unsafe unlink(waiting)
        guard unsafe symlink(".versions/\(name)/\(version)", waiting) == 0,
            unsafe rename(waiting, store.link(name)) == 0
        else { throw .unwritable(path: store.link(name), reason: systemReason()) }
        try synchronize(store.folder.regions)
    }
}
