// Reads a PMTiles v3 archive out of a mapped file: a tile is found by a search in its directories and handed over as
// the stored bytes, without a copy. Vector and raster alike. What the file says is checked before it is believed.

import Foundation
public import Geodesy
public import Regions

/// The stored bytes of one tile; they stay valid as long as this value, also when the archive is replaced.
@safe public struct StoredTile: Sendable {
    private let file: MappedFile
    private let start: Int
    /// The number of bytes.
    public let count: Int
    /// How the bytes are compressed.
    public let compression: ArchiveCompression

    init(file: MappedFile, start: Int, count: Int, compression: ArchiveCompression) {
        self.file = file
        self.start = start
        self.count = count
        self.compression = compression
    }

    /// The bytes as they lie in the file; valid as long as this value or its `owner` is kept.
    public var bytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(rebasing: file.bytes[start..<(start + count)])
    }

    /// What must be kept while `bytes` are in use.
    public var owner: MappedFile { file }

    /// The tile itself, uncompressed.
    ///
    /// - Throws: `BasemapError.damagedCompression` when the bytes are damaged or hold more than 64 MB.
    public func contents() throws(BasemapError) -> [UInt8] {
        switch compression {
        case .gzip: try unsafe GzipDecompressor().decompress(bytes, limit: 64 << 20)
        default: unsafe Array(bytes)
        }
    }
}

/// An open PMTiles archive; safe to use from several threads.
@safe public final class PMTilesArchive: @unchecked Sendable {
    /// What the archive says of itself.
    public let header: PMTilesHeader
    /// The file's path as it was given.
    public let path: String
    private let file: MappedFile
    private let root: PMTilesDirectory
    // Decoded leaf directories by their offset; the lock guards both, and the cache is emptied when it is full.
    private let lock = NSLock()
    private var leaves: [UInt64: PMTilesDirectory] = [:]
    private static let keptLeaves = 256
    private static let directoryLimit = 16 << 20
    private static let metadataLimit = 16 << 20

    /// Maps the file and reads its header and root directory.
    ///
    /// - Throws: `RegionError.unreadable`, or a `BasemapError` for a file that is no archive, of another version or damaged.
    public init(path: String) throws {
        self.path = path
        file = try MappedFile(path: path)
        header = try unsafe PMTilesHeader(file.bytes, path: path)
        root = try Self.directory(in: file, header.root, header: header, path: path)
    }

    /// The stored bytes of a tile, or nil when the archive does not hold it.
    ///
    /// - Throws: `BasemapError.damagedArchive` when a directory on the way is damaged.
    /// - Complexity: O(log tiles).
    public func tile(at coordinate: TileCoordinate) throws(BasemapError) -> StoredTile? {
        guard coordinate.zoom >= header.minimumZoom, coordinate.zoom <= header.maximumZoom else { return nil }
        let identifier = coordinate.archiveIdentifier
        var entry = root.entry(for: identifier)
        // The specification allows nested leaves; a damaged file could make a circle of them.
        for _ in 0..<4 {
            guard let found = entry else { return nil }
            if found.run > 0 { return try stored(found) }
            entry = try leaf(found).entry(for: identifier)
        }
        throw .damagedArchive(path: path, part: "leaf directories nested too deep")
    }

    /// The metadata, a JSON object as UTF-8 bytes.
    ///
    /// - Throws: `BasemapError.damagedArchive` when it cannot be read.
    public func metadata() throws(BasemapError) -> [UInt8] {
        guard header.metadata.length > 0 else { return Array("{}".utf8) }
        return try Self.part(
            in: file,
            header.metadata,
            header: header,
            path: path,
            name: "metadata",
            limit: Self.metadataLimit
        )
    }

    /// Every stored run of tiles in ascending order: the first tile's number and how many numbers share its bytes.
    ///
    /// - Throws: `BasemapError.damagedArchive` when a directory is damaged, and what the closure throws.
    /// - Complexity: O(tiles).
    public func forEachRun(_ body: (_ first: UInt64, _ count: Int, _ tile: StoredTile) throws -> Void) throws {
        try visit(root, depth: 0, body)
    }

    private func visit(
        _ directory: PMTilesDirectory,
        depth: Int,
        _ body: (UInt64, Int, StoredTile) throws -> Void
    ) throws {
        guard depth < 4 else { throw BasemapError.damagedArchive(path: path, part: "leaf directories nested too deep") }
        for entry in directory.entries {
            if entry.run > 0 {
                try body(entry.tile, Int(entry.run), stored(entry))
            } else {
                let section = try leafSection(entry)
                try visit(Self.directory(in: file, section, header: header, path: path), depth: depth + 1, body)
            }
        }
    }

    private func stored(_ entry: DirectoryEntry) throws(BasemapError) -> StoredTile {
        let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
        guard !overflow, end <= header.data.length else {
            throw .damagedArchive(path: path, part: "tile \(entry.tile) beyond the tile data")
        }
        return StoredTile(
            file: file,
            start: Int(header.data.offset + entry.offset),
            count: Int(entry.length),
            compression: header.tileCompression
        )
    }

    private func leafSection(_ entry: DirectoryEntry) throws(BasemapError) -> PMTilesHeader.Section {
        let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
        guard !overflow, end <= header.leaves.length else {
            throw .damagedArchive(path: path, part: "leaf directory beyond its section")
        }
        return PMTilesHeader.Section(offset: header.leaves.offset + entry.offset, length: UInt64(entry.length))
    }

    private func leaf(_ entry: DirectoryEntry) throws(BasemapError) -> PMTilesDirectory {
        lock.lock()
        let known = leaves[entry.offset]
        lock.unlock()
        if let known { return known }
        let read = try Self.directory(in: file, leafSection(entry), header: header, path: path)
        lock.lock()
        if leaves.count >= Self.keptLeaves { leaves.removeAll(keepingCapacity: true) }
        leaves[entry.offset] = read
        lock.unlock()
        return read
    }

    private static func directory(
        in file: MappedFile,
        _ section: PMTilesHeader.Section,
        header: PMTilesHeader,
        path: String
    ) throws(BasemapError) -> PMTilesDirectory {
        let bytes = try part(
            in: file,
            section,
            header: header,
            path: path,
            name: "directory",
            limit: directoryLimit
        )
        guard let directory = PMTilesDirectory(bytes) else { throw .damagedArchive(path: path, part: "directory") }
        return directory
    }

    private static func part(
        in file: MappedFile,
        _ section: PMTilesHeader.Section,
        header: PMTilesHeader,
        path: String,
        name: String,
        limit: Int
    ) throws(BasemapError) -> [UInt8] {
        let range = Int(section.offset)..<Int(section.offset + section.length)
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: file.bytes[range])
        switch header.internalCompression {
        case .none:
            guard bytes.count <= limit else { throw .damagedArchive(path: path, part: name) }
            return unsafe Array(bytes)
        case .gzip:
            do { return try unsafe GzipDecompressor().decompress(bytes, limit: limit) } catch {
                throw .damagedArchive(path: path, part: name)
            }
        default: throw .unsupportedCompression(path: path, code: Int(header.internalCompression.rawValue))
        }
    }
}
