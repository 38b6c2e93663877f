// What can keep an import from happening, beside what is wrong with the extract itself: one sentence each.

/// Why an import did not happen.
public enum ImportError: Error, Equatable, Sendable {
    /// An input that is neither a file, an address nor a known shorthand.
    case invalidSource(String, reason: String)
    /// A file whose SHA-256 sum is not the one that was asked for.
    case wrongSum(file: String, expected: String, actual: String)
    /// A server that answered with an error.
    case refusedByServer(address: String, status: Int)
    /// A download that broke off and could not be resumed.
    case downloadFailed(address: String, reason: String)
    /// Too little space on the volume of the data folder.
    case diskTooSmall(path: String, needed: Int, free: Int)
    /// Too little memory.
    case memoryTooSmall(needed: Int, free: Int)
    /// `--only` for a region that was made from other files.
    case otherSource(region: String)
    /// Several files without a name for what they become together.
    case nameNeeded
    /// Extracts without a single object that has a place.
    case nothingInside([String])
    /// The import was ended before it was done.
    case interrupted
}

extension ImportError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .invalidSource: "import.invalid-source"
        case .wrongSum: "import.wrong-sum"
        case .refusedByServer: "import.refused-by-server"
        case .downloadFailed: "import.download-failed"
        case .diskTooSmall: "import.disk-too-small"
        case .memoryTooSmall: "import.memory-too-small"
        case .otherSource: "import.other-source"
        case .nameNeeded: "import.name-needed"
        case .nothingInside: "import.nothing-inside"
        case .interrupted: "import.interrupted"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .invalidSource(let source, let reason):
            return "“\(source.prefix(200))” cannot be imported: \(reason)."
        case .wrongSum(let file, let expected, let actual):
            return "\(file) has the SHA-256 sum \(actual) instead of \(expected): fetch it again, or correct the sum."
        case .refusedByServer(let address, let status):
            let advice =
                status == 404 || status == 410
                ? "there is no such file, check the address"
                : status >= 500 ? "try again later" : "check the address"
            return "\(address) was refused with HTTP status \(status): \(advice)."
        case .downloadFailed(let address, let reason):
            return "\(address) cannot be fetched: \(reason); the same command goes on where it stopped."
        case .diskTooSmall(let path, let needed, let free):
            return "The import needs about \(megabytes(needed)) on the volume of \(path) and \(megabytes(free)) are "
                + "free: make room, or give another folder with --data."
        case .memoryTooSmall(let needed, let free):
            return "The import needs about \(megabytes(needed)) of memory and \(megabytes(free)) are free: use a "
                + "smaller extract, or a machine with more memory."
        case .otherSource(let region):
            return "Region \(region) was made from other files, so its other parts would not fit: import it without "
                + "--only."
        case .nameNeeded:
            return "Several files become one region, which needs a name: add --name NAME."
        case .nothingInside(let files):
            return "\(files.joined(separator: ", ")) holds nothing that has a place: give another extract."
        case .interrupted:
            return "The import was interrupted; nothing was changed."
        }
    }

    private func megabytes(_ bytes: Int) -> String {
        bytes < 10_000_000_000 ? "\((bytes + 999_999) / 1_000_000) MB" : "\(bytes / 1_000_000_000) GB"
    }
}
