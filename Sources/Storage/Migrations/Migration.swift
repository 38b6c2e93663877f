// The steps that bring the tables of any earlier release up to this one's. Each subject has a file with its steps; the
// order of all of them is the list here, to which new ones are only ever appended.

internal import Foundation
internal import Regions

/// One step of the schema: done once, wholly or not at all.
public struct Migration: Sendable {
    /// What the step is for, such as `accounts`.
    public let name: String
    /// The statements.
    public let sql: String

    /// A step.
    public init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }

    /// All steps in their order.
    ///
    /// A step that has been released is never changed.
    public static let all: [Migration] = [
        accounts, keys, identityPools, audit, signInMemory, serverSecrets, positions, walks,
    ]

    /// "WMrk": tells our database from others'.
    private static let applicationID: Int64 = 0x574D_726B

    /// Does the steps that the file has not seen.
    ///
    /// - Throws: `DatabaseError.newerSchema`, `.foreign` before anything is changed.
    static func apply(_ migrations: [Migration], to connection: Connection, path: String) throws(DatabaseError) {
        do {
            let schema = Int(try connection.number("PRAGMA user_version"))
            let owner = try connection.number("PRAGMA application_id")
            if owner != applicationID {
                let tables = try connection.number("SELECT count(*) FROM sqlite_schema")
                guard owner == 0, schema == 0, tables == 0 else { throw DatabaseError.foreign(path: path) }
                try connection.runScript(beginning)
            }
            guard schema <= migrations.count else {
                let release = try connection.row("SELECT release FROM migration ORDER BY number DESC LIMIT 1") {
                    $0.text(0)
                }
                throw DatabaseError.newerSchema(
                    path: path,
                    schema: schema,
                    readable: migrations.count,
                    writtenBy: release ?? "of a newer release"
                )
            }
            for (index, migration) in migrations.enumerated().dropFirst(schema) {
                try migration.apply(number: index + 1, to: connection)
            }
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw .refused(code: 0, reason: "\(error)")
        }
    }

    private static let beginning = """
        BEGIN IMMEDIATE;
        CREATE TABLE migration (
            number INTEGER PRIMARY KEY, name TEXT NOT NULL, release TEXT NOT NULL, applied_ms INTEGER NOT NULL
        ) STRICT;
        PRAGMA application_id = \(applicationID);
        COMMIT;
        """

    private func apply(number: Int, to connection: Connection) throws {
        try connection.runScript("BEGIN IMMEDIATE")
        do {
            try connection.runScript(sql)
            let milliseconds = Int64(Date().timeIntervalSince1970 * 1000)
            try connection.run(
                "INSERT INTO migration (number, name, release, applied_ms) VALUES (?, ?, ?, ?)",
                .integer(Int64(number)),
                .text(name),
                .text(Release.version),
                .integer(milliseconds)
            )
            try connection.runScript("PRAGMA user_version = \(number)")
            try connection.runScript("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.runScript("ROLLBACK") }
            throw error
        }
    }
}

extension Connection {
    /// The one number that a question answers; 0 without an answer.
    fileprivate func number(_ sql: String) throws -> Int64 { try row(sql) { $0.integer(0) } ?? 0 }
}
