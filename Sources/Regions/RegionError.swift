// What can be wrong with the data folder and its regions: one sentence each, with what to do.

/// A fault of the data folder or of a region in it.
public enum RegionError: Error, Equatable, Sendable {
    /// A file or folder that cannot be read, with the system's reason.
    case unreadable(path: String, reason: String)
    /// A file or folder that cannot be written, with the system's reason.
    case unwritable(path: String, reason: String)
    /// A name that no region may have.
    case invalidName(String)
    /// A region that is not there, with those that are.
    case unknownRegion(String, known: [String])
    /// Another server works in the data folder.
    case folderInUse(path: String, process: Int)
    /// Another import of the same region is running.
    case importRunning(region: String, process: Int)
    /// A plain folder stands where a region's link should be.
    case notMadeByImport(path: String)
    /// A region's file that is missing, cut short or changed.
    case damaged(region: String, file: String, reason: String)
    /// A region's file in a format that this release does not read yet.
    case newerFormat(region: String, file: String, format: Int, readable: Int, writtenBy: String)
    /// A region's file in a format that this release no longer reads.
    case olderFormat(region: String, file: String, format: Int, readable: Int, writtenBy: String)
}

extension RegionError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unreadable: "data.unreadable"
        case .unwritable: "data.unwritable"
        case .invalidName: "region.invalid-name"
        case .unknownRegion: "region.unknown"
        case .folderInUse: "data.in-use"
        case .importRunning: "region.import-running"
        case .notMadeByImport: "region.not-made-by-import"
        case .damaged: "region.damaged"
        case .newerFormat: "region.newer-format"
        case .olderFormat: "region.older-format"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            return "Cannot read \(path): \(reason)."
        case .unwritable(let path, let reason):
            return "Cannot write \(path): \(reason); --data chooses another folder."
        case .invalidName(let name):
            if RegionName.reserved.contains(name) {
                return
                    "A region cannot be called “\(name)”, which addresses use for something else: choose another --name."
            }
            return "“\(name.prefix(80))” cannot name a region: use 1 to 64 of a-z, 0-9 and -, beginning with a letter "
                + "or digit."
        case .unknownRegion(let name, let known):
            let rest =
                known.isEmpty
                ? "none is imported yet, import one with: waymark import FILE --name \(name)"
                : "there are \(known.joined(separator: ", "))"
            return "There is no region “\(name)”: \(rest)."
        case .folderInUse(let path, let process):
            return "The data folder \(path) is in use by the server with process id \(process): stop it first, "
                + "or give another folder with --data."
        case .importRunning(let region, let process):
            return "Region \(region) is being changed by process \(process): wait for it to end, or stop it."
        case .notMadeByImport(let path):
            return "\(path) was not made by waymark import: move it away and import again."
        case .damaged(let region, let file, let reason):
            return "Region \(region) is damaged: \(file) \(reason); import it again with: "
                + "waymark import FILE --name \(region)."
        case .newerFormat(let region, let file, let format, let readable, let writtenBy):
            return "Region \(region) was written by Waymark \(writtenBy): \(file) has format \(format) and Waymark "
                + "\(Release.version) reads up to \(readable); upgrade Waymark, or import the region again with: "
                + "waymark import FILE --name \(region)."
        case .olderFormat(let region, let file, let format, let readable, let writtenBy):
            return "Region \(region) was written by Waymark \(writtenBy): \(file) has format \(format) and Waymark "
                + "\(Release.version) reads from \(readable) on; import it again with: "
                + "waymark import FILE --name \(region)."
        }
    }
}
