// Reads a glyph range as a client would: a small protobuf reader of the tests' own, sharing nothing with the writer.

/// A glyph as a client sees it.
struct ReadGlyph: Equatable {
    var id: UInt64 = 0
    var bitmap: [UInt8] = []
    var width: UInt64 = 0
    var height: UInt64 = 0
    var left = 0
    var top = 0
    var advance: UInt64 = 0
}

/// A glyph range as a client sees it.
struct ReadRange: Equatable {
    var name = ""
    var range = ""
    var glyphs: [UInt64: ReadGlyph] = [:]
    /// Code points that came twice.
    var repeated = 0
}

struct MalformedMessage: Error {}

/// The fields of a message: number with a varint or bytes.
private func fields(_ bytes: [UInt8]) throws -> [(number: UInt64, varint: UInt64, bytes: [UInt8])] {
    var at = 0
    func varint() throws -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while true {
            guard at < bytes.count, shift < 64 else { throw MalformedMessage() }
            value |= UInt64(bytes[at] & 0x7F) << shift
            at += 1
            if bytes[at - 1] < 0x80 { return value }
            shift += 7
        }
    }
    var read: [(UInt64, UInt64, [UInt8])] = []
    while at < bytes.count {
        let tag = try varint()
        switch tag & 7 {
        case 0: read.append((tag >> 3, try varint(), []))
        case 2:
            let length = Int(try varint())
            guard at + length <= bytes.count else { throw MalformedMessage() }
            read.append((tag >> 3, 0, Array(bytes[at..<(at + length)])))
            at += length
        default: throw MalformedMessage()
        }
    }
    return read
}

private func zigzag(_ value: UInt64) -> Int { Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1) }

func readGlyphs(_ bytes: [UInt8]) throws -> ReadRange {
    let stacks = try fields(bytes)
    guard stacks.count == 1, stacks[0].number == 1 else { throw MalformedMessage() }
    var range = ReadRange()
    for field in try fields(stacks[0].bytes) {
        switch field.number {
        case 1: range.name = String(decoding: field.bytes, as: UTF8.self)
        case 2: range.range = String(decoding: field.bytes, as: UTF8.self)
        case 3:
            var glyph = ReadGlyph()
            for part in try fields(field.bytes) {
                switch part.number {
                case 1: glyph.id = part.varint
                case 2: glyph.bitmap = part.bytes
                case 3: glyph.width = part.varint
                case 4: glyph.height = part.varint
                case 5: glyph.left = zigzag(part.varint)
                case 6: glyph.top = zigzag(part.varint)
                case 7: glyph.advance = part.varint
                default: throw MalformedMessage()
                }
            }
            if range.glyphs.updateValue(glyph, forKey: glyph.id) != nil { range.repeated += 1 }
        default: throw MalformedMessage()
        }
    }
    return range
}
