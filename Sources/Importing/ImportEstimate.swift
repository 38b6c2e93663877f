// What an import will need, told from the length of its files before anything is built, and what the machine has.

import Foundation

/// Memory and disk that an import needs, in bytes.
///
/// Meant to be a little too high rather than too low.
public struct ImportEstimate: Sendable, Equatable {
    /// The most memory that is used at once.
    public let memory: Int
    /// The space that the new version and what is kept while it is built take.
    public let disk: Int

    /// An estimate from how many nodes there are and what reading them alone needs.
    ///
    /// The factors lie above what eleven extracts took; Docs/decisions/import-estimate.md has the table.
    public init(nodes: Int, readingMemory: Int) {
        memory = readingMemory + 60_000_000 + 400 * nodes
        disk = 20_000_000 + 350 * nodes
    }

    /// Refuses an import that the machine has no room for.
    ///
    /// - Throws: `ImportError.diskTooSmall`, `.memoryTooSmall`, with both numbers.
    public func check(folder: String) throws(ImportError) {
        if let free = Machine.freeDisk(at: folder), free < disk {
            throw .diskTooSmall(path: folder, needed: disk, free: free)
        }
        if let free = Machine.freeMemory(), free < memory { throw .memoryTooSmall(needed: memory, free: free) }
    }
}

/// What this machine has left, in bytes; nil where the system does not tell.
public enum Machine {
    /// Free space on the volume of a path that an ordinary user may take.
    public static func freeDisk(at path: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Memory that can be used without swapping, within the limit of the control group if there is one.
    public static func freeMemory() -> Int? {
        let machine = line("MemAvailable:", of: "/proc/meminfo").flatMap { Int($0) }.map { $0 * 1024 }
        guard let limit = number("/sys/fs/cgroup/memory.max"), let used = number("/sys/fs/cgroup/memory.current") else {
            return machine
        }
        // Cached files count as used but are given up when memory is needed.
        let cached = line("inactive_file", of: "/sys/fs/cgroup/memory.stat").flatMap { Int($0) } ?? 0
        return min(machine ?? .max, max(0, limit - used + cached))
    }

    /// The most memory that this process has used so far.
    public static func peakMemory() -> Int {
        line("VmHWM:", of: "/proc/self/status").flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }

    private static func number(_ path: String) -> Int? {
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
            Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    private static func line(_ name: String, of path: String) -> Substring? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    }
}
