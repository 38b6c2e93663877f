// What can be wrong with a basemap: one sentence each, with what to do. Damaged files are told, never trusted.

/// A fault of a tile archive, a vector tile or a build.
public enum BasemapError: Error, Equatable, Sendable {
    /// The file does not begin as a PMTiles archive.
    case notAnArchive(path: String)
    /// The archive has a version that this program does not read.
    case unsupportedArchiveVersion(path: String, version: Int)
    /// A part of the archive is damaged; `part` names it.
    case damagedArchive(path: String, part: String)
    /// A part of the archive is compressed by a method that this program does not read.
    case unsupportedCompression(path: String, code: Int)
    /// Bytes that are not a gzip stream of at most the permitted size.
    case damagedCompression
    /// A vector tile that is damaged; `part` names what could not be read.
    case damagedVectorTile(part: String)
    /// A tile was handed to the writer out of order.
    case tileOutOfOrder(id: UInt64, after: UInt64)
    /// The archive could not be written, with the system's reason.
    case unwritable(path: String, reason: String)
    /// No space is left where the archive is written.
    case noSpaceLeft(path: String)
    /// The build was stopped on request.
    case cancelled

    /// The stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .notAnArchive: "archive.not-pmtiles"
        case .unsupportedArchiveVersion: "archive.unsupported-version"
        case .damagedArchive: "archive.damaged"
        case .unsupportedCompression: "archive.unsupported-compression"
        case .damagedCompression: "archive.damaged-compression"
        case .damagedVectorTile: "tile.damaged"
        case .tileOutOfOrder: "archive.tile-out-of-order"
        case .unwritable: "archive.unwritable"
        case .noSpaceLeft: "archive.no-space"
        case .cancelled: "build.cancelled"
        }
    }
}

extension BasemapError: CustomStringConvertible {
    /// One sentence: what is wrong, with which value, and what would be right.
    public var description: String {
        switch self {
        case .notAnArchive(let path):
            "\(path) is not a PMTiles archive; give a file that ends in .pmtiles, or import the region again."
        case .unsupportedArchiveVersion(let path, let version):
            "\(path) is a PMTiles archive of version \(version), but version 3 is needed; convert it with `pmtiles convert`."
        case .damagedArchive(let path, let part):
            "\(path) is damaged (\(part)); import the region again, or copy the file again."
        case .unsupportedCompression(let path, let code):
            "\(path) is compressed by method \(code), but only none (1) and gzip (2) are read; make it again with gzip."
        case .damagedCompression: "A compressed part is not a complete gzip stream of a permitted size."
        case .damagedVectorTile(let part): "A vector tile is damaged (\(part)); import the region again."
        case .tileOutOfOrder(let id, let after):
            "Tile \(id) was written after tile \(after), but an archive needs its tiles in ascending order."
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)."
        case .noSpaceLeft(let path):
            "No space is left for \(path); free some space or choose another folder with --data."
        case .cancelled: "The build was stopped; nothing was changed."
        }
    }
}
