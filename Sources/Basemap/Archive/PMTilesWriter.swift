// Writes a PMTiles v3 archive: tiles in ascending order, equal ones stored once. Everything goes into a temporary file
// in the same folder, which takes the archive's name only when it is complete and on disk.
// Layout: header and root directory in the first 16 KiB, tile data, leaf directories, metadata.

import Foundation
public import Geodesy

/// Writes one archive from beginning to end; given up unless `finish` is called.
@safe public final class PMTilesWriter {
    /// What an archive is about; written at the end.
    public struct Description: Sendable {
        /// What the tiles hold.
        public var format = TileFormat.vector
        /// How the tiles are compressed that are handed over.
        public var compression = ArchiveCompression.gzip
        /// The box that the tiles describe, in degrees.
        public var bounds = BoundingBox.world
        /// The lowest zoom at which a map shows it; the lowest written zoom when nil.
        public var minimumZoom: Int?
        /// The highest zoom; the highest written zoom when nil.
        public var maximumZoom: Int?
        /// The zoom at which a map should open.
        public var centerZoom = 0
        /// The metadata, a JSON object as UTF-8 bytes.
        public var metadata: [UInt8] = Array("{}".utf8)

        /// A description of vector tiles of the whole world.
        public init() {}
    }

    /// What has been written so far.
    public struct Counts: Sendable, Equatable {
        /// Tile addresses that are answered.
        public var addressed = 0
        /// Different tiles that are stored.
        public var stored = 0
        /// The stored tiles' bytes.
        public var bytes = 0
    }

    private struct Place {
        var offset: UInt64
        var length: UInt32
    }

    /// What has been written so far.
    public private(set) var counts = Counts()
    private let path: String
    private let temporary: String
    private var descriptor: Int32
    private var pending = ByteBuffer(capacity: 1 << 20)
    private var flushed = 0
    private var entries: [DirectoryEntry] = []
    private var known: [ContentHash: Place] = [:]
    private static let dataOffset = PMTilesHeader.rootLimit
    private static let leafEntries = 4096

