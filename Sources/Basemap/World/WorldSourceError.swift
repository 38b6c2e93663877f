// What can be wrong with the files that the world map is made of: one sentence each, with what to do.

/// A fault of a shapefile, an attribute table or a list of cities; each case carries the file's name.
public enum WorldSourceError: Error, Equatable, Sendable {
    /// A file that is not there or cannot be read.
    case unreadable(file: String, reason: String)
    /// A file that does not begin as its kind does.
    case notOfItsKind(file: String, expected: String)
    /// A file that ends early or contradicts itself; `part` names where.
    case damaged(file: String, part: String)
    /// A table without a column that the map needs.
    case columnMissing(file: String, column: String)
    /// Shapes and attributes that do not belong together.
    case countsDiffer(file: String, shapes: Int, rows: Int)

    /// The stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unreadable: "world.source-unreadable"
        case .notOfItsKind: "world.source-wrong-kind"
        case .damaged: "world.source-damaged"
        case .columnMissing: "world.source-column-missing"
        case .countsDiffer: "world.source-counts-differ"
        }
    }
}

extension WorldSourceError: CustomStringConvertible {
    private static let remedy = "remove the folder it stands in and run set-up again."

    /// One sentence: what is wrong, with which file, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file) cannot be read (\(reason)): \(Self.remedy)"
        case .notOfItsKind(let file, let expected): "\(file) is not \(expected): \(Self.remedy)"
        case .damaged(let file, let part): "\(file) is damaged (\(part)): \(Self.remedy)"
        case .columnMissing(let file, let column): "\(file) has no column \(column): \(Self.remedy)"
        case .countsDiffer(let file, let shapes, let rows):
            "\(file) has \(shapes) shapes but \(rows) rows of attributes: \(Self.remedy)"
        }
    }
}
