// Sections to one file, each written as soon as it is there, so that no second copy of the whole is held. The file is
// moved to its place when complete: a reader never sees half of one.

import Foundation

/// A file of sections in the making.
///
/// Add sections, then call `finish()`; a writer that is given up removes what it wrote.
public struct SectionFileWriter: ~Copyable {
    private let kind: SectionFileKind
    private let path: String?
    private let descriptor: Int32
    /// What was written when there is no path.
    private var memory: [UInt8] = []
    private var offset = SectionFileFormat.headerLength
    private var table: [(id: UInt32, offset: Int, length: Int)] = []
    private var checksum = SectionFileFormat.Checksum()
    private var isFinished = false

    /// A writer of a file that is kept in memory, for tests.
    public init(kind: SectionFileKind) {
        self.kind = kind
        path = nil
        descriptor = -1
        memory = [UInt8](repeating: 0, count: SectionFileFormat.headerLength)
    }

    /// A writer of a file at a path.
    ///
    /// - Throws: `SectionFileError.unwritable` with the system's reason.
    public init(path: String, kind: SectionFileKind) throws(SectionFileError) {
        let descriptor = unsafe open(Self.draft(of: path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        let isOpen = descriptor >= 0 && lseek(descriptor, off_t(SectionFileFormat.headerLength), SEEK_SET) >= 0
        let reason = Self.reason
        self.kind = kind
        self.path = path
        self.descriptor = descriptor
        guard isOpen else { throw .unwritable(reason: reason) }
    }

    deinit {
        guard descriptor >= 0, let path else { return }
        close(descriptor)
        if !isFinished { unsafe unlink(Self.draft(of: path)) }
    }

    /// Adds a section; numbers are stored as they are in memory, little-endian on every machine this runs on.
    ///
    /// - Throws: `SectionFileError.unwritable`.
    public mutating func add<Value: BitwiseCopyable>(_ section: UInt32, _ values: [Value]) throws(SectionFileError) {
        let start = offset
        try put(values)
        table.append((section, start, values.count * MemoryLayout<Value>.stride))
    }

    /// Writes the table and the header and moves the file to its place.
    ///
    /// - Throws: `SectionFileError.unwritable`.
    public mutating func finish() throws(SectionFileError) {
        let tableOffset = offset
        var entries: [UInt64] = []
        for entry in table { entries += [UInt64(entry.id), UInt64(entry.offset), UInt64(entry.length)] }
        try put(entries, isLast: true)
        var header: [UInt64] = [
            0, UInt64(kind.version) | UInt64(table.count) << 32, UInt64(offset),
            checksum.value(sections: UInt32(table.count), table: UInt64(tableOffset)), UInt64(tableOffset), 0, 0, 0,
        ]
        for (place, byte) in kind.magic.enumerated() { header[0] |= UInt64(byte) << UInt64(8 * place) }
        guard let path else {
            unsafe header.withUnsafeBytes { bytes in
                for index in 0..<bytes.count { memory[index] = unsafe bytes[index] }
            }
            isFinished = true
            return
        }
        let written = unsafe header.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard written == SectionFileFormat.headerLength, fsync(descriptor) == 0,
            unsafe rename(Self.draft(of: path), path) == 0
        else { throw .unwritable(reason: Self.reason) }
        isFinished = true
    }

    /// The finished file of a writer in memory.
    public consuming func bytes() -> [UInt8] { memory }

    /// Writes values and the zeros after them.
    private mutating func put<Value: BitwiseCopyable>(
        _ values: [Value],
        isLast: Bool = false
    ) throws(SectionFileError) {
        var failure: SectionFileError?
        unsafe values.withUnsafeBytes { bytes in
            // The checksum takes whole blocks only, so what is left over goes together with the zeros.
            let whole = bytes.count / SectionFileFormat.alignment * SectionFileFormat.alignment
            do throws(SectionFileError) {
                try unsafe append(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
                guard whole < bytes.count else { return }
                var rest = unsafe Array(bytes[whole...])
                if !isLast { rest += [UInt8](repeating: 0, count: SectionFileFormat.alignment - rest.count) }
                try appendBlock(rest)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private mutating func appendBlock(_ block: [UInt8]) throws(SectionFileError) {
        var failure: SectionFileError?
        unsafe block.withUnsafeBytes { bytes in
            do throws(SectionFileError) { try unsafe append(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) throws(SectionFileError) {
        unsafe checksum.update(bytes)
        offset += bytes.count
        guard path != nil else {
            unsafe memory.append(contentsOf: bytes)
            return
        }
        var done = 0
        while done < bytes.count {
            let written = unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .unwritable(reason: Self.reason) }
            done += written
        }
    }

    private static func draft(of path: String) -> String { path + ".part" }

    private static var reason: String { unsafe String(cString: strerror(errno)) }
}
