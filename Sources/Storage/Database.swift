// The database of everything that changes: who may write when, and when a write counts as done. What the tables are is
// said by Migrations/, what is in them by the stores.
//
// SQLite in WAL mode with synchronous=FULL. One connection writes; what is asked for while it waits for the disk is
// committed together (group commit), so that an acknowledged write is on the disk and thousands of them still cost
// one fsync. Connections that read see the last committed state and never wait for the writer.

internal import Foundation

/// The open database.
public final class Database: Sendable {
    /// The file's path.
    public let path: String
    private let writing: WriteQueue
    private let reading: ReaderPool

    /// Opens the file, made if need be and readable by its owner only, and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: the file's path, in a folder that is there.
    ///   - migrations: the steps to the schema that this release knows, in their order.
    /// - Throws: `DatabaseError.newerSchema`, `.foreign`, `.damaged`, `.unwritable`, `.noSpace`, `.locked`.
    public init(path: String, migrations: [Migration] = Migration.all) throws(DatabaseError) {
        self.path = path
        try Self.makePrivateFile(path)
        try Self.refuseCutFile(path)
        let connection = try Connection(path: path, role: .writing)
        try Migration.apply(migrations, to: connection, path: path)
        writing = WriteQueue(connection)
        reading = ReaderPool(path: path)
    }

    /// Does a piece of work as one transaction: all of it is on the disk when this returns, or none of it.
    ///
    /// An error that the work throws undoes what it did and is thrown on; others' work is not touched by it. The work
    /// runs on the writer's thread and must not wait for anything else.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { writing.add(WriteJob(body, $0)) }
    }

    /// Reads one committed state, on the caller's thread.
    public func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try reading.read(body)
    }

    /// How many pieces of work have been done, and in how many commits.
    public var writes: (done: Int, commits: Int) { writing.counts }

    /// SQLite gives its -wal and -shm files the mode of the database.
    private static func makePrivateFile(_ path: String) throws(DatabaseError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: reason()) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .unwritable(path: path, reason: reason()) }
        let folder = unsafe open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        // The file's entry must survive a power cut too; where folders cannot be synchronised nothing is lost by it.
        fsync(folder)
        close(folder)
    }

    /// SQLite itself notices a file that was cut short only once it needs a page that is gone.
    private static func refuseCutFile(_ path: String) throws(DatabaseError) {
        let wal = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        // After a kill the pages may still be in the log.
        guard wal ?? 0 == 0, let file = FileHandle(forReadingAtPath: path) else { return }
        guard let header = try? file.read(upToCount: 32), header.count == 32, let size = try? file.seekToEnd() else {
            return
        }
        let pageSize = UInt64(header[16]) << 8 | UInt64(header[17])
        let pages = header[28..<32].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard size < pages * (pageSize == 1 ? 65536 : pageSize) else { return }
        throw .damaged(path: path, reason: "it has \(size) bytes of \(pages) pages")
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
