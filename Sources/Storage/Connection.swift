// One connection to the database file: settings, statements, transactions. Which connection writes and which read is
// Database's matter.

import CSQLite

/// A connection to the database, for one thread at a time.
@safe public final class Connection {
    private let handle: OpaquePointer
    let path: String
    private var statements: [String: Statement] = [:]

    /// What a connection is for.
    enum Role {
        case writing
        case reading
    }

    /// Opens the file, which must be there.
    ///
    /// - Throws: any case of `DatabaseError` that opening can give.
    init(path: String, role: Role) throws(DatabaseError) {
        self.path = path
        var opened: OpaquePointer?
        let mode = role == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let code = unsafe sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened = unsafe opened else { throw .refused(code: Int(code), reason: "out of memory") }
        unsafe handle = opened
        guard code == SQLITE_OK else { throw fault(code) }
        unsafe sqlite3_busy_timeout(handle, 5000)
        for setting in Self.settings(of: role) { try runScript("PRAGMA " + setting) }
    }

    deinit {
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
    }

    /// What each connection is told first.
    ///
    /// FULL: a commit is on the disk before it is answered. A schema from elsewhere can run nothing.
    private static func settings(of role: Role) -> [String] {
        let common = ["trusted_schema = OFF", "cell_size_check = ON", "foreign_keys = ON", "temp_store = MEMORY"]
        guard role == .writing else { return common + ["query_only = ON"] }
        return ["journal_mode = WAL", "synchronous = FULL", "secure_delete = FAST"] + common
    }

    /// Runs a statement that gives no rows.
    ///
    /// - Parameters:
    ///   - sql: one statement with `?` for each value; prepared once and kept.
    ///   - values: what stands for the parameters.
    /// - Returns: how many rows it changed.
    /// - Throws: the `DatabaseError` that the fault stands for.
    @discardableResult
    public func run(_ sql: String, _ values: SQLValue...) throws(DatabaseError) -> Int {
        try run(sql, values)
    }

    /// Runs a statement that gives no rows, with the values in an array.
    @discardableResult
    public func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try bind(values, to: statement)
        var code = statement.step()
        while code == SQLITE_ROW { code = statement.step() }
        guard code == SQLITE_DONE else { throw fault(code) }
        return Int(unsafe sqlite3_changes64(handle))
    }

    /// All rows of an answer, each turned into a value by the closure.
    public func rows<Result>(
        _ sql: String,
        _ values: SQLValue...,
        read: (Row) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try forEachRow(sql, values) { results.append(try read($0)) }
        return results
    }

    /// The first row of an answer; nil where it has none.
    public func row<Result>(
        _ sql: String,
        _ values: SQLValue...,
        read: (Row) throws -> Result
    ) throws -> Result? {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try bind(values, to: statement)
        switch statement.step() {
        case SQLITE_ROW: return try read(statement.row)
        case SQLITE_DONE: return nil
        case let code: throw fault(code)
        }
    }

    /// Hands each row of an answer to the closure, one after the other.
    public func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (Row) throws -> Void) throws {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try bind(values, to: statement)
        while true {
            switch statement.step() {
            case SQLITE_ROW: try body(statement.row)
            case SQLITE_DONE: return
            case let code: throw fault(code)
            }
        }
    }

    /// The key of the row that was inserted last.
    public var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// Runs several statements without parameters.
    func runScript(_ sql: String) throws(DatabaseError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw fault(code) }
    }

    /// Whether a transaction is open: some faults, a full disk among them, end it on their own.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    private func prepared(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] {
            // One that is in the middle of its rows: the closure over them asks the same question again.
            guard known.isBusy else { return known }
            return try prepare(sql, isKept: false)
        }
        let statement = try prepare(sql, isKept: true)
        statements[sql] = statement
        return statement
    }

    private func prepare(_ sql: String, isKept: Bool) throws(DatabaseError) -> Statement {
        var statement: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
        guard code == SQLITE_OK else { throw fault(code) }
        guard let statement = unsafe statement else { throw .refused(code: Int(code), reason: "an empty statement") }
        return unsafe Statement(statement)
    }

    private func bind(_ values: [SQLValue], to statement: Statement) throws(DatabaseError) {
        let code = statement.bind(values)
        guard code == SQLITE_OK else { throw fault(code) }
    }

    private func fault(_ code: Int32) -> DatabaseError {
        DatabaseError(
            code: code,
            systemCode: unsafe sqlite3_system_errno(handle),
            reason: unsafe String(cString: sqlite3_errmsg(handle)),
            path: path
        )
    }
}
