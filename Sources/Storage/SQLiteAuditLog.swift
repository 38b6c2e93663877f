// The audit in the database, bounded in its length.

internal import Foundation
public import Identity

/// Keeps the audit in the database.
public struct SQLiteAuditLog: AuditLog {
    private let database: Database
    private let limit: Int64

    /// The audit of a database.
    ///
    /// - Parameters:
    ///   - database: where it is kept.
    ///   - limit: how many lines are kept, the newest.
    public init(_ database: Database, limit: Int = 100_000) {
        self.database = database
        self.limit = Int64(limit)
    }

    /// Adds a line.
    public func record(_ entry: AuditEntry) async throws {
        let limit = limit
        try await database.write { connection in
            try connection.run(
                """
                INSERT INTO audit (time_ms, principal, action, resource, decision, request_id)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                entry.time.value,
                .text(entry.principal),
                .text(entry.action),
                .text(entry.resource),
                .text(entry.decision),
                .text(entry.requestID)
            )
            try connection.run("DELETE FROM audit WHERE number <= ?", .integer(connection.lastInsertedRow - limit))
        }
    }

    /// The latest lines, newest first.
    public func latest(_ count: Int) throws -> [AuditEntry] {
        try database.read {
            try $0.rows(
                """
                SELECT time_ms, principal, action, resource, decision, request_id FROM audit
                ORDER BY number DESC LIMIT ?
                """,
                .integer(Int64(count))
            ) { row in
                AuditEntry(
                    time: Date(milliseconds: row.integer(0)),
                    principal: row.text(1),
                    action: row.text(2),
                    resource: row.text(3),
                    decision: row.text(4),
                    requestID: row.text(5)
                )
            }
        }
    }
}
