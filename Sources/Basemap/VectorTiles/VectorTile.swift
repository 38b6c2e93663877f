// Reads a vector tile (Mapbox vector tile specification 2.1): for tests, for pictures of maps and for whoever asks what
// a tile holds. A damaged tile is told by an error; nothing it says makes this program read beyond its bytes.

/// A decoded vector tile.
public struct VectorTile: Sendable {
    /// The layers in their order.
    public var layers: [VectorTileLayer]

    /// Reads an uncompressed tile.
    ///
    /// - Throws: `BasemapError.damagedVectorTile` naming the part that could not be read.
    /// - Complexity: O(bytes).
    public init(_ bytes: [UInt8]) throws(BasemapError) {
        layers = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            if field == 3 {
                layers.append(try VectorTileLayer(try reader.message()))
            } else {
                try reader.skip()
            }
        }
    }

    /// The layer of a name, if the tile holds it.
    public func layer(_ name: String) -> VectorTileLayer? { layers.first { $0.name == name } }
}

/// A layer of a decoded tile.
public struct VectorTileLayer: Sendable {
    /// The layer's name.
    public var name = ""
    /// The specification's major version that the layer claims, 1 or 2.
    public var version = 1
    /// Tile units per side.
    public var extent = 4096
    /// The features in their order.
    public var features: [VectorTileFeature] = []

    init(_ input: ProtobufReader) throws(BasemapError) {
        var reader = input
        var keys: [String] = []
        var values: [TagValue] = []
        var messages: [ProtobufReader] = []
        while let field = try reader.nextField() {
            switch field {
            case 1: name = try reader.text()
            case 2: messages.append(try reader.message())
            case 3: keys.append(try reader.text())
            case 4: values.append(try Self.value(try reader.message()))
            case 5: extent = Int(truncatingIfNeeded: try reader.varint())
            case 15: version = Int(truncatingIfNeeded: try reader.varint())
            default: try reader.skip()
            }
        }
        guard extent > 0, extent <= 1 << 20 else { throw .damagedVectorTile(part: "extent") }
        features.reserveCapacity(messages.count)
        for message in messages { features.append(try VectorTileFeature(message, keys: keys, values: values)) }
    }

    private static func value(_ input: ProtobufReader) throws(BasemapError) -> TagValue {
        var reader = input
        var value: TagValue?
        while let field = try reader.nextField() {
            switch field {
            case 1: value = .text(try reader.text())
            case 2: value = .float(Float(bitPattern: UInt32(truncatingIfNeeded: try reader.fixed(4))))
            case 3: value = .double(Double(bitPattern: try reader.fixed(8)))
            case 4, 5: value = .integer(Int64(bitPattern: try reader.varint()))
            case 6:
                let raw = try reader.varint()
                value = .integer(Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1))
            case 7: value = .boolean(try reader.varint() != 0)
            default: try reader.skip()
            }
        }
        guard let value else { throw .damagedVectorTile(part: "value without content") }
        return value
    }
}

/// A feature of a decoded tile.
public struct VectorTileFeature: Sendable {
    /// The feature's number, when it has one.
    public var identifier: UInt64?
    /// What it is.
    public var kind = FeatureKind.unknown
    /// Its tags.
    public var tags: [String: TagValue] = [:]
    /// Its parts: all points in one, each line, each ring without its closing point.
    public var parts: [[TilePoint]] = []

    init(_ input: ProtobufReader, keys: [String], values: [TagValue]) throws(BasemapError) {
        var reader = input
        var geometry: ProtobufReader?
        while let field = try reader.nextField() {
            switch field {
            case 1: identifier = try reader.varint()
            case 2:
                var packed = try reader.message()
                while !packed.isAtEnd {
                    let key = try packed.varint()
                    let value = try packed.varint()
                    guard key < keys.count, value < values.count else { throw .damagedVectorTile(part: "tag index") }
                    tags[keys[Int(key)]] = values[Int(value)]
                }
            case 3: kind = FeatureKind(rawValue: UInt8(truncatingIfNeeded: try reader.varint())) ?? .unknown
            case 4: geometry = try reader.message()
            default: try reader.skip()
            }
        }
        if let geometry { parts = try Self.parts(geometry) }
    }

    private static func parts(_ input: ProtobufReader) throws(BasemapError) -> [[TilePoint]] {
        var reader = input
        var parts: [[TilePoint]] = []
        var x: Int32 = 0
        var y: Int32 = 0
        var isClosed = true
        func step(_ raw: UInt64) -> Int32 {
            let value = UInt32(truncatingIfNeeded: raw)
            return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
        }
        while !reader.isAtEnd {
            let command = try reader.varint()
            let count = command >> 3
            // Each point takes at least two bytes, so a larger count is false.
            guard count <= UInt64(reader.rest) || command & 7 == 7 else { throw .damagedVectorTile(part: "geometry") }
            switch command & 7 {
            case 1, 2:
                guard count > 0, command & 7 == 1 || !parts.isEmpty && !isClosed else {
                    throw .damagedVectorTile(part: "geometry")
                }
                if command & 7 == 1 { parts.append([]) }
                for _ in 0..<count {
                    x &+= step(try reader.varint())
                    y &+= step(try reader.varint())
                    parts[parts.count - 1].append(TilePoint(x: x, y: y))
                }
                isClosed = false
            case 7:
                guard !isClosed, count == 1 else { throw .damagedVectorTile(part: "geometry") }
                isClosed = true
            default: throw .damagedVectorTile(part: "geometry command")
            }
        }
        return parts
    }
}

/// Reads protobuf fields of a slice of bytes, never beyond its end.
struct ProtobufReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    private var wireType: UInt64 = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
        end = bytes.count
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position >= end }
    var rest: Int { end - position }

    /// The next field's number, or nil at the end.
    mutating func nextField() throws(BasemapError) -> UInt64? {
        if isAtEnd { return nil }
        let tag = try varint()
        wireType = tag & 7
        return tag >> 3
    }

    mutating func varint() throws(BasemapError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end, shift < 70 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .damagedVectorTile(part: "number cut short")
    }

    mutating func fixed(_ size: Int) throws(BasemapError) -> UInt64 {
        guard rest >= size else { throw .damagedVectorTile(part: "number cut short") }
        defer { position += size }
        return (0..<size).reversed().reduce(0) { $0 << 8 | UInt64(bytes[position + $1]) }
    }

    /// A length-delimited field's bytes.
    mutating func message() throws(BasemapError) -> ProtobufReader {
        guard wireType == 2 else { throw .damagedVectorTile(part: "field of another type") }
        let length = try varint()
        guard length <= UInt64(rest) else { throw .damagedVectorTile(part: "field beyond the end") }
        defer { position += Int(length) }
        return ProtobufReader(bytes, position..<(position + Int(length)))
    }

    mutating func text() throws(BasemapError) -> String {
        let field = try message()
        return String(decoding: bytes[field.position..<field.end], as: UTF8.self)
    }

    /// Passes over a field that is of no interest.
    mutating func skip() throws(BasemapError) {
        switch wireType {
        case 0: _ = try varint()
        case 1: _ = try fixed(8)
        case 2: _ = try message()
        case 5: _ = try fixed(4)
        default: throw .damagedVectorTile(part: "field of an unknown type")
        }
    }
}
