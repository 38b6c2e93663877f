// What can be wrong with a question or an index file: one sentence each, with what would be right.

/// A fault of a question or of an index file.
public enum PlaceError: Error, Equatable, Sendable {
    /// The text holds nothing to search for.
    case emptyQuery
    /// The text has more scalars than a place's name and address can need.
    case queryTooLong(scalars: Int)
    /// A limit outside 1 … 100.
    case limitOutOfRange(Int)
    /// A radius that is not above zero and at most 100 km.
    case radiusOutOfRange(Double)
    /// A latitude or longitude out of range.
    case coordinateOutOfRange
    /// A box whose south is above its north, or with edges out of range.
    case boxOutOfRange
    /// A language code that is none.
    case unknownLanguage(String)
    /// A category that no place of this index has and no list knows.
    case unknownCategory(String)
    /// A country code that is not two letters.
    case unknownCountry(String)
    /// A place id that this index does not know.
    case unknownPlace(id: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is no index of places.
    case notAnIndex(path: String)
    /// The file was written by another version of the format.
    case otherVersion(path: String, found: UInt32)
    /// The file is cut short or its content does not fit its checksum.
    case damaged(path: String, what: String)
    /// The file cannot be written.
    case unwritable(path: String, reason: String)
    /// There are more places than the format can number.
    case tooMany(count: Int)
}

extension PlaceError: CustomStringConvertible {
    /// A stable name for logs, metrics and wire formats.
    public var code: String {
        switch self {
        case .emptyQuery: "places.query-empty"
        case .queryTooLong: "places.query-too-long"
        case .limitOutOfRange: "places.limit-out-of-range"
        case .radiusOutOfRange: "places.radius-out-of-range"
        case .coordinateOutOfRange: "places.coordinate-out-of-range"
        case .boxOutOfRange: "places.box-out-of-range"
        case .unknownLanguage: "places.language-unknown"
        case .unknownCategory: "places.category-unknown"
        case .unknownCountry: "places.country-unknown"
        case .unknownPlace: "places.id-unknown"
        case .unreadable: "places.index-unreadable"
        case .notAnIndex: "places.index-foreign"
        case .otherVersion: "places.index-version"
        case .damaged: "places.index-damaged"
        case .unwritable: "places.index-unwritable"
        case .tooMany: "places.too-many"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .emptyQuery: "The search text is empty; give at least one letter or digit."
        case .queryTooLong(let scalars):
            "The search text has \(scalars) characters; give at most \(PlaceSearchOptions.longestText)."
        case .limitOutOfRange(let limit):
            "The limit is \(limit); give a number from 1 to \(PlaceSearchOptions.largestLimit)."
        case .radiusOutOfRange(let radius):
            "The radius is \(radius) m; give more than 0 and at most \(Int(PlaceSearchOptions.largestRadius)) m."
        case .coordinateOutOfRange:
            "The coordinate is out of range; latitude goes from -90 to 90, longitude from -180 to 180."
        case .boxOutOfRange:
            "The box is not valid; give south, west, north, east in degrees with south not above north."
        case .unknownLanguage(let language):
            "The language \"\(language)\" is not a language code; give one such as en, vi, id, ru, zh-Hans or zh-Hant."
        case .unknownCategory(let category):
            "The category \"\(category)\" is not known; give an OSM tag such as amenity=cafe, its value, or a group: "
                + CategoryGroup.allNames
        case .unknownCountry(let country):
            "The country \"\(country)\" is not a code; give two letters of ISO 3166-1 such as VN."
        case .unknownPlace(let id): "No place has the id \"\(id)\"; ids come from search, suggest, nearby and reverse."
        case .unreadable(let path, let reason): "The place index \(path) cannot be read: \(reason)."
        case .notAnIndex(let path): "The file \(path) is no place index; import the region again."
        case .otherVersion(let path, let found):
            "The place index \(path) has format \(found), this program reads format \(IndexFormat.kind.version); "
                + "import the region again."
        case .damaged(let path, let what):
            "The place index \(path) is damaged (\(what)); import the region again."
        case .unwritable(let path, let reason): "The place index \(path) cannot be written: \(reason)."
        case .tooMany(let count):
            "The extract has \(count) places, more than one index can hold; import a smaller extract."
        }
    }
}
