// The few file-system calls that regions need and Foundation does not offer: durable writes, links, locks' identity.

import Foundation

/// The system's words for the last failed call, like `No space left on device`.
func systemReason(_ number: Int32 = errno) -> String { unsafe String(cString: strerror(number)) }

/// Makes sure that a file's or folder's content survives a power cut.
func synchronize(_ path: String) throws(RegionError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .unwritable(path: path, reason: systemReason()) }
}

/// Makes a folder and those above it.
func makeFolder(_ path: String) throws(RegionError) {
    do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
        let cocoa = error as? CocoaError
        let posix = cocoa?.underlying as? POSIXError
        throw .unwritable(path: path, reason: posix.map { systemReason($0.code.rawValue) } ?? systemReason())
    }
}

/// What a symbolic link points to; nil when there is none.
func linkTarget(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
}

/// A file's length in bytes; nil when there is none.
func fileSize(_ path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Int(status.st_size)
}

/// Whether there is a folder at the path.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// When the entries of a folder last changed; nil when there is none.
func lastChange(ofFolder path: String) -> (seconds: Int, nanoseconds: Int)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
}

/// The names in a folder, sorted; empty when there is none.
func names(inFolder path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}
