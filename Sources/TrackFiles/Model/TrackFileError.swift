// Why a file cannot be read or written at all. Single bad points are counted in the verdict instead.

/// A fault of a whole file.
public enum TrackFileError: Error, Hashable, Sendable {
    /// A file that cannot be opened or read, with the system's reason.
    case unreadable(path: String, reason: String)
    /// A folder where a file is wanted.
    case isFolder(path: String)
    /// A file of no bytes, or of nothing but white space.
    case empty
    /// Content of no known format.
    case unknownFormat
    /// A text encoding that is not read.
    case unknownEncoding(String)
    /// XML that declares entities, which are how bombs and spies are written.
    case entitiesDeclared
    /// A file that breaks its format's rules, with where.
    case malformed(TrackFormat, reason: String)
    /// An archive that cannot be opened, with the reason.
    case damagedArchive(reason: String)
    /// An archive whose files unpack to more than is read.
    case archiveTooLarge(limit: Int)
    /// An archive that unpacks to so many times its size that it must be a bomb.
    case archiveTooDense(ratio: Int)
    /// An archive of more files than are read.
    case archiveTooMany(files: Int, limit: Int)
    /// An archive in an archive in an archive.
    case archiveTooDeep
    /// A file locked by a password.
    case encrypted
    /// A format that is read but not written.
    case unwritableFormat(TrackFormat)
}

extension TrackFileError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unreadable: "file.unreadable"
        case .isFolder: "file.is-folder"
        case .empty: "file.empty"
        case .unknownFormat: "file.unknown-format"
        case .unknownEncoding: "file.unknown-encoding"
        case .entitiesDeclared: "file.entities-declared"
        case .malformed: "file.malformed"
        case .damagedArchive: "archive.damaged"
        case .archiveTooLarge: "archive.too-large"
        case .archiveTooDense: "archive.too-dense"
        case .archiveTooMany: "archive.too-many-files"
        case .archiveTooDeep: "archive.too-deep"
        case .encrypted: "archive.encrypted"
        case .unwritableFormat: "format.not-written"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)."
        case .isFolder(let path): "\(path) is a folder: name the files in it."
        case .empty: "The file is empty: was it copied completely?"
        case .unknownFormat:
            "The content is none of the known formats: GPX, KML, KMZ, GeoJSON, TCX, FIT, CSV with a heading, OwnTracks "
                + ".rec, Google's Records.json or Timeline.json, or a ZIP of these."
        case .unknownEncoding(let name):
            "The text is encoded as “\(name.prefix(40))”, which is not read: save it as UTF-8."
        case .entitiesDeclared:
            "The XML declares entities, which no track needs and attacks are made of: remove its DOCTYPE."
        case .malformed(let format, let reason): "The file is no proper \(format.label): \(reason)."
        case .damagedArchive(let reason): "The archive cannot be opened (\(reason)): was it copied completely?"
        case .archiveTooLarge(let limit):
            "The archive unpacks to more than \(limit / 1_000_000) MB: unpack it and name its files."
        case .archiveTooDense(let ratio):
            "The archive unpacks to more than \(ratio) times its size, as bombs do: unpack it and name its files."
        case .archiveTooMany(let files, let limit):
            "The archive holds \(files) files, more than \(limit): split it."
        case .archiveTooDeep: "The archive holds archives of archives: unpack the outer one."
        case .encrypted: "The archive is locked by a password: unpack it and name its files."
        case .unwritableFormat(let format):
            "\(format.label) is read but not written: choose gpx, kml, geojson or csv."
        }
    }
}
