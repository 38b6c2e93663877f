// Bytes to text. Most files are UTF-8; some claim to be and are Latin-1, some say what they are. Only names and notes
// depend on it: numbers and times are ASCII in all of these encodings.

import Foundation

/// How a file's bytes become text, by its own declaration.
struct Text: Sendable {
    /// Encodings in which the bytes below 128 are ASCII, so that structure can be read before text is decoded.
    private static let known: [String: String.Encoding] = [
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "latin-1": .isoLatin1, "iso-8859-2": .isoLatin2,
        "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "cp1251": .windowsCP1251,
        "cp1252": .windowsCP1252, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
    ]

    /// nil for UTF-8.
    private var declared: String.Encoding?
    /// Whether text that claimed to be UTF-8 was not.
    private(set) var isRepaired = false

    /// UTF-8.
    init() {}

    /// The encoding of a name.
    ///
    /// - Throws: `TrackFileError.unknownEncoding`.
    init(encoding name: String) throws(TrackFileError) {
        let name = name.lowercased()
        // What claims to be UTF-16 and could be read this far has been turned into UTF-8 before.
        if ["utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", ""].contains(name) { return }
        guard let encoding = Self.known[name] else { throw .unknownEncoding(name) }
        declared = encoding
    }

    /// The text of the bytes without white space around it; nil where nothing is left.
    mutating func string(_ bytes: Span<UInt8>) -> String? {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        guard start < end else { return nil }
        let copy = (start..<end).map { bytes[$0] }
        if let declared, let text = String(bytes: copy, encoding: declared) { return Self.clean(text) }
        if let text = String(validating: copy, as: UTF8.self) { return Self.clean(text) }
        isRepaired = true
        return Self.clean(Self.windows1252(copy))
    }

    /// The text of the bytes for an example in a verdict.
    static func plain(_ bytes: Span<UInt8>) -> String {
        var text = Text()
        let short = (0..<min(bytes.count, 60)).map { bytes[$0] }
        return text.string(short.span) ?? ""
    }

    /// The numbers 128 … 159 have letters in Windows-1252, which Latin-1 is nearly always meant as.
    private static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]

    private static func windows1252(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = 0x80...0x9F ~= byte ? upper[Int(byte) - 0x80] : UInt32(byte)
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        return String(text)
    }

    /// The text without control characters; nil where nothing is left.
    ///
    /// No name has them; they would make what is written from it unreadable, and move the cursor of who prints it.
    static func clean(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
        var clean = text.unicodeScalars
        clean.removeAll { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || 0x7F...0x9F ~= $0.value }
        return clean.isEmpty ? nil : String(clean)
    }
}
