// What can be wrong with what is kept of devices: one sentence each, without coordinates.

/// A fault of the history of positions.
public enum HistoryError: Error, Equatable, Sendable {
    /// Packed fixes that are not what was written.
    case damagedChunk
    /// So many fixes were given at once, and this many is the most.
    case tooManyFixes(Int, most: Int)
    /// Positions can be neither taken nor removed for now, for instance because the disk is full.
    case busy(reason: String)
}

extension HistoryError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .damagedChunk: "history.damaged-chunk"
        case .tooManyFixes: "history.too-many-fixes"
        case .busy: "history.busy"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .damagedChunk:
            "A part of a device's history is damaged: put a backup of the database in its place, or delete that time."
        case .tooManyFixes(let count, let most):
            "There are \(count) fixes in one request, and \(most) is the most: send them in several."
        case .busy(let reason):
            "Positions cannot be kept for now (\(reason)); what was acknowledged is safe: try again later."
        }
    }
}
