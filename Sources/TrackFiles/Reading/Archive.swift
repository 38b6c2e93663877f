// ZIP archives, KMZ among them, through libzip. Their directory may lie: what an entry unpacks to is counted while it is
// read, and measured against limits. All that is unsafe about libzip stands in this file.

import CZip
import Foundation

/// How much of an archive is read at most.
public struct ArchiveLimits: Sendable, Hashable {
    /// Bytes that all entries together may unpack to.
    public var unpackedBytes: Int
    /// How many times its packed size an entry may unpack to.
    public var ratio: Int
    /// How many entries there may be.
    public var files: Int
    /// Bytes of an archive within the archive, which is held in memory.
    public var nestedBytes: Int

    /// Limits that archives of years of recordings stay within and bombs do not.
    public init(
        unpackedBytes: Int = 8_000_000_000,
        ratio: Int = 250,
        files: Int = 20_000,
        nestedBytes: Int = 128_000_000
    ) {
        self.unpackedBytes = unpackedBytes
        self.ratio = ratio
        self.files = files
        self.nestedBytes = nestedBytes
    }
}

/// A ZIP archive that is open for reading.
@safe final class Archive {
    /// A file of the archive, by its directory.
    struct Entry: Sendable {
        let index: UInt64
        let name: String
        let packedBytes: Int
    }

    /// Bytes below which no ratio is looked at: text of nothing but white space is no danger when it is short.
    private static let harmless = 1_000_000

    private let handle: OpaquePointer
    /// The archive's own bytes, where it is in memory.
    private let memory: UnsafeMutableRawBufferPointer?
    private let limits: ArchiveLimits
    private var unpacked = 0

    /// Whether a file that begins with these bytes is an archive.
    static func isArchive(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// Opens a file.
    ///
    /// - Throws: `TrackFileError.damagedArchive`.
    init(path: String, limits: ArchiveLimits) throws(TrackFileError) {
        var fault: Int32 = 0
        guard let handle = unsafe zip_open(path, ZIP_RDONLY, &fault) else {
            var error = unsafe zip_error_t()
            unsafe zip_error_init_with_code(&error, fault)
            defer { unsafe zip_error_fini(&error) }
            throw .damagedArchive(reason: unsafe String(cString: zip_error_strerror(&error)))
        }
        unsafe (self.handle, memory, self.limits) = (handle, nil, limits)
    }

    /// Opens an archive in memory.
    ///
    /// - Throws: `TrackFileError.damagedArchive`.
    init(bytes: [UInt8], limits: ArchiveLimits) throws(TrackFileError) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        unsafe memory.copyBytes(from: bytes)
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        defer { unsafe zip_error_fini(&error) }
        let source = unsafe zip_source_buffer_create(memory.baseAddress, UInt64(bytes.count), 0, &error)
        guard let source = unsafe source, let handle = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
            let reason = unsafe String(cString: zip_error_strerror(&error))
            if let source = unsafe source { unsafe zip_source_free(source) }
            unsafe memory.deallocate()
            throw .damagedArchive(reason: reason)
        }
        unsafe (self.handle, self.memory, self.limits) = (handle, memory, limits)
    }

    deinit {
        unsafe zip_discard(handle)
        unsafe memory?.deallocate()
    }

    /// The files of the archive, folders and what systems add of themselves aside.
    ///
    /// - Throws: `TrackFileError.archiveTooMany`, `.archiveTooLarge`, `.archiveTooDense` by what the directory tells.
    func entries() throws(TrackFileError) -> [Entry] {
        let count = Int(unsafe zip_get_num_entries(handle, 0))
        guard count <= limits.files else { throw .archiveTooMany(files: count, limit: limits.files) }
        var entries: [Entry] = []
        var total = 0
        for index in 0..<UInt64(max(0, count)) {
            var status = unsafe zip_stat_t()
            guard unsafe zip_stat_index(handle, index, 0, &status) == 0, let pointer = unsafe status.name else {
                continue
            }
            let name = unsafe String(cString: pointer)
            let size = Int(clamping: unsafe status.size)
            let packed = Int(clamping: unsafe status.comp_size)
            total = total.addingReportingOverflow(size).overflow ? .max : total + size
            guard total <= limits.unpackedBytes else { throw .archiveTooLarge(limit: limits.unpackedBytes) }
            guard isWithinRatio(size, packed) else { throw .archiveTooDense(ratio: limits.ratio) }
            let file = name.split(separator: "/").last ?? ""
            if name.hasSuffix("/") || name.hasPrefix("__MACOSX/") || file.hasPrefix(".") { continue }
            let shown = (Text.clean(name) ?? "").replacing("\n", with: " ").prefix(400)
            entries.append(Entry(index: index, name: String(shown), packedBytes: packed))
        }
        return entries
    }

    /// A source of an entry's bytes.
    ///
    /// - Throws: `TrackFileError.encrypted`, `.damagedArchive`.
    func open(_ entry: Entry) throws(TrackFileError) -> Source {
        guard let file = unsafe zip_fopen_index(handle, entry.index, 0) else {
            let code = unsafe zip_error_code_zip(zip_get_error(handle))
            if code == ZIP_ER_NOPASSWD || code == ZIP_ER_WRONGPASSWD { throw .encrypted }
            throw .damagedArchive(reason: unsafe String(cString: zip_strerror(handle)))
        }
        return unsafe Source(file: file, entry: entry, archive: self)
    }

    private func isWithinRatio(_ unpacked: Int, _ packed: Int) -> Bool {
        unpacked <= Self.harmless || unpacked / max(1, packed) < limits.ratio
    }

    /// Unpacks an entry piece by piece.
    @safe final class Source: ByteSource {
        private let file: OpaquePointer
        private let entry: Entry
        private let archive: Archive
        private var count = 0

        fileprivate init(file: OpaquePointer, entry: Entry, archive: Archive) {
            unsafe (self.file, self.entry, self.archive) = (file, entry, archive)
        }

        deinit { unsafe zip_fclose(file) }

        func next(atMost limit: Int) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: limit)
            var filled = 0
            while filled < limit {
                let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                    unsafe zip_fread(file, buffer.baseAddress?.advanced(by: filled), UInt64(limit - filled))
                }
                guard read >= 0 else {
                    throw TrackFileError.damagedArchive(reason: unsafe String(cString: zip_file_strerror(file)))
                }
                if read == 0 { break }
                filled += Int(read)
            }
            bytes.removeSubrange(filled...)
            count += filled
            archive.unpacked += filled
            guard archive.unpacked <= archive.limits.unpackedBytes else {
                throw TrackFileError.archiveTooLarge(limit: archive.limits.unpackedBytes)
            }
            guard archive.isWithinRatio(count, entry.packedBytes) else {
                throw TrackFileError.archiveTooDense(ratio: archive.limits.ratio)
            }
            return bytes
        }
    }
}
