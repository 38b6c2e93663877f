// One scalar at a time: what kind it is and which bytes it folds to. Marks are dropped, letters with strokes and
// ligatures become their plain letters, Cyrillic, Greek, Armenian and Georgian are romanised, digits of every script
// become 0 … 9. Scripts that are not romanised keep their lower-case UTF-8 bytes.
//
// What a word makes of its folded letters (Slavic spellings, tokens, positions) is the tokenizer's business.

import Foundation

/// What a scalar is to the tokenizer.
enum ScalarKind: UInt8 {
    /// Ends a token.
    case separator
    /// A letter that folds to bytes.
    case letter
    /// A decimal digit of any script.
    case digit
    /// A combining mark or joiner: no bytes, no boundary.
    case mark
    /// An apostrophe: within a word it joins or splits, see the tokenizer.
    case apostrophe
    /// A letter of a script without spaces: a token of its own.
    case ideograph
}

/// A scalar's fold: kind, script and at most six bytes.
struct ScalarFold {
    var kind: ScalarKind
    var isCyrillic: Bool
    /// Whether dropping something was needed: the letter carried a mark, or is no plain Latin letter.
    var isMarked: Bool
    var count: UInt8
    /// The bytes, first in the lowest eight bits.
    var packed: UInt64
    /// The lower-case, composed scalar: what the marked form of a token is made of.
    var lowercase: UInt32
}

/// The fold of every scalar, from a table for the scripts with case and by rule for the rest.
enum ScalarFolding {
    /// Scalars below this are looked up.
    private static let tableEnd: UInt32 = 0x2100
    private static let table: [ScalarFold] = (0..<tableEnd).map { value in
        Unicode.Scalar(value).map(derive) ?? ScalarFold(separator: value)
    }

    /// The fold of a scalar.
    ///
    /// - Complexity: O(1) for scripts with case.
    static func fold(_ scalar: Unicode.Scalar) -> ScalarFold {
        scalar.value < tableEnd ? table[Int(scalar.value)] : derive(scalar)
    }

    private static func derive(_ scalar: Unicode.Scalar) -> ScalarFold {
        let value = scalar.value
        switch value {
        case 0x27, 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x2032, 0xFF07:
            return ScalarFold(kind: .apostrophe, bytes: [], lowercase: value)
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF:
            return ScalarFold(kind: .mark, bytes: [], lowercase: value)
        case 0xFF01...0xFF5E:
            guard let narrow = Unicode.Scalar(value - 0xFEE0) else { return ScalarFold(separator: value) }
            return fold(narrow)
        default: break
        }
        if HanScript.isIdeograph(value) {
            let simplified = HanScript.simplified(value)
            return ScalarFold(kind: .ideograph, bytes: utf8(simplified), lowercase: value)
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format:
            return ScalarFold(kind: .mark, bytes: [], lowercase: value)
        case .decimalNumber:
            let digit = UInt8(clamping: Int(properties.numericValue ?? 0))
            return ScalarFold(kind: .digit, bytes: [0x30 + min(9, digit)], lowercase: 0x30 + UInt32(min(9, digit)))
        case .spacingMark: break
        default:
            guard properties.isAlphabetic || properties.generalCategory == .otherNumber else {
                return ScalarFold(separator: value)
            }
        }
        return deriveLetter(scalar)
    }

    private static func deriveLetter(_ scalar: Unicode.Scalar) -> ScalarFold {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        let isCyrillic = (0x400...0x52F).contains(lower.value)
        var bytes: [UInt8] = []
        if let plain = Romanisation.plain(lower) {
            bytes = Array(plain.utf8)
        } else {
            for part in String(Character(lower)).decomposedStringWithCompatibilityMapping.unicodeScalars {
                if part.properties.generalCategory == .nonspacingMark { continue }
                if let plain = Romanisation.plain(part) {
                    bytes += Array(plain.utf8)
                } else if part.properties.isAlphabetic || part.properties.numericType == .decimal {
                    bytes += utf8(part.value)
                }
            }
        }
        var fold = ScalarFold(kind: .letter, bytes: Array(bytes.prefix(6)), lowercase: lower.value)
        fold.isCyrillic = isCyrillic
        fold.isMarked = !lower.isASCII && !isCyrillic
        return fold
    }

    private static func utf8(_ value: UInt32) -> [UInt8] {
        Unicode.Scalar(value).map { Array(String(Character($0)).utf8) } ?? []
    }
}

extension ScalarFold {
    fileprivate init(separator value: UInt32) { self.init(kind: .separator, bytes: [], lowercase: value) }

    fileprivate init(kind: ScalarKind, bytes: [UInt8], lowercase: UInt32) {
        self.kind = kind
        isCyrillic = false
        isMarked = false
        count = UInt8(bytes.count)
        packed = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        self.lowercase = lowercase
    }
}
