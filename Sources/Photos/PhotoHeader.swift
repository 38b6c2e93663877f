// How large a photo says it is, read from its first bytes before anything is decoded: a file of a few kilobytes can say
// that it has a billion pixels. PNG (W3C PNG §11.2.1), JPEG (ITU T.81 B.2.2), WebP (RFC 9649).

/// What the first bytes of a photo say.
public struct PhotoHeader: Sendable, Equatable {
    /// The kinds of photos that are taken.
    public enum Format: String, Sendable {
        case jpeg, png, webp

        /// What people call it.
        public var name: String {
            switch self {
            case .jpeg: "JPEG"
            case .png: "PNG"
            case .webp: "WebP"
            }
        }
    }

    /// The kind.
    public let format: Format
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Reads the first bytes; nil when they are none of a photo.
    public init?(_ bytes: [UInt8]) {
        guard let found = Self.png(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes), found.width > 0, found.height > 0
        else { return nil }
        self = found
    }

    private init(_ format: Format, _ width: Int, _ height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }

    private static func png(_ bytes: [UInt8]) -> PhotoHeader? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        return PhotoHeader(.png, bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
    }

    private static func webp(_ bytes: [UInt8]) -> PhotoHeader? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ":
            guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
            return PhotoHeader(.webp, littleEndian(bytes[26..<28]) & 0x3FFF, littleEndian(bytes[28..<30]) & 0x3FFF)
        case "VP8L":
            guard bytes[20] == 0x2F else { return nil }
            let bits = littleEndian(bytes[21..<25])
            return PhotoHeader(.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8X":
            return PhotoHeader(.webp, littleEndian(bytes[24..<27]) + 1, littleEndian(bytes[27..<30]) + 1)
        default: return nil
        }
    }

    private static func jpeg(_ bytes: [UInt8]) -> PhotoHeader? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF: place += 1
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return PhotoHeader(
                    .jpeg,
                    bigEndian(bytes[(place + 7)..<(place + 9)]),
                    bigEndian(bytes[(place + 5)..<(place + 7)])
                )
            case 0x01, 0xD0...0xD9: place += 2
            default:
                let length = bigEndian(bytes[(place + 2)..<(place + 4)])
                guard length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }

    /// Whether the file goes on to its end: gdk-pixbuf takes a photo that was cut short for one whose rest is grey.
    func isWhole(_ bytes: [UInt8]) -> Bool {
        switch format {
        case .png:
            var place = 8
            while place + 12 <= bytes.count {
                if bytes[(place + 4)..<(place + 8)].elementsEqual("IEND".utf8) { return true }
                place += 12 + Self.bigEndian(bytes[place..<(place + 4)])
            }
            return false
        case .webp: return bytes.count >= 8 + Self.littleEndian(bytes[4..<8])
        case .jpeg:
            // The end of the picture is the last marker but for what programs append; a preview's lies further ahead.
            let tail = bytes.suffix(max(1024, bytes.count / 4))
            return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
        }
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int { bigEndian(ArraySlice(bytes.reversed())) }
}
