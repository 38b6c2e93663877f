// What can be wrong with a road graph's file or a question to it: one sentence each, with what would be right.

/// A fault of a road graph or of a question to it.
public enum DirectionsError: Error, Equatable, Sendable {
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is no road graph.
    case notAGraph(path: String)
    /// The file was written by another version of the format.
    case otherVersion(path: String, found: UInt32)
    /// The file is cut short or its content does not fit its checksum.
    case damaged(path: String, what: String)
    /// The file cannot be written.
    case unwritable(path: String, reason: String)
    /// There are more roads than the format can number.
    case tooMany(what: String, count: Int)
}

extension DirectionsError: CustomStringConvertible {
    /// A stable name for logs, metrics and wire formats.
    public var code: String {
        switch self {
        case .unreadable: "directions.graph-unreadable"
        case .notAGraph: "directions.graph-foreign"
        case .otherVersion: "directions.graph-version"
        case .damaged: "directions.graph-damaged"
        case .unwritable: "directions.graph-unwritable"
        case .tooMany: "directions.too-many"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "The road graph \(path) cannot be read: \(reason)."
        case .notAGraph(let path): "The file \(path) is no road graph; import the region again."
        case .otherVersion(let path, let found):
            "The road graph \(path) has format \(found), this program reads format \(GraphFormat.version); "
                + "import the region again."
        case .damaged(let path, let what):
            "The road graph \(path) is damaged (\(what)); import the region again."
        case .unwritable(let path, let reason): "The road graph \(path) cannot be written: \(reason)."
        case .tooMany(let what, let count):
            "The extract has \(count) \(what), more than one road graph can number; import a smaller extract."
        }
    }
}
