// The protobuf messages of a vector tile, written by hand (specification 2.1, section 4; field numbers of its .proto).
// Used by both encoders: the one for overlays and the one of the tile builder.

enum TileMessages {
    // Field number << 3 | wire type (0 varint, 1 eight bytes, 2 length-delimited, 5 four bytes).
    static let tileLayer: UInt8 = 3 << 3 | 2
    static let layerName: UInt8 = 1 << 3 | 2
    static let layerFeature: UInt8 = 2 << 3 | 2
    static let layerKey: UInt8 = 3 << 3 | 2
    static let layerValue: UInt8 = 4 << 3 | 2
    static let layerExtent: UInt8 = 5 << 3
    static let layerVersion: UInt8 = 15 << 3
    static let featureIdentifier: UInt8 = 1 << 3
    static let featureTags: UInt8 = 2 << 3 | 2
    static let featureType: UInt8 = 3 << 3
    static let featureGeometry: UInt8 = 4 << 3 | 2

    /// Appends a value's message without its tag and length.
    static func value(_ value: TagValue, into out: inout ByteBuffer) {
        switch value {
        case .text(let text):
            out.append(1 << 3 | 2)
            out.appendVarint(UInt64(text.utf8.count))
            out.append(text)
        case .float(let number):
            out.append(2 << 3 | 5)
            out.appendLittleEndian(UInt64(number.bitPattern), size: 4)
        case .double(let number):
            out.append(3 << 3 | 1)
            out.appendLittleEndian(number.bitPattern)
        case .integer(let number) where number >= 0:
            out.append(5 << 3)
            out.appendVarint(UInt64(number))
        case .integer(let number):
            out.append(6 << 3)
            out.appendVarint(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
        case .boolean(let flag):
            out.append(7 << 3)
            out.append(flag ? 1 : 0)
        }
    }

    /// Appends one feature of a layer; `tags` are packed index pairs, `geometry` drawing commands.
    @inline(__always) static func feature(
        identifier: UInt64?,
        kind: FeatureKind,
        tags: borrowing ByteBuffer,
        geometry: UnsafeRawBufferPointer,
        into out: inout ByteBuffer
    ) {
        var size = 2 + 1 + varintSize(UInt64(geometry.count)) + geometry.count
        if tags.count > 0 { size += 1 + varintSize(UInt64(tags.count)) + tags.count }
        if let identifier { size += 1 + varintSize(identifier) }
        out.append(layerFeature)
        out.appendVarint(UInt64(size))
        if let identifier {
            out.append(featureIdentifier)
            out.appendVarint(identifier)
        }
        if tags.count > 0 {
            out.append(featureTags)
            out.appendVarint(UInt64(tags.count))
            out.append(tags)
        }
        out.append(featureType)
        out.append(kind.rawValue)
        out.append(featureGeometry)
        out.appendVarint(UInt64(geometry.count))
        unsafe out.append(geometry)
    }

    /// Appends a length-delimited field.
    static func field(_ tag: UInt8, _ bytes: borrowing ByteBuffer, into out: inout ByteBuffer) {
        out.append(tag)
        out.appendVarint(UInt64(bytes.count))
        out.append(bytes)
    }
}
