// What can be wrong with the data folder and its regions: one sentence each, with what to do.

/// A fault of the data folder or of a region in it.
public enum RegionError: Error, Equatable, Sendable {
    /// A file or folder that cannot be read, with the system's reason.
    case unreadable(path: String, reason: String)
}
