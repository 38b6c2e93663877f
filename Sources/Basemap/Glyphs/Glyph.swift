// One glyph as MapLibre's clients take it: a distance field with its place on the line, and its protobuf message.
//
// Format: https://github.com/mapbox/node-fontnik/blob/master/proto/glyphs.proto, where every field of a glyph but
// the bitmap is required. `top` is counted from the ascender; the picture has a border of three pixels.

/// A drawn glyph.
struct Glyph {
    let codePoint: UInt32
    /// Width and height without the border.
    let width: Int
    let height: Int
    /// Left edge of the outline from the pen, and its upper edge from the ascender, in pixels.
    let left: Int
    let top: Int
    /// How far the pen moves on, in pixels.
    let advance: Int
    /// The picture with its border; nil for blanks.
    let field: DistanceField?

    /// Pixels added on each side of the outline.
    static let border = 3

    init(codePoint: UInt32, outline: GlyphOutline, advance: Int, ascender: Int) {
        self.codePoint = codePoint
        self.advance = advance
        guard let bounds = outline.bounds else {
            (width, height, left, top, field) = (0, 0, 0, -ascender, nil)
            return
        }
        let low = OutlinePoint(x: bounds.low.x.rounded(), y: bounds.low.y.rounded())
        let (across, up) = (Int(bounds.high.x.rounded() - low.x), Int(bounds.high.y.rounded() - low.y))
        guard across > 0, up > 0 else {
            (width, height, left, top, field) = (0, 0, 0, -ascender, nil)
            return
        }
        (width, height) = (across, up)
        left = Int(low.x)
        top = Int(low.y) + up - ascender
        field = DistanceField(
            of: outline.segments,
            origin: OutlinePoint(x: low.x - Float(Self.border), y: low.y - Float(Self.border)),
            width: across + 2 * Self.border,
            height: up + 2 * Self.border
        )
    }

    /// Appends the glyph as a field of a font stack's message.
    func append(to stack: inout GlyphMessage) {
        var message = GlyphMessage()
        message.append(UInt64(codePoint), field: 1)
        if let field { message.append(field.pixels, field: 2) }
        message.append(UInt64(width), field: 3)
        message.append(UInt64(height), field: 4)
        message.append(signed: left, field: 5)
        message.append(signed: top, field: 6)
        message.append(UInt64(advance), field: 7)
        stack.append(message.bytes, field: 3)
    }
}

/// A protobuf message in the making.
struct GlyphMessage {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: UInt64, field: UInt64) {
        appendVarint(field << 3)
        appendVarint(value)
    }

    mutating func append(signed value: Int, field: UInt64) {
        append(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))), field: field)
    }

    mutating func append(_ data: [UInt8], field: UInt64) {
        appendVarint(field << 3 | 2)
        appendVarint(UInt64(data.count))
        bytes += data
    }

    /// Appends fields that were written before.
    mutating func append(written fields: [UInt8]) { bytes += fields }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
