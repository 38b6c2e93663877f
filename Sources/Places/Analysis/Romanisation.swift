// Letters that no decomposition makes plain, and the one spelling that all romanisations of Slavic words share.
//
// Cyrillic is romanised letter by letter (near BGN/PCGN). The many schemes in use (BGN, GOST, ISO 9, scholarly,
// what people type) then differ in y/i/j, kh/h, zh/j, ts/c, shch/sch and ye/ie/e; `slavic` folds those together, for
// the index's Cyrillic words and for what a person typed in Latin letters alike.

enum Romanisation {
    /// The plain Latin spelling of a lower-case letter; nil when the letter has none of its own here.
    static func plain(_ scalar: Unicode.Scalar) -> String? { letters[scalar] }

    private static let letters: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [
            "ß": "ss", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h",
            "ŋ": "ng", "ə": "e", "ĸ": "k", "ſ": "s", "ŧ": "t", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ª": "a", "º": "o",
            "ة": "ه", "ى": "ي", "ک": "ك", "ی": "ي",
        ]
        let rows: [(String, String)] = [
            (
                "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђѓјљњћќџѕ",
                "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya yo i yi ye g u "
                    + "dj gj j lj nj c kj dz dz"
            ),
            (
                "αβγδεζηθικλμνξοπρσςτυφχψω",
                "a v g d e z i th i k l m n x o p r s s t y f ch ps o"
            ),
            (
                "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
                "a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts v p k o f ev"
            ),
            (
                "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
                "a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h"
            ),
        ]
        for (from, to) in rows {
            for (scalar, latin) in zip(from.unicodeScalars, to.split(separator: " ")) {
                table[scalar] = latin == "-" ? "" : String(latin)
            }
        }
        return table
    }()

    /// The spelling that every romanisation of a Slavic word folds to.
    ///
    /// - Complexity: O(count).
    static func slavic(_ word: ArraySlice<UInt8>) -> [UInt8] {
        let joined = vowelLetters(consonants(word))
        var out: [UInt8] = []
        var index = 0
        while index < joined.count {
            let byte = joined[index]
            let next = index + 1 < joined.count ? joined[index + 1] : 0
            if byte == ascii("i"), next == ascii("e") || next == ascii("o") {
                out.append(ascii("e"))
                index += 2
            } else {
                out.append(byte)
                index += 1
            }
        }
        return out
    }

    /// shch, sch → sh; zh → q (a letter no Slavic romanisation uses, so that j can be й); kh → h; ts, tz → c; x → ks; w → v.
    private static func consonants(_ word: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var rest = word
        while let byte = rest.first {
            let next = rest.dropFirst().first ?? 0
            if byte == ascii("s"), rest.starts(with: "shch".utf8) || rest.starts(with: "sch".utf8) {
                out += "sh".utf8
                rest = rest.dropFirst(rest.starts(with: "shch".utf8) ? 4 : 3)
                continue
            }
            switch (byte, next) {
            case (ascii("z"), ascii("h")): out.append(ascii("q"))
            case (ascii("k"), ascii("h")): out.append(ascii("h"))
            case (ascii("t"), ascii("s")), (ascii("t"), ascii("z")): out.append(ascii("c"))
            case (ascii("x"), _):
                out += "ks".utf8
                rest = rest.dropFirst()
                continue
            case (ascii("w"), _):
                out.append(ascii("v"))
                rest = rest.dropFirst()
                continue
            default:
                out.append(byte)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(2)
        }
        return out
    }

    /// y, j → i; runs of i → one.
    private static func vowelLetters(_ word: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        for byte in word {
            let letter = byte == ascii("y") || byte == ascii("j") ? ascii("i") : byte
            if letter == ascii("i"), out.last == ascii("i") { continue }
            out.append(letter)
        }
        return out
    }
}

/// The value of an ASCII character.
@inline(__always) func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: scalar.value) }
