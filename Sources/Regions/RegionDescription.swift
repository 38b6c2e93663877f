// What is known of a region: `region.json` beside its files. It is written last and read first.

public import Foundation
public import Geodesy

/// The content of `region.json`: where a region came from, what it covers and what its files must be.
public struct RegionDescription: Sendable, Equatable {
    /// The version of this description's own format that this release writes and reads.
    public static let format = 1

    /// A file that went into the region.
    public struct Source: Sendable, Equatable, Codable {
        /// The file's name without its folder.
        public var file: String
        /// Where it was fetched from, when it was.
        public var address: String?
        /// Its length in bytes.
        public var bytes: Int
        /// Its SHA-256 sum in hexadecimal digits.
        public var sha256: String

        /// A file that went into the region.
        public init(file: String, address: String? = nil, bytes: Int, sha256: String) {
            self.file = file
            self.address = address
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// A file of the region, as it must be found.
    public struct File: Sendable, Equatable, Codable {
        /// The version of the file's own format.
        public var format: Int
        /// Its length in bytes.
        public var bytes: Int
        /// Its SHA-256 sum in hexadecimal digits.
        public var sha256: String

        /// A file of the region.
        public init(format: Int, bytes: Int, sha256: String) {
            self.format = format
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// The region's name, as in addresses.
    public var name: String
    /// The region's name for people.
    public var title: String
    /// What the region covers.
    public var boundingBox: BoundingBox
    /// The files that went in.
    public var sources: [Source]
    /// How fresh the OpenStreetMap data are, when the extract says so.
    public var osmTimestamp: Date?
    /// When the region was imported.
    public var importedAt: Date
    /// The release of Waymark that imported it.
    public var writtenBy: String
    /// Who must be named on the map.
    public var attribution: String
    /// The region's files by name.
    public var files: [String: File]
    /// What was read, kept and dropped, by name.
    public var counts: [String: Int]

    /// A description of a region; `files` is filled when the region is published.
    public init(
        name: String,
        title: String,
        boundingBox: BoundingBox,
        sources: [Source],
        osmTimestamp: Date?,
        importedAt: Date,
        writtenBy: String = Release.version,
        attribution: String = "© OpenStreetMap contributors",
        files: [String: File] = [:],
        counts: [String: Int] = [:]
    ) {
        self.name = name
        self.title = title
        self.boundingBox = boundingBox
        self.sources = sources
        self.osmTimestamp = osmTimestamp
        self.importedAt = importedAt
        self.writtenBy = writtenBy
        self.attribution = attribution
        self.files = files
        self.counts = counts
    }

    /// The length of the region's files together, in bytes.
    public var bytes: Int { files.values.reduce(0) { $0 + $1.bytes } }
}

extension RegionDescription: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, name, title, boundingBox, sources, osmTimestamp, importedAt, writtenBy, attribution, files, counts
    }

    private struct Box: Codable {
        var south: Double
        var west: Double
        var north: Double
        var east: Double
    }

    /// Reads a description whose format is already known to be readable.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let box = try values.decode(Box.self, forKey: .boundingBox)
        self.init(
            name: try values.decode(String.self, forKey: .name),
            title: try values.decode(String.self, forKey: .title),
            boundingBox: BoundingBox(south: box.south, west: box.west, north: box.north, east: box.east),
            sources: try values.decode([Source].self, forKey: .sources),
            osmTimestamp: try values.decodeIfPresent(Date.self, forKey: .osmTimestamp),
            importedAt: try values.decode(Date.self, forKey: .importedAt),
            writtenBy: try values.decode(String.self, forKey: .writtenBy),
            attribution: try values.decode(String.self, forKey: .attribution),
            files: try values.decode([String: File].self, forKey: .files),
            counts: try values.decode([String: Int].self, forKey: .counts)
        )
    }

    /// Writes the description with its format first.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let box = Box(
            south: boundingBox.south,
            west: boundingBox.west,
            north: boundingBox.north,
            east: boundingBox.east
        )
        try values.encode(Self.format, forKey: .format)
        try values.encode(name, forKey: .name)
        try values.encode(title, forKey: .title)
        try values.encode(box, forKey: .boundingBox)
        try values.encode(sources, forKey: .sources)
        try values.encodeIfPresent(osmTimestamp, forKey: .osmTimestamp)
        try values.encode(importedAt, forKey: .importedAt)
        try values.encode(writtenBy, forKey: .writtenBy)
        try values.encode(attribution, forKey: .attribution)
        try values.encode(files, forKey: .files)
        try values.encode(counts, forKey: .counts)
    }
}
