// The regions as a running server sees them: opened once, noticed anew when an import swaps one.
//
// Watching costs one `stat` of the regions' folder: a swap renames a link in it and so changes its time.

import Foundation

/// The open regions of a data folder.
///
/// `Content` is what the server makes of a region, such as its open tile archive. A request takes `entries` once and uses what it got: an old version stays mapped until the last request lets go.
public final class RegionCatalog<Content: Sendable>: @unchecked Sendable {
    /// A region with what was opened of it.
    public struct Entry: Sendable {
        /// The region.
        public let region: Region
        /// What was opened of it.
        public let content: Content
    }

    /// A region that is not served, and why.
    public struct Refusal: Sendable {
        /// The region's name.
        public let name: RegionName
        /// One sentence: what is wrong and what to do.
        public let reason: String
    }

    /// What a refresh changed.
    public struct Changes: Sendable {
        /// Regions that are served in a new version, or for the first time.
        public var opened: [RegionName] = []
        /// Regions that are no longer there.
        public var closed: [RegionName] = []
        /// Regions whose current version cannot be opened; an older one that was open is still served.
        public var refused: [Refusal] = []
        /// Whether nothing changed.
        public var isEmpty: Bool { opened.isEmpty && closed.isEmpty && refused.isEmpty }
    }

    private let store: RegionStore
    private let open: @Sendable (Region) throws -> Content
    /// Held for a pointer's copy only; opening happens outside it.
    private let lock = NSLock()
    /// Held by the one refresh that runs.
    private let refreshing = NSLock()
    private var opened: [RegionName: Entry] = [:]
    private var refused: [RegionName: (version: String, reason: String)] = [:]
    private var seen: (seconds: Int, nanoseconds: Int)?

    /// A catalog of the folder's regions, opened with a closure; call `refresh` to fill it.
    public init(folder: DataFolder, open: @escaping @Sendable (Region) throws -> Content) {
        store = folder.store
        self.open = open
    }

    /// The open regions by name.
    public var entries: [RegionName: Entry] {
        lock.lock()
        defer { lock.unlock() }
        return opened
    }

    /// An open region.
    public subscript(name: String) -> Entry? {
        guard let name = try? RegionName(name) else { return nil }
        return entries[name]
    }

    /// The regions that cannot be opened in their current version.
    public var refusals: [Refusal] {
        lock.lock()
        defer { lock.unlock() }
        return refused.sorted { $0.key < $1.key }.map { Refusal(name: $0.key, reason: $0.value.reason) }
    }

    /// Looks again only if the regions' folder changed since the last look; cheap enough for every second.
    @discardableResult
    public func refreshIfChanged() -> Changes {
        guard let change = lastChange(ofFolder: store.folder.regions) else { return refresh() }
        lock.lock()
        let isSeen = seen.map { $0 == change } ?? false
        lock.unlock()
        return isSeen ? Changes() : refresh()
    }

    /// Looks at every region and opens those whose version is new.
    @discardableResult
    public func refresh() -> Changes {
        refreshing.lock()
        defer { refreshing.unlock() }
        let change = lastChange(ofFolder: store.folder.regions)
        var next = entries
        var stillRefused: [RegionName: (version: String, reason: String)] = [:]
        var changes = Changes()
        let names = store.names()
        for name in names { look(at: name, &next, &stillRefused, &changes) }
        for name in next.keys where !names.contains(name) {
            next[name] = nil
            changes.closed.append(name)
        }
        lock.lock()
        opened = next
        refused = stillRefused
        // A folder's time has the kernel's tick as its grain: a change within the last tenth of a second may be
        // followed by another with the same time, so it counts as seen only at the next look.
        let isSettled = change.map {
            Date().timeIntervalSince1970 - Double($0.seconds) - Double($0.nanoseconds) / 1e9 > 0.1
        }
        seen = isSettled == true ? change : nil
        lock.unlock()
        return changes
    }

    private func look(
        at name: RegionName,
        _ next: inout [RegionName: Entry],
        _ stillRefused: inout [RegionName: (version: String, reason: String)],
        _ changes: inout Changes
    ) {
        let target = store.versionFolder(name)
        if let entry = next[name], entry.region.folder == target { return }
        lock.lock()
        let known = refused[name]
        lock.unlock()
        if let known, known.version == target {
            stillRefused[name] = known
            return
        }
        for _ in 0..<16 {
            let folder = store.versionFolder(name)
            do {
                let region = try store.open(name)
                next[name] = Entry(region: region, content: try open(region))
                changes.opened.append(name)
                return
            } catch {
                // A swap while opening: look at what came in.
                if store.versionFolder(name) != folder { continue }
                let reason = String(describing: error)
                stillRefused[name] = (folder, reason)
                changes.refused.append(Refusal(name: name, reason: reason))
                return
            }
        }
    }
}
