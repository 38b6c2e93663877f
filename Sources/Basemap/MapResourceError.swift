// What can be wrong with a request for a style, glyph range or sprite: one sentence each, with what would be right.

/// A fault in the request for one of the map's resources (style, glyphs, sprite).
public enum MapResourceError: Error, Equatable, Sendable {
    /// A glyph range that is not one of `0-255`, `256-511`, … `65280-65535`.
    case glyphRangeInvalid(String)
    /// A style that is not there, with those that are.
    case styleUnknown(String, known: [String])
    /// A label language that is not there, with those that are.
    case languageUnknown(String, known: [String])
    /// A sprite sheet that is not there, with those that are.
    case spriteUnknown(String, known: [String])

    /// The stable name of the fault, for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .glyphRangeInvalid: "glyphs.range-invalid"
        case .styleUnknown: "style.unknown"
        case .languageUnknown: "style.language-unknown"
        case .spriteUnknown: "sprite.unknown"
        }
    }
}

extension MapResourceError: CustomStringConvertible {
    /// One sentence: what is wrong, with which value, and what would be right.
    public var description: String {
        switch self {
        case .glyphRangeInvalid(let range):
            "There is no glyph range \"\(range.prefix(40))\"; ranges are 0-255, 256-511 and so on up to 65280-65535."
        case .styleUnknown(let name, let known):
            "There is no style \"\(name.prefix(40))\"; the styles are \(known.joined(separator: ", "))."
        case .languageUnknown(let language, let known):
            "There are no labels in \"\(language.prefix(40))\"; lang is one of \(known.joined(separator: ", "))."
        case .spriteUnknown(let name, let known):
            "There is no sprite \"\(name.prefix(40))\"; the sprites are \(known.joined(separator: ", "))."
        }
    }
}