    /// Opens the temporary file beside `path`.
    ///
    /// - Throws: `BasemapError.unwritable` or `.noSpaceLeft` with the path.
    public init(path: String) throws(BasemapError) {
        self.path = path
        temporary = path + ".part"
        unsafe unlink(temporary)
        descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.fault(path) }
        pending.append([UInt8](repeating: 0, count: Self.dataOffset))
    }

    deinit { abandon() }

    /// Removes the temporary file; the archive of that name, if there was one, stays.
    public func abandon() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        unsafe unlink(temporary)
    }

    /// Appends a tile; the numbers must ascend.
    ///
    /// - Throws: `BasemapError.tileOutOfOrder`, `.unwritable` or `.noSpaceLeft`.
    public func append(_ tile: UnsafeRawBufferPointer, identifier: UInt64) throws(BasemapError) {
        if let last = entries.last, identifier < last.tile + UInt64(last.run) {
            throw .tileOutOfOrder(id: identifier, after: last.tile + UInt64(last.run) - 1)
        }
        guard tile.count > 0, tile.count <= Int(UInt32.max) else { return }
        counts.addressed += 1
        let hash = unsafe ContentHash(tile)
        if let place = known[hash] {
            if let last = entries.last, last.offset == place.offset, last.length == place.length,
                identifier == last.tile + UInt64(last.run)
            {
                entries[entries.count - 1].run += 1
            } else {
                entries.append(DirectoryEntry(tile: identifier, offset: place.offset, length: place.length, run: 1))
            }
            return
        }
        let place = Place(offset: UInt64(counts.bytes), length: UInt32(tile.count))
        known[hash] = place
        unsafe pending.append(tile)
        counts.stored += 1
        counts.bytes += tile.count
        entries.append(DirectoryEntry(tile: identifier, offset: place.offset, length: place.length, run: 1))
        if pending.count >= 1 << 20 { try flush() }
    }

    /// Writes directories, metadata and header, and gives the file its name.
    ///
    /// - Throws: `BasemapError.unwritable` or `.noSpaceLeft`; the temporary file is gone then.
    public func finish(_ description: Description) throws(BasemapError) {
        do {
            try complete(description)
        } catch {
            abandon()
            throw error
        }
    }

    private func complete(_ description: Description) throws(BasemapError) {
        var header = PMTilesHeader()
        header.addressedTiles = UInt64(counts.addressed)
        header.tileEntries = UInt64(entries.count)
        header.tileContents = UInt64(counts.stored)
        header.isClustered = true
        header.tileCompression = description.compression
        header.format = description.format
        let zooms = [entries.first?.tile, entries.last.map { $0.tile + UInt64($0.run) - 1 }]
            .map { $0.flatMap(TileCoordinate.init(archiveIdentifier:))?.zoom ?? 0 }
        header.minimumZoom = description.minimumZoom ?? zooms[0]
        header.maximumZoom = description.maximumZoom ?? zooms[1]
        header.bounds = description.bounds
        header.center = description.bounds.center
        header.centerZoom = description.centerZoom
        header.data = .init(offset: UInt64(Self.dataOffset), length: UInt64(counts.bytes))

        let compressor = GzipCompressor(level: 9)
        let (root, leaves) = directories(compressor)
        header.root = .init(offset: UInt64(PMTilesHeader.size), length: UInt64(root.count))
        header.leaves = .init(offset: UInt64(flushed + pending.count), length: UInt64(leaves.count))
        pending.append(leaves)
        header.metadata.offset = UInt64(flushed + pending.count)
        unsafe description.metadata.withUnsafeBytes { unsafe compressor.compress($0, into: &pending) }
        header.metadata.length = UInt64(flushed + pending.count) - header.metadata.offset
        try flush()

        try write(header.encoded() + root, at: 0)
        guard fsync(descriptor) == 0 else { throw Self.fault(path) }
        close(descriptor)
        descriptor = -1
        guard unsafe rename(temporary, path) == 0 else {
            let fault = Self.fault(path)
            unsafe unlink(temporary)
            throw fault
        }
    }

    /// The root directory and, when it would not fit, the leaf directories that it points to.
    private func directories(_ compressor: GzipCompressor) -> (root: [UInt8], leaves: [UInt8]) {
        let room = PMTilesHeader.rootLimit - PMTilesHeader.size
        func compressed(_ entries: ArraySlice<DirectoryEntry>) -> [UInt8] {
            var plain = ByteBuffer(capacity: entries.count * 8)
            PMTilesDirectory.encode(entries, into: &plain)
            var packed = ByteBuffer(capacity: plain.count)
            unsafe plain.withBytes { unsafe compressor.compress($0, into: &packed) }
            return packed.array
        }
        if entries.count <= 4 * Self.leafEntries {
            let root = compressed(entries[...])
            if root.count <= room { return (root, []) }
        }
        var size = Self.leafEntries
        while true {
            var leaves: [UInt8] = []
            var pointers: [DirectoryEntry] = []
            for start in stride(from: 0, to: entries.count, by: size) {
                let leaf = compressed(entries[start..<min(start + size, entries.count)])
                pointers.append(
                    DirectoryEntry(
                        tile: entries[start].tile,
                        offset: UInt64(leaves.count),
                        length: UInt32(leaf.count),
                        run: 0
                    )
                )
                leaves += leaf
            }
            let root = compressed(pointers[...])
            if root.count <= room { return (root, leaves) }
            size *= 2
        }
    }

    private func flush() throws(BasemapError) {
        let offset = flushed
        try unsafe pending.withBytes { bytes throws(BasemapError) in try unsafe write(bytes, at: offset) }
        flushed += pending.count
        pending.removeAll()
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(BasemapError) {
        var buffer = ByteBuffer(capacity: bytes.count)
        buffer.append(bytes)
        try unsafe buffer.withBytes { raw throws(BasemapError) in try unsafe write(raw, at: offset) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(BasemapError) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let written = unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.fault(path) }
            done += written
        }
    }

    private static func fault(_ path: String) -> BasemapError {
        let code = errno
        if code == ENOSPC || code == EDQUOT { return .noSpaceLeft(path: path) }
        return .unwritable(path: path, reason: unsafe String(cString: strerror(code)))
    }
}

/// 128 bits that name a content: two independent multiply-and-fold hashes, so that equal names mean equal bytes.
struct ContentHash: Hashable {
    let first: UInt64
    let second: UInt64

    /// - Complexity: O(bytes).
    init(_ bytes: UnsafeRawBufferPointer) {
        var a: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F &+ UInt64(bytes.count)
        @inline(__always) func fold(_ value: UInt64, _ factor: UInt64) -> UInt64 {
            let product = value.multipliedFullWidth(by: factor)
            return product.high ^ product.low
        }
        @inline(__always) func take(_ word: UInt64) {
            a = fold(a ^ word, 0xD6E8_FEB8_6659_FD93) &+ word
            b = fold(b &+ word, 0xA076_1D64_78BD_642F) ^ (word << 17 | word >> 47)
        }
        let words = bytes.count / 8
        for index in 0..<words { unsafe take(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
        var rest: UInt64 = 1
        for index in (words * 8)..<bytes.count { unsafe rest = rest << 8 | UInt64(bytes[index]) }
        take(rest)
        first = fold(a, 0x9E37_79B9_7F4A_7C15)
        second = fold(b, 0xE703_7ED1_A0B4_28DB)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(first) }
}
