// The 127 bytes at the beginning of a PMTiles archive (specification version 3, section 3).

public import Geodesy

/// What a stored tile holds.
public enum TileFormat: UInt8, Sendable {
    /// Something that the specification does not name.
    case unknown = 0
    /// Mapbox vector tile.
    case vector = 1
    /// PNG picture.
    case png = 2
    /// JPEG picture.
    case jpeg = 3
    /// WebP picture.
    case webp = 4
    /// AVIF picture.
    case avif = 5

    /// The media type for HTTP.
    public var mediaType: String {
        switch self {
        case .unknown: "application/octet-stream"
        case .vector: "application/vnd.mapbox-vector-tile"
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .avif: "image/avif"
        }
    }
}

/// How a part of an archive is compressed.
public enum ArchiveCompression: UInt8, Sendable {
    /// The archive does not say.
    case unknown = 0
    /// Stored as it is.
    case none = 1
    /// Gzip.
    case gzip = 2
    /// Brotli.
    case brotli = 3
    /// Zstandard.
    case zstandard = 4
}

/// What an archive says of itself in its first bytes.
public struct PMTilesHeader: Sendable, Equatable {
    struct Section: Sendable, Equatable {
        var offset: UInt64 = 0
        var length: UInt64 = 0
    }

    static let size = 127
    /// The root directory must end within the file's first 16 KiB.
    static let rootLimit = 16_384

    var root = Section()
    var metadata = Section()
    var leaves = Section()
    var data = Section()
    /// How many tile addresses the archive answers; 0 when it does not say.
    public var addressedTiles: UInt64 = 0
    /// How many directory entries name tiles; 0 when it does not say.
    public var tileEntries: UInt64 = 0
    /// How many different tiles are stored; 0 when it does not say.
    public var tileContents: UInt64 = 0
    /// Whether the tiles lie in the file in the order of their numbers.
    public var isClustered = false
    /// How directories and metadata are compressed.
    public var internalCompression = ArchiveCompression.gzip
    /// How each tile is compressed.
    public var tileCompression = ArchiveCompression.gzip
    /// What the tiles hold.
    public var format = TileFormat.vector
    /// The lowest zoom with tiles.
    public var minimumZoom = 0
    /// The highest zoom with tiles.
    public var maximumZoom = 0
    /// The box that the tiles describe, in degrees.
    public var bounds = BoundingBox.world
    /// Where a map should open.
    public var center = Coordinate(uncheckedLatitude: 0, longitude: 0)
    /// The zoom at which a map should open.
    public var centerZoom = 0

    init() {}

    /// Reads the first bytes of a file.
    init(_ bytes: UnsafeRawBufferPointer, path: String) throws(BasemapError) {
        let magic: [UInt8] = [0x50, 0x4D, 0x54, 0x69, 0x6C, 0x65, 0x73]
        guard bytes.count >= 8, unsafe bytes.prefix(7).elementsEqual(magic) else { throw .notAnArchive(path: path) }
        guard unsafe bytes[7] == 3 else {
            throw unsafe .unsupportedArchiveVersion(path: path, version: Int(bytes[7]))
        }
        guard bytes.count >= Self.size else { throw .damagedArchive(path: path, part: "header cut short") }
        func number(_ offset: Int, _ size: Int) -> UInt64 {
            (0..<size).reversed().reduce(0) { unsafe $0 << 8 | UInt64(bytes[offset + $1]) }
        }
        func degrees(_ offset: Int) -> Double {
            Double(Int32(truncatingIfNeeded: number(offset, 4))) / 1e7
        }
        func section(_ offset: Int, _ name: String) throws(BasemapError) -> Section {
            let section = Section(offset: number(offset, 8), length: number(offset + 8, 8))
            let (end, overflow) = section.offset.addingReportingOverflow(section.length)
            guard !overflow, end <= UInt64(bytes.count) else {
                throw .damagedArchive(path: path, part: "\(name) beyond the file's end")
            }
            return section
        }
        root = try section(8, "root directory")
        metadata = try section(24, "metadata")
        leaves = try section(40, "leaf directories")
        data = try section(56, "tile data")
        addressedTiles = number(72, 8)
        tileEntries = number(80, 8)
        tileContents = number(88, 8)
        isClustered = number(96, 1) == 1
        internalCompression = ArchiveCompression(rawValue: UInt8(number(97, 1))) ?? .unknown
        tileCompression = ArchiveCompression(rawValue: UInt8(number(98, 1))) ?? .unknown
        format = TileFormat(rawValue: UInt8(number(99, 1))) ?? .unknown
        minimumZoom = Int(number(100, 1))
        maximumZoom = Int(number(101, 1))
        guard minimumZoom <= maximumZoom, maximumZoom <= TileCoordinate.maximumZoom else {
            throw .damagedArchive(path: path, part: "zooms \(minimumZoom) to \(maximumZoom)")
        }
        bounds = BoundingBox(south: degrees(106), west: degrees(102), north: degrees(114), east: degrees(110))
        centerZoom = Int(number(118, 1))
        center = Coordinate(uncheckedLatitude: degrees(123), longitude: degrees(119))
    }

    /// The 127 bytes.
    func encoded() -> [UInt8] {
        var out = ByteBuffer(capacity: Self.size)
        func e7(_ degrees: Double) -> UInt64 { UInt64(UInt32(bitPattern: Int32((degrees * 1e7).rounded()))) }
        out.append("PMTiles")
        out.append(3)
        for section in [root, metadata, leaves, data] {
            out.appendLittleEndian(section.offset)
            out.appendLittleEndian(section.length)
        }
        for count in [addressedTiles, tileEntries, tileContents] { out.appendLittleEndian(count) }
        out.append(isClustered ? 1 : 0)
        out.append(internalCompression.rawValue)
        out.append(tileCompression.rawValue)
        out.append(format.rawValue)
        out.append(UInt8(minimumZoom))
        out.append(UInt8(maximumZoom))
        for edge in [bounds.west, bounds.south, bounds.east, bounds.north] {
            out.appendLittleEndian(e7(edge), size: 4)
        }
        out.append(UInt8(centerZoom))
        out.appendLittleEndian(e7(center.longitude), size: 4)
        out.appendLittleEndian(e7(center.latitude), size: 4)
        return out.array
    }
}
