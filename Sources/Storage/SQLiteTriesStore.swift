// Tries that make others wait, in the database.

public import Foundation
public import Identity

/// Keeps tries in the database.
public struct SQLiteTriesStore: TriesStore {
    private let database: Database

    /// The tries of a database.
    public init(_ database: Database) { self.database = database }

    /// All tries.
    public func tries() throws -> [KeptTries] {
        try database.read {
            try $0.rows("SELECT key, count, last_ms FROM sign_in_try") {
                KeptTries(
                    key: TokenSum(bytes: $0.blob(0)),
                    count: Int($0.integer(1)),
                    last: Date(milliseconds: $0.integer(2))
                )
            }
        }
    }

    /// Keeps some tries, unless later ones of the same key are kept already, and forgets others.
    public func keep(_ tries: [KeptTries], forgetting keys: [TokenSum]) async throws {
        try await database.write { connection in
            for entry in tries {
                try connection.run(
                    """
                    INSERT INTO sign_in_try (key, count, last_ms) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE
                    SET count = excluded.count, last_ms = excluded.last_ms WHERE excluded.last_ms >= last_ms
                    """,
                    .blob(entry.key.bytes),
                    .integer(Int64(entry.count)),
                    entry.last.value
                )
            }
            for key in keys { try connection.run("DELETE FROM sign_in_try WHERE key = ?", .blob(key.bytes)) }
        }
    }

    /// Forgets tries whose last one was before a time.
    public func removeTries(before time: Date) async throws {
        try await database.write { try $0.run("DELETE FROM sign_in_try WHERE last_ms < ?", time.value) }
    }
}
