// SHA-256 of files, read in pieces, so that files of any size are summed in constant memory.

public import Cryptography
import Foundation

extension SHA256 {
    /// The sum of a file as hexadecimal digits, read in pieces of 1 MiB.
    ///
    /// - Throws: `RegionError.unreadable` with the system's reason.
    /// - Complexity: O(length of the file).
    public static func hexadecimal(
        ofFile path: String,
        progress: (_ bytesRead: Int) -> Void = { _ in }
    ) throws(RegionError) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
        defer { close(descriptor) }
        var sum = SHA256()
        var total = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { unsafe piece.deallocate() }
        while true {
            let count = unsafe read(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
            guard count > 0 else { break }
            unsafe sum.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            total += count
            progress(total)
        }
        return sum.hexadecimal()
    }
}
