// Scripts written without spaces: which scalars stand alone, traditional to simplified, and pinyin for the index.
// The mappings are ICU's (through Foundation), made into a table once.

import Foundation

enum HanScript {
    /// Whether the scalar is a token of its own: Han, Kana and Hangul.
    static func isIdeograph(_ value: UInt32) -> Bool {
        switch value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x323AF:
            value != 0x30FB
        default: false
        }
    }

    /// Whether the scalar is a Han character.
    static func isHan(_ value: UInt32) -> Bool {
        (0x3400...0x4DBF).contains(value) || (0x4E00...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
            || (0x20000...0x323AF).contains(value)
    }

    private static let first: UInt32 = 0x4E00
    private static let last: UInt32 = 0x9FFF

    /// The simplified form of each character of the main block.
    private static let simplifiedForms: [UInt32] = {
        var characters = String.UnicodeScalarView()
        for value in first...last { if let scalar = Unicode.Scalar(value) { characters.append(scalar) } }
        let source = String(characters)
        let transformed = source.applyingTransform(StringTransform("Hant-Hans"), reverse: false) ?? source
        let forms = transformed.unicodeScalars.map(\.value)
        return forms.count == Int(last - first) + 1 ? forms : Array(first...last)
    }()

    /// The simplified form, or the character itself.
    static func simplified(_ value: UInt32) -> UInt32 {
        value >= first && value <= last ? simplifiedForms[Int(value - first)] : value
    }

    /// Pinyin of a Han text without tones, one syllable a character; nil when the text holds no Han.
    static func pinyin(_ text: String) -> [String]? {
        let han = text.unicodeScalars.filter { isHan($0.value) }
        guard !han.isEmpty else { return nil }
        let spaced = han.map { String(Character($0)) }.joined(separator: " ")
        guard let latin = spaced.applyingTransform(.mandarinToLatin, reverse: false) else { return nil }
        return latin.split(separator: " ").map(String.init)
    }
}
