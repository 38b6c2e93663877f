// Reads the geometry of ESRI shapefiles (.shp): polylines and polygons in degrees, what Natural Earth is made of.
// Follows "ESRI Shapefile Technical Description" (1998). Attributes are AttributeTable's; points and surfaces with
// heights are not read, since no source of the world map has them.

import Geodesy

/// One shape of a file.
struct Shape: Sendable {
    enum Kind: Sendable { case empty, lines, polygon }

    let kind: Kind
    /// Lines, or closed rings: outer ones clockwise, holes counter-clockwise as seen on a map.
    let parts: [[Coordinate]]
}

enum Shapefile {
    private static let headerLength = 100

    /// The shapes of a file in their order, which is that of the attribute table beside it.
    ///
    /// - Throws: `WorldSourceError` when the file is unreadable, of another kind, cut short or absurd.
    static func read(path: String) throws(WorldSourceError) -> [Shape] {
        try parse(SourceBytes(path: path))
    }

    static func parse(_ source: SourceBytes) throws(WorldSourceError) -> [Shape] {
        guard source.bytes.count >= headerLength, try source.bigEndianInt32(at: 0, "file code") == 9994,
            try source.int32(at: 28, "version") == 1000
        else { throw .notOfItsKind(file: source.file, expected: "a shapefile") }
        let declared = try source.bigEndianInt32(at: 24, "length") * 2
        guard declared == source.bytes.count else {
            throw .damaged(file: source.file, part: "\(source.bytes.count) bytes instead of \(declared)")
        }
        var shapes: [Shape] = []
        var offset = headerLength
        while offset < source.bytes.count {
            let record = "record \(shapes.count + 1)"
            let length = try source.bigEndianInt32(at: offset + 4, record) * 2
            guard length >= 4, length <= source.bytes.count - offset - 8 else {
                throw .damaged(file: source.file, part: "\(record) of \(length) bytes")
            }
            shapes.append(try shape(source, at: offset + 8, length: length, record))
            offset += 8 + length
        }
        return shapes
    }

    private static func shape(
        _ source: SourceBytes,
        at start: Int,
        length: Int,
        _ record: String
    ) throws(WorldSourceError) -> Shape {
        let kind: Shape.Kind
        switch try source.int32(at: start, record) {
        case 0: return Shape(kind: .empty, parts: [])
        case 3: kind = .lines
        case 5: kind = .polygon
        case let other: throw .damaged(file: source.file, part: "\(record) of unknown type \(other)")
        }
        let partCount = try source.int32(at: start + 36, record)
        let pointCount = try source.int32(at: start + 40, record)
        // Counts are believed only when the record is exactly as long as they say.
        guard partCount >= 0, pointCount >= 0, length == 44 + 4 * partCount + 16 * pointCount else {
            throw .damaged(file: source.file, part: "\(record) with \(partCount) parts of \(pointCount) points")
        }
        var bounds: [Int] = []
        bounds.reserveCapacity(partCount + 1)
        for part in 0..<partCount { bounds.append(try source.int32(at: start + 44 + 4 * part, record)) }
        bounds.append(pointCount)
        let points = start + 44 + 4 * partCount
        var parts: [[Coordinate]] = []
        parts.reserveCapacity(partCount)
        for part in 0..<partCount {
            guard bounds[part] >= 0, bounds[part] <= bounds[part + 1], bounds[part + 1] <= pointCount else {
                throw .damaged(file: source.file, part: "\(record), part \(part)")
            }
            var line: [Coordinate] = []
            line.reserveCapacity(bounds[part + 1] - bounds[part])
            for point in bounds[part]..<bounds[part + 1] {
                line.append(try coordinate(source, at: points + 16 * point, record))
            }
            parts.append(line)
        }
        return Shape(kind: kind, parts: parts)
    }

    /// A position; Natural Earth oversteps the edges of the world by rounding, which is put right here.
    private static func coordinate(
        _ source: SourceBytes,
        at offset: Int,
        _ record: String
    ) throws(WorldSourceError) -> Coordinate {
        let longitude = try source.double(at: offset, record)
        let latitude = try source.double(at: offset + 8, record)
        guard abs(longitude) <= 180.000_001, abs(latitude) <= 90.000_001 else {
            throw .damaged(file: source.file, part: "\(record) with a position outside the world")
        }
        return Coordinate(
            uncheckedLatitude: max(-90, min(90, latitude)),
            longitude: max(-180, min(180, longitude))
        )
    }
}
