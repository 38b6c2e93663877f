// Locks that die with their process (flock), so that a killed server or import never leaves a stale one.

import Foundation

/// An exclusive lock on a file, held until the object goes; the file tells who holds it.
public final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// What became of an attempt to lock.
    enum Attempt {
        case held(FileLock)
        case taken(process: Int)
    }

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Locks the file, made if need be, without waiting.
    ///
    /// A file that its last holder removed while we waited for it is made anew, so two never hold "the same" lock.
    static func attempt(path: String) throws(RegionError) -> Attempt {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let reason = errno
                let holder = readProcess(descriptor)
                close(descriptor)
                guard reason == EWOULDBLOCK else { throw .unwritable(path: path, reason: systemReason(reason)) }
                return .taken(process: holder)
            }
            var held = stat()
            var named = stat()
            let same =
                unsafe fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
                && held.st_dev == named.st_dev
            guard same else {
                close(descriptor)
                continue
            }
            writeProcess(descriptor)
            return .held(FileLock(descriptor: descriptor, path: path))
        }
    }

    /// Whether some process holds the lock, and which; nil when it is free or there is no such file.
    public static func holder(path: String) -> Int? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return readProcess(descriptor)
    }

    /// Removes the lock's file; the lock itself ends with the object.
    func removeFile() { unsafe unlink(path) }

    private static func readProcess(_ descriptor: Int32) -> Int {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    private static func writeProcess(_ descriptor: Int32) {
        let text = Array("\(getpid())\n".utf8)
        // Who holds the lock is only told to people; a full disk must not keep a server from starting.
        if ftruncate(descriptor, 0) == 0 { _ = unsafe pwrite(descriptor, text, text.count, 0) }
    }
}
