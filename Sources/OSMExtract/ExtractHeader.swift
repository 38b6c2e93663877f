// What an extract says of itself before its first object.

import COsmium
public import Geodesy

/// What is known of an extract (or of several read as one) before its first object.
public struct ExtractHeader: Sendable, Equatable {
    /// The boxes that the files claim to cover; empty when one of them claims none.
    public var boundingBoxes: [BoundingBox]
    /// When the data was taken from OpenStreetMap (ISO 8601), if the file says so (of several files the oldest).
    public var timestamp: String?
    /// The program that wrote the file, if it says so.
    public var generator: String?
    /// Whether every file says that it is sorted by type and id.
    public var isSorted: Bool

    /// The least box that holds all boxes; nil when there is none.
    public var boundingBox: BoundingBox? {
        boundingBoxes.dropFirst().reduce(boundingBoxes.first) { $0?.union($1) }
    }

    /// A header from its parts.
    public init(boundingBoxes: [BoundingBox], timestamp: String?, generator: String?, isSorted: Bool) {
        self.boundingBoxes = boundingBoxes
        self.timestamp = timestamp
        self.generator = generator
        self.isSorted = isSorted
    }

    init(_ raw: cosm_header) {
        let boxes = unsafe withUnsafeBytes(of: raw.boxes) { unsafe Array($0.bindMemory(to: cosm_box.self)) }
        boundingBoxes = boxes.prefix(raw.box_count).map { box in
            BoundingBox(
                south: Double(box.south) / 1e7,
                west: Double(box.west) / 1e7,
                north: Double(box.north) / 1e7,
                east: Double(box.east) / 1e7
            )
        }
        timestamp = text(of: raw.timestamp)
        generator = text(of: raw.generator)
        isSorted = raw.sorted != 0
    }

    /// Adds another file's header to this one.
    mutating func merge(_ other: ExtractHeader) {
        let one = boundingBoxes.isEmpty || other.boundingBoxes.isEmpty
        boundingBoxes = one ? [] : boundingBoxes + other.boundingBoxes
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
