// What can go wrong with the index of time zones.

/// A fault of the index of time zones.
public enum TimeZoneError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The index is missing, damaged or of another kind.
    case unreadable(reason: String)
    /// The index cannot be written.
    case unwritable(path: String, reason: String)

    /// A stable word for logs and programs.
    public var code: String {
        switch self {
        case .unreadable: "time-zones.unreadable"
        case .unwritable: "time-zones.unwritable"
        }
    }

    /// One sentence with what would be right.
    public var description: String {
        switch self {
        case .unreadable(let reason):
            "The index of time zones cannot be read: \(reason); make it anew with waymark world build."
        case .unwritable(let path, let reason):
            "The index of time zones cannot be written to \(path): \(reason); free space or choose another data folder."
        }
    }
}
