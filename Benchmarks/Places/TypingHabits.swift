// How people type Vietnamese and Russian names: raw Telex, a wrong tone, abbreviations, their own romanisation.

import Foundation

enum VietnameseTyping {
    static func isVietnamese(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x1EA0...0x1EF9).contains($0.value) || $0 == "đ" || $0 == "Đ" || $0 == "ư" }
    }

    private static let tones: [Unicode.Scalar: Character] = [
        "\u{301}": "s", "\u{300}": "f", "\u{309}": "r", "\u{303}": "x", "\u{323}": "j",
    ]

    /// The keys of Telex, the tone at the end of the syllable.
    static func telex(_ text: String) -> String? {
        let words = text.lowercased().split(separator: " ").map { word -> String in
            var keys = "", tone = ""
            for scalar in word.decomposedStringWithCanonicalMapping.unicodeScalars {
                if let key = tones[scalar] {
                    tone = String(key)
                } else {
                    switch scalar {
                    case "\u{302}": keys.append(keys.last ?? "a")
                    case "\u{306}", "\u{31B}": keys.append("w")
                    case "đ": keys += "dd"
                    default: keys.unicodeScalars.append(scalar)
                    }
                }
            }
            return keys + tone
        }
        let result = words.joined(separator: " ")
        return result == text.lowercased() ? nil : result
    }

    /// One syllable's tone is another one.
    static func wrongTone(_ text: String, generator: inout SeededGenerator) -> String? {
        var scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
        let places = scalars.indices.filter { tones[scalars[$0]] != nil }
        guard let at = places.randomElement(using: &generator) else { return nil }
        let others = tones.keys.filter { $0 != scalars[at] }.sorted()
        guard let other = others.randomElement(using: &generator) else { return nil }
        scalars[at] = other
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view).precomposedStringWithCanonicalMapping
    }

    /// The kind word shortened: "Đ.
    ///
    /// Nguyễn Trãi", "P. Hàng Bạc", "BV Bạch Mai".
    static func abbreviated(_ text: String) -> String? {
        for (long, short) in [
            ("Đường ", "Đ. "), ("Phố ", "P. "), ("Phường ", "P. "), ("Quận ", "Q. "), ("Thành phố ", "TP. "),
            ("Trường ", "Tr. "), ("Bệnh viện ", "BV "), ("Đại học ", "ĐH "),
        ] where text.hasPrefix(long) { return short + text.dropFirst(long.count) }
        return nil
    }
}

enum RussianTyping {
    private static let letters: [Character: String] = [
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "y",
        "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
        "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
        "я": "ya", "і": "i", "ў": "u",
    ]

    /// As people write Russian in chats.
    static func romanised(_ text: String) -> String? {
        text.lowercased().map { letters[$0] ?? String($0) }.joined()
    }

    static func abbreviated(_ text: String) -> String? {
        for (long, short) in [
            ("улица", "ул."), ("проспект", "пр-т"), ("переулок", "пер."), ("площадь", "пл."), ("бульвар", "б-р"),
            ("набережная", "наб."), ("шоссе", "ш."), ("проезд", "пр-д"),
        ] where text.contains(long) { return text.replacing(long, with: short) }
        return nil
    }
}
