// Reads dBASE III tables (.dbf), the attributes beside a shapefile, as text. UTF-8, as Natural Earth's are.
// Follows the file's description in "Xbase File Format"; memo fields, dates and indices are left alone.

/// The rows of a table, read whole.
struct AttributeTable: Sendable {
    private struct Column {
        let offset: Int
        let length: Int
    }

    private let source: SourceBytes
    private let columns: [String: Column]
    private let firstRow: Int
    private let rowLength: Int
    /// The number of rows.
    let count: Int

    /// - Throws: `WorldSourceError` when the file is unreadable, of another kind or cut short.
    init(path: String) throws(WorldSourceError) { try self.init(SourceBytes(path: path)) }

    init(_ source: SourceBytes) throws(WorldSourceError) {
        guard source.bytes.count >= 33, source.bytes[0] & 0x07 == 3 else {
            throw .notOfItsKind(file: source.file, expected: "a dBASE table")
        }
        count = Int(try source.littleEndian(4, at: 4, "header"))
        firstRow = Int(try source.littleEndian(2, at: 8, "header"))
        rowLength = Int(try source.littleEndian(2, at: 10, "header"))
        var columns: [String: Column] = [:]
        var descriptor = 32
        // A row begins with the mark of a deleted one.
        var offset = 1
        while try source.littleEndian(1, at: descriptor, "columns") != 0x0D {
            let name = try source.text(11, at: descriptor, "columns").uppercased()
            let length = Int(try source.littleEndian(1, at: descriptor + 16, "columns"))
            columns[name] = Column(offset: offset, length: length)
            offset += length
            descriptor += 32
        }
        guard offset <= rowLength, descriptor < firstRow else {
            throw .damaged(file: source.file, part: "columns of \(offset) bytes in rows of \(rowLength)")
        }
        guard count <= (source.bytes.count - firstRow) / rowLength else {
            throw .damaged(file: source.file, part: "\(count) rows announced, fewer present")
        }
        self.source = source
        self.columns = columns
    }

    /// A column of the table; names are compared without case, since Natural Earth's files differ in it.
    ///
    /// - Throws: `WorldSourceError.columnMissing`.
    func column(_ name: String) throws(WorldSourceError) -> (Int) throws(WorldSourceError) -> String {
        guard let column = columns[name.uppercased()] else {
            throw .columnMissing(file: source.file, column: name)
        }
        let source = source
        let firstRow = firstRow
        let rowLength = rowLength
        return { (row) throws(WorldSourceError) in
            try source.text(column.length, at: firstRow + row * rowLength + column.offset, "row \(row + 1)")
        }
    }
}
