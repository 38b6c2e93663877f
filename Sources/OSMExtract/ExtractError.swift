// What can be wrong with an extract: one sentence each, with what would be right.

/// Why an extract could not be read.
public enum ExtractError: Error, Equatable, Sendable {
    /// No file was given.
    case noInput
    /// The file cannot be opened or read, with the system's reason.
    case unreadable(path: String, reason: String)
    /// The file has no bytes.
    case empty(path: String)
    /// The file is something else; `looksLike` says what.
    case notAnExtract(path: String, looksLike: String)
    /// An OpenStreetMap file of a kind that is not an extract of one moment.
    case unsupported(path: String, kind: String)
    /// The file ends in the middle.
    case truncated(path: String, detail: String)
    /// The file is damaged inside.
    case damaged(path: String, detail: String)
    /// Memory ran out.
    case outOfMemory(path: String)
    /// The reading was cancelled.
    case cancelled

    /// The stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .noInput: "extract.no-input"
        case .unreadable: "extract.unreadable"
        case .empty: "extract.empty"
        case .notAnExtract: "extract.not-osm"
        case .unsupported: "extract.unsupported"
        case .truncated: "extract.truncated"
        case .damaged: "extract.damaged"
        case .outOfMemory: "extract.out-of-memory"
        case .cancelled: "extract.cancelled"
        }
    }

    /// The file that no further attempt will read, because of what is in it.
    public var unusableFile: String? {
        switch self {
        case .empty(let path), .notAnExtract(let path, _), .unsupported(let path, _), .truncated(let path, _),
            .damaged(let path, _):
            path
        case .noInput, .unreadable, .outOfMemory, .cancelled: nil
        }
    }
}

extension ExtractError: CustomStringConvertible {
    private static let accepted = "an OpenStreetMap extract (.osm.pbf, .osm, .osm.gz, .osm.bz2)"

    /// One sentence: what is wrong, with which file, what would be right.
    public var description: String {
        switch self {
        case .noInput: "No file was given; give \(Self.accepted)."
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .empty(let path): "\(path) is empty; give \(Self.accepted)."
        case .notAnExtract(let path, let looksLike):
            "\(path) is not an OpenStreetMap file, it looks like \(looksLike); give \(Self.accepted)."
        case .unsupported(let path, let kind):
            "\(path) is \(kind), which cannot be imported; give \(Self.accepted)."
        case .truncated(let path, let detail):
            "\(path) ends in the middle (\(detail)); fetch it again, or compare its checksum with the source's."
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)); fetch it again, or compare its checksum with the source's."
        case .outOfMemory(let path): "Memory ran out while \(path) was read; give a smaller extract or more memory."
        case .cancelled: "The reading was cancelled."
        }
    }
}
