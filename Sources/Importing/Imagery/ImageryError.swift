// What can be wrong with imagery: pictures of the ground that an operator gives, and the relief that set-up makes.

/// Why imagery was not taken; each case carries the file.
public enum ImageryError: Error, Equatable, Sendable {
    /// A file that cannot be opened or read.
    case unreadable(file: String, reason: String)
    /// Neither PMTiles nor MBTiles.
    case unknownContainer(file: String)
    /// An archive of vector tiles.
    case vectorTiles(file: String)
    /// An archive without a single picture that can be shown.
    case noPictures(file: String, rejected: Int)
    /// An MBTiles file that SQLite refuses or that lacks its table.
    case damagedDatabase(file: String, reason: String)
    /// A picture that the JPEG library refuses.
    case damagedPicture(file: String, reason: String)
    /// A picture larger than what is decoded here.
    case pictureTooLarge(file: String, width: Int, height: Int)

    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unreadable: "imagery.unreadable"
        case .unknownContainer: "imagery.unknown-container"
        case .vectorTiles: "imagery.vector-tiles"
        case .noPictures: "imagery.no-pictures"
        case .damagedDatabase: "imagery.damaged-database"
        case .damagedPicture: "imagery.damaged-picture"
        case .pictureTooLarge: "imagery.picture-too-large"
        }
    }
}

extension ImageryError: CustomStringConvertible {
    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)."
        case .unknownContainer(let file):
            "\(file) is neither a PMTiles nor an MBTiles file: imagery comes in one of these, with PNG, JPEG or WebP "
                + "tiles."
        case .vectorTiles(let file):
            "\(file) holds vector tiles, but imagery is made of pictures (PNG, JPEG, WebP): for a map give the "
                + "OpenStreetMap extract without --imagery."
        case .noPictures(let file, let rejected):
            "\(file) holds no PNG, JPEG or WebP tile (\(rejected) others): give an archive of pictures."
        case .damagedDatabase(let file, let reason):
            "\(file) is not a sound MBTiles file (\(reason)): copy it again, or make it again."
        case .damagedPicture(let file, let reason): "\(file) is not a sound JPEG picture (\(reason))."
        case .pictureTooLarge(let file, let width, let height):
            "\(file) has \(width) × \(height) pixels, but at most 200 million are decoded."
        }
    }
}
