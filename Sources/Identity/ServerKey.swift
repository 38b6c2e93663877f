// The key with which secrets that must be read again are sealed: a file of the data folder that only its owner reads. A
// copy of the database without it opens nothing.

public import Cryptography
internal import Foundation

/// The server's own key.
public struct ServerKey: Sendable {
    /// Seals and opens with the key.
    public let box: SecretBox

    /// Reads the key, made if there is none yet.
    ///
    /// - Parameter path: the file's path, in a folder that is there.
    /// - Throws: `ServerKeyError.unreadable`, `.open`, `.damaged`.
    public init(path: String) throws(ServerKeyError) {
        if !FileManager.default.fileExists(atPath: path) { try Self.make(path) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.reason()) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: Self.reason()) }
        guard status.st_mode & 0o077 == 0 else { throw .open(path: path) }
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let key = Hexadecimal.bytes(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard let key, let box = SecretBox(key: key) else { throw .damaged(path: path) }
        self.box = box
    }

    /// Written whole under another name first: a kill leaves the old state or the new one.
    private static func make(_ path: String) throws(ServerKeyError) {
        let text = Array((Hexadecimal.text(RandomBytes.make(SecretBox.keyByteCount)) + "\n").utf8)
        let draft = "\(path).\(getpid())"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason()) }
        let isWritten = unsafe write(descriptor, text, text.count) == text.count && fsync(descriptor) == 0
        close(descriptor)
        // A link fails where another process was faster, whose key then is the one.
        let isNamed = unsafe isWritten && (link(draft, path) == 0 || errno == EEXIST)
        let failure = reason()
        unsafe unlink(draft)
        guard isNamed else { throw .unreadable(path: path, reason: failure) }
        let folder = unsafe open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}

/// A fault of the server's key.
public enum ServerKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case open(path: String)
    case damaged(path: String)

    /// A stable code for logs and JSON.
    public var code: String {
        switch self {
        case .unreadable: "server-key.unreadable"
        case .open: "server-key.open"
        case .damaged: "server-key.damaged"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "Cannot read or make the server's key \(path): \(reason)."
        case .open(let path): "The server's key \(path) can be read by others: make it private with chmod 600."
        case .damaged(let path):
            "The server's key \(path) is damaged: put a backup in its place; without it access keys must be made anew."
        }
    }
}
