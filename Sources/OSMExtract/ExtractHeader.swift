// What an extract says of itself before its first object.

public import Geodesy
import COsmium

/// What is known of an extract (or of several read as one) before its first object.
public struct ExtractHeader: Sendable, Equatable {
    /// The box the file claims to cover; several files: the union. Nil when a file has none.
    public var boundingBox: BoundingBox?
    /// When the data was taken from OpenStreetMap (ISO 8601), if the file says so; several files: the oldest.
    public var timestamp: String?
    /// The program that wrote the file, if it says so.
    public var generator: String?
    /// Whether every file says that it is sorted by type and id.
    public var isSorted: Bool

    /// A header from its parts.
    public init(boundingBox: BoundingBox?, timestamp: String?, generator: String?, isSorted: Bool) {
        self.boundingBox = boundingBox
        self.timestamp = timestamp
        self.generator = generator
        self.isSorted = isSorted
    }

    init(_ raw: cosm_header) {
        boundingBox =
            raw.has_box == 0
            ? nil
            : BoundingBox(
                south: Double(raw.south) / 1e7, west: Double(raw.west) / 1e7, north: Double(raw.north) / 1e7,
                east: Double(raw.east) / 1e7)
        timestamp = text(of: raw.timestamp)
        generator = text(of: raw.generator)
        isSorted = raw.sorted != 0
    }

    /// Adds another file's header to this one.
    mutating func merge(_ other: ExtractHeader) {
        if let box = boundingBox, let more = other.boundingBox {
            boundingBox = box.union(more)
        } else {
            boundingBox = nil
        }
        if let mine = timestamp, let theirs = other.timestamp {
            timestamp = min(mine, theirs)
        } else {
            timestamp = nil
        }
        isSorted = isSorted && other.isSorted
    }
}

/// A zero-terminated text in a C array, repaired; nil when it is empty.
private func text<Bytes>(of bytes: Bytes) -> String? {
    let text = unsafe withUnsafeBytes(of: bytes) { raw in
        unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? nil : text
}
