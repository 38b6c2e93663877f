// Where bytes come from: a file, memory, a file of an archive.

import Foundation

/// Gives bytes in order.
protocol ByteSource {
    /// The next bytes, at most so many; none at the end.
    ///
    /// - Throws: `TrackFileError`.
    mutating func next(atMost count: Int) throws -> [UInt8]
}

/// The bytes of a file.
struct FileSource: ByteSource {
    private let path: String
    private let handle: FileHandle

    /// Opens a file.
    ///
    /// - Throws: `TrackFileError.unreadable`, `.isFolder`.
    init(path: String) throws {
        let manager = FileManager.default
        guard let attributes = try? manager.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        else { throw TrackFileError.unreadable(path: path, reason: "no such file") }
        if attributes[.type] as? FileAttributeType == .typeDirectory { throw TrackFileError.isFolder(path: path) }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw TrackFileError.unreadable(path: path, reason: "no permission")
        }
        (self.path, self.handle) = (path, handle)
    }

    mutating func next(atMost count: Int) throws -> [UInt8] {
        do {
            return try handle.read(upToCount: count).map { [UInt8]($0) } ?? []
        } catch {
            throw TrackFileError.unreadable(path: path, reason: error.localizedDescription)
        }
    }
}

/// Bytes in memory.
struct MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next(atMost count: Int) -> [UInt8] {
        let start = position
        position = min(position + count, bytes.count)
        return Array(bytes[start..<position])
    }
}
