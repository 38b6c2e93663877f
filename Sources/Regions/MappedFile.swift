// A file mapped read-only into memory: regions are served from the page cache, whatever their size.

import Foundation

/// A file mapped read-only; the bytes stay valid as long as the object lives, also after the file is replaced.
@safe public final class MappedFile: Sendable {
    private nonisolated(unsafe) let base: UnsafeRawPointer?
    /// The file's length in bytes.
    public let count: Int

    /// Maps the file whole.
    ///
    /// - Throws: `RegionError.unreadable` with the system's reason.
    public init(path: String) throws(RegionError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        count = Int(status.st_size)
        guard count > 0 else {
            unsafe base = nil
            return
        }
        let address = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        unsafe base = UnsafeRawPointer(address)
    }

    deinit {
        if let base = unsafe base { unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) }
    }

    /// The file's bytes.
    ///
    /// The buffer may be kept as long as this object is.
    public var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }
}
