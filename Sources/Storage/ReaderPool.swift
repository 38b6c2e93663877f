// Connections that read: each is used by one thread at a time and kept for the next.

internal import Foundation

/// The connections that read.
final class ReaderPool: @unchecked Sendable {
    private let path: String
    private let lock = NSLock()
    private var idle: [Connection] = []

    /// As many are kept open as can be busy on a small machine; more are opened when need be and closed again.
    private static let kept = 8

    init(path: String) { self.path = path }

    func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let connection = try lock.withLock { idle.popLast() } ?? Connection(path: path, role: .reading)
        defer { lock.withLock { if idle.count < Self.kept { idle.append(connection) } } }
        // One transaction, so that several questions see the same state.
        try connection.runScript("BEGIN")
        defer { try? connection.runScript("COMMIT") }
        return try body(connection)
    }
}
