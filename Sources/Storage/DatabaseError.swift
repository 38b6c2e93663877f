// What can be wrong with the database: one sentence each, with what to do. Values of rows are never told.

internal import CSQLite
internal import Glibc

/// A fault of the database.
public enum DatabaseError: Error, Equatable, Sendable {
    /// The file cannot be opened or written, with the system's reason.
    case unwritable(path: String, reason: String)
    /// The disk is full.
    case noSpace(path: String)
    /// The file is no database, or its content contradicts itself.
    case damaged(path: String, reason: String)
    /// The file is a database of another program.
    case foreign(path: String)
    /// A newer release wrote the file.
    case newerSchema(path: String, schema: Int, readable: Int, writtenBy: String)
    /// Another process writes and does not let go.
    case locked(path: String)
    /// A rule of the schema that the rows would break, such as `UNIQUE constraint failed: account.name`.
    case constraint(String)
    /// Anything else that SQLite refuses, which is a fault of ours.
    case refused(code: Int, reason: String)
}

extension DatabaseError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unwritable: "database.unwritable"
        case .noSpace: "database.no-space"
        case .damaged: "database.damaged"
        case .foreign: "database.foreign"
        case .newerSchema: "database.newer-schema"
        case .locked: "database.locked"
        case .constraint: "database.constraint"
        case .refused: "database.refused"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unwritable(let path, let reason):
            "Cannot write the database \(path): \(reason); give its owner the right to, or choose another folder with "
                + "--data."
        case .noSpace(let path):
            "The disk is full, so the database \(path) takes nothing new; what it has acknowledged is safe. Free some "
                + "space and try again."
        case .damaged(let path, let reason):
            "The database \(path) is damaged (\(reason)): put a backup in its place, or move it away to begin anew."
        case .foreign(let path):
            "The file \(path) is the database of another program: move it away, or choose another folder with --data."
        case .newerSchema(let path, let schema, let readable, let writtenBy):
            "The database \(path) was written by Waymark \(writtenBy) with schema \(schema), and this Waymark reads up "
                + "to \(readable): upgrade Waymark, or choose another folder with --data."
        case .locked(let path):
            "Another process keeps the database \(path) to itself: stop it, or let a running server do this."
        case .constraint(let rule):
            "The database keeps a rule that this would break: \(rule)."
        case .refused(let code, let reason):
            "The database refused a statement (\(code)): \(reason)."
        }
    }
}

extension DatabaseError {
    /// The error that a result code of SQLite stands for.
    ///
    /// - Parameters:
    ///   - code: the extended result code.
    ///   - systemCode: `errno` of the failed call; 0 where none failed.
    ///   - reason: SQLite's words, which name tables and columns but no values.
    ///   - path: the database's file.
    init(code: Int32, systemCode: Int32, reason: String, path: String) {
        switch code & 0xFF {
        case SQLITE_FULL: self = .noSpace(path: path)
        case SQLITE_IOERR where systemCode == ENOSPC || systemCode == EDQUOT: self = .noSpace(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_IOERR, SQLITE_AUTH:
            let words = systemCode == 0 ? reason : unsafe String(cString: strerror(systemCode))
            self = .unwritable(path: path, reason: words)
        case SQLITE_CONSTRAINT: self = .constraint(reason)
        default: self = .refused(code: Int(code), reason: reason)
        }
    }
}
