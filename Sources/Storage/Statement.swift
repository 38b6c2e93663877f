// Prepared statements and the rows they give. Together with Connection.swift the only files that call SQLite.

import CSQLite

/// A prepared statement, kept by its connection from one use to the next.
@safe final class Statement {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    deinit { unsafe sqlite3_finalize(pointer) }

    /// Whether the statement is between a row and the end of its rows.
    var isBusy: Bool { unsafe sqlite3_stmt_busy(pointer) != 0 }

    /// Binds the parameters in their order; the result code of the first that fails.
    func bind(_ values: [SQLValue]) -> Int32 {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            let code: Int32 =
                switch value {
                case .null: unsafe sqlite3_bind_null(pointer, index)
                case .integer(let number): unsafe sqlite3_bind_int64(pointer, index, number)
                case .real(let number): unsafe sqlite3_bind_double(pointer, index, number)
                case .text(var text):
                    text.withUTF8 { bytes in
                        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                            // An empty buffer may have no address, which would bind null.
                            characters.isEmpty
                                ? unsafe waymark_bind_text(pointer, index, "", 0)
                                : unsafe waymark_bind_text(
                                    pointer,
                                    index,
                                    characters.baseAddress,
                                    Int32(clamping: characters.count)
                                )
                        }
                    }
                case .blob(let bytes):
                    unsafe waymark_bind_blob(pointer, index, bytes, Int32(clamping: bytes.count))
                }
            guard code == SQLITE_OK else { return code }
        }
        return SQLITE_OK
    }

    /// Goes on to the next row: `SQLITE_ROW`, `SQLITE_DONE` or a fault.
    func step() -> Int32 { unsafe sqlite3_step(pointer) }

    /// Makes the statement ready for its next use and forgets the values.
    func reset() {
        unsafe sqlite3_reset(pointer)
        unsafe sqlite3_clear_bindings(pointer)
    }

    var row: Row { unsafe Row(pointer) }
}

/// One row of an answer, valid only inside the closure that is given it.
///
/// Columns count from 0.
@safe public struct Row {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    /// Whether the column has no value.
    public func isNull(_ column: Int) -> Bool {
        unsafe sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL
    }

    /// The column as a whole number; 0 for null.
    public func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(pointer, Int32(column)) }

    /// The column as a number; 0 for null.
    public func real(_ column: Int) -> Double { unsafe sqlite3_column_double(pointer, Int32(column)) }

    /// The column as text; empty for null.
    public func text(_ column: Int) -> String {
        guard let bytes = unsafe sqlite3_column_text(pointer, Int32(column)) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(column)))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The column's bytes; empty for null.
    public func blob(_ column: Int) -> [UInt8] { unsafe withBytes(column) { unsafe [UInt8]($0) } }

    /// The column as a whole number, where it has one.
    public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

    /// The column as text, where it has some.
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    /// The column's bytes, where it has some.
    public func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

    /// Hands the column's bytes over without copying them; they are valid inside the closure.
    public func withBytes<Result>(
        _ column: Int,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        let bytes = unsafe sqlite3_column_blob(pointer, Int32(column))
        let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(column)))
        return try unsafe body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
}
